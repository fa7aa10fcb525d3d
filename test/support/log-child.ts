// What another process does to a log, for tests: node log-child.ts TASK FOLDER…
// It prints one line per step, and lives until its input ends unless its task is done before.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ConclaveError } from "../../src/core/errors.ts";
import { fileLog } from "../../src/log/file-log.ts";
import { lineSplitter } from "../../src/log/lines.ts";

const [task, folder = "", ...rest] = process.argv.slice(2);
const stop = new AbortController();

if (task === "hold") await hold();
if (task === "race") await race();
if (task === "append") await append(Number(rest[0]));
if (task === "post") await post();
if (task === "too-big") await tooBig(Number(rest[0]), Number(rest[1]));
if (task === "full-disk") await fullDisk();

function log(path: string) {
  return fileLog(path, { now: Date.now, onTrouble: (message) => say(`trouble ${message}`), giveUp: stop.signal });
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
    const { epoch } = await log(path).claim();
    return `claimed ${epoch}`;
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

async function post(): Promise<void> {
  const [id = "", words = ""] = rest;
  await log(folder).post({ id, by: "ada", note: { kind: "opinion", text: words } });
}

/** Appends events of `size` characters until the log takes no more, then gives up. */
async function tooBig(count: number, size: number): Promise<void> {
  const claim = await log(folder).claim();
  const appends: Promise<unknown>[] = [];
  for (let index = 0; index < count; index += 1) {
    const note = { kind: "opinion", text: "x".repeat(size) } as const;
    appends.push(claim.append({ type: "note.said", id: `n${index}`, by: "ada", note }));
    await Promise.race([appends.at(-1), new Promise((resolve) => setTimeout(resolve, 300))]);
  }
  stop.abort();
  const settled = await Promise.allSettled(appends);
  say(`durable ${settled.filter(({ status }) => status === "fulfilled").length}`);
  const failed = settled.find((each) => each.status === "rejected");
  say(failed ? `${failed.reason.code} ${failed.reason.message}` : "no failure");
  await claim.release();
}

/** On a small file system: fills it, appends, makes room; then once more, giving up before there is room. */
async function fullDisk(): Promise<void> {
  const debate = join(folder, "007-full");
  const ballast = join(folder, "ballast");
  await mkdir(debate);
  const claim = await log(debate).claim();
  await claim.append({ type: "round.opened", round: 1 });
  await fill(ballast);
  const waiting = [2, 3, 4].map((round) => claim.append({ type: "round.opened", round }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  await rm(ballast);
  await Promise.all(waiting);
  say("went on");
  await fill(ballast);
  const lost = [5, 6].map((round) => claim.append({ type: "round.opened", round }));
  stop.abort();
  for (const { status } of await Promise.allSettled(lost)) say(status);
  await claim.release();
  await rm(ballast);
  const next = await log(debate).claim();
  for (const warning of next.warnings) say(`warning ${warning}`);
  say(JSON.stringify(next.events.map(({ event }) => (event.type === "round.opened" ? event.round : event.type))));
  await next.release();
}

/** To the last byte, in the last page of the log too. */
async function fill(path: string): Promise<void> {
  const full = (error: unknown) => {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "ENOSPC") throw error;
  };
  await writeFile(path, Buffer.alloc(64 * 1024 * 1024)).catch(full);
}
