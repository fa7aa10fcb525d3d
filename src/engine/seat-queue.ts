/**
 * A speaker that keeps a session takes one prompt at a time. Calls that wait for the same seat run in the order of the
 * protocol (round, stage, the seat they are about), not in the order they became ready.
 */

import type { SeatName } from "../core/ids.ts";

export type SeatQueue = <T>(seat: SeatName, order: string, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly order: string;
  readonly begin: () => void;
}

export function seatQueue(): SeatQueue {
  const lines = new Map<SeatName, Waiting[]>();
  return async (seat, order, work) => {
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
