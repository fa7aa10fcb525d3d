/**
 * What the MCP server stands on: the debates of one folder, and the command itself, by which everything is started and said.
 * The server keeps nothing: debates run in processes of their own, so a client that goes away loses nothing.
 */

import { ConclaveError } from "../core/errors.ts";
import type { State } from "../core/state.ts";
import { findDebate } from "../folder/find-debate.ts";
import { hasLiveOwner } from "../folder/has-live-owner.ts";
import { markInterrupted } from "../folder/mark-interrupted.ts";
import { findPendingAsks, type PendingAsk } from "../folder/submit-contribution.ts";
import { readDebate } from "../runtime/read-debate.ts";

export interface DebateAccess {
  /** The folder that holds the debates. */
  readonly parent: string;
  /** Whether a client may name commands, addresses and files elsewhere, with the rights of whoever started the server. */
  readonly allowsCommands: boolean;
  /** Runs `conclave` with these words and --json. */
  runCommand(words: readonly string[]): Promise<CommandResult>;
  /** Where a browser on this machine sees the debate; null: the page cannot be served. */
  link(folder: string): Promise<string | null>;
}

export interface CommandResult {
  readonly exit: number | null;
  /** The last line of standard output, read. */
  readonly json: unknown;
  readonly stderr: string;
}

export interface DebateSnapshot {
  readonly folder: string;
  readonly state: State;
  readonly isRunning: boolean;
  /** What it waits for its host with. */
  readonly awaited: readonly PendingAsk[];
}

/** The debate as it stands. Throws DEBATE_UNKNOWN and whatever is wrong with its log. */
export async function lookUpDebate({ parent }: Pick<DebateAccess, "parent">, id: string): Promise<DebateSnapshot> {
  // A client names debates of this folder, and no other place of the machine.
  if (/[/\\]/.test(id) || id.startsWith("."))
    throw new ConclaveError("DEBATE_UNKNOWN", `There is no debate "${id}" here.`);
  return readSnapshot(findDebate(id, { parent, from: parent }));
}

export async function readSnapshot(folder: string): Promise<DebateSnapshot> {
  const { state, damage } = await readDebate(folder);
  if (damage) throw damage;
  const isRunning = await hasLiveOwner(folder);
  const asks = await findPendingAsks(folder, state);
  return { folder, state: isRunning ? state : markInterrupted(state), isRunning, awaited: asks };
}
