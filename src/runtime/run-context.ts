/** The context of a run, and its result. */

import type { Recorded } from "../core/event.ts";
import type { State } from "../core/state.ts";
import type { AskPerson } from "../engine/person.ts";
import type { LivePart } from "../log/live-file.ts";
import type { Protocol } from "../protocols/protocol.ts";
import type { CallGate } from "../speakers/gate/call-gate.ts";
import type { Speaker } from "../speakers/speaker.ts";
import type { ToolServer } from "../speakers/tool-servers/tool-server.ts";
import type { TrustAnswer } from "../trust/check-trust.ts";

/** The context of a run: what speakers may use of the machine, and callbacks for what happens. */
export interface RunContext {
  readonly passEnv: readonly string[];
  /** Additional tools for seats without their own, if the debate may use them (default: none). */
  readonly toolServers?: () => Promise<readonly ToolServer[]>;
  /** Multiplies the delays of a scripted demo. */
  readonly pace: number;
  /** Continue without speakers that are not ready, if enough seats remain. */
  readonly skipMissing: boolean;
  /** Whether commands run under --sandbox (default: no). */
  readonly isSandboxed?: boolean;
  /** Whether calls that ask the same may reuse answers of other debates in the folder (default: no). */
  readonly isReusing?: boolean;
  /** Limits the calls of speakers (default: together with all others of this process). */
  readonly gate?: CallGate;
  readonly onFolder: (folder: string) => void;
  readonly onRecorded: (recorded: Recorded, state: State) => void;
  readonly onWarning: (sentence: string) => void;
  /** Text and activity as they happen. */
  readonly onLive?: (part: LivePart) => void;
  /** Asks the person at checkpoints; null: no person. */
  readonly askPerson?: AskPerson | null;
  /** Aborted to stop; the reason is `interrupted` or `terminated`. */
  readonly interrupt: AbortSignal;
  /** Supplied by a program; their ids and names take precedence. */
  readonly speakers?: readonly Speaker[];
  readonly protocols?: readonly Protocol[];
  /** The person's answer if a log needs trust (default: only what is already trusted). */
  readonly trust?: TrustAnswer;
}

export interface RunResult {
  readonly state: State;
  readonly folder: string;
  /** The debate had already finished; nothing was run. */
  readonly wasOver: boolean;
}
