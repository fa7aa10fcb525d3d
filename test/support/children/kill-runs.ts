/**
 * Real debates of the real command, killed (SIGKILL) at random moments and resumed to their verdicts. What may never happen
 * is counted: a log or file that cannot be read, a call made again although its answer was in the log, an answer that is in
 * the log no more.
 *
 * The seats are a program that answers with the checksum of its prompt and notes it in a file as it starts. No two calls of
 * a debate have the same prompt, so the file tells which calls were made, how often, whatever the log says of them.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Recorded } from "../../../src/core/event.ts";
import type { CallKey } from "../../../src/core/ids.ts";
import { fold } from "../../../src/core/reduce/reduce.ts";
import { folderHome } from "../../../src/folder/folder-home.ts";
import { type ReadDebate, readDebate } from "../../../src/runtime/read-debate.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";

export interface KillPlan {
  /** The entry file of the command, in src/ or built. */
  readonly command: string;
  readonly kills: number;
  /** Debates at the same time. */
  readonly atOnce: number;
  readonly onKill?: (kills: number) => void;
}

/** Everything that should not be is a sentence. */
export interface KillReport {
  readonly kills: number;
  /** Calls whose answers stood in a log when its owner was killed. */
  readonly answered: number;
  readonly corrupt: readonly string[];
  readonly repeated: readonly string[];
  readonly lost: readonly string[];
  readonly unfinished: readonly string[];
}

export async function killRuns({ command, kills, atOnce, onKill }: KillPlan): Promise<KillReport> {
  const work = mkdtempSync(join(tmpdir(), "conclave-kills-"));
  const counts = { kills: 0, answered: 0 };
  const faults: Faults = { corrupt: [], repeated: [], lost: [], unfinished: [] };
  const mayKill = () => {
    if (counts.kills >= kills) return false;
    counts.kills += 1;
    onKill?.(counts.kills);
    return true;
  };
  try {
    const program = speakerProgram(work);
    const lengths = new Map<string, Length>();
    for (const shape of SHAPES) lengths.set(shape.name, await measureLength({ command, program, work, shape }));
    let lives = 0;
    const runLives = async () => {
      while (counts.kills < kills) {
        const shape = SHAPES[lives % SHAPES.length] ?? SHAPES[0];
        lives += 1;
        const life = createLife({ command, program, work, shape, name: `life-${lives}` });
        counts.answered += await runLife(life, lengths.get(shape.name) ?? NO_LENGTH, { mayKill, faults });
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, runLives));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    return { ...counts, ...faults };
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 3 });
  }
}

interface Faults {
  readonly corrupt: string[];
  readonly repeated: string[];
  readonly lost: string[];
  readonly unfinished: string[];
}

// ── The debates ──────────────────────────────────────────────────────────────────────────────────

interface Shape {
  readonly name: string;
  readonly rounds: number;
  readonly roles: readonly string[];
}

const SHAPES: readonly [Shape, ...Shape[]] = [
  { name: "duet", rounds: 2, roles: ["architect", "reviewer"] },
  { name: "panel", rounds: 1, roles: ["architect", "security"] },
];

/** One ballot that does for every kind of call: fields that a kind does not know are ignored. */
const SPEAKER = `#!/bin/sh
sum=$(cksum | tr ' ' -)
echo "$sum" >>"$1"
cat <<END
This answers $sum.

~~~ballot
{"signal": "iterating", "option": {"name": "Answer $sum", "summary": "As it says."}, "confidence": 70, "decision": "Do $sum."}
~~~
END
`;

function speakerProgram(work: string): string {
  const path = join(work, "speaker.sh");
  writeFileSync(path, SPEAKER);
  chmodSync(path, 0o755);
  return path;
}

interface Life {
  readonly name: string;
  readonly shape: Shape;
  /** The parent of its one debate. */
  readonly parent: string;
  /** Where the speakers note their calls. */
  readonly noted: string;
  start(): Running;
  resume(folder: string): Running;
}

