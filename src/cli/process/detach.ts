/**
 * `--detach`: runs a debate in its own process, which outlives this one and its terminal. Everything is checked before; this
 * returns once the debate is in its log, so that a reader of the output can follow it at once.
 */

import { fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { ConclaveError, ERRORS, type ErrorCode } from "../../core/errors.ts";
import type { Settings } from "../../core/panel.ts";
import type { DebateRequest } from "../../request/debate-request.ts";
import type { ToolServer } from "../../speakers/tool-servers/tool-server.ts";
import {
  type DetachedAnswer,
  type DetachedContext,
  type DetachedOrder,
  detachedAnswer,
  ORDER_VERSION,
} from "./detached-order.ts";
import { pace } from "./run-with-ui.ts";

// In the same folder as this file: .ts in the sources, .js in the build.
const CHILD = fileURLToPath(new URL(`./detached${extname(import.meta.url)}`, import.meta.url));

export type Running = Extract<DetachedAnswer, { kind: "running" }>;

/** What the front end knows about a debate that it starts in the background. */
export interface DetachSettings extends Pick<DetachedContext, "passEnv" | "skipMissing" | "isSandboxed" | "isReusing"> {
  readonly toolServers: () => Promise<readonly ToolServer[]>;
  /** Checkpoints decide by themselves. */
  readonly asksNothing: boolean;
  readonly onWarning: (sentence: string) => void;
}

export async function startDetached(debate: DebateRequest, settings: DetachSettings): Promise<Running> {
  const request = { ...debate, protocol: debate.protocol.name };
  const context = await createContext(debate.settings, settings);
  return detach({ version: ORDER_VERSION, kind: "start", request, context }, settings.onWarning);
}

type ResumeOrder = Omit<Extract<DetachedOrder, { kind: "resume" }>, "version" | "kind" | "context">;

export async function resumeDetached(
  { settings: debate, ...order }: ResumeOrder & { readonly settings: Settings },
  settings: DetachSettings,
): Promise<Running> {
  const context = await createContext(debate, settings);
  return detach({ version: ORDER_VERSION, kind: "resume", ...order, context }, settings.onWarning);
}

async function createContext(
  { interactive, clarify, evidence }: Settings,
  { toolServers, asksNothing, onWarning: _, ...context }: DetachSettings,
): Promise<DetachedContext> {
  const servers = evidence === "all" ? await toolServers() : [];
  return { ...context, servers, pace: pace(), waitsForPerson: (interactive || clarify) && !asksNothing };
}

/** Throws the error if the debate was refused. */
async function detach(order: DetachedOrder, onWarning: (sentence: string) => void): Promise<Running> {
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
  child.send(order);
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
