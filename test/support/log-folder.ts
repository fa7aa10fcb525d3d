// A debate's folder on the real disk, logs over it, and other processes that work on it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { TestContext } from "node:test";
import type { DebateEvent, Recorded } from "../../src/core/event.ts";
import type { EventLog } from "../../src/log/event-log.ts";
import { type FileLogOptions, fileLog } from "../../src/log/file-log.ts";

export const NOW = Date.UTC(2026, 10, 15, 9, 30);
export const AT = "2026-11-15T09:30:00.000Z";

/** Gone when the test is over. */
export async function debateFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "conclave-log-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Trouble nobody expects fails the test. */
export function logIn(folder: string, options: Partial<FileLogOptions> = {}): EventLog {
  const onTrouble = (message: string) => {
    throw new Error(`unexpected trouble: ${message}`);
  };
  return fileLog(folder, { now: () => NOW, onTrouble, giveUp: new AbortController().signal, ...options });
}

export function logFileIn(folder: string): string {
  return join(folder, "events.jsonl");
}

export function round(number: number): DebateEvent {
  return { type: "round.opened", round: number };
}

export function opinion(id: string, words: string): DebateEvent {
  return { type: "note.said", id, by: "ada", note: { kind: "opinion", text: words } };
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

export function eventsOf(recorded: readonly Recorded[]): DebateEvent[] {
  return recorded.map(({ event }) => event);
}

/** The events but for the claims, whose owners differ from run to run. */
export function eventsWithoutClaims(recorded: readonly Recorded[]): DebateEvent[] {
  return eventsOf(recorded).filter(({ type }) => type !== "log.claimed");
}

export const LOG_CHILD = join(import.meta.dirname, "children/log-child.ts");

export interface Child {
  readonly process: ChildProcess;
  /** The next line of its output; null when there is none any more. */
  line(): Promise<string | null>;
  send(line: string): void;
  /** Closes its input and waits; gives what it complained of. */
  end(): Promise<string>;
}

/** A process of its own that does as log-child.ts says; ended with the test at the latest. */
export function logChild(t: TestContext, args: readonly string[], options: ChildOptions = {}): Child {
  const [command = process.execPath, ...before] = options.under ?? [];
  const node = command === process.execPath ? [] : [process.execPath];
  const child = spawn(command, [...before, ...node, LOG_CHILD, ...args], {
    env: { ...process.env, ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  const complaints = text(child.stderr);
  t.after(async () => {
    child.kill("SIGKILL");
    await closed;
  });
  const lines = linesFrom(child.stdout);
  return {
    process: child,
    async line() {
      const next = await lines.next();
      return next.done ? null : next.value;
    },
    send: (line) => child.stdin.write(`${line}\n`),
    async end() {
      child.stdin.end();
      await closed;
      return complaints;
    },
  };
}

export interface ChildOptions {
  /** A command that runs the command after it. */
  readonly under?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

async function* linesFrom(output: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  let rest = "";
  for await (const chunk of output) {
    const lines = (rest + chunk.toString("utf8")).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

export async function linesOf(path: string): Promise<string[]> {
  const whole = await readFile(path, "utf8");
  return whole.split("\n").slice(0, -1);
}
