/**
 * Encodes an event as a line. A line that cannot be read back would make the whole log unreadable, so it is decoded here before
 * it is written. The appender gets exactly what every reader will get.
 */

import type { DebateEvent, Recorded } from "../core/event.ts";
import { decodeLine, encodeLine } from "../core/event-codec.ts";

export interface EventLine {
  /** LF included. */
  readonly line: string;
  readonly recorded: Recorded;
}

export function eventLine(place: Pick<Recorded, "seq" | "epoch" | "at">, event: DebateEvent): EventLine {
  const line = encodeLine({ v: 1, ...place, event });
  const decoded = decodeLine(line);
  if (decoded.kind === "event") return { line, recorded: decoded.recorded };
  const reason = decoded.kind === "damaged" ? decoded.reason : "its type is unknown";
  throw new TypeError(`A ${event.type} was not written because it could not be read back: ${reason}.`);
}

export function timestamp(nowMs: number): string {
  return new Date(nowMs).toISOString();
}
