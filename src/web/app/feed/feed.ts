/**
 * Where the page gets its events from. There are three places and one shape: Conclave's own server (events are pushed and a
 * person may speak), any file server (the log is asked for again while the debate runs), and the file itself. Whatever comes
 * is decoded by the log's own codec before anything is built on it.
 */

import type { Recorded } from "../../../core/event.ts";
import type { Note } from "../../../core/note.ts";
import type { DebateListEntry } from "./debate-list-entry.ts";
import type { LiveTextPart } from "./parse-live-text.ts";

export interface Feed {
  readonly kind: "served" | "static" | "embedded";
  /** The only debate there is; null: there is a list of them. */
  readonly onlyFolder: string | null;
  list(): Promise<readonly DebateListEntry[]>;
  /** The whole log once. */
  read(folder: string): Promise<readonly Recorded[]>;
  /** What is there, then what comes, until the function it returns is called. */
  follow(folder: string, listener: FeedListener): () => void;
  /** Resolves to the id of the note; rejects with a sentence for the person. */
  say(folder: string, note: Note): Promise<string>;
}

export interface FeedListener {
  onRecorded(batch: readonly Recorded[]): void;
  /** `isWhole`: what was known before is void. */
  onLive(parts: readonly LiveTextPart[], isWhole: boolean): void;
  /** Whether the debate's owner lives; null: nobody here can tell. */
  onOwner(isAlive: boolean | null): void;
  onConnection(isOpen: boolean): void;
  onDamage(sentence: string): void;
}
