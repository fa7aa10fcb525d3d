/** What seats said of a finding, a line each, whole: their judgements with severity and evidence, and the last words. */

import { citationPlace, markSign } from "../../core/evidence-check.ts";
import type { FindingJudgement, FindingLastWord, ReviewFinding } from "../../core/findings/review-finding.ts";
import { severityVotes } from "../../core/findings/severity-votes.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import type { Label } from "../table.ts";

/** How it stands, for the chair that sums the review up: state, votes on its severity, and what each seat said of it. */
export function findingNotes(finding: ReviewFinding, label: Label): readonly string[] {
  const { state, severity, foundBy, judgements, lastWords } = finding;
  const votes = severityVotes(finding).map((vote) => `${label(vote.by)} ${vote.severity}`);
  const said = [
    ...judgements.map((judgement) => judgementLine(judgement, label)),
    ...lastWords.map((word) => lastWordLine(word, label)),
  ];
  return [
    `It is ${state}, ${severity}. Found by ${foundBy.map(label).join(", ")}. Severity by seat: ${votes.join(", ")}.`,
    said.join("\n"),
  ];
}

/** Without `label`, who said it stays open. */
export function judgementLine(judgement: FindingJudgement, label: Label | null): string {
  const { by, text, evidence, check } = judgement;
  const cited =
    evidence === null
      ? ""
      : ` [${seatWords(citationPlace(evidence, check))}: “${seatWords(evidence.quote ?? "")}” ${markSign(evidence, check)}]`;
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

function lastWordLine({ by, as, finding, separateFrom, text }: FindingLastWord, label: Label): string {
  const words = {
    stands: "stands",
    withdrawn: "is withdrawn",
    separate: `is not the same as ${separateFrom ?? "what it was merged with"}`,
  };
  return `- Last word of ${label(by)}: ${finding} ${words[as]}: ${seatWords(text)}`;
}
