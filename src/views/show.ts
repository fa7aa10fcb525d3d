/** One debate at a glance on a terminal: who sat, what each round brought, how it ended or stands, figures, files. */

import type { State } from "../core/state.ts";
import { clock } from "./amounts.ts";
import { controlSentences } from "./control-line.ts";
import { durationMs, figureLines } from "./figure-lines.ts";
import { ledgerIn } from "./ledger-in.ts";
import { lifeLines, stateSpan } from "./life-lines.ts";
import { noteText, noteTitle, numberIn, optionNames, shortId } from "./names.ts";
import { byEnd, objectionCount, outcomeWords, STOP_WORDS } from "./outcome-words.ts";
import { dateOf } from "./question-title.ts";
import { roundLines } from "./round-lines.ts";
import { seatMark, standMarks } from "./seat-marks.ts";
import {
  column,
  EMPTY,
  hung,
  type Line,
  oneLine,
  rendered,
  type Screen,
  textWidth,
  words,
  wrapped,
} from "./styled-text.ts";
import { labelled, rehearsal, separated } from "./verdict-text.ts";

export interface ShowScreen extends Screen {
  readonly folder: string;
  /** What the person types to name the debate, where its number alone would not be found. */
  readonly id?: string;
  /** Names of the files in it that are worth opening. */
  readonly files: readonly string[];
}

export function show(state: State, screen: ShowScreen): string {
  const cells = textWidth(screen);
  const rounds = roundLines(state, cells);
  return rendered(
    separated([
      rehearsal(state, cells),
      head(state, cells),
      panel(state, cells),
      pinned(state, cells),
      rounds.length === 0 ? [] : [[words("ROUNDS", "bold")], ...rounds],
      objections(state, cells),
      ending(state, cells, screen.id ?? shortId(state.id)),
      figureLines(state).flatMap(({ label, text }, index) =>
        hung(
          column([words(index === 0 ? "FIGURES" : "", "bold")], 11),
          hung(column([words(label, "dim")], 14), wrapped([oneLine(text)], cells - 25)),
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

function head(state: State, cells: number): Line[] {
  const { id, protocol, createdAt, forkedFrom } = state;
  const name = numberIn(id) ?? id;
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
    ...hung(number, wrapped([words(state.question.text.trim(), "bold")], cells - indent)),
    ...hung(
      [words(" ".repeat(indent))],
      wrapped([oneLine(facts.join(" · ")), words("  "), ...standMarks(state)], cells - indent),
    ),
  ];
}

function statusWords(state: State): string {
  if (state.verdict) return outcomeWords(state);
  if (state.stopped) return `${state.status}: ${STOP_WORDS[state.stopped.reason]}`;
  return state.round === 0 ? state.status : `${state.status}, round ${state.round} of ${state.limits.rounds}`;
}

function panel(state: State, cells: number): Line[] {
  const {
    panel: { seats, chair },
  } = state;
  const all = [...seats, ...(chair ? [chair] : [])];
  const longest = Math.max(...all.map(({ name }) => name.length));
  const speaker = Math.max(...all.map((seat) => seat.speaker.length));
  return all.flatMap((seat, index) =>
    hung(
      [
        ...column([words(index === 0 ? "PANEL" : "", "bold")], 11),
        seatMark(state, seat.name),
        words(" "),
        ...column([oneLine(seat.name)], longest + 2),
      ],
      wrapped(
        [...column([oneLine(seat.speaker)], speaker + 2), oneLine(`prompt ${seat.source}`, "dim")],
        cells - longest - 15,
      ),
    ),
  );
}

function pinned(state: State, cells: number): Line[] {
  const pins = [
    ...state.question.constraints.map((text, index) => `C${index + 1}, constraint: ${text}`),
    ...state.notes.map(
      (said) => `${noteTitle(said)}${noteText(said) === "" ? "" : `: ${noteText(said)}`} (${said.by})`,
    ),
  ];
  return pins.flatMap((text, index) => labelled(index === 0 ? "PINNED" : "", [oneLine(text)], cells));
}

function objections(state: State, cells: number): Line[] {
  const all = ledgerIn(state).objections;
  if (all.length === 0) return [];
  const list = () =>
    byEnd(all).flatMap((objection) =>
      hung(
        [words("  ")],
        wrapped(
          [
            words(`${objection.id} `),
            stateSpan(objection),
            words(`, ${objection.severity}: `),
            oneLine(objection.title),
          ],
          cells - 2,
        ),
        [words("    ")],
      ),
    );
  return [
    ...labelled("OBJECTIONS", [words(`${all.length}: ${objectionCount(all)}`)], cells),
    EMPTY,
    ...(lifeLines(state, all, cells) ?? list()),
  ];
}

function ending(state: State, cells: number, id: string): Line[] {
  const { verdict, stopped } = state;
  if (!verdict) {
    const how = stopped ? `${STOP_WORDS[stopped.reason]}; go on with ` : "not decided yet; follow it with ";
    const command = `conclave ${stopped ? "resume" : "watch"} ${id}`;
    return labelled("VERDICT", [words(`none: ${how}`), words(command, "bold")], cells);
  }
  const names = optionNames(state);
  const against = verdict.dissent.map(({ seat, option }) => `${seat} (${names(option)})`).join(", ");
  const control = controlSentences(state).flatMap((sentence, index) =>
    index === 0 ? sentence : [words(" "), ...sentence],
  );
  return [
    ...labelled("VERDICT", [words(verdict.decision.trim(), "bold")], cells),
    ...labelled("DISSENT", [oneLine(against === "" ? "none" : against)], cells),
    ...labelled("CONTROL", control, cells),
  ];
}
