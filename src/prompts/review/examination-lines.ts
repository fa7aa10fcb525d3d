/** What seats said of a finding, a line each, whole: their judgements with severity and evidence, and the last words. */

import { markSign } from "../../core/evidence-check.ts";
import type { FindingJudgement, FindingLastWord } from "../../core/findings/review-finding.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import type { Label } from "../table.ts";

/** Without `label`, who said it stays open. */
export function judgementLine(judgement: FindingJudgement, label: Label | null): string {
  const { by, text, evidence, check } = judgement;
  const cited =
    evidence === null
      ? ""
      : ` [${seatWords(evidence.source)}: “${seatWords(evidence.quote ?? "")}” ${markSign(evidence, check)}]`;
  const who = label === null ? "" : ` by ${label(by)}`;
  return `- ${judgementVerb(judgement, who)}: ${seatWords(text)}${cited.replace(/\s+/g, " ")}`;
}

function judgementVerb({ as, severity, duplicateOf, separateFrom, finding }: FindingJudgement, who: string): string {
  const rated = severity === null ? "" : ` as ${severity}`;
  const verbs = {
    confirmed: `Confirmed${rated}${who}`,
    refuted: `Refuted${who}`,
    duplicate: `Confirmed${rated}${who}: ${finding} is the same as ${duplicateOf}`,
    separate: `Confirmed${rated}${who}: ${finding} is not the same as ${separateFrom}`,
    cannot_tell: `Left open${who}`,
  };
  return verbs[as];
}

export function lastWordLine({ by, as, finding, separateFrom, text }: FindingLastWord, label: Label): string {
  const words = {
    stands: "stands",
    withdrawn: "is withdrawn",
    separate: `is not the same as ${separateFrom ?? "what it was merged with"}`,
  };
  return `- Last word of ${label(by)}: ${finding} ${words[as]}: ${seatWords(text)}`;
}
