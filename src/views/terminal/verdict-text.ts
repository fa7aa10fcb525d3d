/**
 * The verdict on a terminal, in the order of the record: decision, the answer in full, reasons, how the debate went, dissent,
 * baseline, objections, next actions, files. What is not shown is counted at the end, with the name of the record that has it.
 */

import { markSign } from "../../core/evidence-check.ts";
import { figures } from "../../core/figures.ts";
import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { remainingObjections } from "../../core/verdict.ts";
import { clock, money, pluralize, tokensOf } from "../amounts.ts";
import { baselineLine } from "../baseline.ts";
import { searchCount, searchProblems } from "../evidence-searches.ts";
import { durationMs } from "../figure-lines.ts";
import { sentences } from "../markdown/sentences.ts";
import { matrixLines } from "../matrix/matrix-lines.ts";
import { optionNames } from "../names.ts";
import { objectionCount } from "../objection-words.ts";
import { outcomeWords, stopWords, writerWords } from "../outcome-words.ts";
import { verdictGrounds } from "../reasons/reason-evidence.ts";
import { changesWords } from "../record/debate-changes.ts";
import { inquiryItems, writerQuestions } from "../record/inquiries.ts";
import { rehearsalWords } from "../record/rehearsal-words.ts";
import { unsettledWords } from "../record/unsettled.ts";
import { proposalNote, ratingWords, separateHeadline } from "../record/verdict-words.ts";
import { findingLines, reviewNotes } from "../review/finding-lines.ts";
import { sideMarks } from "../seat-marks.ts";
import { EMPTY, hangIndent, oneLine, renderLines, type StyledLine, textWidth, words } from "../styled-text.ts";
import { dissentBlocks, dissentLine } from "./dissent-blocks.ts";
import { labelBlock, labelLines } from "./label-block.ts";
import { plainMarkdown } from "./markdown-spans.ts";
import { nextActions } from "./next-actions.ts";
import { type NoVerdictScreen, noVerdictText } from "./no-verdict-text.ts";
import { drawObjections } from "./objection-lifelines.ts";
import { answerLines, courseLines, leftOutLines, rankingBlock, strayBlock, untestedBlock } from "./record-lines.ts";
import { wrapBehind, wrapLine } from "./wrap-line.ts";

export interface VerdictScreen extends NoVerdictScreen {
  /** As a person would write it; null if nothing was saved. */
  readonly folder: string | null;
  /** Commands to run next, each with an indented line below it that says what it does. */
  readonly next: readonly string[];
}

export function verdictText(state: State, screen: VerdictScreen): string {
  const { verdict } = state;
  if (!verdict) return noVerdictText(state, screen);
  const cells = textWidth(screen);
  const blocks = [
    rehearsalLines(state, cells),
    decision(state, verdict, cells),
    answerLines(verdict, cells),
    ...(verdict.findings === null
      ? argumentBlocks(state, verdict, cells)
      : [
          findingLines(verdict.findings, cells),
          reviewNotes(state, verdict.findings, cells),
          labelBlock("BASELINE", baselineLine(state), cells),
        ]),
    nextActions(state, verdict, cells),
    foot(state, verdict, screen),
  ];
  return renderLines(joinBlocks(blocks), screen);
}

/** Reasons, how the debate went, and what stands against the decision. */
function argumentBlocks(state: State, verdict: Verdict, cells: number): readonly (readonly StyledLine[])[] {
  return [
    reasons(state, verdict, cells),
    matrixLines(state, cells),
    courseLines(state, cells),
    ...dissentBlocks(state, verdict, cells),
    labelBlock("BASELINE", baselineLine(state), cells),
    objections(state, verdict, cells),
    leftOutLines(verdict, cells),
    strayBlock(state, cells),
    untestedBlock(state, cells),
    rankingBlock(state, cells),
  ];
}

