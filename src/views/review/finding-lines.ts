/** The findings of a review on a terminal: by state, then severity; each with its place and what goes wrong. */

import { mainWording, type ReviewFinding } from "../../core/findings/review-finding.ts";
import { countFindings, sortFindings } from "../../core/findings/review-outcome.ts";
import { soloReviews } from "../../core/findings/solo-reviews.ts";
import type { State } from "../../core/state.ts";
import { seatNames } from "../names.ts";
import { EMPTY, oneLine, type StyledLine, words } from "../styled-text.ts";
import { labelBlock, labelList } from "../terminal/label-block.ts";
import { wrapBehind, wrapItem } from "../terminal/wrap-line.ts";
import { placeWords, STATE_TITLES, soloSentence, unreviewedLines, whoWords } from "./finding-words.ts";

export function findingLines(findings: readonly ReviewFinding[], cells: number): readonly StyledLine[] {
  const sorted = sortFindings(findings);
  return [
    ...labelBlock("FINDINGS", [words(countFindings(findings))], cells),
    ...sorted.flatMap((finding, index) => {
      const title = [words(`  ${STATE_TITLES[finding.state].toUpperCase()}`, "bold")];
      const isFirst = finding.state !== sorted[index - 1]?.state;
      return [...(isFirst ? [EMPTY, title] : []), ...findingBlock(finding, cells)];
    }),
  ];
}

function findingBlock(finding: ReviewFinding, cells: number): readonly StyledLine[] {
  const { title, place, quote, failure, fix } = mainWording(finding);
  const block = (line: StyledLine) => wrapBehind([words("    ")], line, cells);
  const isAlarming = finding.severity === "blocking" && finding.state !== "refuted";
  const severity = words(finding.severity, isAlarming ? "alert" : "plain");
  return [
    ...wrapItem([words(`${finding.id} `), severity, words(": "), oneLine(title, "bold")], cells),
    ...block([oneLine(`${placeWords({ place, quote })}; ${whoWords(finding)}`, "dim")]),
    ...block([oneLine(failure ?? "Its finder did not say what goes wrong.")]),
    ...(fix === null ? [] : block([words("fix: ", "dim"), oneLine(fix)])),
    ...finding.judgements
      .filter(({ as }) => as === "refuted")
      .flatMap(({ by, text }) => block([words("refuted by ", "dim"), oneLine(by), words(": "), oneLine(text)])),
  ];
}

/** What nobody looked at, and what each seat would have reported alone. */
export function reviewNotes(state: State, findings: readonly ReviewFinding[], cells: number): readonly StyledLine[] {
  const solos = soloReviews(findings, seatNames(state));
  return [
    ...labelList("UNREVIEWED", unreviewedLines(state), cells),
    ...labelList("ALONE", solos.map(soloSentence), cells),
  ];
}
