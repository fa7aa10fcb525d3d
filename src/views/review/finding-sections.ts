/** The findings of a review as Markdown: by state, then severity; each with its code, and with what every side said. */

import { excerpt, excerptText } from "../../core/findings/excerpt.ts";
import { materialOf } from "../../core/findings/material.ts";
import {
  FINDING_STATES,
  type FindingJudgement,
  type FindingState,
  mainWording,
  type ReviewFinding,
} from "../../core/findings/review-finding.ts";
import { sortFindings } from "../../core/findings/review-outcome.ts";
import type { State } from "../../core/state.ts";
import { joinWithAnd } from "../amounts.ts";
import { bullets, codeBlock, inline, section } from "../markdown/markdown-text.ts";
import { citationWords } from "../markdown/objection-sections.ts";
import {
  judgementWords,
  lastWordWords,
  otherWording,
  placeWords,
  STATE_TITLES,
  unreviewedLines,
  whoWords,
} from "./finding-words.ts";
import { wordingCorrections } from "./wording-corrections.ts";

const LINES_AROUND = 3;

/** One section per state that any finding has, then what was not reviewed. */
export function findingSections(state: State, findings: readonly ReviewFinding[]): readonly (string | null)[] {
  const toBlock = findingWriter(state);
  return [
    ...FINDING_STATES.map((each) => stateSection(each, findings, toBlock)),
    section("## Not reviewed", [bullets(unreviewedLines(state).map(inline))]),
  ];
}

type ToBlock = (finding: ReviewFinding) => string;

function stateSection(state: FindingState, findings: readonly ReviewFinding[], toBlock: ToBlock): string | null {
  const own = sortFindings(findings).filter((finding) => finding.state === state);
  return section(`## ${STATE_TITLES[state]} (${own.length})`, own.map(toBlock));
}

function findingWriter(state: State): ToBlock {
  const material = materialOf(state.question.context);
  const corrected = wordingCorrections(state);
  return (finding) => {
    const { title, category, place, quote } = mainWording(finding);
    const code = place.status === "found" ? excerptText(excerpt(material, place, LINES_AROUND)) : (quote ?? "");
    const earlier = finding.ids.flatMap((id) => (corrected.get(id) ?? []).map((text) => `${id} ${inline(text)}`));
    return [
      `### ${inline(title)} (${finding.severity})`,
      `${finding.ids.join(", ")}, ${category}, \`${inline(placeWords({ place, quote }))}\`; ${inline(whoWords(finding))}.`,
      ...(code === "" ? [] : [codeBlock(code, "text")]),
      ...detailBlocks(finding),
      ...(earlier.length === 0 ? [] : [bullets(earlier)]),
      ...replacementBlocks(finding),
    ].join("\n\n");
  };
}

/** Code that seats would put in its place. */
function replacementBlocks({ wordings }: ReviewFinding): readonly string[] {
  return [...Map.groupBy(wordings, ({ replacement }) => replacement)].flatMap(([code, same]) =>
    code === null
      ? []
      : [`Replacement by ${inline(joinWithAnd(same.map(({ by }) => by)))}:\n\n${codeBlock(code, "text")}`],
  );
}

/** What goes wrong, what to do, how others put it, and what was said of it. */
export function detailBlocks(finding: ReviewFinding): readonly string[] {
  const { failure, fix } = mainWording(finding);
  const others = finding.wordings.filter((wording) => wording !== mainWording(finding));
  const said = [
    ...others.map((wording) => inline(otherWording(wording, mainWording(finding)))),
    ...finding.judgements.map(judgementLine),
    ...finding.lastWords.map((word) => `${inline(lastWordWords(word))} ${inline(word.text)}`),
  ];
  return [
    failure === null ? "Its finder did not say what goes wrong." : inline(failure),
    ...(fix === null ? [] : [`Suggested fix: ${inline(fix)}`]),
    ...(said.length === 0 ? [] : [bullets(said)]),
  ];
}

function judgementLine(judgement: FindingJudgement): string {
  const { text, evidence, check } = judgement;
  return `${inline(judgementWords(judgement))}: ${inline(text)}${citationWords(evidence, check)}`;
}
