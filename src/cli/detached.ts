/**
 * The process that runs a debate in the background. It is started by detach.ts with an order on its channel, answers once the
 * debate stands in its log, and lets go of the channel: from then on nobody waits for it, and it ends with the debate. What it
 * has to say after that goes into a file of the debate's folder.
 */

import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import type { AskPerson } from "../engine/person.ts";
import { protocolNamed } from "../protocols/index.ts";
import type { Host } from "../wire/debate-request.ts";
import { resumeDebate } from "../wire/resume-debate.ts";
import { startDebate } from "../wire/start-debate.ts";
import { endOnBug } from "./bugs.ts";
import { type DetachedAnswer, type DetachedHost, type DetachedOrder, detachedOrder } from "./detached-order.ts";
import { errorTold } from "./errors-told.ts";
import { heedProxy } from "./proxy.ts";
import { signals } from "./signals.ts";

const TROUBLE_NAME = "detached.log";

process.once("message", async (order) => {
  process.exitCode = await carriedOut(detachedOrder.parse(order));
});
// Whoever gave the order went away before there was a debate to follow.
process.once("disconnect", () => {
  if (folder === null) process.exit(1);
});

let folder: string | null = null;

async function carriedOut(order: DetachedOrder): Promise<number> {
  const { interrupt, bugFound, release } = signals();
  endOnBug((error) => {
    if (folder !== null) note(folder, errorTold(error).text);
  });
  try {
    await heedProxy(process.env);
    const host = hostOf(order.host, interrupt);
    await (order.kind === "start"
      ? started(order.request, host)
      : resumeDebate({ ...order, limits: () => order.limits }, host));
    const bug = bugFound();
    if (bug) throw bug.error;
    return 0;
  } catch (error) {
    const { exit, text } = errorTold(error);
    if (folder === null) answer(refusal(error));
    else note(folder, text);
    return exit;
  } finally {
    release();
    if (process.connected) process.disconnect();
  }
}

function started({ protocol: name, ...request }: Extract<DetachedOrder, { kind: "start" }>["request"], host: Host) {
  const protocol = protocolNamed(name);
  if (!protocol) throw new ConclaveError("PROTOCOL_UNKNOWN", `There is no protocol "${name}".`);
  return startDebate({ ...request, protocol }, host);
}

function hostOf({ waitsForPerson, servers, ...host }: DetachedHost, interrupt: AbortSignal): Host {
  let place = "";
  return {
    ...host,
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
    onWarning: (sentence) => (folder === null ? answer({ kind: "warning", sentence }) : note(folder, `${sentence}\n`)),
    askPerson: waitsForPerson ? anybody : null,
  };
}

/** Decisions come as notes, from a page, a terminal or a program. */
const anybody: AskPerson = () => new Promise(() => undefined);

function refusal(error: unknown): DetachedAnswer {
  if (!(error instanceof ConclaveError)) {
    return { kind: "bug", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  const { code, message, hint } = error;
  return { kind: "error", problem: { code, message, hint } };
}

function answer(told: DetachedAnswer): void {
  process.send?.(told);
}

function note(where: string, text: string): void {
  try {
    appendFileSync(join(where, TROUBLE_NAME), text);
  } catch {
    // A disk that takes no log takes no note of that either.
  }
}
