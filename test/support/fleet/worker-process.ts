// Workers as processes of their own, and the books of a speaker that is paid per answer.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Recorded } from "../../../src/core/event.ts";
import { COMPILE_CACHE } from "../children/compile-cache.ts";
import { ENTRY } from "../children/entry.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Such as a test. */
export interface Cleanup {
  after(clean: () => void | Promise<void>): void;
}

/** Resolves once it is ready. Killed with the test at the latest. `more`: of its environment, such as keys. */
export async function startWorkerProcess(
  cleanup: Cleanup,
  url: string,
  words: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
  entry: string = ENTRY,
) {
  const child = spawn(process.execPath, [entry, "worker", "--allow-commands", "--drain-s", "0", ...words], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      CONCLAVE_FLEET: url,
      ...more,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  cleanup.after(() => kill(child));
  await once(child.stderr, "data");
  return child;
}

/** As by kill -9, even if it is stopped. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** `program`: of test/fixtures/fleet. */
export function paidSeats(folder: string, delayMs: number, program = "paid-speaker.mjs"): readonly string[] {
  const speaker = `cmd:${process.execPath} ${join(ROOT, "test/fixtures/fleet", program)} ${folder} ${delayMs}`;
  return [`architect=${speaker}`, `reviewer=${speaker}`];
}

export interface Books {
  /** Prompts that were asked again after their answer was in a log. */
  readonly askedAgain: readonly string[];
  /** Answers that are in a log. */
  readonly recorded: number;
  readonly paid: number;
}

/** Compares what the speaker was paid for with what is in the logs. */
export function checkBooks(folder: string, logs: readonly (readonly Recorded[])[]): Books {
  const asked = readBook<{ hash: string; at: number }>(join(folder, "asked.jsonl"));
  const paid = readBook<{ hash: string; receipt: string }>(join(folder, "paid.jsonl"));
  const recordedAt = new Map<string, number>();
  for (const { at, event } of logs.flat()) {
    const receipt = event.type === "call.answered" ? /Receipt ([0-9a-f-]+)/.exec(event.text)?.[1] : undefined;
    if (receipt !== undefined) recordedAt.set(receipt, Date.parse(at));
  }
  const askedAgain = paid.flatMap(({ hash, receipt }) => {
    const at = recordedAt.get(receipt);
    const isAgain = at !== undefined && asked.some((each) => each.hash === hash && each.at > at);
    return isAgain ? [hash] : [];
  });
  return { askedAgain, recorded: recordedAt.size, paid: paid.length };
}

function readBook<T>(path: string): readonly T[] {
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(0, -1) : [];
  return lines.map((line): T => JSON.parse(line));
}
