/**
 * The shape of a coding agent behind a speaker. What agents share stands in agent-speaker.ts; what one of them needs (how it
 * is started, how its output is read, what keeps it read-only) is one file on this shape, or one row of acp-agents.ts.
 *
 * A turn changes nothing in the working directory, whatever the model asks for: the agent's own mode sees to that, never
 * a sentence in a prompt.
 */

import type { SpeechPart } from "../speaker.ts";

export interface Agent {
  readonly name: string;
  readonly family: string;
  /** What it is started by. */
  readonly program: string;
  /** Variables of the environment that are its own: keys, and where it keeps its files. */
  readonly variables: readonly string[];
  /** It takes `@path` in a prompt for the wish to be shown that file. */
  readonly expandsAt: boolean;
  /** Left to itself it would choose one that nobody asked for. */
  readonly needsModel: boolean;
  readonly install: string;
  readonly signIn: string;
  /** Nothing holds it to reading but --sandbox. */
  readonly isFree?: boolean;
  /** Looks without a network and without spending anything. null: it cannot be told. */
  isSignedIn(place: AgentPlace): Promise<boolean | null>;
  /** One prompt, one reply. */
  turn(turn: AgentTurn, signal: AbortSignal): AsyncIterable<SpeechPart>;
}

export interface AgentPlace {
  /** Where it is started, and what it may read. */
  readonly workingDir: string;
  /** Closed to it: there stands what other seats wrote. null: there is none. */
  readonly debatesFolder: string | null;
  /** All that it gets to see of the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** The program as a file, links followed. */
  readonly file: string;
  /** --sandbox, for agents that nothing else holds. */
  readonly isSandboxed: boolean;
}

export interface AgentTurn extends AgentPlace {
  readonly prompt: string;
  readonly session: string | null;
  /** As the person wrote it; null: the agent's own choice. */
  readonly model: string | null;
  /** A folder of this turn alone, gone after it. */
  readonly temp: string;
}
