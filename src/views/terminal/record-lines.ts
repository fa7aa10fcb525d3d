/** Parts of the record on a terminal that are shown in full: the answer, how the debate went, what was left out or not tested. */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { combineRankings } from "../../core/ledger/ranking.ts";
import type { State } from "../../core/state.ts";
import { codeLines } from "../../core/text/code-lines.ts";
import type { Verdict } from "../../core/verdict.ts";
import { joinWithAnd, percent } from "../amounts.ts";
import { optionNames } from "../names.ts";
import { debateCourse } from "../record/course/debate-course.ts";
import { fullAnswer } from "../record/verdict-words.ts";
import { EMPTY, hangIndent, oneLine, type StyledLine, words } from "../styled-text.ts";
import { answerTable, isTableLine } from "./answer-table.ts";
import { labelBlock } from "./label-block.ts";
import { markdownSpans, plainMarkdown } from "./markdown-spans.ts";
import { markerWidth, reflowMarkdown } from "./reflow-markdown.ts";
import { wrapItem, wrapLine } from "./wrap-line.ts";

/** The whole of it, wrapped; empty without an answer beyond the decision. */
export function answerLines(verdict: Verdict, cells: number): readonly StyledLine[] {
  const answer = fullAnswer(verdict);
  if (answer === null) return [];
  return [
    [words("ANSWER", "bold")],
    EMPTY,
    ...blocksOf(reflowMarkdown(answer)).flatMap((block) => {
      if (block.kind === "table")
        return hangIndent([words("  ")], answerTable(block.lines.map(plainMarkdown), cells - 2));
      return block.lines.flatMap((line) => {
        const hang = block.kind === "code" ? 0 : markerWidth(line);
        const spans = block.kind === "code" ? [words(line)] : markdownSpans(line);
        return hangIndent([words("  ")], wrapLine(spans, cells - 2 - hang), [words(" ".repeat(2 + hang))]);
      });
    }),
  ];
}

/** Runs of table rows, of lines of code and of other lines. A row inside code is code. */
function blocksOf(lines: readonly string[]) {
  const blocks: { kind: "table" | "code" | "text"; lines: string[] }[] = [];
  for (const { line, isCode } of codeLines(lines.join("\n"))) {
    const kind = isCode ? "code" : isTableLine(line) ? "table" : "text";
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks;
}

export function courseLines(state: State, cells: number): readonly StyledLine[] {
  const parts = debateCourse(state).flatMap(({ title, paragraphs }) => [
    [words(`  ${title}`, "bold")],
    ...paragraphs.flatMap((sentences) => wrapItem([words("- "), oneLine(sentences.join(" "))], cells)),
  ]);
  return parts.length === 0 ? [] : [[words("HOW THE DEBATE WENT", "bold")], ...parts];
}

/** Points that the writer of the verdict has no word on. */
export function leftOutLines({ points }: Verdict, cells: number): readonly StyledLine[] {
  const items = points
    .filter(({ disposition }) => disposition === "notTakenUp")
    .map(({ ids, text, by }) => [
      words(ids.length === 0 ? "" : `${ids.join(", ")} `),
      oneLine(text),
      words(` (${joinWithAnd(by)})`, "dim"),
    ]);
  return listBlock(["LEFT OUT", "raised but not included in the answer"], items, cells);
}

/** Replies to ids that name nothing: they count for nothing, and nothing is lost. */
export function strayBlock(state: State, cells: number): readonly StyledLine[] {
  const items = ledgerOf(state).strayReplies.map(({ to, text, by }) => [
    oneLine(`[${to}?]`),
    words(" "),
    oneLine(text),
    words(` (${by})`, "dim"),
  ]);
  return listBlock(["STRAY", "replies to ids that don't exist"], items, cells);
}

export function rankingBlock(state: State, cells: number): readonly StyledLine[] {
  const { rankings } = ledgerOf(state);
  const names = optionNames(state);
  const combined = combineRankings(rankings).map(({ option, score, rankedBy }) => [
    oneLine(`${option} ${names(option)}`),
    words(` put before ${percent(score)} of the others by ${rankedBy}`, "dim"),
  ]);
  const own = rankings.map(({ by, options }) => [oneLine(`${by}:`, "dim"), words(" "), oneLine(options.join(" > "))]);
  return listBlock(["RANKING", "combined from all seats, best first"], [...combined, ...own], cells);
}

export function untestedBlock(state: State, cells: number): readonly StyledLine[] {
  const { untested } = ledgerOf(state);
  const items = untested.map(({ text, by }) => [oneLine(text), words(` (${joinWithAnd(by)})`, "dim")]);
  return listBlock(["UNTESTED", "named by the seats"], items, cells);
}

/** Empty without items. */
function listBlock([label, says]: readonly [string, string], items: readonly StyledLine[], cells: number) {
  const head = labelBlock(label, [words(says, "dim")], cells);
  return items.length === 0 ? [] : [...head, ...items.flatMap((item) => wrapItem(item, cells))];
}
