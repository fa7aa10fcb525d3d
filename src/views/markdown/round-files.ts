/**
 * One file for each reply. The names are made of the round, the seat and the kind, in letters every
 * file system takes, and never of anything a model wrote. A file never changes once it is there: an
 * answered call is never asked again.
 */

import { withoutBallots } from "../../core/ballot/ballot-block.ts";
import type { AnsweredCall, Call } from "../../core/call.ts";
import { callsInOrder } from "../../core/debate-calls.ts";
import { isRepair, type SeatName } from "../../core/ids.ts";
import { seatLetters } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { callTitle, isInRound } from "../names.ts";
import { codeBlock, inline, page, reply, section } from "./markdown-text.ts";
import { rehearsalBanner } from "./rehearsal-banner.ts";
import { breachLine, callFacts } from "./transcript.ts";

export interface RoundFile {
  readonly name: string;
  readonly text: string;
}

/** Of the calls that were answered; `isWanted` spares making the text of those that are there. */
export function roundFiles(state: State, isWanted: (name: string) => boolean = () => true): readonly RoundFile[] {
  return callsInOrder(state).flatMap((call) => {
    if (call.status !== "answered") return [];
    const name = roundFileName(state, call);
    return isWanted(name) ? [{ name, text: roundFile(state, call) }] : [];
  });
}

/** `r001_architect.md`, `r001_security_critique_architect.md`, `r000_chair_synthesis.md`. */
export function roundFileName(state: Pick<State, "seats" | "calls">, call: Call): string {
  const repaired = isRepair(call.key) ? state.calls.get(call.key.replace(/\/repair$/, "")) : undefined;
  const named = repaired ?? call;
  const round = isInRound(named) ? named.round : 0;
  const kind = OWN_WORDS.has(named.kind) ? [] : [slug(named.kind)];
  const about = named.about === null ? [] : [seatSlug(state, named.about)];
  const parts = [`r${String(round).padStart(3, "0")}`, seatSlug(state, named.seat), ...kind, ...about];
  return `${[...parts, ...(isRepair(call.key) ? ["repair"] : [])].join("_")}.md`;
}

/** Kinds that are what a seat has to say in its round; its file bears the seat's name alone. */
const OWN_WORDS: ReadonlySet<string> = new Set(["design", "review", "opening", "answer", "propose", "speak"]);

function roundFile(state: State, call: AnsweredCall): string {
  const where = isInRound(call) ? `Round ${call.round}` : call.round === 0 ? "Before the rounds" : "After the rounds";
  return page([
    `# ${where}, ${inline(call.seat)}: ${inline(callTitle(call))}`,
    rehearsalBanner(state),
    callFacts(state, call),
    ...call.breaches.map(breachLine),
    section("## Reply", [reply(withoutBallots(call.text))]),
    call.fault === null ? null : `**No ballot that counts:** ${inline(call.fault)}`,
    call.ballot === null ? null : section("## Ballot", [codeBlock(JSON.stringify(call.ballot, null, 2), "json")]),
  ]);
}

/** A seat's name comes from the person and may be anything; two that become the same are told apart by their letter. */
function seatSlug({ seats }: Pick<State, "seats">, seat: SeatName): string {
  const made = slug(seat);
  const alike = seats.filter(({ name }) => slug(name) === made);
  const letter = seatLetters(seats).get(seat);
  return made === "" || (alike.length > 1 && letter !== undefined)
    ? `${made}${made === "" ? "seat" : ""}-${letter ?? "z"}`
    : made;
}

function slug(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Diacritic}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
}
