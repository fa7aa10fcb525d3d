/**
 * What the MCP server works with: the debates of one folder, and a way to start new ones. The server keeps no state: debates run in
 * their own processes, so a client that disconnects loses nothing.
 */

import { dirname, resolve } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import type { State } from "../core/state.ts";
import { isDebateFolder } from "../folder/debate-folder.ts";
import type { DebateHome } from "../folder/debate-home.ts";
import { folderDebates } from "../folder/folder-debates.ts";
import { folderHome } from "../folder/folder-home.ts";
import { markInterrupted } from "../folder/mark-interrupted.ts";
import { liesIn } from "../folder/real-path.ts";
import { findPendingAsks, type PendingAsk } from "../folder/submit-contribution.ts";
import type { DebateInput } from "../request/debate-input.ts";
import { readDebate } from "../runtime/read-debate.ts";

export interface DebateAccess {
  /** The folder that holds the debates. */
  readonly parent: string;
  /** Whether a client may name commands, addresses and files elsewhere, with the rights of the user who started the server. */
  readonly allowsCommands: boolean;
  /** Starts a debate in its own process. What the input leaves open comes from the configuration. Throws all problems. */
  start(input: DebateInput): Promise<StartedDebate>;
  /** Resumes one the same way, with the limits of the input. */
  resume(folder: string, input: DebateInput): Promise<StartedDebate>;
  /** The address of the debate on the page; null if the page cannot be served. */
  link(folder: string): Promise<string | null>;
}

export interface StartedDebate {
  readonly folder: string;
  /** What the person should know before the debate: which speakers were seated, or that it is a rehearsal. */
  readonly notices: readonly string[];
  readonly warnings: readonly string[];
}

export interface DebateSnapshot {
  readonly folder: string;
  readonly home: DebateHome;
  readonly state: State;
  readonly isRunning: boolean;
  /** The calls that are waiting for the host. */
  readonly awaited: readonly PendingAsk[];
}

/** Reads a debate. Throws DEBATE_UNKNOWN and every error of its log. */
export async function lookUpDebate({ parent }: Pick<DebateAccess, "parent">, id: string): Promise<DebateSnapshot> {
  const isPath = /[/\\]/.test(id) || id.startsWith(".");
  // A client can name only debates of this project.
  if (isPath && !(liesIn(dirname(parent), id) && isDebateFolder(resolve(id))))
    throw new ConclaveError("DEBATE_UNKNOWN", `There is no debate "${id}" here.`);
  return readSnapshot(isPath ? resolve(id) : (await folderDebates(parent).find(id)).name);
}

export async function readSnapshot(folder: string): Promise<DebateSnapshot> {
  const home = folderHome(folder);
  const { state, damage } = await readDebate(home);
  if (damage) throw damage;
  const isRunning = await home.isRunning();
  const awaited = await findPendingAsks(home, state);
  return { folder, home, state: isRunning ? state : markInterrupted(state), isRunning, awaited };
}
