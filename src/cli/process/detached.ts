/**
 * The process that runs a debate in the background. It is started by detach.ts with a task on its channel, answers once the
 * debate is in its log, and closes the channel: from then on no process waits for it, and it exits with the debate. Later
 * warnings and errors are written to a file in the debate's folder.
 */

import { join } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import type { AskPerson } from "../../engine/person.ts";
import { appendOwn } from "../../log/own-folder.ts";
import { protocolNamed } from "../../protocols/index.ts";
import { applyProxy } from "../../runtime/apply-proxy.ts";
import { type DebateOrder, type OrderContext, parseOrder } from "../../runtime/debate-order.ts";
import { resumeDebate } from "../../runtime/resume-debate.ts";
import type { RunContext } from "../../runtime/run-context.ts";
import { startDebate } from "../../runtime/start-debate.ts";
import { formatError, problemJson } from "../report/format-error.ts";
import { exitOnBug } from "./bugs.ts";
import { type DetachedAnswer, type DetachedPlace, detachedTask } from "./detached-task.ts";
import { trapSignals } from "./trap-signals.ts";

const TROUBLE_FILE = "detached.log";

process.once("message", async (message) => {
  process.exitCode = await runOrder(message);
});
// The process that sent the order exited before there was a debate to follow.
process.once("disconnect", () => {
  if (folder === null) process.exit(1);
});

let folder: string | null = null;

async function runOrder(message: unknown): Promise<number> {
  const { interrupt, uncaughtBug, release } = trapSignals();
  exitOnBug((error) => {
    if (folder !== null) writeTrouble(folder, formatError(error).text);
  });
  try {
    const { order: document, place } = detachedTask.parse(message);
    const order = parseOrder(document, "The background process");
    await applyProxy(process.env);
    await carryOut(order, place, createContext(order.context, interrupt));
    const bug = uncaughtBug();
    if (bug) throw bug.error;
    return 0;
  } catch (error) {
    const { exit, text } = formatError(error);
    if (folder === null) answer(refusal(error));
    else writeTrouble(folder, text);
    return exit;
  } finally {
    release();
    if (process.connected) process.disconnect();
  }
}

async function carryOut(order: DebateOrder, place: DetachedPlace, host: RunContext): Promise<void> {
  if (order.kind === "start" && place.kind !== "debate") {
    const { protocol: name, ...request } = order.request;
    const protocol = protocolNamed(name);
    if (!protocol) throw new ConclaveError("PROTOCOL_UNKNOWN", `There is no protocol "${name}".`);
    await startDebate({ ...request, protocol, place }, host);
  } else if (order.kind === "resume" && place.kind === "debate") {
    await resumeDebate({ folder: place.path, steal: place.steal, limits: () => order.limits }, host);
  } else {
    throw new Error(`An order to ${order.kind} a debate does not fit a ${place.kind}.`);
  }
}

function createContext({ waitsForPerson, servers, ...context }: OrderContext, interrupt: AbortSignal): RunContext {
  let place = "";
  return {
    ...context,
    toolServers: async () => servers,
    interrupt,
    onFolder: (path) => {
      place = path;
    },
    onRecorded: (_, { id }) => {
      if (folder !== null || id === "") return;
      folder = place;
      answer({ kind: "running", id, folder, pid: process.pid });
      process.disconnect();
    },
    onWarning: (sentence) =>
      folder === null ? answer({ kind: "warning", sentence }) : writeTrouble(folder, `${sentence}\n`),
    askPerson: waitsForPerson ? awaitNote : null,
  };
}

/** Never resolves: decisions arrive as notes from the page, a terminal or a program. */
const awaitNote: AskPerson = () => new Promise(() => undefined);

function refusal(error: unknown): DetachedAnswer {
  if (!(error instanceof ConclaveError)) {
    return { kind: "bug", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  return { kind: "error", problem: problemJson(error) };
}

function answer(message: DetachedAnswer): void {
  process.send?.(message);
}

function writeTrouble(path: string, text: string): void {
  try {
    appendOwn(join(path, TROUBLE_FILE), text);
  } catch {
    // If the disk is full, this cannot be written either.
  }
}
