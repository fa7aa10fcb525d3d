/**
 * What calls are writing and doing right now, folded from the pieces as they arrive. None of it is a recorded fact: once a
 * call has ended, read it from the state. Escape sequences are stripped on arrival, and only the end of the text is kept.
 */

import type { CallKey } from "../../core/ids.ts";
import { createEscapeStripper, type EscapeStripper } from "../../core/text/plain-text.ts";

export interface LivePiece {
  readonly at: string;
  readonly call: CallKey;
  readonly type: "text" | "activity" | "waiting" | "retracted";
  readonly text: string;
}

export interface LiveCall {
  /** The end of the text so far, without the ballot. */
  readonly text: string;
  readonly activities: readonly LivePiece[];
  /** The piece that arrived last. */
  readonly latest: LivePiece;
}

export interface LiveCalls {
  add(piece: LivePiece): void;
  get(call: CallKey): LiveCall | null;
}

/** More than any screen shows for one call. */
const TEXT_KEPT = 4_000;
const ACTIVITIES_KEPT = 8;
const BALLOT_FENCE = "```ballot";

export function liveCalls(): LiveCalls {
  const calls = new Map<CallKey, LiveCallBuffer>();
  return {
    add(piece) {
      const call = calls.get(piece.call) ?? { ...noText(), activities: [], latest: piece };
      calls.set(piece.call, call);
      call.latest = piece;
      if (piece.type === "text") appendText(call, piece.text);
      // A waiting call has failed or not begun, so earlier text won't be part of its reply.
      else if (piece.type === "waiting" || piece.type === "retracted") Object.assign(call, noText());
      else call.activities = [...call.activities, piece].slice(-ACTIVITIES_KEPT);
    },
    get: (key) => {
      const call = calls.get(key);
      return call ? { text: withoutBallot(call.text), activities: call.activities, latest: call.latest } : null;
    },
  };
}

interface LiveCallBuffer {
  text: string;
  stripper: EscapeStripper;
  activities: readonly LivePiece[];
  latest: LivePiece;
}

function noText() {
  return { text: "", stripper: createEscapeStripper() };
}

/** Ballots are for machines: nothing is kept from the first line of a ballot on. */
function appendText(call: LiveCallBuffer, piece: string): void {
  if (call.text.includes(BALLOT_FENCE)) return;
  const text = call.text + call.stripper.push(piece);
  // Cut in large steps, because each cut copies the text.
  call.text = text.length > 2 * TEXT_KEPT ? text.slice(-TEXT_KEPT) : text;
}

function withoutBallot(text: string): string {
  const start = text.indexOf(BALLOT_FENCE);
  return start < 0 ? text : text.slice(0, start).trimEnd();
}