interface LifeSources {
  readonly command: string;
  readonly program: string;
  readonly work: string;
  readonly shape: Shape;
  readonly name: string;
}

function createLife({ command, program, work, shape, name }: LifeSources): Life {
  const home = join(work, name);
  const parent = join(home, "debates");
  const noted = join(home, "calls");
  mkdirSync(home);
  const seats = shape.roles.flatMap((role) => ["--seat", `${role}=cmd:${program} ${noted} ${role}`]);
  const question = "Should the jobs stay in Redis or move to Postgres?";
  const how = ["-p", shape.name, "-r", String(shape.rounds), "-o", parent, "--json", "--yes"];
  return {
    name,
    shape,
    parent,
    noted,
    start: () => spawnRun(command, ["run", question, ...how, ...seats], home),
    resume: (folder) => spawnRun(command, ["resume", folder, "--json", "--yes"], home),
  };
}

interface Running {
  readonly isOver: boolean;
  readonly ended: Promise<unknown>;
  /** Exit status; null: it was killed. */
  readonly status: () => number | null;
  readonly complaints: Promise<string>;
  /** Whole lines that it printed so far. */
  readonly lines: readonly string[];
  /** Resolves when it has printed that many lines, or has ended. */
  untilPrinted(lines: number): Promise<void>;
  kill(): void;
}

function spawnRun(command: string, words: readonly string[], cwd: string): Running {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE };
  const child = spawn(process.execPath, [command, ...words], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  const ended = once(child, "close");
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  });
  return {
    get isOver() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    ended,
    status: () => child.exitCode,
    complaints: text(child.stderr),
    lines,
    untilPrinted: async (count) => {
      const over = ended.then(() => true);
      while (lines.length < count) {
        if (await Promise.race([over, once(child.stdout, "data").then(() => false)])) return;
      }
    },
    kill: () => child.kill("SIGKILL"),
  };
}

interface Length {
  readonly ms: number;
  /** That it prints. */
  readonly lines: number;
}

const NO_LENGTH: Length = { ms: 0, lines: 0 };

/** One that nobody kills. */
async function measureLength(sources: Omit<LifeSources, "name">): Promise<Length> {
  const startedAt = performance.now();
  const whole = createLife({ ...sources, name: `whole-${sources.shape.name}` }).start();
  await whole.ended;
  if (whole.status() !== 0)
    throw new Error(`A debate that nobody killed failed: ${whole.lines.at(-1)} ${await whole.complaints}`);
  return { ms: performance.now() - startedAt, lines: whole.lines.length };
}

// ── Killing and resuming ─────────────────────────────────────────────────────────────────────────

interface Counting {
  readonly mayKill: () => boolean;
  readonly faults: Faults;
}

/** From its start through one kill or several to its verdict. Gives how many answers were in the log at the kills. */
async function runLife(life: Life, length: Length, { mayKill, faults }: Counting): Promise<number> {
  const deaths: Death[] = [];
  let run = life.start();
  for (;;) {
    await waitForMoment(run, length);
    const isKilled = !run.isOver && mayKill();
    if (isKilled) run.kill();
    await run.ended;
    if (!isKilled) break;
    const death = await inspectAfterKill(life, run, faults);
    // Killed before anything was begun: there is nothing to resume, and nothing was lost.
    if (death === null) return 0;
    deaths.push(death);
    run = life.resume(death.folder);
    // Every third is killed once more while it resumes.
    if (Math.random() > 1 / 3) break;
  }
  await run.ended;
  const last = deaths.at(-1);
  if (!last) return 0;
  await checkEnd(life, run, { last, deaths, faults });
  return last.answers.size;
}

/** One in five anywhere from the start of the process; the others after any of its events, most of them at once after it. */
async function waitForMoment(run: Running, { ms, lines }: Length): Promise<void> {
  if (Math.random() < 0.2) {
    await Promise.race([run.ended, sleep(Math.random() * ms)]);
    return;
  }
  await run.untilPrinted(1 + Math.floor(Math.random() * lines));
  await sleep((Math.random() ** 2 * ms) / lines);
}