/** Decision, dissenters or findings, baseline, path. */
export function quietVerdict(state: State, screen: VerdictScreen): string {
  const { verdict } = state;
  if (!verdict) return noVerdictText(state, screen);
  const cells = textWidth(screen);
  return renderLines(
    [
      ...rehearsalLines(state, cells),
      ...labelBlock(
        decisionLabel(verdict),
        [words(`${outcomeWords(state)}: `), oneLine(plainMarkdown(verdict.decision), "bold")],
        cells,
      ),
      ...outcomeNotes(state, cells),
      ...dissentLine(state, verdict, cells),
      ...labelBlock("BASELINE", baselineLine(state), cells),
      ...(screen.folder === null ? [] : labelLines("saved", [[oneLine(`${screen.folder}/synthesis.md`)]])),
    ],
    screen,
  );
}

export function rehearsalLines({ rehearsal: scenario }: State, cells: number): readonly StyledLine[] {
  if (scenario === null) return [];
  const { label, what } = rehearsalWords(scenario);
  const text = oneLine(`This is ${what}. No model was called, and nothing here is advice.`);
  return labelBlock(label.toUpperCase(), [text], cells);
}

export function joinBlocks(blocks: readonly (readonly StyledLine[])[]): readonly StyledLine[] {
  return blocks
    .filter((block) => block.length > 0)
    .flatMap((block, index) => (index === 0 ? block : [EMPTY, ...block]));
}

function decision(state: State, verdict: Verdict, cells: number): readonly StyledLine[] {
  const marks = sideMarks(state);
  const how = oneLine(`${stopWords(verdict)}; ${writerWords(state)}`, "dim");
  const head = [words(`${outcomeWords(state)}  `), ...marks, words(marks.length === 0 ? " " : "   "), how];
  const note = proposalNote(state);
  const headline = separateHeadline(verdict);
  const indent = (line: StyledLine) => wrapBehind([words("  ")], line, cells);
  return [
    ...labelBlock(decisionLabel(verdict), head, cells),
    ...outcomeNotes(state, cells),
    ...ratingLine(state, cells),
    EMPTY,
    ...(note === null ? [] : indent([oneLine(note, "dim")])),
    ...(headline === null ? [] : [...indent([oneLine(headline, "bold")]), EMPTY]),
    ...indent([words(plainMarkdown(verdict.decision.trim()), headline === null ? "bold" : "plain")]),
  ];
}

/** A label has to fit its column, so it is not the title of the record. */
export function decisionLabel({ option, findings }: Verdict): string {
  if (findings !== null) return "REVIEW";
  return option === null ? "UNDECIDED" : "DECISION";
}

/** Next to every outcome: what is unsettled, and what the debate changed, so that a vote that ends as it began doesn't hide it. */
export function outcomeNotes(state: State, cells: number): readonly StyledLine[] {
  const [unsettled, changes] = [unsettledWords(state), changesWords(state)];
  return [
    ...(unsettled === "" ? [] : labelBlock("UNSETTLED", [oneLine(unsettled, "alert")], cells)),
    ...(changes === "" ? [] : labelBlock("CHANGED", [oneLine(changes)], cells)),
  ];
}

/** How the decision turned out, if somebody said so. */
export function ratingLine(state: State, cells: number): readonly StyledLine[] {
  return state.rating === null ? [] : labelBlock("RATING", [oneLine(ratingWords(state))], cells);
}

function reasons(state: State, verdict: Verdict, cells: number): readonly StyledLine[] {
  const numbered = verdict.reasons.flatMap(({ text }, index) =>
    wrapBehind([words(`  ${index + 1}`.padEnd(5), "bold")], [oneLine(text)], cells),
  );
  return [
    ...(numbered.length === 0 ? [] : [[words("REASONS", "bold")], EMPTY, ...numbered, EMPTY]),
    ...confidence(state, verdict, cells),
  ];
}

