/**
 * Lines that could not be written to the log, kept in the system's temporary folder until the log is claimed again. The file has
 * the log's format. Its first line is the last line of the log, where the two join, so that a file of another debate with the
 * same name is not used, and no line is restored twice.
 */

import { lstatSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { Recorded } from "../core/event.ts";
import { decodeLine } from "../core/event-codec.ts";
import { errnoOf, onSystemError } from "./errno.ts";
import { lineSplitter } from "./line-splitter.ts";
import type { LogFile } from "./log-file.ts";
import { placeOf, type Sequence } from "./sequence.ts";
import { writeDurably } from "./write-durably.ts";

/** Returns the file's path. `joint` is the last line of the log, without its LF; `lines` end in LF. */
export async function writeRescue(folder: string, joint: string, lines: readonly string[]): Promise<string> {
  for (let copy = 0; ; copy += 1) {
    const path = join(tmpdir(), `${prefixOf(folder)}${process.pid}${copy === 0 ? "" : `-${copy}`}.jsonl`);
    try {
      // Never into an existing file: in a world-writable folder it may be a trap.
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

/** Restores lines that join the end of the log, with a warning. A file is removed once all its lines are in the log. */
export async function restoreRescues(options: RestoreOptions): Promise<readonly string[]> {
  const { folder, file, order, events, readOn } = options;
  const warnings: string[] = [];
  for (const rescue of await findRescues(folder)) {
    const { path, lines } = rescue;
    const fit = fitOf(rescue, order.lastLine, events);
    if (fit === "joins") {
      await file.append(lines.map((line) => `${line}\n`).join(""));
      await readOn();
      warnings.push(`Restored ${lines.length} events from ${path} that could not be written to the log before.`);
    }
    if (fit === "late") warnings.push(`Ignoring ${path}: the debate has continued without its events.`);
    if (fit === "joins" || fit === "taken up") await rm(path, { force: true });
  }
  return warnings;
}

/** `taken up`: already restored by a process that died before removing the file. */
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
  /** The lines after the joint, without their LF. */
  readonly lines: readonly string[];
}

/** Files with this folder's name that belong to the user; anyone may create files there. */
async function findRescues(folder: string): Promise<readonly Rescue[]> {
  // Without a temporary folder there is no rescue file, which is fine.
  const names = await readdir(tmpdir()).catch(onSystemError([]));
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
