/**
 * Runs a command under the guard: input on stdin, output as parts, and exactly one `ended` at the end. Never throws because of
 * the command, and returns only when everything the command started is gone, even if aborted or not fully consumed.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { extname } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { attempt, onSystemError } from "../../log/errno.ts";
import { lineSplitter } from "../../log/line-splitter.ts";
import { type PartQueue, partQueue } from "./part-queue.ts";

export interface ChildCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** A stream allows two-way communication. */
  readonly stdin: string | Readable;
  /** Output limit in bytes, after which it is stopped (default: `STDOUT_MOST`). */
  readonly stdoutMost?: number;
  /** Whether to deliver all of stderr, instead of only signs of life. */
  readonly wholeStderr?: boolean;
}

export type ChildPart =
  | { readonly type: "stdout"; readonly bytes: Uint8Array }
  /** A sign of life; some may be dropped unless `wholeStderr` is set. */
  | { readonly type: "stderr"; readonly bytes: Uint8Array }
  | ChildEnded;

export interface ChildEnded {
  readonly type: "ended";
  readonly end: ChildEnd;
  /** The last 64 KB. */
  readonly stderr: string;
}

export type ChildEnd =
  | { readonly how: "exited"; readonly code: number }
  | { readonly how: "killed"; readonly signal: string }
  /** `code` is the system's. `at` "start": the working directory is missing; "command": the command is. */
  | { readonly how: "refused"; readonly code: string; readonly at: "start" | "command" }
  | { readonly how: "flooded" }
  | { readonly how: "aborted" };

/** Far more than any reply. */
export const STDOUT_MOST = 8 * 1024 * 1024;
const STDERR_KEPT = 64 * 1024;
/** How long an output may stay open and silent after all known processes are gone, because an escaped process holds it. */
const OPEN_OUTPUT_MS = 500;

export async function* runChild(child: ChildCommand, signal: AbortSignal): AsyncGenerator<ChildPart, void> {
  if (signal.aborted) return yield { type: "ended", end: { how: "aborted" }, stderr: "" };
  const parts = partQueue<ChildPart>();
  const run = runUnderGuard(child, parts);
  const abort = () => run.stop("aborted");
  signal.addEventListener("abort", abort, { once: true });
  try {
    yield* parts;
  } finally {
    signal.removeEventListener("abort", abort);
    abort();
    await run.gone;
  }
}

type StopReason = "aborted" | "flooded";

function runUnderGuard(child: ChildCommand, parts: PartQueue<ChildPart>) {
  const guard = startGuard(child);
  if (!("process" in guard)) {
    parts.push({ type: "ended", end: guard, stderr: "" });
    parts.end();
    return { stop: () => undefined, gone: Promise.resolve() };
  }
  const { process: guardProcess, stdin, stdout, stderr, control } = guard;
  const reports: Report[] = [];
  let stopped: StopReason | null = null;
  let startError: ChildEnd | null = null;
  const stop = (why: StopReason) => {
    stopped ??= why;
    // Closing the guard's input tells it to end everything; it still reports back.
    if (!control.destroyed) control.end();
  };

  guardProcess.on("error", (error) => {
    startError = { how: "refused", code: systemCode(error), at: "start" };
  });
  // A command may ignore its prompt; its exit status shows the result.
  stdin.on("error", () => undefined);
  if (typeof child.stdin === "string") stdin.end(child.stdin);
  else child.stdin.pipe(stdin);
  control.on("error", () => undefined);
  const lines = lineSplitter();
  control.on("data", (bytes: Buffer) => {
    for (const { text } of lines.push(bytes)) reports.push(report.parse(JSON.parse(text ?? "")));
  });

  let roomLeft = child.stdoutMost ?? STDOUT_MOST;
  stdout.on("data", (bytes: Buffer) => {
    if (roomLeft > 0) parts.push({ type: "stdout", bytes: bytes.subarray(0, roomLeft) });
    roomLeft -= bytes.length;
    if (roomLeft < 0) stop("flooded");
  });
  let kept = Buffer.alloc(0);
  stderr.on("data", (bytes: Buffer) => {
    kept = Buffer.concat([kept, bytes]).subarray(-STDERR_KEPT);
    if (child.wholeStderr) parts.push({ type: "stderr", bytes });
    else parts.pushIfIdle({ type: "stderr", bytes });
  });

  const gone = waitForClose(guard, reports).then((guardEnd) => {
    const end = stopped === null ? (startError ?? endFromReports(reports) ?? guardEnd) : { how: stopped };
    parts.push({ type: "ended", end, stderr: kept.toString("utf8") });
    parts.end();
  });
  return { stop, gone };
}

interface Guard {
  readonly process: ChildProcess;
  readonly stdin: Socket;
  readonly stdout: Socket;
  readonly stderr: Socket;
  readonly control: Socket;
}

// Same extension as this file: it runs from the sources and from the build.
const GUARD = fileURLToPath(new URL(`./guard${extname(import.meta.url)}`, import.meta.url));

function startGuard({ command, args, cwd, env }: ChildCommand): Guard | ChildEnd {
  try {
    const guard = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", GUARD, command, ...args], {
      cwd,
      env,
      detached: true,
      stdio: ["pipe", "pipe", "pipe", "pipe"],
    });
    const [stdin, stdout, stderr, control] = guard.stdio.map((stream) => (stream instanceof Socket ? stream : null));
    if (!stdin || !stdout || !stderr || !control) throw new TypeError("The guard was started without its four pipes.");
    return { process: guard, stdin, stdout, stderr, control };
  } catch (error) {
    // Node throws some exec errors and emits the others.
    if (!(error instanceof Error && "code" in error)) throw error;
    return { how: "refused", code: systemCode(error), at: "start" };
  }
}

function systemCode(error: Error): string {
  return "code" in error ? String(error.code) : error.message;
}

const report = z.union([
  z.object({ started: z.int() }),
  z.object({ refused: z.string() }),
  z.object({ ended: z.object({ code: z.int().nullable(), signal: z.string().nullable() }) }),
]);
type Report = z.infer<typeof report>;

/** Resolves when the guard has exited and its outputs are closed, with the guard's own exit. */
function waitForClose(
  { process: guard, stdout, stderr, control }: Guard,
  reports: readonly Report[],
): Promise<ChildEnd> {
  const outputs = [stdout, stderr, control];
  return new Promise((resolve) => {
    guard.on("exit", (_, signal) => {
      // Only a guard that was itself killed leaves processes behind.
      if (signal !== null) killGroups(reports);
      const patience = setTimeout(() => {
        for (const output of outputs) output.destroy();
      }, OPEN_OUTPUT_MS);
      for (const output of outputs) output.on("data", () => patience.refresh());
      guard.on("close", () => clearTimeout(patience));
    });
    guard.on("close", (code, signal) => {
      resolve(signal === null ? { how: "exited", code: code ?? 1 } : { how: "killed", signal });
    });
  });
}

function killGroups(reports: readonly Report[]): void {
  for (const line of reports) {
    if ("started" in line) attempt(() => process.kill(-line.started, "SIGKILL"), onSystemError(false, "ESRCH"));
  }
}

function endFromReports(reports: readonly Report[]): ChildEnd | null {
  for (const line of reports) {
    if ("refused" in line) return { how: "refused", code: line.refused, at: "command" };
    if (!("ended" in line)) continue;
    const { code, signal } = line.ended;
    return code === null ? { how: "killed", signal: signal ?? "unknown" } : { how: "exited", code };
  }
  return null;
}