function confidence(state: State, verdict: Verdict, cells: number): readonly StyledLine[] {
  const { claims, fallsWith, option } = verdict;
  const { value, band } = verdict.confidence;
  const refs = verdictGrounds(verdict);
  const bare = refs.filter((ref) => claims.some(({ id, evidence }) => id === ref && evidence === null));
  const figure = value === null ? `confidence ${band}` : `confidence ${value} (${band})`;
  const line: StyledLine = [
    words(figure),
    ...(option === null ? [] : [words("   option ", "dim"), oneLine(`${option} ${optionNames(state)(option)}`)]),
    ...(refs.length === 0
      ? []
      : [words("   based on ", "dim"), words(refs.map((ref) => markRef(ref, claims)).join(" "))]),
    ...(bare.length === 0 ? [] : [words("   without evidence ", "dim"), words(bare.join(" "), "alert")]),
  ];
  const refutation = oneLine(`what would prove it wrong: ${sentences(fallsWith)}`, "dim");
  const indent = [words("  ")];
  return [
    ...wrapBehind(indent, line, cells),
    ...(fallsWith.length === 0 ? [] : wrapBehind(indent, [refutation], cells)),
  ];
}

/** An ID with the mark of its claim. */
function markRef(ref: string, claims: Verdict["claims"]): string {
  const claim = claims.find(({ id }) => id === ref);
  return claim ? `${ref} ${markSign(claim.evidence, claim.check)}` : ref;
}

function objections(state: State, verdict: Verdict, cells: number): readonly StyledLine[] {
  const all = verdict.objections;
  if (all.length === 0) return labelBlock("OBJECTIONS", [words("none raised")], cells);
  const open = remainingObjections(verdict).length;
  const counts = objectionCount(all);
  const first = counts.split(", ")[0] ?? "";
  const head: StyledLine = [
    words(`${all.length} raised: `),
    words(first, open > 0 ? "alert" : "plain"),
    words(counts.slice(first.length)),
  ];
  return [...labelBlock("OBJECTIONS", head, cells), EMPTY, ...drawObjections(state, all, cells)];
}

function foot(state: State, verdict: Verdict, screen: VerdictScreen): readonly StyledLine[] {
  const cells = textWidth(screen);
  const { calls } = figures(state);
  const asked = [...inquiryItems(state), ...writerQuestions(state)];
  const { costMicroUsd } = state.usage;
  const spent = [
    pluralize(calls.answered + calls.failed, "call"),
    clock(durationMs(state)),
    tokensOf(state.usage),
    ...(costMicroUsd === null ? [] : [money(costMicroUsd)]),
  ];
  const more = [
    ...(verdict.options.length > 1 ? [pluralize(verdict.options.length, "option")] : []),
    ...(verdict.risks.length > 0 ? [pluralize(verdict.risks.length, "risk")] : []),
    ...(asked.length > 0 ? [pluralize(asked.length, "question")] : []),
    ...(verdict.points.length > 0 ? [pluralize(verdict.points.length, "point")] : []),
    ...(verdict.claims.length > 0 ? [pluralize(verdict.claims.length, "claim")] : []),
    ...(searchCount(state) === "" ? [] : [searchCount(state)]),
  ];
  return [
    ...(more.length === 0 ? [] : wrapLine([words(`also in the record: ${more.join(" · ")}`, "dim")], cells)),
    ...searchProblems(state).flatMap((problem) => wrapLine([oneLine(problem, "dim")], cells)),
    ...wrapLine([words(spent.join(" · "), "dim")], cells),
    ...filesAndCommands(screen),
  ];
}

/** Paths and commands are meant to be copied, so they are never wrapped. */
function filesAndCommands({ folder, next }: Pick<VerdictScreen, "folder" | "next">): readonly StyledLine[] {
  return [
    ...(folder === null ? [] : [[words("saved  ", "dim"), oneLine(`${folder}/synthesis.md`)]]),
    ...hangIndent(
      [words("next   ", "dim")],
      next.map((line) => [words(line)]),
    ),
  ];
}
