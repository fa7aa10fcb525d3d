/**
 * Decides which lines of a log are valid. `seq` has no gaps; a gap, a repeated number or an undecodable line is damage.
 * Two kinds of lines are void instead, because a fenced-out owner may have written one last batch at any moment:
 *
 * - a line whose epoch is lower than one seen before: it came after its writer had been fenced out;
 * - a `log.claimed` whose epoch or number is already used: its writer had not seen the lines just before it. It reads
 *   again and claims with higher ones.
 *
 * Only a `log.claimed` raises the epoch: otherwise a flipped digit would silently void everything after it.
 *
 * So a valid line stays valid forever, and a following reader never has to take anything back.
 */

import { ConclaveError } from "../core/errors.ts";
import type { Recorded } from "../core/event.ts";
import { type DecodedLine, decodeLine } from "../core/event-codec.ts";

export interface Sequence {
  readonly nextSeq: number;
  readonly epoch: number;
  /** The last valid line. */
  readonly lastLine: string;
  /** The event, null for a line that is void or unknown to this version; throws LOG_CORRUPT and changes nothing at damage. */
  accept(text: string | null): Recorded | null;
}

export function sequence(path: string): Sequence {
  const order = { nextSeq: 0, epoch: 0, lastLine: "", accept };
  let lineNumber = 0;

  function accept(text: string | null): Recorded | null {
    if (text === null) throw damage("it is not UTF-8");
    const decoded = decodeLine(text);
    if (decoded.kind === "damaged") throw damage(decoded.reason);
    const line = placeOf(decoded);
    const { nextSeq, epoch } = order;
    const isVoid = line.epoch < epoch || (line.isClaim && (line.epoch === epoch || line.seq < nextSeq));
    if (line.epoch > epoch && !line.isClaim) throw damage(`its epoch is ${line.epoch}, which was never claimed`);
    if (!isVoid && line.seq !== nextSeq) throw damage(`its seq is ${line.seq} where ${nextSeq} should follow`);
    lineNumber += 1;
    if (isVoid) return null;
    order.nextSeq += 1;
    order.epoch = line.epoch;
    order.lastLine = text;
    return decoded.kind === "event" ? decoded.recorded : null;
  }

  function damage(reason: string): ConclaveError {
    return new ConclaveError("LOG_CORRUPT", `Line ${lineNumber + 1} of ${path} is damaged: ${reason}.`);
  }

  return order;
}

/** The position of a line, as it states it. */
export function placeOf(line: Exclude<DecodedLine, { kind: "damaged" }>): {
  readonly seq: number;
  readonly epoch: number;
  readonly isClaim: boolean;
} {
  const { seq, epoch } = line.kind === "event" ? line.recorded : line;
  const type = line.kind === "event" ? line.recorded.event.type : line.type;
  return { seq, epoch, isClaim: type === "log.claimed" };
}
