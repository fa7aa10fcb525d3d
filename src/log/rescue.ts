/**
 * What a log could not take, kept in the system's temporary folder until the log is claimed again. The file is written like
 * the log. Its first line is the last one that the log has: where the two join. So a file of another debate of the same
 * name is not mistaken for this one's, and no line is ever taken up twice.
 */

import { lstatSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { Recorded } from "../core/event.ts";
import { decodeLine } from "../core/event-codec.ts";
import { errnoOf } from "./errno.ts";
import { lineSplitter } from "./line-splitter.ts";
import type { LogFile } from "./log-file.ts";
import { placeOf, type Sequence } from "./sequence.ts";
import { writeDurably } from "./write-durably.ts";

/** Gives the file's path. `joint` is the last line the log has, without its LF; `lines` end in LF. */
export async function writeRescue(folder: string, joint: string, lines: readonly string[]): Promise<string> {
  for (let copy = 0; ; copy += 1) {
    const path = join(tmpdir(), `${prefixOf(folder)}${process.pid}${copy === 0 ? "" : `-${copy}`}.jsonl`);
    try {
      // Never into a file that is there: in a folder that everybody may write to, it may be a trap.
      await writeDurably(path, `${joint}\n${lines.join("")}`, 0o600);
      return path;
    } catch (error) {
      if (errnoOf(error) !== "EEXIST") throw error;
    }
  }
}

export interface RestoreOptions {
  readonly folder: string;
  readonly file: LogFile;
  readonly order: Sequence;
  readonly events: readonly Recorded[];
  /** Reads what was added to the log. */
  readonly readOn: () => Promise<void>;
}

/** Puts back what joins the end of the log, and says so. A file is removed once all it holds is in the log. */
export async function restoreRescues({
  folder,
  file,
  order,
  events,
  readOn,
}: RestoreOptions): Promise<readonly string[]> {
  const warnings: string[] = [];
  for (const rescue of await findRescues(folder)) {
    const { path, lines } = rescue;
    const fit = fitOf(rescue, order.lastLine, events);
    if (fit === "joins") {
      await file.append(lines.map((line) => `${line}\n`).join(""));
      await readOn();
      warnings.push(`${path} held what the log could not take before (events: ${lines.length}); it was taken up.`);
    }
    if (fit === "late") warnings.push(`${path} is left there: the debate has gone on without what it holds.`);
    if (fit === "joins" || fit === "taken up") await rm(path, { force: true });
  }
  return warnings;
}

/** `taken up`: whoever did so died before removing the file. */
function fitOf({ joint, lines }: Rescue, lastLine: string, events: readonly Recorded[]) {
  if (joint === lastLine && lines.length > 0) return "joins";
  if (!isIn(events, joint)) return "foreign";
  return lines.every((line) => isIn(events, line)) ? "taken up" : "late";
}

function isIn(events: readonly Recorded[], line: string): boolean {
  const decoded = decodeLine(line);
  if (decoded.kind !== "event") return false;
  const { seq, epoch, at } = decoded.recorded;
  return events.some((found) => found.seq === seq && found.epoch === epoch && found.at === at);
}

interface Rescue {
  readonly path: string;
  readonly joint: string;
  /** Those that follow the joint one by one, without their LF. */
  readonly lines: readonly string[];
}

/** Those that carry this folder's name and are the user's own: anybody may leave a file there. */
async function findRescues(folder: string): Promise<readonly Rescue[]> {
  const names = await readdir(tmpdir()).catch((error: unknown) => {
    // No temporary folder, no rescue file: nothing that would keep a log from being claimed.
    if (errnoOf(error) === null) throw error;
    return [];
  });
  const own = names.filter((name) => name.startsWith(prefixOf(folder)) && name.endsWith(".jsonl"));
  const paths = own.sort().map((name) => join(tmpdir(), name));
  return Promise.all(paths.filter(isOwn).map(readRescue));
}

function prefixOf(folder: string): string {
  return `conclave-rescue-${basename(resolve(folder))}-`;
}

function isOwn(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true && stat.uid === process.getuid?.();
}

async function readRescue(path: string): Promise<Rescue> {
  const [joint = "", ...lines] = lineSplitter()
    .push(await readFile(path))
    .map(({ text }) => text ?? "");
  const before = placeIn(joint);
  const firstBad = lines.findIndex((line, index) => {
    const place = placeIn(line);
    return !before || !place || place.epoch !== before.epoch || place.seq !== before.seq + 1 + index;
  });
  return { path, joint, lines: firstBad === -1 ? lines : lines.slice(0, firstBad) };
}

function placeIn(line: string) {
  const decoded = decodeLine(line);
  return decoded.kind === "damaged" ? null : placeOf(decoded);
}
