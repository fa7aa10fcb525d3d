/** Reads a log's rows from where it last stopped. */

import type { Recorded } from "../core/event.ts";
import { sequence } from "../log/sequence.ts";
import type { DebateRow } from "./lock-debate.ts";
import type { Fleet } from "./open-fleet.ts";

export interface PostgresReader {
  /** Where the next line would be, if nothing was added since, and who holds the log. */
  readonly nextSeq: number;
  readonly epoch: number;
  /** Events added since the last call. Throws LOG_CORRUPT after everything before the damage. */
  advance(): AsyncGenerator<Recorded, void>;
}

const MOST_ROWS = 500;

export function postgresReader(fleet: Fleet, { key, name }: DebateRow): PostgresReader {
  const order = sequence(`the log of ${name}`);

  async function* advance(): AsyncGenerator<Recorded, void> {
    for (;;) {
      const rows = await fleet.query<{ line: string }>(
        "select line from conclave.events where debate = $1 and seq >= $2 order by seq limit $3",
        [key, order.nextSeq, MOST_ROWS],
      );
      for (const { line } of rows) {
        const recorded = order.accept(line);
        if (recorded) yield recorded;
      }
      if (rows.length < MOST_ROWS) return;
    }
  }

  return {
    advance,
    get nextSeq() {
      return order.nextSeq;
    },
    get epoch() {
      return order.epoch;
    },
  };
}
