/** Notes waiting to go into a log. Their rows stay afterwards, so that a note is never said twice. */

import type { IncomingNote } from "../core/note.ts";
import { followBatches } from "../log/follow-changes.ts";
import { incomingNoteSchema } from "../log/inbox/inbox.ts";
import { inboxOf } from "./inbox-of.ts";
import { lockDebate } from "./lock-debate.ts";
import type { Fleet } from "./open-fleet.ts";
import { wakeDebate } from "./work/wake-debate.ts";

export interface PostgresNotes {
  post(said: IncomingNote): Promise<void>;
  batches(signal: AbortSignal): AsyncGenerator<readonly IncomingNote[], void>;
}

export function postgresNotes(fleet: Fleet, debate: string): PostgresNotes {
  async function post(said: IncomingNote): Promise<void> {
    await lockDebate(fleet.pool, debate, async (locked) => {
      await locked.client.query(
        "insert into conclave.notes (debate, id, said) values ($1, $2, $3) on conflict (debate, id) do nothing",
        [debate, said.id, JSON.stringify(said)],
      );
      await wakeDebate(locked, fleet.queue);
    });
    fleet.announce(inboxOf(debate));
  }

  async function* batches(signal: AbortSignal): AsyncGenerator<readonly IncomingNote[], void> {
    const handedOn = new Set<string>();
    const takeNew = () => takeNewNotes(handedOn);
    yield* followBatches({ takeNew, watch: fleet.watch(inboxOf(debate)) }, signal);
  }

  async function takeNewNotes(handedOn: Set<string>): Promise<readonly IncomingNote[]> {
    const notes = await fleet.readNotes({ debate });
    const batch = notes.map((said) => incomingNoteSchema.parse(JSON.parse(said))).filter(({ id }) => !handedOn.has(id));
    for (const { id } of batch) handedOn.add(id);
    return batch;
  }

  return { post, batches };
}
