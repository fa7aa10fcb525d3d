/** The findings of a review on a terminal: by state, then severity; each with its place and what goes wrong. */

import { type FindingState, mainWording, type ReviewFinding } from "../../core/findings/review-finding.ts";
import { countFindings, sortFindings } from "../../core/findings/review-outcome.ts";
import { soloReviews } from "../../core/findings/solo-reviews.ts";
import type { State } from "../../core/state.ts";
import { EMPTY, hangIndent, oneLine, type StyledLine, words } from "../styled-text.ts";
import { labelBlock } from "../terminal/label-block.ts";
import { wrapLine } from "../terminal/wrap-line.ts";
import { placeWords, STATE_TITLES, soloSentence, unreviewedLines, whoWords } from "./finding-words.ts";

export function findingLines(findings: readonly ReviewFinding[], cells: number): StyledLine[] {
  const sorted = sortFindings(findings);
  return [
    ...labelBlock("FINDINGS", [words(countFindings(findings))], cells),
    ...sorted.flatMap((finding, index) => [
      ...(finding.state === sorted[index - 1]?.state ? [] : [EMPTY, stateLine(finding.state)]),
      ...findingBlock(finding, cells),
    ]),
  ];
}

function stateLine(state: FindingState): StyledLine {
  return [words(`  ${STATE_TITLES[state].toUpperCase()}`, "bold")];
}

function findingBlock(finding: ReviewFinding, cells: number): StyledLine[] {
  const { title, place, quote, failure, fix } = mainWording(finding);
  const indent: StyledLine = [words("    ")];
  const block = (line: StyledLine) => hangIndent(indent, wrapLine(line, cells - 4), indent);
  const isAlarming = finding.severity === "blocking" && finding.state !== "refuted";
  return [
    ...hangIndent(
      [words("  ")],
      wrapLine(
        [
          words(`${finding.id} `),
          words(finding.severity, isAlarming ? "alert" : "plain"),
          words(": "),
          oneLine(title, "bold"),
        ],
        cells - 4,
      ),
      indent,
    ),
    ...block([oneLine(`${placeWords({ place, quote })}; ${whoWords(finding)}`, "dim")]),
    ...block([oneLine(failure ?? "Its finder did not say what goes wrong.")]),
    ...(fix === null ? [] : block([words("fix: ", "dim"), oneLine(fix)])),
    ...finding.judgements
      .filter(({ as }) => as === "refuted")
      .flatMap(({ by, text }) => block([words("refuted by ", "dim"), oneLine(by), words(": "), oneLine(text)])),
  ];
}

/** What nobody looked at, and what each seat would have reported alone. */
export function reviewNotes(state: State, findings: readonly ReviewFinding[], cells: number): StyledLine[] {
  const unreviewed = unreviewedLines(state);
  const solos = soloReviews(
    findings,
    state.seats.map(({ name }) => name),
  );
  return [
    ...unreviewed.flatMap((line, index) => labelBlock(index === 0 ? "UNREVIEWED" : "", [oneLine(line)], cells)),
    ...solos.flatMap((solo, index) => labelBlock(index === 0 ? "ALONE" : "", [oneLine(soloSentence(solo))], cells)),
  ];
}
