/** Reads a debate from its log, running or not. Claims nothing and writes nothing. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import type { Recorded } from "../core/event.ts";
import { fold } from "../core/reduce/reduce.ts";
import type { State } from "../core/state.ts";
import { LOG_NAME } from "../folder/debate-folder.ts";
import type { DebateHome } from "../folder/debate-home.ts";
import { folderHome } from "../folder/folder-home.ts";
import type { EventLog } from "../log/event-log.ts";

export interface ReadDebate {
  readonly state: State;
  readonly events: readonly Recorded[];
  /** The damage in the log, if any; everything before it was read. */
  readonly damage: ConclaveError | null;
}

export function readDebate(home: DebateHome): Promise<ReadDebate> {
  return readLog(home.log(), `The log in ${home.name}`);
}

/** The debate in a folder as far as it got; null: it was not started, or its process ended before the opening was written. */
export async function readStarted(folder: string): Promise<State | null> {
  if (!existsSync(join(folder, LOG_NAME))) return null;
  try {
    return (await readDebate(folderHome(folder))).state;
  } catch (error) {
    if (error instanceof ConclaveError && error.code === "LOG_EMPTY") return null;
    throw error;
  }
}

export async function readLog(log: EventLog, where: string): Promise<ReadDebate> {
  const events: Recorded[] = [];
  let damage: ConclaveError | null = null;
  try {
    for await (const recorded of log.read()) events.push(recorded);
  } catch (error) {
    if (!(error instanceof ConclaveError) || error.code !== "LOG_CORRUPT") throw error;
    damage = error;
  }
  if (events.some(({ event }) => event.type === "debate.opened")) return { state: fold(events), events, damage };
  throw damage ?? new ConclaveError("LOG_EMPTY", `${where} is empty.`);
}

/** Events from `fromSeq` on, then new ones, until the signal. */
export function followDebate(home: DebateHome, fromSeq: number, signal: AbortSignal): AsyncIterable<Recorded> {
  return home.log().follow(fromSeq, signal);
}
