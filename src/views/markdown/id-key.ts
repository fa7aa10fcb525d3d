/** What the IDs of a debate mean, for a reader of its record. */

import { CHAIR_LETTER } from "../../core/ids.ts";
import { idsIn } from "../../core/ledger/ledger.ts";
import { ledgerOf, pinLabels } from "../../core/ledger/ledger-of.ts";
import { seatLetters } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { inline } from "./markdown-text.ts";

const ID_LETTERS = {
  P: "option",
  O: "objection",
  K: "claim",
  D: "point made by a seat",
  Q: "question",
  R: "request for evidence",
  E: "page that a search found",
  B: "finding",
  W: "driver",
  C: "constraint",
  F: "fact",
  T: "topic to focus on",
  A: "answer",
  V: "opinion",
} as const;

/** `O2z1`. */
const BY_CHAIR = new RegExp(`^[A-Z]\\d+${CHAIR_LETTER}`);

/** null if nothing in the debate has an ID. Letters that the debate doesn't use are left out. */
export function idKey(state: State): string | null {
  const findings = (state.verdict?.findings ?? []).flatMap(({ ids }) => ids);
  const drivers = (ledgerOf(state).matrix?.drivers ?? []).flatMap((driver) => driver.ids);
  const ids = [...idsIn(ledgerOf(state)), ...findings, ...drivers, ...pinLabels(state)];
  const letters = Object.entries(ID_LETTERS).filter(([letter]) => ids.some((id) => id.startsWith(letter)));
  if (letters.length === 0) return null;
  const kinds = letters.map(([letter, kind]) => `**${letter}** ${kind}`).join(", ");
  const seats = [...seatLetters(state.seats)].map(([seat, letter]) => `**${letter}** ${inline(seat)}`);
  const chair = ids.some((id) => BY_CHAIR.test(id)) ? [`**${CHAIR_LETTER}** the chair`] : [];
  const hasNumbered = [...state.question.options, ...state.question.drivers].length > 0 || pinLabels(state).length > 0;
  return [
    `The first letter of an ID shows what kind of item it is: ${kinds}.`,
    `The number after that letter is the round (0: the openings), and the next letter is the seat: ${[...seats, ...chair].join(", ")}. The final number, if there is one, distinguishes the items that the seat added in that round.`,
    ...(hasNumbered ? ["What a person added only has a number."] : []),
  ].join(" ");
}
