/**
 * Says what a debate is doing for as long as a host waits for its next prompt: at once, when it does something else, and otherwise every
 * minute. A wait that says nothing can't be told from a hang.
 */

import type { SeatName } from "../../core/ids.ts";
import type { State } from "../../core/state.ts";
import { waitingWords } from "../../views/live/waiting-words.ts";

/** At most so often, although several seats may answer within seconds. */
const CHANGED_MS = 30_000;
const UNCHANGED_MS = 60_000;

export function waitReporter(
  seat: SeatName,
  { say, now }: { readonly say: (line: string) => void; readonly now: () => number },
): (state: State) => void {
  let said: { readonly doing: string; readonly atMs: number } | null = null;
  return (state) => {
    const atMs = now();
    const { text, doing } = waitingWords(state, seat, atMs);
    const pauseMs = doing === said?.doing ? UNCHANGED_MS : CHANGED_MS;
    if (said !== null && atMs - said.atMs < pauseMs) return;
    said = { doing, atMs };
    say(text);
  };
}
