/**
 * What a debate is doing while a seat waits for its next prompt, in a line for whoever plays the seat. It names no other seat: until the
 * verdict, a seat knows the others by numbers alone.
 */

import type { PendingCall } from "../../core/call.ts";
import { isInRound } from "../../core/debate-parts.ts";
import type { SeatName } from "../../core/ids.ts";
import { isPaused, type State } from "../../core/state.ts";
import { millis } from "../../core/time.ts";
import { joinWithAnd } from "../amounts.ts";
import { kindWords } from "../call-phases.ts";
import { roughDuration } from "./time-left-words.ts";

export interface WaitingWords {
  /** `Waiting for the next prompt for cost. The debate is at the verdict; the chair was asked 5 min ago.` */
  readonly text: string;
  /** The same, but for how long: it changes only when the debate does something else. */
  readonly doing: string;
}

export function waitingWords(state: State, seat: SeatName, nowMs: number): WaitingWords {
  const line = (doing: string) => `Waiting for the next prompt for ${seat}. ${doing}`;
  const pending = [...state.calls.values()].filter((call): call is PendingCall => call.status === "pending");
  if (pending.length === 0 || state.checkpoint !== null) {
    const doing = idleWords(state);
    return { text: line(doing), doing };
  }
  const phase = `The debate is at ${joinWithAnd([...new Set(pending.map(phaseOf))])}`;
  const chair = state.panel.chair?.name;
  const awaited = pending.filter((call) => call.seat !== seat);
  if (awaited.length === 0) return { text: line(`${phase}.`), doing: phase };
  const [ofChair, ofOthers] = [
    awaited.filter((call) => call.seat === chair),
    awaited.filter((call) => call.seat !== chair),
  ];
  const others = new Set(ofOthers.map((call) => call.seat)).size;
  const asked = [
    ...(ofChair.length === 0 ? [] : [{ who: "the chair was asked", calls: ofChair, several: "" }]),
    ...(others === 0 ? [] : [{ who: othersWords(others), calls: ofOthers, several: others > 1 ? ", the first" : "" }]),
  ];
  const times = asked.map(({ who, calls, several }) => {
    const sinceMs = Math.min(...calls.map(({ startedAt }) => millis(startedAt)));
    return `${who}${several} ${roughDuration(Math.max(0, nowMs - sinceMs))} ago`;
  });
  return {
    text: line(`${phase}; ${joinWithAnd(times)}.`),
    doing: `${phase}; ${joinWithAnd(asked.map(({ who }) => who))}`,
  };
}

function othersWords(count: number): string {
  return count === 1 ? "one other seat was asked" : `${count} other seats were asked`;
}

function idleWords(state: State): string {
  if (state.checkpoint !== null) return "The debate is waiting for a person to decide.";
  return isPaused(state) ? "The debate is paused." : "No seat is being asked at the moment.";
}

/** `the scores of round 1`, `the verdict`. */
function phaseOf(call: PendingCall): string {
  const phase = `the ${kindWords(call.kind).toLowerCase()}`;
  return isInRound(call) ? `${phase} of round ${call.round}` : phase;
}
