/** Who runs a debate, and what comes back. */

import type { Recorded } from "../core/event.ts";
import type { State } from "../core/state.ts";
import type { AskPerson } from "../engine/person.ts";
import type { LivePart } from "../log/live-file.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { Speaker } from "../speakers/speaker.ts";
import type { ToolServer } from "../speakers/tool-servers/tool-server.ts";
import type { TrustAnswer } from "../trust/check-trust.ts";

/** Who runs a debate: what speakers may see of the machine, and whom to tell what happens. */
export interface RunContext {
  readonly passEnv: readonly string[];
  /** Further tools for seats that have none of their own, where the debate may use them; none, if not given. */
  readonly toolServers?: () => Promise<readonly ToolServer[]>;
  /** What the delays of a rehearsal are multiplied with. */
  readonly pace: number;
  /** Go on without speakers that are not ready, if the quorum holds. */
  readonly skipMissing: boolean;
  /** Whether commands run under --sandbox; if not given, they do not. */
  readonly isSandboxed?: boolean;
  readonly onFolder: (folder: string) => void;
  readonly onRecorded: (recorded: Recorded, state: State) => void;
  readonly onWarning: (sentence: string) => void;
  /** Text under way and activity, as they come. */
  readonly onLive?: (part: LivePart) => void;
  /** Who answers at checkpoints; null: nobody is there. */
  readonly askPerson?: AskPerson | null;
  /** Aborted to stop; the reason is `interrupted` or `terminated`. */
  readonly interrupt: AbortSignal;
  /** A program's own, known by their ids and names before any other. */
  readonly speakers?: readonly Speaker[];
  readonly protocols?: readonly Protocol[];
  /** What the person says where a log wants what needs trust; if not given, only what they said before counts. */
  readonly trust?: TrustAnswer;
}

export interface RunResult {
  readonly state: State;
  readonly folder: string;
  /** It had its verdict before, and nothing was run. */
  readonly wasOver: boolean;
}
