/** One debate at a glance on a terminal. A decided one begins with its verdict, another with what it is doing. */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { panelMembers } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { clock, dateOf } from "../amounts.ts";
import { baselineLine } from "../baseline.ts";
import { durationMs, figureLines } from "../figure-lines.ts";
import { matrixLines } from "../matrix/matrix-lines.ts";
import { debateNumber, noteText, noteTitle, shortId } from "../names.ts";
import { objectionCount } from "../objection-words.ts";
import { outcomeWords, STOP_WORDS } from "../outcome-words.ts";
import { type AnsweredFollowUp, followUps } from "../record/follow-ups.ts";
import { proposalNote } from "../record/verdict-words.ts";
import { seatMark, sideNames } from "../seat-marks.ts";
import {
  type CommandScreen,
  column,
  EMPTY,
  oneLine,
  renderLines,
  type StyledLine,
  tableWidth,
  textWidth,
  words,
} from "../styled-text.ts";
import { dissentLine } from "./dissent-blocks.ts";
import { labelBlock, labelLines, labelList } from "./label-block.ts";
import { plainMarkdown } from "./markdown-spans.ts";
import { drawObjections } from "./objection-lifelines.ts";
import { answerLines } from "./record-lines.ts";
import { roundLines } from "./round-lines.ts";
import { decisionLabel, joinBlocks, outcomeNotes, ratingLine, rehearsalLines } from "./verdict-text.ts";
import { wrapBehind } from "./wrap-line.ts";

export interface OverviewScreen extends CommandScreen {
  /** null: it has no folder. */
  readonly folder: string | null;
  /** What a person types for the debate, if its number alone is not enough. */
  readonly id?: string;
  /** The files worth opening. */
  readonly files: readonly string[];
  /** Why nobody continues it; null: somebody does, or nobody has to. */
  readonly trouble?: string | null;
}

export function debateOverview(state: State, screen: OverviewScreen): string {
  const cells = textWidth(screen);
  const wide = tableWidth(screen);
  const rounds = roundLines(state, wide);
  const verdict = verdictLines(state, screen, cells);
  const course = [
    panel(state, cells),
    pinLines(state, cells),
    rounds.length === 0 ? [] : [[words("ROUNDS", "bold")], ...rounds],
    objections(state, wide),
  ];
  const answer = state.verdict ? answerLines(state.verdict, cells) : [];
  const statistics = figureLines(state).flatMap(({ label, text }) =>
    wrapBehind(column([words(label, "dim")], 14), [oneLine(text)], cells - 11),
  );
  const result = [verdict, answer, matrixLines(state, cells)];
  return renderLines(
    joinBlocks([
      rehearsalLines(state, cells),
      head(state, screen, cells),
      ...(state.verdict ? [...result, ...course.toReversed()] : [...course, ...result]),
      labelLines("STATISTICS", statistics),
      fileLines(state, screen),
    ]),
    screen,
  );
}

/** The folder is not wrapped: it is meant to be copied. */
function fileLines({ outcome }: State, { folder, files }: OverviewScreen): readonly StyledLine[] {
  if (files.length === 0) return [];
  const longest = Math.max(...files.map((name) => name.length));
  const says = (name: string) =>
    name === "final_design.md" && outcome !== "consensus" ? "the architect's design, not agreed" : FILE_WORDS.get(name);
  const lines = files.map((name) => [...column([oneLine(name)], longest + 2), words(says(name) ?? "", "dim")]);
  return labelLines("FILES", [[oneLine(`${folder}/`)], ...lines]);
}

const FILE_WORDS: ReadonlyMap<string, string> = new Map([
  ["context.md", "question and panel"],
  ["events.jsonl", "the log: all else is computed from it"],
  ["synthesis.md", "the record"],
  ["transcript.md", "every word"],
  ["final_design.md", "the agreed design"],
  ["debate_history.md", "both designs, round by round"],
]);

