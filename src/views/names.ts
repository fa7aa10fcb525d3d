/** How seats, options, debates and calls are called in the views. */

import { withoutBallots } from "../core/ballot/ballot-block.ts";
import type { Call } from "../core/call.ts";
import { isRepair, type OptionId, type SeatName } from "../core/ids.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { Seat } from "../core/panel.ts";
import type { RecordedNote, State } from "../core/state.ts";

/** What the person types to name a debate: 14 for 014-offline-edits. */
export function shortId(id: string): string {
  const number = /^0*(\d+)(?:-|$)/.exec(id)?.[1];
  return number ?? id;
}

/** `014`; null: the debate has none. */
export function debateNumber(id: string): string | null {
  return /^\d+(?=-|$)/.exec(id)?.[0] ?? null;
}

/** `014 offline-edits`. */
export function debateTitle({ id, topic }: Pick<State, "id" | "topic">): string {
  const number = debateNumber(id);
  if (number !== null) return `${number} ${topic}`;
  return topic === id || topic === "" ? id : `${id} ${topic}`;
}

/** Of all that ever sat, the chair included. */
export function findSeat(state: Pick<State, "seats" | "panel">, name: SeatName): Seat | null {
  const { chair } = state.panel;
  return state.seats.find((seat) => seat.name === name) ?? (chair?.name === name ? chair : null);
}

export type OptionNames = (id: OptionId | null) => string;

/** The verdict's names first: they are those the record was written with. */
export function optionNames(state: State): OptionNames {
  const names = new Map(ledgerOf(state).options.map(({ id, name }) => [id, name]));
  for (const { id, name } of state.verdict?.options ?? []) names.set(id, name);
  return (id) => (id === null ? "no option" : (names.get(id) ?? id));
}

/** `design`, `critique of architect`, `repair of design`. */
export function callTitle({ key, kind, about }: Pick<Call, "key" | "kind" | "about">): string {
  const what = about === null ? kind : `${kind} of ${about}`;
  return isRepair(key) && kind !== "repair" ? `repair of ${what}` : what;
}

/** Asked once in its round, not once in the debate. */
export function isInRound({ key, round }: Pick<Call, "key" | "round">): boolean {
  return round > 0 && key.startsWith(`r${round}/`);
}

/** `F1 fact`, `ruling on O1b1`, `pause`. */
export function noteTitle({ label, note }: Pick<RecordedNote, "label" | "note">): string {
  if (note.kind === "ruling") return `ruling on ${note.objection}: ${stateWords(note.as)}`;
  if (note.kind === "rejection") return `${note.claim} rejected`;
  if (note.kind === "skip") return `no more waiting for ${note.seat}`;
  return label === null ? note.kind : `${label}, ${note.kind}`;
}

export function noteText({ note }: Pick<RecordedNote, "note">): string {
  return "text" in note ? note.text : "";
}

/** `accepted_risk` as a person would say it. */
export function stateWords(state: string): string {
  return state.replaceAll("_", " ");
}

/** The first line with words in it, without Markdown's marks. */
export function firstLine(text: string): string {
  const lines = withoutBallots(text).split("\n");
  const first = lines.map((line) => line.replace(/^[\s#>*-]+/, "").trim()).find((line) => line !== "");
  return first ?? "";
}
