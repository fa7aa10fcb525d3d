/** What a program can say of a debate: the options of the command, and how it follows and stops the run. */

import type { Recorded } from "../core/event.ts";
import type { State } from "../core/state.ts";
import type { AskPerson } from "../engine/person.ts";
import type { EventLog } from "../log/event-log.ts";
import type { LivePart } from "../log/live-file.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { DebateInput } from "../request/debate-input.ts";
import type { Speaker } from "../speakers/speaker.ts";
import type { ToolServer } from "../speakers/tool-servers/tool-server.ts";

/**
 * `SPEAKER` or `ROLE=SPEAKER` as text, the program's own speaker, or either with settings of the seat. Without a role the
 * seat takes the one that the protocol gives to its place.
 */
export type SeatOption = string | Speaker | SeatSettings;

export interface SeatSettings {
  readonly role?: string;
  readonly speaker: string | Speaker;
  /** When this seat's history is summarised, where it differs from `summaries` of the debate. */
  readonly summaries?: NonNullable<DebateInput["summaries"]>;
}

/** A program's own speakers and protocols. */
export interface OwnParts {
  readonly speakers: readonly Speaker[];
  readonly protocols: readonly Protocol[];
}

/** How a program follows a debate while it runs, and how it stops one. */
export interface RunOptions {
  /** After every event, when it is durable, with the state after it. */
  readonly onRecorded?: (recorded: Recorded, state: State) => void;
  /** Text under way and what seats do: shown, never recorded. */
  readonly onLive?: (part: LivePart) => void;
  readonly onWarning?: (sentence: string) => void;
  /** Answers at checkpoints. Without it there is no person, and checkpoints conclude by themselves. */
  readonly askPerson?: AskPerson;
  /** Aborted: calls are cut off, the stop is recorded, and `resume` continues later. */
  readonly signal?: AbortSignal;
  /** Environment variables that commands may see in addition to the usual ones. */
  readonly passEnv?: readonly string[];
  /** Start without speakers that are not ready, if enough seats remain. */
  readonly skipMissing?: boolean;
  /** Run commands with the project read-only and the debates hidden (bubblewrap, on Linux). */
  readonly sandbox?: boolean;
  /** MCP servers whose tools seats of API models may use, where `evidence` is `all`. */
  readonly toolServers?: readonly ToolServer[];
}

/** The options of `conclave run` under the keys of a configuration file; times are seconds, money is US dollars. */
export interface DebateOptions
  extends RunOptions,
    Omit<
      DebateInput,
      "question" | "seats" | "chair" | "protocol" | "passEnv" | "skipMissing" | "sandbox" | "origins" | "invocation"
    > {
  readonly question: string;
  readonly seats: readonly SeatOption[];
  /** Who writes the verdict, where the protocol has a chair; without it a ready speaker of another family or the first seat's. */
  readonly chair?: SeatOption;
  /** By name, or one of the program's own. */
  readonly protocol?: string | Protocol;
  /** A log of the program's own instead of a folder: nothing is written to disk. */
  readonly log?: EventLog;
}
