/**
 * The interface of a coding agent. Shared behaviour is in agent-speaker.ts; what one agent needs (how it is started, how its
 * output is read, what keeps it read-only) is one file with this interface, or one row in acp-agents.ts.
 *
 * A turn never changes the working directory, whatever the model asks for. The agent's own mode enforces that, never a
 * sentence in a prompt.
 */

import { z } from "zod";
import type { ReadBounds } from "../process/sandbox.ts";
import type { SpeechPart } from "../speaker.ts";

/** As the agents report it; 0: not reported. */
export const tokenCount = z.int().nonnegative().catch(0);

/** A session ID as the agents write it. */
export const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Agent {
  readonly name: string;
  readonly family: string;
  /** The command that starts it. */
  readonly program: string;
  /** Its environment variables: keys, and where it keeps its files. */
  readonly variables: readonly string[];
  /** It expands `@path` in a prompt to that file's content. */
  readonly expandsAt?: boolean;
  /** Without one it would pick an arbitrary model. */
  readonly needsModel?: boolean;
  /** The command that installs it, or repairs it. */
  readonly install: string;
  /** The command that signs in, or that asks to. */
  readonly signIn: string;
  /**
   * What its session IDs look like, if they are passed on its command line. They come from the log, which may be someone
   * else's: an option, a title or a path in their place would start it in another way. Left out: not passed that way.
   */
  readonly sessionId?: RegExp;
  /** Only --sandbox keeps it read-only. */
  readonly isFree?: boolean;
  /** Checks offline, at no cost. null: unknown. */
  isSignedIn(place: AgentPlace): Promise<boolean | null>;
  /** One prompt, one reply. */
  turn(turn: AgentTurn, signal: AbortSignal): AsyncIterable<SpeechPart>;
  /** The turns of one seat in a process that stays. Left out: each turn needs its own. */
  stay?(): AgentStay;
}

export interface AgentStay extends Pick<Agent, "turn"> {
  /** Ends the process. */
  close(): Promise<void>;
}

export interface AgentPlace extends ReadBounds {
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** The path of the program, with links resolved. */
  readonly file: string;
  /** --sandbox, for agents that nothing else restricts. */
  readonly isSandboxed: boolean;
}

export interface AgentTurn extends AgentPlace {
  readonly prompt: string;
  readonly session: string | null;
  /** As written on the command line; null: the agent's default. */
  readonly model: string | null;
  /** A temporary folder for this turn. */
  readonly temp: string;
}
