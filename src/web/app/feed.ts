/**
 * Where the page gets its events from. There are three places and one shape: Conclave's own server (events are pushed and a
 * person may speak), any file server (the log is asked for again while the debate runs), and the file itself. Whatever comes
 * is decoded by the log's own codec before anything is built on it.
 */

import type { Recorded } from "../../core/event.ts";
import type { Note } from "../../core/note.ts";
import type { ListedDebate } from "./listed-debate.ts";
import type { LivePart } from "./live-parts.ts";

export interface Feed {
  readonly kind: "served" | "static" | "embedded";
  /** The only debate there is; null: there is a list of them. */
  readonly only: string | null;
  list(): Promise<readonly ListedDebate[]>;
  /** The whole log once. */
  read(folder: string): Promise<readonly Recorded[]>;
  /** What is there, then what comes, until the function it returns is called. */
  follow(folder: string, listener: Listener): () => void;
  /** Resolves to the id of the note; rejects with a sentence for the person. */
  say(folder: string, note: Note): Promise<string>;
}

export interface Listener {
  recorded(batch: readonly Recorded[]): void;
  /** `isWhole`: what was known before is void. */
  live(parts: readonly LivePart[], isWhole: boolean): void;
  /** Whether the debate's owner lives; null: nobody here can tell. */
  owner(isAlive: boolean | null): void;
  connection(isOpen: boolean): void;
  damaged(sentence: string): void;
}
