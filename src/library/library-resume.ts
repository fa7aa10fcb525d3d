/** `resume()`: goes on where a log ends. Nothing that was answered is asked again; a debate that is over is given back as it is. */

import type { Limits } from "../core/panel.ts";
import type { EventLog } from "../log/event-log.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { resumeDebate, resumeOnLog } from "../runtime/resume-debate.ts";
import type { Speaker } from "../speakers/speaker.ts";
import { createRunContext, type DebateResult, type RunOptions } from "./debate.ts";

export interface ResumeOptions extends RunOptions {
  /** The program's own that sit there: they are found by their ids. */
  readonly speakers?: readonly Speaker[];
  /** The program's own protocol, if it runs by one: found by its name. */
  readonly protocols?: readonly Protocol[];
  /** Limits that take the place of the old ones. */
  readonly limits?: Partial<Limits>;
  /** Take the log over although its owner is on another host and may live. */
  readonly steal?: boolean;
  /** Trust the folder of a debate that was not started here: it may name commands, addresses and folders. */
  readonly trust?: boolean;
}

/** `from`: the folder of a debate, or the log it is kept in. */
export async function resume(from: string | EventLog, options: ResumeOptions = {}): Promise<DebateResult> {
  const { speakers = [], protocols = [], limits = {}, steal = false, trust = false } = options;
  const host = { ...createRunContext(options, { speakers, protocols }), trust: { isGiven: trust, ask: null } };
  const changeLimits = (state: { readonly limits: Limits }) => ({ ...state.limits, ...limits });
  if (typeof from !== "string") return { state: await resumeOnLog(from, changeLimits, host), folder: null };
  const { state, folder } = await resumeDebate({ folder: from, limits: changeLimits, steal }, host);
  return { state, folder };
}
