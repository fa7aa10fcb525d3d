/**
 * Waits on behalf of a host: for a seat's next prompt, and for how the debate parsed a reply. Both watch the debate from outside
 * and write nothing.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { AnsweredCall } from "../core/call.ts";
import { ConclaveError } from "../core/errors.ts";
import { citationsIn } from "../core/evidence-check.ts";
import { type CallKey, repairedKey, type SeatName } from "../core/ids.ts";
import { type CitationToCorrect, citationsToCorrectOf } from "../core/run/citations-to-correct.ts";
import { mapTexts, numberSeats } from "../core/seats/seat-mentions.ts";
import { authorOf } from "../core/seats/seat-order.ts";
import type { State } from "../core/state.ts";
import type { DebateHome } from "../folder/debate-home.ts";
import { findPendingAsks, type PendingAsk } from "../folder/submit-contribution.ts";
import { readDebate } from "./read-debate.ts";

const POLL_MS = 300;

/**
 * The seat's next prompt; null: the debate has its verdict. `onWaiting` gets the debate as it is, again and again, until then. Throws
 * HOST_NOT_ASKED if the debate is not running.
 */
export async function awaitAsk(
  home: DebateHome,
  seat: SeatName,
  onWaiting: (state: State) => void = () => undefined,
): Promise<{ readonly state: State; readonly ask: PendingAsk | null }> {
  for (;;) {
    const isRunning = await home.isRunning();
    const { state } = await readDebate(home);
    if (state.verdict) return { state, ask: null };
    const ask = (await findPendingAsks(home, state)).find((each) => each.seat === seat);
    if (ask) return { state, ask };
    if (!isRunning) {
      const { id } = state;
      const message = `Debate ${id} is not running, so ${seat} has no prompt to answer.`;
      throw new ConclaveError("HOST_NOT_ASKED", message, { hint: `To continue: conclave resume ${id}` });
    }
    onWaiting(state);
    await sleep(POLL_MS);
  }
}

/** A ballot is parsed in milliseconds, but a debate that is paused or out of disk space may take very long. */
const READING_MS = 10_000;

export interface ReadReply extends AnsweredCall {
  /** What of it the seat could correct; null: that is still being looked up. */
  readonly toCorrect: readonly CitationToCorrect[] | null;
}

/** The call once the debate has read the reply and looked up what it cites; null: it isn't running, or hasn't read it within ten seconds. */
export async function awaitReading(home: DebateHome, call: CallKey): Promise<ReadReply | null> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    // In this order: a debate may end with this very reply, before anybody looks.
    const isRunning = await home.isRunning();
    const { state } = await readDebate(home);
    const isLast = !isRunning || waitedMs >= READING_MS;
    const found = state.calls.get(call);
    const toCorrect = found?.status === "answered" ? checkedCitations(state, found) : null;
    if (found?.status === "answered" && (isLast || toCorrect !== null))
      return asWritten(state, { ...found, toCorrect });
    if (isLast) return null;
    await sleep(POLL_MS);
  }
}

/** With the numbers that the seat knows the others by. */
function asWritten(state: State, reply: ReadReply): ReadReply {
  const author = authorOf(state, reply);
  return mapTexts(reply, (text) => numberSeats(text, author));
}

/** null: they are being looked up. */
function checkedCitations(state: State, call: AnsweredCall): readonly CitationToCorrect[] | null {
  const key = repairedKey(call.key);
  if (state.settings.evidence === "off" || citationsIn(call.ballot).length === 0) return [];
  return state.checks.has(key) ? citationsToCorrectOf(state, { ...call, key }) : null;
}
