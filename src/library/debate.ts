/**
 * `debate()`: a question, a panel and a place, from a program. It asks nothing, prints nothing and takes any bounds. What is
 * wrong is thrown as a ConclaveError before any speaker is called; what happens in the debate is never thrown.
 */

import type { State } from "../core/state.ts";
import { requireRequest, resolveRequest } from "../request/resolve-request.ts";
import type { RunContext } from "../runtime/run-context.ts";
import { startDebate, startOnLog } from "../runtime/start-debate.ts";
import type { DebateOptions, OwnParts, RunOptions } from "./debate-options.ts";
import { inputFromOptions } from "./input-from-options.ts";

export interface DebateResult {
  /** With the verdict, or with the reason why it stopped before one. */
  readonly state: State;
  /** null if the program passed its own log. */
  readonly folder: string | null;
}

export async function debate(options: DebateOptions): Promise<DebateResult> {
  const { log = null, onWarning } = options;
  const { input, ...own } = inputFromOptions(options);
  const resolved = await resolveRequest(input, own);
  const { place, ...request } = requireRequest(resolved);
  for (const warning of resolved.warnings) onWarning?.(warning);
  const host = createRunContext(options, own);
  if (log) return { state: await startOnLog(log, request, host), folder: null };
  const { state, folder } = await startDebate({ ...request, place }, host);
  return { state, folder };
}

export function createRunContext(
  { signal, askPerson, onRecorded, onWarning, ...options }: RunOptions,
  own: OwnParts,
): RunContext {
  return {
    passEnv: options.passEnv ?? [],
    pace: 0,
    skipMissing: options.skipMissing ?? false,
    isSandboxed: options.sandbox ?? false,
    toolServers: async () => options.toolServers ?? [],
    onFolder: () => undefined,
    onRecorded: onRecorded ?? (() => undefined),
    onWarning: onWarning ?? (() => undefined),
    ...(options.onLive ? { onLive: options.onLive } : {}),
    askPerson: askPerson ?? null,
    interrupt: signal ?? new AbortController().signal,
    ...own,
  };
}