/** What stood in the log when its owner was killed. */
interface Death {
  readonly folder: string;
  readonly events: readonly Recorded[];
  readonly answers: ReadonlyMap<CallKey, string>;
  /** How often each prompt had come to the speakers. */
  readonly calls: ReadonlyMap<string, number>;
}

/** Events, and last the result. */
type Printed = Partial<Recorded>;

/** null: the debate had not opened. */
async function inspectAfterKill(life: Life, run: Running, faults: Faults): Promise<Death | null> {
  const printed = run.lines.map((line): Printed => JSON.parse(line));
  const [log] = globSync("*/events.jsonl", { cwd: life.parent });
  const folder = log === undefined ? null : join(life.parent, log, "..");
  const read = folder === null ? null : await readWhole(life, folder, faults);
  if (folder === null || read === null) {
    if (printed.length > 0) faults.lost.push(`${life.name}: it had printed ${printed.length} events of no log.`);
    return null;
  }
  const death = { folder, events: read.events, answers: answersIn(read), calls: countCalls(life) };
  const unknown = printed.filter(({ event }) => event?.type === "call.answered" && !death.answers.has(event.call));
  for (const { seq } of unknown) faults.lost.push(`${life.name}: event ${seq} was printed and is not in the log.`);
  return death;
}

/** The debate, and every file beside it that is JSON. null: it had not opened. */
async function readWhole(life: Life, folder: string, faults: Faults): Promise<ReadDebate | null> {
  for (const name of globSync(["*.json", "*/*.json"], { cwd: life.parent })) {
    try {
      JSON.parse(readFileSync(join(life.parent, name), "utf8"));
    } catch (error) {
      faults.corrupt.push(`${life.name}: ${name}: ${error}`);
    }
  }
  try {
    const read = await readDebate(folderHome(folder));
    if (read.damage) faults.corrupt.push(`${life.name}: ${read.damage.message}`);
    return read;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "LOG_EMPTY") return null;
    throw error;
  }
}

function answersIn({ events }: Pick<ReadDebate, "events">): ReadonlyMap<CallKey, string> {
  const answers = new Map<CallKey, string>();
  for (const call of fold(events).calls.values()) if (call.status === "answered") answers.set(call.key, call.text);
  return answers;
}

function countCalls({ noted }: Life): ReadonlyMap<string, number> {
  const calls = new Map<string, number>();
  if (!existsSync(noted)) return calls;
  for (const sum of readFileSync(noted, "utf8").split("\n")) calls.set(sum, (calls.get(sum) ?? 0) + 1);
  return calls;
}

interface Ending {
  readonly last: Death;
  readonly deaths: readonly Death[];
  readonly faults: Faults;
}

async function checkEnd(life: Life, run: Running, { last, deaths, faults }: Ending): Promise<void> {
  const read = await readWhole(life, last.folder, faults);
  if (run.status() !== 0 || !read?.state.verdict) {
    faults.unfinished.push(`${life.name}: ended with status ${run.status()}: ${await run.complaints}`);
    return;
  }
  const answers = answersIn(read);
  const calls = countCalls(life);
  for (const death of deaths) {
    const before = JSON.stringify(death.events);
    const after = JSON.stringify(read.events.slice(0, death.events.length));
    if (before !== after) faults.lost.push(`${life.name}: the log does not begin with what it held at the kill.`);
    for (const [key, text] of death.answers) {
      if (answers.get(key) !== text) faults.lost.push(`${life.name}: the answer to ${key} is gone.`);
      const sum = /This answers (\S+)\./.exec(text)?.[1] ?? "";
      const again = (calls.get(sum) ?? 0) - (death.calls.get(sum) ?? 0);
      if (again > 0) faults.repeated.push(`${life.name}: ${key} was answered and made again.`);
      if (!calls.has(sum)) faults.lost.push(`${life.name}: nobody was ever called for the answer to ${key}.`);
    }
  }
}
