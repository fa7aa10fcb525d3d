/** Parts of the record on a terminal that are shown in full: the answer, how the debate went, what was left out or not tested. */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { combineRankings } from "../../core/ledger/ranking.ts";
import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { joinWithAnd, percent } from "../amounts.ts";
import { optionNames } from "../names.ts";
import { debateCourse } from "../record/debate-course.ts";
import { fullAnswer } from "../record/verdict-words.ts";
import { EMPTY, hangIndent, oneLine, type StyledLine, words, wrapLine } from "../styled-text.ts";
import { labelBlock } from "./label-block.ts";
import { markerWidth, reflowMarkdown } from "./reflow-markdown.ts";

/** The whole of it, wrapped; empty without an answer beyond the decision. */
export function answerLines(verdict: Verdict, cells: number): StyledLine[] {
  const answer = fullAnswer(verdict);
  if (answer === null) return [];
  return [
    ...labelBlock("ANSWER", [words("in full", "dim")], cells),
    EMPTY,
    ...reflowMarkdown(answer).flatMap((line) => {
      const hang = markerWidth(line);
      return hangIndent([words("  ")], wrapLine([words(line)], cells - 2 - hang), [words(" ".repeat(2 + hang))]);
    }),
  ];
}

export function courseLines(state: State, cells: number): StyledLine[] {
  const paragraphs = debateCourse(state).flatMap(({ title, sentences }) =>
    itemLines([words(`${title}. `, "bold"), oneLine(sentences.join(" "))], cells),
  );
  return paragraphs.length === 0 ? [] : [[words("HOW THE DEBATE WENT", "bold")], ...paragraphs];
}

/** Points that the writer of the verdict has no word on. */
export function leftOutLines({ points }: Verdict, cells: number): StyledLine[] {
  const left = points.filter(({ disposition }) => disposition === "notTakenUp");
  if (left.length === 0) return [];
  return [
    ...labelBlock("LEFT OUT", [words("raised and not taken up", "dim")], cells),
    ...left.flatMap(({ ids, text, by }) =>
      itemLines(
        [words(ids.length === 0 ? "" : `${ids.join(", ")} `), oneLine(text), words(` (${joinWithAnd(by)})`, "dim")],
        cells,
      ),
    ),
  ];
}

/** Replies to ids that name nothing: they count for nothing, and nothing is lost. */
export function strayBlock(state: State, cells: number): StyledLine[] {
  const { strayReplies } = ledgerOf(state);
  if (strayReplies.length === 0) return [];
  return [
    ...labelBlock("STRAY", [words("replies to ids that don't exist", "dim")], cells),
    ...strayReplies.flatMap(({ to, text, by }) =>
      itemLines([oneLine(`[${to}?]`), words(" "), oneLine(text), words(` (${by})`, "dim")], cells),
    ),
  ];
}

export function rankingBlock(state: State, cells: number): StyledLine[] {
  const { rankings } = ledgerOf(state);
  if (rankings.length === 0) return [];
  const names = optionNames(state);
  return [
    ...labelBlock("RANKING", [words("combined from all seats, best first", "dim")], cells),
    ...combineRankings(rankings).flatMap(({ option, score, rankedBy }) =>
      itemLines(
        [
          oneLine(`${option} ${names(option)}`),
          words(` put before ${percent(score)} of the others by ${rankedBy}`, "dim"),
        ],
        cells,
      ),
    ),
    ...rankings.flatMap(({ by, options }) =>
      itemLines([oneLine(`${by}:`, "dim"), words(" "), oneLine(options.join(" > "))], cells),
    ),
  ];
}

export function untestedBlock(state: State, cells: number): StyledLine[] {
  const { untested } = ledgerOf(state);
  if (untested.length === 0) return [];
  return [
    ...labelBlock("UNTESTED", [words("named by the seats", "dim")], cells),
    ...untested.flatMap(({ text, by }) => itemLines([oneLine(text), words(` (${joinWithAnd(by)})`, "dim")], cells)),
  ];
}

function itemLines(line: StyledLine, cells: number): StyledLine[] {
  return hangIndent([words("  ")], wrapLine(line, cells - 4), [words("    ")]);
}
