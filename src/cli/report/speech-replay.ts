/** Simulates, for a replay, what each call was writing at a given moment. The log has only the finished replies. */

import type { Recorded } from "../../core/event.ts";
import type { CallKey } from "../../core/ids.ts";
import type { State } from "../../core/state.ts";
import { millis } from "../../core/time.ts";
import type { LivePart } from "../../log/live-file.ts";

/** The share of a call's time that is shown as thinking before any text. */
const THINKING = 0.25;

/** Returns the text that is new since the last call. State and time may only advance. */
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
