/**
 * The real command as a process of its own, in a fresh folder with an empty home, as on a machine that has nothing. What a
 * test started is ended and removed after it.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "node:test";
import { COMPILE_CACHE } from "./children/compile-cache.ts";
import { ENTRY } from "./children/entry.ts";
import { pollUntil } from "./children/poll-until.ts";

const ROOT = join(import.meta.dirname, "../..");
const FIXTURES = join(ROOT, "test/fixtures/scenarios");

/** Who else is on the machine that runs the tests is not looked for. */
const ALONE = { CONCLAVE_DETECT: "none" };

export interface Finished {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
}

export interface Surroundings {
  readonly cwd?: string;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether it has a process group of its own, which gets signals as from a terminal. */
  readonly isGroup?: boolean;
}

export interface Place {
  /** The folder of this test. */
  readonly path: string;
  conclave(words: readonly string[], surroundings?: Surroundings): Promise<Finished>;
  start(words: readonly string[], surroundings?: Surroundings): Running;
}

/** Gives every test of the file a folder of its own. */
export function places(): () => Place {
  let place: Place | null = null;
  const started = new Set<ChildProcess>();

  beforeEach(() => {
    const path = realpathSync(mkdtempSync(join(tmpdir(), "conclave-e2e-")));
    const start = (words: readonly string[], { cwd = path, stdin, env = {}, isGroup }: Surroundings = {}): Running => {
      const child = spawn(process.execPath, [ENTRY, ...words], {
        cwd,
        env: {
          PATH: process.env.PATH,
          HOME: join(path, "home"),
          TMPDIR: path,
          NODE_COMPILE_CACHE: COMPILE_CACHE,
          ...ALONE,
          ...env,
        },
        stdio: "pipe",
        detached: isGroup,
      });
      started.add(child);
      child.stdin?.on("error", () => undefined).end(stdin ?? "");
      return { child, finished: collectOutput(child) };
    };
    place = { path, start, conclave: (words, surroundings) => start(words, surroundings).finished };
  });

  afterEach(async () => {
    for (const child of started) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("exit", resolve));
    }
    started.clear();
    if (place) rmSync(place.path, { recursive: true, force: true, maxRetries: 5 });
  });

  return () => {
    if (!place) throw new Error("There is a place only while a test runs.");
    return place;
  };
}

function collectOutput(child: ChildProcess): Promise<Finished> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on("data", (piece: Buffer) => out.push(piece));
  child.stderr?.on("data", (piece: Buffer) => err.push(piece));
  return new Promise((resolve) => {
    child.once("close", (exit) => {
      resolve({ exit, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() });
    });
  });
}

/** A debate of two seats that play the scenario `name`, without the closing call, which few tests are about. */
export function scriptArguments(name: string, protocol = "duet"): readonly string[] {
  return ["--protocol", protocol, "--no-closing", "--seats", scriptSeats(name)];
}

export function scriptSeats(name: string): string {
  const speaker = `script:${join(FIXTURES, `${name}.yaml`)}`;
  return `architect=${speaker},reviewer=${speaker}`;
}

/** A command for a duet's seat. It leaves each prompt in `folder`, and waits as long as the file `hold` is there. */
export function commandSpeaker(folder: string): string {
  return `cmd:${process.execPath} ${join(FIXTURES, "speaker.mjs")} ${folder}`;
}

/** For one that another process makes. */
export async function waitForFile(path: string): Promise<void> {
  await pollUntil(
    () => existsSync(path) || null,
    () => `${path} did not appear.`,
  );
}

export const QUESTION = "Should sessions be rows in a table or signed tokens?";
