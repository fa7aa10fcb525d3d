/**
 * Where one debate lives: its log, the host's box, the text of calls in progress, and what lists show of it. Code that
 * reads, follows or steers a debate does so through its home, and needn't know whether that is a folder.
 */

import type { State } from "../core/state.ts";
import type { EventLog, LogAccess } from "../log/event-log.ts";
import type { HostBox } from "../log/host-box.ts";
import type { LivePart, LiveWriter } from "../log/live-file.ts";

export interface DebateHome {
  /** How messages refer to it. */
  readonly name: string;
  readonly host: HostBox;
  /** Left out: for reading, for posting, and for claims that don't wait for a full disk. */
  log(access?: LogAccess): EventLog;
  /** The lines of the log as they stand, including those that cannot be read. */
  readText(): Promise<string>;
  /** Replaces the text that an earlier owner left behind. */
  writeLive(): LiveWriter;
  /** What calls are writing and doing right now, oldest first. None of it is a fact. */
  readLive(): Promise<readonly LivePart[]>;
  /** Whether an owner is running the debate. One that cannot be checked from here counts as running. */
  isRunning(): Promise<boolean>;
  /** Why nobody continues a debate that isn't over, as a sentence, such as that no worker is there; null: no trouble is known. */
  findTrouble(): Promise<string | null>;
  /** Brings everything that is computed from the log up to date, such as what lists show. Returns what could not be. */
  refresh(state: State): Promise<readonly string[]>;
}

/** For a log that nobody waits for. */
export const NO_WAITING: LogAccess = { onTrouble: () => undefined, giveUp: AbortSignal.abort() };
