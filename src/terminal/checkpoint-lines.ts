/** Where the debate waits for the person: where it stands, what is open, what the seats ask, and what can be done. */

import { isFallen, markSign } from "../core/evidence-check.ts";
import { openObjections } from "../core/ledger.ts";
import { CLARIFY } from "../core/note.ts";
import type { State } from "../core/state.ts";
import { ledgerIn } from "../views/ledger-in.ts";
import { seatMark } from "../views/seat-marks.ts";
import { column, cutLine, EMPTY, hung, type Line, lineWidth, oneLine, words, wrapped } from "../views/styled-text.ts";
import { unsupportedClaims } from "../views/unsupported-claims.ts";
import { checkpointChoices } from "./checkpoint-choices.ts";
import type { FrameView } from "./frame-view.ts";
import { typed } from "./key-lines.ts";
import { mindTable } from "./mind-lines.ts";
import type { Mode } from "./mode.ts";
import { gravestFirst, objectionLine } from "./objection-lines.ts";
import type { Area } from "./seat-blocks.ts";

const LABEL_CELLS = 9;
const OPEN_SHOWN = 4;
const GAPS_SHOWN = 3;
const ASKED_SHOWN = 4;
const MIND_CELLS = 30;

/** Of what does not fit, the choices stay. */
export function checkpointLines(
  { state }: FrameView,
  mode: Mode & { readonly kind: "checkpoint" },
  { cells, room }: Area,
): readonly Line[] {
  const choices = choiceLines(state, mode, cells);
  const rest = cells - LABEL_CELLS;
  const standing = [
    ...wrapped([words(opening(state), "bold")], cells),
    EMPTY,
    ...mindTable(state, MIND_CELLS).map((line) => cutLine(line, cells)),
    ...labelled("open", openLines(state, rest)),
    ...labelled("gaps", gapLines(state, rest)),
    ...labelled("asked", askedLines(state, rest)),
    EMPTY,
  ];
  return [...standing.slice(0, Math.max(0, room - choices.length)), ...choices];
}

function opening({ checkpoint, round }: State): string {
  const what = checkpoint?.name === CLARIFY ? "The seats have questions before they begin." : `Round ${round} is over.`;
  return `${what} Nothing runs and nothing costs money while it waits for you.`;
}

function labelled(label: string, lines: readonly Line[]): readonly Line[] {
  return hung(column([words(label, "dim")], LABEL_CELLS), lines);
}

function openLines(state: State, cells: number): readonly Line[] {
  const open = gravestFirst(openObjections(ledgerIn(state)));
  const shown = open.slice(0, OPEN_SHOWN).map((objection) => objectionLine(state, objection, cells));
  const rest = open.slice(OPEN_SHOWN).map(({ id, severity }) => `${id} ${severity}`);
  return rest.length === 0 ? shown : [...shown, cutLine([oneLine(rest.join(" · "))], cells)];
}

/** `K1b1 ✗ ■ There were four complaints   not in the file`. */
function gapLines(state: State, cells: number): readonly Line[] {
  const gaps = unsupportedClaims(state).toReversed();
  const shown = gaps.slice(0, GAPS_SHOWN).map(({ id, text, by, evidence, check }) => {
    const end = words(check === null ? "" : `   ${check.detail}`, "dim");
    const start = [
      ...column([words(id)], 7),
      words(`${markSign(evidence, check)} `, isFallen(check) ? "alert" : "plain"),
    ];
    return cutLine([...start, seatMark(state, by), words(" "), oneLine(text), end], cells);
  });
  return gaps.length > shown.length ? [...shown, [words(`and ${gaps.length - shown.length} more`, "dim")]] : shown;
}

function askedLines({ checkpoint }: State, cells: number): readonly Line[] {
  const asks = checkpoint?.asks ?? [];
  const shown = asks.slice(-ASKED_SHOWN).map((text) => cutLine([oneLine(text)], cells));
  return asks.length > shown.length ? [...shown, [words(`and ${asks.length - shown.length} more`, "dim")]] : shown;
}

function choiceLines(
  state: State,
  { chosen, draft }: Mode & { readonly kind: "checkpoint" },
  cells: number,
): readonly Line[] {
  const choices = checkpointChoices(state);
  const taken = choices[chosen];
  if (draft !== null && taken) {
    const more = taken.topics.length > 0 ? "tab next point   " : "";
    return [
      [words(`${taken.label}: ${taken.asks ?? ""}`, "bold"), words(`   ${more}enter sends   esc goes back`, "dim")],
      typed(draft, cells),
    ];
  }
  const longest = Math.max(...choices.map(({ label }) => label.length));
  const rows = choices.map(({ label, hint }, index): Line => {
    const isChosen = index === chosen;
    const start: Line = [
      words(isChosen ? "› " : "  ", "bold"),
      ...column([words(label, isChosen ? "bold" : "plain")], longest + 3),
    ];
    return cutLine([...start, ...cutLine([oneLine(hint, "dim")], cells - lineWidth(start))], cells);
  });
  return [
    ...rows,
    cutLine([words("↑↓ choose   enter take   first letter jumps   esc goes on as planned", "dim")], cells),
  ];
}
