/**
 * `--detach`: a debate in a process of its own, which outlives this one and its terminal. Everything is checked before; this
 * returns when the debate stands in its log, so that whoever reads what is printed can follow it at once.
 */

import { fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { ConclaveError, ERRORS, type ErrorCode } from "../../core/errors.ts";
import { isHosted } from "../../core/host.ts";
import type { Panel, Settings } from "../../core/panel.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { commandId } from "../arguments/resolve-location.ts";
import { print } from "../report/output.ts";
import { type DetachedAnswer, type DetachedContext, type DetachedOrder, detachedAnswer } from "./detached-order.ts";
import { pace } from "./run-with-ui.ts";

// Standing beside this file, in the sources as .ts and in the build as .js.
const CHILD = fileURLToPath(new URL(`./detached${extname(import.meta.url)}`, import.meta.url));

export type Running = Extract<DetachedAnswer, { kind: "running" }>;

/** Throws what the debate was refused with. */
export async function detach(order: DetachedOrder, onWarning: (sentence: string) => void): Promise<Running> {
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

/** Nobody is left to write or judge a result. */
export function warnOfIgnoredOptions(given: CliInput): void {
  for (const name of ["output", "report", "fail-on"].filter((each) => given.has(each))) {
    given.addWarning(`--${name} is not heard with --detach; conclave export writes the result when it is there.`);
  }
}

export async function createDetachedContext(given: CliInput, settings: Settings): Promise<DetachedContext> {
  const { interactive, clarify, evidence } = settings;
  return {
    servers: evidence === "all" ? await given.toolServers(false) : [],
    passEnv: given.values("pass-env"),
    pace: pace(),
    skipMissing: given.has("skip-missing"),
    waitsForPerson: (interactive || clarify) && !given.has("yes"),
  };
}

/** How to follow what runs elsewhere. */
export function printRunning(given: CliInput, { id, folder, pid }: Running, panel: Panel): number {
  const hasHost = isHosted({ seats: panel.seats, panel, verdict: null });
  const named = commandId(folder);
  const follow = {
    watch: `conclave watch ${named}`,
    view: `conclave view ${named}`,
    say: `conclave say ${named} "…"`,
    show: `conclave show ${named}`,
    ...(hasHost ? { contribute: `conclave contribute ${named}` } : {}),
  };
  if (given.has("json")) print(`${JSON.stringify({ type: "detached", id, folder, pid, follow })}\n`);
  else
    print(
      `${[`The debate ${id} runs in the background.`, ...Object.values(follow).map((line) => `  ${line}`)].join("\n")}\n`,
    );
  return 0;
}
