/** The owner's side of the inbox: delivers every posted note once, and removes it when its `note.said` is in the log. */

import type { Recorded } from "../../core/event.ts";
import type { IncomingNote } from "../../core/note.ts";
import { onSystemError } from "../errno.ts";
import { folderWatch } from "../folder-watch.ts";
import { followBatches } from "../follow-changes.ts";
import { makeOwnFolder } from "../own-folder.ts";
import { type Inbox, noteFile } from "./inbox.ts";

export function inboxReader(box: Inbox, events: readonly Recorded[], onTrouble: (message: string) => void) {
  const inLog = new Set(events.flatMap(({ event }) => (event.type === "note.said" ? [event.id] : [])));
  const unreadable = new Set<string>();

  async function* batches(signal: AbortSignal): AsyncGenerator<readonly IncomingNote[], void> {
    const handedOn = new Set<string>();
    // If it cannot be created there is nothing to watch; polling will look for it.
    await makeOwnFolder(box.path).catch(onSystemError(undefined));
    const takeNew = () => takeNewNotes(handedOn);
    yield* followBatches({ takeNew, watch: folderWatch(box.path, null) }, signal);
  }

  async function takeNewNotes(handedOn: Set<string>): Promise<readonly IncomingNote[]> {
    const batch: IncomingNote[] = [];
    for (const { file, said } of await box.listNotes()) {
      if (said === null) reportUnreadable(file);
      else if (inLog.has(said.id)) await takeOut(file);
      else if (!handedOn.has(said.id)) batch.push(said);
      if (said) handedOn.add(said.id);
    }
    return batch;
  }

  /** Call for every event that has become durable. */
  async function onRecorded({ event }: Recorded): Promise<void> {
    if (event.type !== "note.said") return;
    inLog.add(event.id);
    await takeOut(noteFile(event.id));
  }

  async function takeOut(file: string): Promise<void> {
    // A note that cannot be removed is harmless: its id is in the log.
    await box.remove(file).catch(onSystemError(undefined));
  }

  function reportUnreadable(file: string): void {
    if (unreadable.has(file)) return;
    unreadable.add(file);
    onTrouble(`${file} in ${box.path} is not a note; ignored.`);
  }

  return { batches, onRecorded };
}
