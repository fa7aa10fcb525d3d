/**
 * One file per reply. File names consist of the round, the seat and the kind, in characters that every file system accepts, and
 * never of text from a model. A file never changes once written, because an answered call is never repeated.
 */

import { withoutBallots } from "../../core/ballot/ballot-block.ts";
import type { AnsweredCall, Call } from "../../core/call.ts";
import { callsInOrder } from "../../core/debate-calls.ts";
import { isAfterRounds, isInRound } from "../../core/debate-parts.ts";
import { isRepair, type SeatName } from "../../core/ids.ts";
import { seatLetters } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { callTitle } from "../names.ts";
import { codeBlock, inline, page, reply, section } from "./markdown-text.ts";
import { rehearsalBanner } from "./page-head.ts";
import { breachLine, callFacts } from "./transcript.ts";

/** For answered calls. `isWanted` avoids computing the text of files that exist. */
export function roundFiles(state: State, isWanted: (name: string) => boolean = () => true) {
  return callsInOrder(state).flatMap((call) => {
    if (call.status !== "answered") return [];
    const name = roundFileName(state, call);
    return isWanted(name) ? [{ name, text: roundFile(state, call) }] : [];
  });
}

/** `r001_architect.md`, `r001_security_critique_architect.md`, `r000_chair_synthesis.md`. */
function roundFileName(state: Pick<State, "seats" | "calls">, call: Call): string {
  const repaired = isRepair(call.key) ? state.calls.get(call.key.replace(/\/repair$/, "")) : undefined;
  const named = repaired ?? call;
  const round = isInRound(named) ? named.round : 0;
  const kind = MAIN_KINDS.has(named.kind) ? [] : [slug(named.kind)];
  const about = named.about === null ? [] : [seatSlug(state, named.about)];
  const parts = [`r${String(round).padStart(3, "0")}`, seatSlug(state, named.seat), ...kind, ...about];
  return `${[...parts, ...(isRepair(call.key) ? ["repair"] : [])].join("_")}.md`;
}

/** The main call of a seat in its round: its file is named after the seat alone. */
const MAIN_KINDS: ReadonlySet<string> = new Set(["design", "review", "opening", "answer", "propose", "speak"]);

function roundFile(state: State, call: AnsweredCall): string {
  const where = isInRound(call)
    ? `Round ${call.round}`
    : isAfterRounds(call)
      ? "After the rounds"
      : "Before the rounds";
  return page([
    `# ${where}, ${inline(call.seat)}: ${inline(callTitle(call))}`,
    rehearsalBanner(state),
    callFacts(state, call),
    ...call.breaches.map(breachLine),
    section("## Reply", [reply(withoutBallots(call.text))]),
    call.fault === null ? null : `**No valid ballot:** ${inline(call.fault)}`,
    call.ballot === null ? null : section("## Ballot", [codeBlock(JSON.stringify(call.ballot, null, 2), "json")]),
  ]);
}

/** A person may name a seat anything. Names with the same slug get the seat's letter. */
function seatSlug({ seats }: Pick<State, "seats">, seat: SeatName): string {
  const base = slug(seat);
  const alike = seats.filter(({ name }) => slug(name) === base);
  const letter = seatLetters(seats).get(seat);
  return base === "" || (alike.length > 1 && letter !== undefined)
    ? `${base}${base === "" ? "seat" : ""}-${letter ?? "z"}`
    : base;
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
