/** Follow-up questions where debates are folders of this machine: the call is made here, with its keys. */

import { askFollowUp } from "../runtime/ask-follow-up.ts";
import type { RunContext } from "../runtime/run-context.ts";
import type { AskDebate } from "./debate-access.ts";

/** The server shows nothing of a call under way, and trusts only what the person trusts already. */
const QUIET: RunContext = {
  passEnv: [],
  pace: 0,
  skipMissing: false,
  onFolder: () => undefined,
  onRecorded: () => undefined,
  onWarning: () => undefined,
  interrupt: new AbortController().signal,
};

export const askFolder: AskDebate = ({ name }, asked) => askFollowUp({ folder: name, ...asked }, QUIET);
