/** One debate at a glance on a terminal. A decided one begins with its verdict, another with what it is doing. */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { clock } from "../amounts.ts";
import { baselineSentences } from "../baseline.ts";
import { durationMs, figureLines } from "../figure-lines.ts";
import { dateOf } from "../markdown/question-title.ts";
import { matrixLines } from "../matrix/matrix-lines.ts";
import { debateNumber, noteText, noteTitle, optionNames, shortId } from "../names.ts";
import { objectionCount, sortObjections } from "../objection-words.ts";
import { outcomeWords, STOP_WORDS } from "../outcome-words.ts";
import { type AnsweredFollowUp, followUps } from "../record/follow-ups.ts";
import { proposalNote } from "../record/verdict-words.ts";
import { findingLines } from "../review/finding-lines.ts";
import { seatMark, sideMarks } from "../seat-marks.ts";
import {
  column,
  EMPTY,
  hangIndent,
  oneLine,
  renderLines,
  type Screen,
  type StyledLine,
  tableWidth,
  textWidth,
  words,
} from "../styled-text.ts";
import { dissentLabel } from "./dissent-blocks.ts";
import { labelBlock } from "./label-block.ts";
import { objectionLifelines, statusSpan } from "./objection-lifelines.ts";
import { answerLines } from "./record-lines.ts";
import { roundLines } from "./round-lines.ts";
import { changesLine, joinBlocks, ratingLine, rehearsalLines, unsettledLine } from "./verdict-text.ts";
import { wrapLine } from "./wrap-line.ts";

export interface OverviewScreen extends Screen {
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
  const verdict = verdictLines(state, cells, screen.id ?? shortId(state.id));
  const course = [
    panel(state, cells),
    pinLines(state, cells),
    rounds.length === 0 ? [] : [[words("ROUNDS", "bold")], ...rounds],
    objections(state, wide),
  ];
  const answer = state.verdict ? answerLines(state.verdict, cells) : [];
  const result = [verdict, answer, matrixLines(state, cells)];
  return renderLines(
    joinBlocks([
      rehearsalLines(state, cells),
      [...head(state, cells), ...troubleLines(state, screen, cells)],
      ...(state.verdict ? [...result, ...course.toReversed()] : [...course, ...result]),
      figureLines(state).flatMap(({ label, text }, index) =>
        hangIndent(
          column([words(index === 0 ? "STATISTICS" : "", "bold")], 11),
          hangIndent(column([words(label, "dim")], 14), wrapLine([oneLine(text)], cells - 25)),
        ),
      ),
      screen.files.map((name, index) => [
        ...column([words(index === 0 ? "FILES" : "", "bold")], 11),
        oneLine(`${screen.folder}/${name}`),
      ]),
    ]),
    screen,
  );
}

function head(state: State, cells: number): StyledLine[] {
  const { id, protocol, createdAt, forkedFrom } = state;
  const name = debateNumber(id) ?? id;
  const number = [words(`${name}  `, "dim")];
  const facts = [
    protocol,
    statusWords(state),
    dateOf(createdAt),
    clock(durationMs(state)),
    ...(forkedFrom === null ? [] : [`forked from ${forkedFrom.debate} after round ${forkedFrom.round}`]),
  ];
  const indent = name.length + 2;
  return [
    ...hangIndent(number, wrapLine([words(state.question.text.trim(), "bold")], cells - indent)),
    ...hangIndent(
      [words(" ".repeat(indent))],
      wrapLine([oneLine(facts.join(" · ")), words("  "), ...sideMarks(state)], cells - indent),
    ),
  ];
}

function troubleLines({ id }: State, { trouble = null }: OverviewScreen, cells: number): StyledLine[] {
  if (trouble === null) return [];
  const indent = (debateNumber(id) ?? id).length + 2;
  return hangIndent([words(" ".repeat(indent))], wrapLine([oneLine(trouble, "alert")], cells - indent));
}

