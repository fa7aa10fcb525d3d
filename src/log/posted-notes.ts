/** The owner's side of the inbox: every posted note is handed on once, and taken out once its `note.said` is in the log. */

import type { Recorded } from "../core/event.ts";
import type { Said } from "../core/note.ts";
import { errnoOf } from "./errno.ts";
import { folderWatch } from "./folder-watch.ts";
import { type Inbox, makeInbox, noteFile } from "./inbox.ts";

export interface PostedNotes {
  batches(signal: AbortSignal): AsyncGenerator<readonly Said[], void>;
  /** To be told of every event that has become durable. */
  recorded(recorded: Recorded): Promise<void>;
}

export function postedNotes(
  box: Inbox,
  events: readonly Recorded[],
  onTrouble: (message: string) => void,
): PostedNotes {
  const inLog = new Set(events.flatMap(({ event }) => (event.type === "note.said" ? [event.id] : [])));
  const unreadable = new Set<string>();

  async function* batches(signal: AbortSignal): AsyncGenerator<readonly Said[], void> {
    const handedOn = new Set<string>();
    // Where it cannot be made there is nothing to watch, and the folder is looked for from time to time.
    await makeInbox(box.path).catch(ignoreSystemError);
    const watch = folderWatch(box.path, null);
    try {
      yield await fresh(handedOn);
      while (!signal.aborted) {
        await watch.changed(signal);
        const batch = await fresh(handedOn);
        if (batch.length > 0) yield batch;
      }
    } finally {
      watch.close();
    }
  }

  async function fresh(handedOn: Set<string>): Promise<readonly Said[]> {
    const batch: Said[] = [];
    for (const { file, said } of await box.waiting()) {
      if (said === null) tellUnreadable(file);
      else if (inLog.has(said.id)) await takeOut(file);
      else if (!handedOn.has(said.id)) batch.push(said);
      if (said) handedOn.add(said.id);
    }
    return batch;
  }

  async function recorded({ event }: Recorded): Promise<void> {
    if (event.type !== "note.said") return;
    inLog.add(event.id);
    await takeOut(noteFile(event.id));
  }

  async function takeOut(file: string): Promise<void> {
    // A note that cannot be removed does no harm: its id is in the log.
    await box.remove(file).catch(ignoreSystemError);
  }

  function tellUnreadable(file: string): void {
    if (unreadable.has(file)) return;
    unreadable.add(file);
    onTrouble(`${file} in ${box.path} is not a note and is left there.`);
  }

  return { batches, recorded };
}

function ignoreSystemError(error: unknown): void {
  if (errnoOf(error) === null) throw error;
}
