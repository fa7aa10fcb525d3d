/**
 * Where the page gets its events from: Conclave's own server (pushes events and accepts notes), any file server (the log is
 * polled while the debate runs), an exported site, or an exported file. Events are decoded by the log's own codec before anything
 * uses them.
 */

import type { Recorded } from "../../../core/event.ts";
import type { Note } from "../../../core/note.ts";
import type { Timings } from "../../../engine/estimate/time-left.ts";
import type { IndexEntry } from "../../../views/json/index-entry.ts";
import type { LiveTextPart } from "./parse-live-text.ts";

export const COPY_TAKES_NO_NOTES = "This page is a copy and cannot send notes.";

export interface Feed {
  readonly kind: "served" | "static" | "site" | "embedded";
  /** The only debate; null if there is a list. */
  readonly onlyFolder: string | null;
  list(): Promise<readonly IndexEntry[]>;
  /** What a search in the list looks through beside what the list shows; "" if the feed has only the list. */
  textOf(folder: string): string;
  /** The whole log, once. */
  read(folder: string): Promise<readonly Recorded[]>;
  /** Delivers existing events, then new ones, until the returned function is called. */
  follow(folder: string, listener: FeedListener): () => void;
  /** Resolves to the ID of the note; rejects with a message for the person. */
  say(folder: string, note: Note): Promise<string>;
}

export interface FeedListener {
  onRecorded(batch: readonly Recorded[]): void;
  /** `isWhole` means that these replace all earlier events. */
  onLive(parts: readonly LiveTextPart[], isWhole: boolean): void;
  /** How long calls took in earlier debates, where that is known. */
  onTimings(timings: Timings): void;
  /** Whether the debate's owner is alive; null if unknown. */
  onOwner(isAlive: boolean | null): void;
  /** Why nobody continues the debate; null: no trouble is known. */
  onTrouble(sentence: string | null): void;
  onConnection(isOpen: boolean): void;
  onDamage(sentence: string): void;
}