function head(state: State, { trouble = null }: OverviewScreen, cells: number): readonly StyledLine[] {
  const { id, protocol, createdAt, forkedFrom } = state;
  const number = `${debateNumber(id) ?? id}  `;
  const sides = sideNames(state);
  const facts = [
    protocol,
    statusWords(state),
    dateOf(createdAt),
    state.verdict || state.stopped ? `took ${clock(durationMs(state))}` : `${clock(durationMs(state))} so far`,
    ...(forkedFrom === null ? [] : [`forked from ${forkedFrom.debate} after round ${forkedFrom.round}`]),
  ];
  const below = (line: StyledLine) => wrapBehind([words(" ".repeat(number.length))], line, cells);
  return [
    ...wrapBehind([words(number, "dim")], [words(state.question.text.trim(), "bold")], cells),
    ...below([oneLine(facts.join(" · "))]),
    ...(sides.length === 0 ? [] : below(sides)),
    ...(trouble === null ? [] : below([oneLine(trouble, "alert")])),
  ];
}

function statusWords(state: State): string {
  if (state.verdict) return outcomeWords(state);
  if (state.stopped) {
    const reason = STOP_WORDS[state.stopped.reason];
    return reason === state.status ? reason : `${state.status}: ${reason}`;
  }
  return state.round === 0 ? state.status : `${state.status}, round ${state.round} of ${state.limits.rounds}`;
}

function panel(state: State, cells: number): readonly StyledLine[] {
  const all = panelMembers(state.panel);
  const longest = Math.max(...all.map(({ name }) => name.length));
  const speaker = Math.max(...all.map((seat) => seat.speaker.length));
  const lines = all.flatMap((seat) =>
    wrapBehind(
      [seatMark(state, seat.name), words(" "), ...column([oneLine(seat.name)], longest + 2)],
      [...column([oneLine(seat.speaker)], speaker + 2), oneLine(promptWords(seat.source), "dim")],
      cells - 11,
    ),
  );
  return labelLines("PANEL", lines);
}

function promptWords(source: string): string {
  return source === "built-in" ? "built-in prompt" : `prompt from ${source}`;
}

function pinLines(state: State, cells: number): readonly StyledLine[] {
  const pins = [
    ...state.question.constraints.map((text, index) => `C${index + 1}, constraint: ${text}`),
    ...state.notes.map(
      (note) => `${noteTitle(note)}${noteText(note) === "" ? "" : `: ${noteText(note)}`} (${note.by})`,
    ),
  ];
  return labelList("PINNED", pins, cells);
}

function objections(state: State, cells: number): readonly StyledLine[] {
  const all = ledgerOf(state).objections;
  if (all.length === 0) return [];
  return [
    ...labelBlock("OBJECTIONS", [words(`${all.length} raised: ${objectionCount(all)}`)], cells),
    EMPTY,
    ...drawObjections(state, all, cells),
  ];
}

function followUpLines({ question, answer, note }: AnsweredFollowUp, cells: number): readonly StyledLine[] {
  const text = answer === null ? [] : [words(answer.trim()), words(" ")];
  return [
    ...labelBlock("ASKED", [oneLine(question, "bold")], cells),
    ...labelBlock("", [...text, oneLine(`(${note})`, "dim")], cells),
  ];
}

function verdictLines(
  state: State,
  { id = shortId(state.id), command: conclave = "conclave" }: OverviewScreen,
  cells: number,
): readonly StyledLine[] {
  const { verdict, stopped } = state;
  if (!verdict) {
    const how = stopped ? `${STOP_WORDS[stopped.reason]}. To continue: ` : "not decided yet. To follow it: ";
    const command = `${conclave} ${stopped ? "resume" : "watch"} ${id}`;
    return labelBlock("VERDICT", [words(`none: ${how}`), words(command, "bold")], cells);
  }
  const note = proposalNote(state);
  return [
    ...labelBlock(
      decisionLabel(verdict),
      [...(note === null ? [] : [oneLine(note), words(" ")]), words(plainMarkdown(verdict.decision.trim()), "bold")],
      cells,
    ),
    ...outcomeNotes(state, cells),
    ...ratingLine(state, cells),
    ...dissentLine(state, verdict, cells),
    ...labelBlock("BASELINE", baselineLine(state), cells),
    ...followUps(state).flatMap((asked) => followUpLines(asked, cells)),
  ];
}
