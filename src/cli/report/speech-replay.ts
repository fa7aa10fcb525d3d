/** What the calls of a finished debate would have been writing at some moment: the log has only what they said in the end. */

import type { Recorded } from "../../core/event.ts";
import type { CallKey } from "../../core/ids.ts";
import type { State } from "../../core/state.ts";
import { millis } from "../../core/time.ts";
import type { LivePart } from "../../log/live-file.ts";

/** Before it writes a call thinks: this part of its time. */
const THINKING = 0.25;

/** Gives what was not given before, for a state and a time that only move on. */
export function createSpeechReplay(events: readonly Recorded[]): (state: State, nowMs: number) => readonly LivePart[] {
  const replies = new Map(
    events.flatMap(({ event, at }) =>
      event.type === "call.answered" ? [[event.call, { text: event.text, endMs: millis(at) }] as const] : [],
    ),
  );
  const written = new Map<CallKey, number>();
  return (state, nowMs) =>
    [...state.calls.values()].flatMap((call) => {
      const reply = replies.get(call.key);
      if (call.status !== "pending" || !reply) return [];
      const startMs = millis(call.startedAt);
      const share = (nowMs - startMs) / Math.max(1, reply.endMs - startMs);
      const end = Math.floor(reply.text.length * Math.min(1, Math.max(0, (share - THINKING) / (1 - THINKING))));
      const from = written.get(call.key) ?? 0;
      if (end <= from) return [];
      written.set(call.key, end);
      const at = new Date(nowMs).toISOString();
      return [{ at, call: call.key, seat: call.seat, type: "text" as const, text: reply.text.slice(from, end) }];
    });
}
