/** The names of seats, options, debates and calls in every view. */

import { withoutBallots } from "../core/ballot/ballot-block.ts";
import type { AnsweredCall, Call } from "../core/call.ts";
import { isRepair, type OptionId, type SeatName } from "../core/ids.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import { everyMember, type Seat } from "../core/panel.ts";
import type { RecordedNote, State } from "../core/state.ts";
import { callWords } from "./call-phases.ts";

/** What a person types for a debate: 14 for 014-offline-edits. */
export function shortId(id: string): string {
  const number = /^0*(\d+)(?:-|$)/.exec(id)?.[1];
  return number ?? id;
}

/** `014`; null if the debate has no number. */
export function debateNumber(id: string): string | null {
  return /^\d+(?=-|$)/.exec(id)?.[0] ?? null;
}

/** `014 offline-edits`. */
export function debateTitle({ id, topic }: Pick<State, "id" | "topic">): string {
  const number = debateNumber(id);
  if (number !== null) return `${number} ${topic}`;
  return topic === id || topic === "" ? id : `${id} ${topic}`;
}

/** Among everyone who ever had a seat, including the chair. */
export function findSeat(state: Pick<State, "seats" | "panel">, name: SeatName): Seat | null {
  return everyMember(state).find((seat) => seat.name === name) ?? null;
}

export function seatNames({ seats }: { readonly seats: readonly Seat[] }): readonly SeatName[] {
  return seats.map(({ name }) => name);
}

/** `security=codex`; `codex` if the seat is named after its speaker. */
export function seatTitle({ name, speaker }: Pick<Seat, "name" | "speaker">): string {
  return name === speaker ? name : `${name}=${speaker}`;
}

export type OptionNames = (id: OptionId | null) => string;

/** Names from the verdict win: the record was written with them. */
export function optionNames(state: State): OptionNames {
  const names = new Map(ledgerOf(state).options.map(({ id, name }) => [id, name]));
  for (const { id, name } of state.verdict?.options ?? []) names.set(id, name);
  return (id) => (id === null ? "no option" : (names.get(id) ?? id));
}

/** `answer`, `critique of architect`, `repair of answer`. */
export function callTitle({ key, kind, about }: Pick<Call, "key" | "kind" | "about">): string {
  const name = callWords(kind);
  const what = about === null ? name : `${name} of ${about}`;
  return isRepair(key) && kind !== "repair" ? `repair of ${what}` : what;
}

/** `F1 fact`, `ruling on O1b1`, `pause`. */
export function noteTitle({ label, note }: Pick<RecordedNote, "label" | "note">): string {
  if (note.kind === "ruling") return `ruling on ${note.objection}: ${stateWords(note.as)}`;
  if (note.kind === "rejection") return `${note.claim} rejected`;
  if (note.kind === "skip") return `skip ${note.seat}`;
  return label === null ? note.kind : `${label}, ${note.kind}`;
}

export function noteText({ note }: Pick<RecordedNote, "note">): string {
  return "text" in note ? note.text : "";
}

/** `reused from 012, opening/security`. */
export function reuseWords({ debate, call }: NonNullable<AnsweredCall["reused"]>): string {
  return `reused from ${debateNumber(debate) ?? debate}, ${call}`;
}

/** `accepted risk` for `accepted_risk`. */
export function stateWords(state: string): string {
  return state.replaceAll("_", " ");
}

const ANSWER_WORDS: ReadonlyMap<string, string> = new Map([
  ["met", "confirmed"],
  ["not_met", "maintained"],
  ["open", "left open"],
]);

/** What a seat says of an objection: `fixed` by the seat it hits, `confirmed` or `maintained` by the one that raised it. */
export function answerWords(as: string): string {
  return ANSWER_WORDS.get(as) ?? stateWords(as);
}

/** The first line that has text, without Markdown markup. */
export function firstLine(text: string): string {
  const lines = withoutBallots(text).split("\n");
  const first = lines.map((line) => line.replace(/^[\s#>*-]+/, "").trim()).find((line) => line !== "");
  return first ?? "";
}
