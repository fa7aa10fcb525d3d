/** The checkpoint screen: positions, open objections, doubtful evidence, the seats' questions, and the choices. */

import { isDiscredited, markSign } from "../core/evidence-check.ts";
import { openObjections } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import { CLARIFY, isJudgement } from "../core/note.ts";
import type { State } from "../core/state.ts";
import { checkpointChoices } from "../views/checkpoint-choices.ts";
import { doubtfulClaims } from "../views/doubtful-claims.ts";
import { noteText, noteTitle } from "../views/names.ts";
import { gravestFirst } from "../views/objection-words.ts";
import { seatMark } from "../views/seat-marks.ts";
import { column, cutLine, EMPTY, hangIndent, oneLine, type StyledLine, words } from "../views/styled-text.ts";
import { wrapBehind, wrapLine } from "../views/terminal/wrap-line.ts";
import type { FrameView } from "./frame-view.ts";
import { inputLine } from "./key-lines.ts";
import type { ModeOf } from "./mode.ts";
import { objectionLine } from "./objection-lines.ts";
import { positionHistoryTable } from "./position-history-lines.ts";
import type { Area } from "./seat-blocks.ts";

const LABEL_CELLS = 10;
const MOST_SHOWN = 4;
const OPTION_CELLS = 30;

/** The choices always fit; the other sections share the lines that are left. */
export function checkpointLines(
  { state }: FrameView,
  mode: ModeOf<"checkpoint">,
  { cells, room }: Area,
): readonly StyledLine[] {
  const choices = choiceLines(state, mode, { cells, room });
  const rest = cells - LABEL_CELLS;
  const head = [
    ...wrapLine([words(introText(state), "bold")], cells),
    EMPTY,
    ...positionHistoryTable(state, OPTION_CELLS).map((line) => cutLine(line, cells)),
  ];
  const open = gravestFirst(openObjections(ledgerOf(state)));
  const sections = [
    { label: "open", lines: open.map((objection) => objectionLine(state, objection, rest)) },
    { label: "doubtful", lines: gapLines(state, rest) },
    { label: "asked", lines: (state.checkpoint?.asks ?? []).map((text) => cutLine([oneLine(text)], rest)) },
    { label: "notes", lines: noteLines(state, rest) },
  ];
  const free = Math.max(0, room - choices.length - head.length - 1);
  const shares = shareLines(
    free,
    sections.map(({ lines }) => Math.min(lines.length, MOST_SHOWN)),
  );
  const above = [
    ...head,
    ...sections.flatMap(({ label, lines }, index) =>
      hangIndent(column([words(label, "dim")], LABEL_CELLS), fitLines(lines, shares[index] ?? 0)),
    ),
    EMPTY,
  ];
  return [...above.slice(0, Math.max(0, room - choices.length)), ...choices];
}

/** Hands out lines to the sections in turn, until there are none left or none are wanted. */
function shareLines(lines: number, wanted: readonly number[]): readonly number[] {
  const shares = wanted.map((most) => ({ most, has: 0 }));
  for (let left = lines; left > 0; left -= 1) {
    const [next] = shares.filter(({ most, has }) => has < most).toSorted((a, b) => a.has - b.has);
    if (!next) break;
    next.has += 1;
  }
  return shares.map(({ has }) => has);
}

function fitLines(lines: readonly StyledLine[], most: number): readonly StyledLine[] {
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, Math.max(0, most - 1));
  return most === 0 ? [] : [...shown, [words(`and ${lines.length - shown.length} more`, "dim")]];
}

function introText({ checkpoint, round }: State): string {
  const what = checkpoint?.name === CLARIFY ? "The seats have questions before they begin." : `Round ${round} is over.`;
  return `${what} Nothing runs and nothing costs money while it waits for you.`;
}

/** `K1b1 ✗ ■ There were four complaints   not in the file`. */
function gapLines(state: State, cells: number): readonly StyledLine[] {
  return doubtfulClaims(state)
    .toReversed()
    .map(({ id, text, by, evidence, check }) => {
      const sign = words(`${markSign(evidence, check)} `, isDiscredited(check) ? "alert" : "plain");
      const end = words(check === null ? "" : `   ${check.detail}`, "dim");
      return cutLine([...column([words(id)], 7), sign, seatMark(state, by), words(" "), oneLine(text), end], cells);
    });
}

/** What the person said in this round, latest first. */
function noteLines({ notes, round }: State, cells: number): readonly StyledLine[] {
  return notes
    .filter((said) => said.round === round && (said.label !== null || isJudgement(said.note)))
    .toReversed()
    .map((said) => cutLine([oneLine(`${noteTitle(said)} ${noteText(said)}`)], cells));
}

function choiceLines(state: State, { chosen, draft }: ModeOf<"checkpoint">, { cells, room }: Area) {
  const choices = checkpointChoices(state);
  const picked = choices[chosen];
  if (draft !== null && picked) {
    const more = picked.topics.length > 0 ? "tab next point   " : "";
    return [
      [words(`${picked.label}: ${picked.asks ?? ""}`, "bold"), words(`   ${more}enter sends   esc cancels`, "dim")],
      inputLine(draft, cells),
    ];
  }
  const longest = Math.max(...choices.map(({ label }) => label.length));
  const rows = choices.map(({ key, label, hint }, index): readonly StyledLine[] => {
    const isChosen = index === chosen;
    const start: StyledLine = [
      words(isChosen ? "› " : "  ", "bold"),
      words(`${key}  `, "dim"),
      ...column([words(label, isChosen ? "bold" : "plain")], longest + 3),
    ];
    return wrapBehind(start, [oneLine(hint, "dim")], cells);
  });
  // On a small screen every choice is worth more than the end of a hint.
  const shown = rows.flat().length < room ? rows.flat() : rows.map(firstLine);
  return [
    ...shown.map((line) => cutLine(line, cells)),
    cutLine([words("↑↓ or a letter selects   enter confirms   esc continues as planned", "dim")], cells),
  ];
}

function firstLine([first = [], ...more]: readonly StyledLine[]): StyledLine {
  return more.length === 0 ? first : [...first, words(" …", "dim")];
}
