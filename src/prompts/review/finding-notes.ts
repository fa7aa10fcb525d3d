/** How a finding stands, for the chair that sums the review up: state, votes on its severity, and what each seat said of it, whole. */

import type { ReviewFinding } from "../../core/findings/review-finding.ts";
import { severityVotes } from "../../core/findings/severity-votes.ts";
import type { Label } from "../table.ts";
import { judgementLine, lastWordLine } from "./examination-lines.ts";

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
