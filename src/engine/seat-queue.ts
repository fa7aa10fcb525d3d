/**
 * A speaker that keeps a session takes one prompt at a time. Calls that wait for the same seat run in the order of the
 * protocol (round, stage, the seat they are about), not in the order they became ready. A seat that an earlier owner of the log left
 * in the middle of a call takes its first one only when everything that the log answers has been replayed, so that this call is among
 * those that wait.
 */

import type { SeatName } from "../core/ids.ts";

export type SeatQueue = <T>(seat: SeatName, order: string, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly order: string;
  readonly begin: () => void;
}

/** `interrupted`: the seats that were in the middle of a call. */
export function seatQueue(interrupted: ReadonlySet<SeatName> = new Set()): SeatQueue {
  const lines = new Map<SeatName, Waiting[]>([...interrupted].map((seat) => [seat, []]));
  let isReplayed = false;
  // What the log answers takes no turn of the event loop.
  const replay = () =>
    setImmediate(() => {
      for (const seat of interrupted) beginNext(lines, seat);
    });
  return async (seat, order, work) => {
    if (!isReplayed) replay();
    isReplayed = true;
    const line = lines.get(seat);
    if (line) {
      const turn = Promise.withResolvers<void>();
      line.push({ order, begin: turn.resolve });
      await turn.promise;
    } else {
      lines.set(seat, []);
    }
    try {
      return await work();
    } finally {
      beginNext(lines, seat);
    }
  };
}

function beginNext(lines: Map<SeatName, Waiting[]>, seat: SeatName): void {
  const line = lines.get(seat) ?? [];
  const first = line.toSorted((a, b) => (a.order < b.order ? -1 : 1))[0];
  if (!first) {
    lines.delete(seat);
    return;
  }
  line.splice(line.indexOf(first), 1);
  first.begin();
}