function statusWords(state: State): string {
  if (state.verdict) return outcomeWords(state);
  if (state.stopped) {
    const reason = STOP_WORDS[state.stopped.reason];
    return reason === state.status ? reason : `${state.status}: ${reason}`;
  }
  return state.round === 0 ? state.status : `${state.status}, round ${state.round} of ${state.limits.rounds}`;
}

function panel(state: State, cells: number): StyledLine[] {
  const {
    panel: { seats, chair },
  } = state;
  const all = [...seats, ...(chair ? [chair] : [])];
  const longest = Math.max(...all.map(({ name }) => name.length));
  const speaker = Math.max(...all.map((seat) => seat.speaker.length));
  return all.flatMap((seat, index) =>
    hangIndent(
      [
        ...column([words(index === 0 ? "PANEL" : "", "bold")], 11),
        seatMark(state, seat.name),
        words(" "),
        ...column([oneLine(seat.name)], longest + 2),
      ],
      wrapLine(
        [...column([oneLine(seat.speaker)], speaker + 2), oneLine(`prompt ${seat.source}`, "dim")],
        cells - longest - 15,
      ),
    ),
  );
}

function pinLines(state: State, cells: number): StyledLine[] {
  const pins = [
    ...state.question.constraints.map((text, index) => `C${index + 1}, constraint: ${text}`),
    ...state.notes.map(
      (note) => `${noteTitle(note)}${noteText(note) === "" ? "" : `: ${noteText(note)}`} (${note.by})`,
    ),
  ];
  return pins.flatMap((text, index) => labelBlock(index === 0 ? "PINNED" : "", [oneLine(text)], cells));
}

function objections(state: State, cells: number): StyledLine[] {
  const all = ledgerOf(state).objections;
  if (all.length === 0) return [];
  const list = () =>
    sortObjections(all).flatMap((objection) =>
      hangIndent(
        [words("  ")],
        wrapLine(
          [
            words(`${objection.id} `),
            statusSpan(objection),
            words(`, ${objection.severity}: `),
            oneLine(objection.title),
          ],
          cells - 4,
        ),
        [words("    ")],
      ),
    );
  return [
    ...labelBlock("OBJECTIONS", [words(`${all.length} raised: ${objectionCount(all)}`)], cells),
    EMPTY,
    ...(objectionLifelines(state, all, cells) ?? list()),
  ];
}

function proposalSpan(state: State): StyledLine {
  const note = proposalNote(state);
  return note === null ? [] : [oneLine(note), words(" ")];
}

function followUpLines({ question, answer, note }: AnsweredFollowUp, cells: number): StyledLine[] {
  const text = answer === null ? [] : [words(answer.trim()), words(" ")];
  return [
    ...labelBlock("ASKED", [oneLine(question, "bold")], cells),
    ...labelBlock("", [...text, oneLine(`(${note})`, "dim")], cells),
  ];
}

function verdictLines(state: State, cells: number, id: string): StyledLine[] {
  const { verdict, stopped } = state;
  if (!verdict) {
    const how = stopped ? `${STOP_WORDS[stopped.reason]}. To continue: ` : "not decided yet. To follow it: ";
    const command = `conclave ${stopped ? "resume" : "watch"} ${id}`;
    return labelBlock("VERDICT", [words(`none: ${how}`), words(command, "bold")], cells);
  }
  const names = optionNames(state);
  const against = verdict.dissent.map(({ seat, option }) => `${seat} (${names(option)})`).join(", ");
  const baseline = baselineSentences(state).flatMap((sentence, index) =>
    index === 0 ? sentence : [words(" "), ...sentence],
  );
  return [
    ...labelBlock("VERDICT", [...proposalSpan(state), words(verdict.decision.trim(), "bold")], cells),
    ...unsettledLine(state, cells),
    ...changesLine(state, cells),
    ...ratingLine(state, cells),
    ...(verdict.findings === null
      ? labelBlock(dissentLabel(verdict), [oneLine(against === "" ? "none" : against)], cells)
      : findingLines(verdict.findings, cells)),
    ...labelBlock("BASELINE", baseline, cells),
    ...followUps(state).flatMap((asked) => followUpLines(asked, cells)),
  ];
}
