/** What a debate is doing while a seat waits for its next prompt, in a line for whoever plays the seat. */

import type { PendingCall } from "../../core/call.ts";
import { isInRound } from "../../core/debate-parts.ts";
import type { SeatName } from "../../core/ids.ts";
import { isPaused, type State } from "../../core/state.ts";
import { millis } from "../../core/time.ts";
import { joinWithAnd } from "../amounts.ts";
import { kindWords } from "../call-phases.ts";
import { roughDuration } from "./time-left-words.ts";

export interface WaitingWords {
  /** `Waiting for the next prompt of cost. The debate is at the verdict; chair has been asked for 5 min.` */
  readonly text: string;
  /** The same, but for how long: it changes only when the debate does something else. */
  readonly doing: string;
}

export function waitingWords(state: State, seat: SeatName, nowMs: number): WaitingWords {
  const line = (doing: string) => `Waiting for the next prompt of ${seat}. ${doing}`;
  const pending = [...state.calls.values()].filter((call): call is PendingCall => call.status === "pending");
  if (pending.length === 0 || state.checkpoint !== null) {
    const doing = idleWords(state);
    return { text: line(doing), doing };
  }
  const phase = `The debate is at ${joinWithAnd([...new Set(pending.map(phaseOf))])}`;
  const since = [...Map.groupBy(pending, (call) => call.seat)].map(
    ([name, calls]) => [name, Math.min(...calls.map(({ startedAt }) => millis(startedAt)))] as const,
  );
  const asked = since.map(([name, at]) => `${name} has been asked for ${roughDuration(Math.max(0, nowMs - at))}`);
  return {
    text: line(`${phase}; ${joinWithAnd(asked)}.`),
    doing: `${phase}; ${joinWithAnd(since.map(([name]) => name))}`,
  };
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
