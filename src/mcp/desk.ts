/**
 * What the MCP server stands on: the debates of one folder, and the command itself, by which everything is started and said.
 * The server keeps nothing: debates run in processes of their own, so a client that goes away loses nothing.
 */

import { ConclaveError } from "../core/errors.ts";
import type { State } from "../core/state.ts";
import { abandoned } from "../folder/abandoned.ts";
import { type Awaited, awaited } from "../folder/contribute.ts";
import { findDebate } from "../folder/find-debate.ts";
import { ownerLives } from "../folder/owner-lives.ts";
import { readDebate } from "../wire/read-debate.ts";

export interface Desk {
  /** The folder that holds the debates. */
  readonly parent: string;
  /** Whether a client may seat commands, which run as whoever started the server. */
  readonly allowsCommands: boolean;
  /** Runs `conclave` with these words and --json. */
  conclave(words: readonly string[]): Promise<CommandEnd>;
  /** Where a browser on this machine sees the debate; null: the page cannot be served. */
  link(folder: string): Promise<string | null>;
}

export interface CommandEnd {
  readonly exit: number | null;
  /** The last line of standard output, read. */
  readonly json: unknown;
  readonly stderr: string;
}

export interface Found {
  readonly folder: string;
  readonly state: State;
  readonly isRunning: boolean;
  /** What it waits for its host with. */
  readonly awaited: readonly Awaited[];
}

/** The debate as it stands. Throws DEBATE_UNKNOWN and whatever is wrong with its log. */
export async function found({ parent }: Pick<Desk, "parent">, id: string): Promise<Found> {
  // A client names debates of this folder, and no other place of the machine.
  if (/[/\\]/.test(id) || id.startsWith("."))
    throw new ConclaveError("DEBATE_UNKNOWN", `There is no debate "${id}" here.`);
  return standing(findDebate(id, { parent, from: parent }));
}

export async function standing(folder: string): Promise<Found> {
  const { state, damage } = await readDebate(folder);
  if (damage) throw damage;
  const isRunning = await ownerLives(folder);
  const asks = await awaited(folder, state);
  return { folder, state: isRunning ? state : abandoned(state), isRunning, awaited: asks };
}
