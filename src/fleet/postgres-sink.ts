/**
 * A debate's rows as a sink. A batch whose answer was lost is sent again: lines that are there already are left as they are. A database
 * that cannot be reached is worth waiting for.
 */

import { ConclaveError } from "../core/errors.ts";
import type { LogSink } from "../log/append-queue.ts";
import type { EventLine } from "../log/event-line.ts";
import { isPassingTrouble } from "./connection/database-trouble.ts";
import type { DebateRow } from "./lock-debate.ts";
import type { Fleet } from "./open-fleet.ts";

export function postgresSink(fleet: Fleet, { key, name }: DebateRow): LogSink {
  async function append(lines: readonly EventLine[]): Promise<void> {
    const [first] = lines;
    if (!first) return;
    const { seq, epoch } = first.recorded;
    const notes = lines.flatMap(({ recorded: { event } }) => (event.type === "note.said" ? [event.id] : []));
    const texts = lines.map(({ line }) => line.slice(0, -1));
    if (!(await fleet.append({ debate: key, epoch, firstSeq: seq, lines: texts, notes }))) {
      throw new ConclaveError("LOG_LOST", `Debate ${name} was taken over by another process.`);
    }
    fleet.announce(key);
  }

  return {
    append,
    reasonToWait: (error) =>
      isPassingTrouble(error) ? "The database cannot be reached. Nothing is lost; retrying until it answers." : null,
    rescue: async (lines, cause) => {
      if (!isPassingTrouble(cause)) return cause;
      const what = lines.length === 1 ? "1 event" : `${lines.length} events`;
      const hint = "Calls whose answers were not written are repeated when the debate continues.";
      return new ConclaveError("LOG_WRITE", `The database cannot be reached; ${what} could not be written.`, {
        cause,
        hint,
      });
    },
  };
}
