/** Reads a log's rows from where it last stopped. */

import type { Recorded } from "../core/event.ts";
import { sequence } from "../log/sequence.ts";
import type { DebateRow } from "./lock-debate.ts";
import type { Fleet } from "./open-fleet.ts";
import { MOST_LINES } from "./statements/debate-statements.ts";

export interface PostgresReader {
  /** Where the next line would be, if nothing was added since, and who holds the log. */
  readonly nextSeq: number;
  readonly epoch: number;
  /** Events added since the last call. Throws LOG_CORRUPT after everything before the damage. */
  advance(): AsyncGenerator<Recorded, void>;
}

export function postgresReader(fleet: Fleet, { key, name }: DebateRow): PostgresReader {
  const order = sequence(`the log of ${name}`);

  async function* advance(): AsyncGenerator<Recorded, void> {
    for (;;) {
      const lines = await fleet.readLines({ debate: key, fromSeq: order.nextSeq });
      for (const line of lines) {
        const recorded = order.accept(line);
        if (recorded) yield recorded;
      }
      if (lines.length < MOST_LINES) return;
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
