// What another process does to a log, for tests: node log-child.ts TASK FOLDER…
// It prints one line per step, and lives until its input ends unless its task is done before.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ConclaveError } from "../../../src/core/errors.ts";
import type { DebateEvent } from "../../../src/core/event.ts";
import type { LogLease } from "../../../src/log/event-log.ts";
import { fileLog } from "../../../src/log/file-log.ts";
import { lineSplitter } from "../../../src/log/line-splitter.ts";

const [task, folder = "", ...rest] = process.argv.slice(2);
const stop = new AbortController();
const troubled = Promise.withResolvers<void>();
let isTroubled = false;
/** As long as the process lives. */
const claims: LogLease[] = [];

if (task === "hold") await hold();
if (task === "race") await race();
if (task === "append") await append(Number(rest[0]));
if (task === "chatter") await chatter();
if (task === "post") await post();
if (task === "too-big") await tooBig();
if (task === "full-disk") await fullDisk();

function log(path: string) {
  return fileLog(path, { now: Date.now, onTrouble, giveUp: stop.signal });
}

function onTrouble(message: string): void {
  isTroubled = true;
  troubled.resolve();
  say(`trouble ${message}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Claims, and keeps the log until it is killed or its input ends. */
async function hold(): Promise<void> {
  const claim = await log(folder).claim();
  await claim.append({ type: "round.opened", round: 1 });
  say(`claimed ${claim.epoch}`);
  await text(process.stdin);
}

/** Claims every folder that it is told, at once, and keeps them. */
async function race(): Promise<void> {
  say("ready");
  const lines = lineSplitter();
  for await (const chunk of process.stdin) {
    for (const line of lines.push(chunk)) say(await outcome(line.text ?? ""));
  }
}

async function outcome(path: string): Promise<string> {
  try {
    const claim = await log(path).claim();
    claims.push(claim);
    return `claimed ${claim.epoch}`;
  } catch (error) {
    if (error instanceof ConclaveError) return error.code;
    throw error;
  }
}

async function append(count: number): Promise<void> {
  const claim = await log(folder).claim();
  for (let round = 1; round <= count; round += 1) {
    const appended = claim.append({ type: "round.opened", round });
    // Some share a flush, some do not.
    if (round % 3 === 0) await appended;
  }
  await claim.release();
}

/** Prints the number of every event once it is durable, until it is killed. */
async function chatter(): Promise<void> {
  const claim = await log(folder).claim();
  for (let round = 1; ; round += 1) {
    const { seq } = await claim.append({ type: "round.opened", round });
    say(String(seq));
  }
}

async function post(): Promise<void> {
  const [id = "", words = ""] = rest;
  await log(folder).post({ id, by: "ada", note: { kind: "opinion", text: words } });
}

/** Appends until the log takes no more, then twice more, and gives up. */
async function tooBig(): Promise<void> {
  const claim = await log(folder).claim();
  const appends: Promise<unknown>[] = [];
  for (let last = Number.POSITIVE_INFINITY; appends.length < last; ) {
    appends.push(claim.append(opinion(appends.length, 900)));
    await Promise.race([appends.at(-1), troubled.promise]);
    if (isTroubled && last > appends.length + 2) last = appends.length + 2;
  }
  stop.abort();
  const settled = await Promise.allSettled(appends);
  say(`durable ${settled.filter(({ status }) => status === "fulfilled").length} of ${settled.length}`);
  const failures = settled.flatMap((each) => (each.status === "rejected" ? [String(each.reason.code)] : []));
  say([...new Set(failures)].join());
  const refused = await claim.append(opinion(99, 1)).catch((error: ConclaveError) => error);
  say(refused instanceof ConclaveError ? refused.message : "taken");
  await claim.release();
}

/** On a small file system: fills it, appends, makes room; then once more, giving up before there is room. */
async function fullDisk(): Promise<void> {
  const debate = join(folder, "007-full");
  const ballast = join(folder, "ballast");
  await mkdir(debate);
  const claim = await log(debate).claim();
  await claim.append(opinion(1, 5_000));
  await fill(ballast);
  const waiting = [2, 3, 4].map((index) => claim.append(opinion(index, 5_000)));
  await troubled.promise;
  await rm(ballast);
  await Promise.all(waiting);
  say("went on");
  await fill(ballast);
  const lost = [5, 6].map((index) => claim.append(opinion(index, 5_000)));
  stop.abort();
  for (const { status } of await Promise.allSettled(lost)) say(status);
  await claim.release();
  await rm(ballast);
  const next = await log(debate).claim();
  for (const warning of next.warnings) say(`warning ${warning}`);
  say(next.events.map(({ event }) => (event.type === "note.said" ? event.id : event.type)).join());
  await next.release();
}

async function fill(path: string): Promise<void> {
  await writeFile(path, Buffer.alloc(1024 * 1024)).catch((error: unknown) => {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "ENOSPC") throw error;
  });
}

function opinion(index: number, size: number): DebateEvent {
  return { type: "note.said", id: `n${index}`, by: "ada", note: { kind: "opinion", text: "x".repeat(size) } };
}
