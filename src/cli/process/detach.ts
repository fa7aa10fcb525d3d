/**
 * `--detach`: runs a debate in its own process, which outlives this one and its terminal. Everything is checked before; this
 * returns once the debate is in its log, so that a reader of the output can follow it at once.
 */

import { fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { ConclaveError, ERRORS, type ErrorCode } from "../../core/errors.ts";
import type { Limits, Settings } from "../../core/panel.ts";
import type { DebateRequest } from "../../request/debate-request.ts";
import { type DebateOrder, type OrderContext, resumeOrder, startOrder } from "../../runtime/debate-order.ts";
import type { ToolServer } from "../../speakers/tool-servers/tool-server.ts";
import { type DetachedAnswer, type DetachedPlace, detachedAnswer } from "./detached-task.ts";
import { pace } from "./run-with-ui.ts";

// In the same folder as this file: .ts in the sources, .js in the build.
const CHILD = fileURLToPath(new URL(`./detached${extname(import.meta.url)}`, import.meta.url));

export type Running = Extract<DetachedAnswer, { kind: "running" }>;

/** What the front end knows about a debate that another process runs. */
export interface DetachSettings extends Pick<OrderContext, "passEnv" | "skipMissing" | "isSandboxed" | "isReusing"> {
  readonly toolServers: () => Promise<readonly ToolServer[]>;
  /** Checkpoints decide by themselves. */
  readonly asksNothing: boolean;
  readonly onWarning: (sentence: string) => void;
}

export async function startDetached({ place, ...request }: DebateRequest, settings: DetachSettings): Promise<Running> {
  const order = startOrder(request, await createOrderContext(request.settings, settings));
  return detach({ order, place }, settings.onWarning);
}

export async function resumeDetached(
  { folder, steal, limits, settings: debate }: { folder: string; steal: boolean; limits: Limits; settings: Settings },
  settings: DetachSettings,
): Promise<Running> {
  const order = resumeOrder(limits, await createOrderContext(debate, settings));
  return detach({ order, place: { kind: "debate", path: folder, steal } }, settings.onWarning);
}

export async function createOrderContext(
  { interactive, clarify, evidence }: Settings,
  { toolServers, asksNothing, onWarning: _, ...context }: DetachSettings,
): Promise<OrderContext> {
  const servers = evidence === "all" ? await toolServers() : [];
  return { ...context, servers, pace: pace(), waitsForPerson: (interactive || clarify) && !asksNothing };
}

interface Task {
  readonly order: DebateOrder;
  readonly place: DetachedPlace;
}

/** Throws the error if the debate was refused. */
async function detach(task: Task, onWarning: (sentence: string) => void): Promise<Running> {
  const child = fork(CHILD, [], { detached: true, stdio: ["ignore", "ignore", "ignore", "ipc"], execArgv: [] });
  const answers = Promise.withResolvers<Running>();
  child.on("message", (message) => {
    const answer = detachedAnswer.parse(message);
    if (answer.kind === "running") answers.resolve(answer);
    else if (answer.kind === "warning") onWarning(answer.sentence);
    else answers.reject(errorOf(answer));
  });
  child.once("error", answers.reject);
  child.once("exit", (code, signal) =>
    answers.reject(new Error(`The background process ended with ${signal ?? code} before the debate began.`)),
  );
  child.send(task);
  try {
    return await answers.promise;
  } finally {
    if (child.connected) child.disconnect();
    child.unref();
  }
}

function errorOf(answer: Extract<DetachedAnswer, { kind: "error" | "bug" }>): Error {
  if (answer.kind === "bug") return new Error(answer.stack);
  const { code, message, hint } = answer.problem;
  return isCode(code) ? new ConclaveError(code, message, { hint }) : new Error(message);
}

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
