/** `resume()`: continues where a log ends. No answered call is repeated; a debate that is over is returned as it is. */

import type { EventLog } from "../log/event-log.ts";
import type { DebateInput } from "../request/debate-input.ts";
import { changeLimits } from "../request/resolve-limits.ts";
import { resumeDebate, resumeOnLog } from "../runtime/resume-debate.ts";
import { createRunContext, type DebateResult } from "./debate.ts";
import type { OwnParts, RunOptions } from "./debate-options.ts";
import { parseOptions } from "./input-from-options.ts";

/** Limits given here replace the old ones. */
type LimitOptions = Pick<
  DebateInput,
  "rounds" | "timeout" | "silenceTimeout" | "roundTimeout" | "retries" | "quorum" | "budget" | "maxTokens" | "deadline"
>;

/** The program's own speakers are found by their ids, its own protocol by its name. */
export interface ResumeOptions extends RunOptions, Partial<OwnParts>, LimitOptions {
  /** Take the log over although its owner is on another host and may be alive. */
  readonly steal?: boolean;
  /** Trust the folder of a debate that was not started here: it may name commands, addresses and folders. */
  readonly trust?: boolean;
}

/** `from`: the folder of a debate, or the log it is kept in. */
export async function resume(from: string | EventLog, options: ResumeOptions = {}): Promise<DebateResult> {
  const { speakers = [], protocols = [], steal = false, trust = false } = options;
  const host = { ...createRunContext(options, { speakers, protocols }), trust: { isGiven: trust, ask: null } };
  const limits = changeLimits(parseOptions("resume()", options));
  if (typeof from !== "string") return { state: await resumeOnLog(from, limits, host), folder: null };
  const { state, folder } = await resumeDebate({ folder: from, limits, steal }, host);
  return { state, folder };
}
