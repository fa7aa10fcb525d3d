/** Returns numbered lines of a file, so that a seat can cite them. Files that git ignores are hidden. */

import { clip } from "../core/ballot/ballot.ts";
import { listTreeFiles, locate, readFileText, type TreeEntry, type TreeOptions, whyNoFile } from "./working-tree.ts";

export interface LinesRequest {
  readonly path: string;
  readonly from: number;
  readonly lines: number;
}

const FILE_AT_MOST = 2_000_000;
const LINES_AT_MOST = 400;
const LONGEST_LINE = 1_000;
const ANSWER_AT_MOST = 40_000;

export async function readLines(asked: LinesRequest, tree: TreeOptions, signal: AbortSignal): Promise<string> {
  const place = await locateVisible(asked.path, tree);
  signal.throwIfAborted();
  if (place.is !== "file") return whyNoFile(place, asked.path);
  const file = await readFileText(place.path, FILE_AT_MOST);
  if (file === null) return `${asked.path} cannot be read as text.`;
  const all = file.text.split(/\r\n|\n|\r/);
  // After the last newline there is nothing, or an incomplete line.
  if (all.at(-1) === "" || (file.isCut && all.length > 1)) all.pop();
  if (asked.from > all.length) return `${place.name} has ${all.length} lines.`;
  const shown = numberLines(all, asked);
  const last = asked.from + shown.length - 1;
  const end = file.isCut ? `more than ${all.length}` : `${all.length}`;
  return [`${place.name}, lines ${asked.from} to ${last} of ${end}:`, ...shown].join("\n");
}

/** A link to a file that git ignores is hidden too. */
async function locateVisible(path: string, tree: TreeOptions): Promise<TreeEntry> {
  const place = await locate(path, tree);
  if (place.is !== "file") return place;
  return (await listTreeFiles(tree)).includes(place.name) ? place : { is: "absent" };
}

/** At least one. */
function numberLines(all: readonly string[], { from, lines }: LinesRequest): readonly string[] {
  const shown: string[] = [];
  let size = 0;
  for (const line of all.slice(from - 1, from - 1 + Math.min(lines, LINES_AT_MOST))) {
    const text = `${from + shown.length}\t${clip(line, LONGEST_LINE)}`;
    size += text.length;
    if (shown.length > 0 && size > ANSWER_AT_MOST) break;
    shown.push(text);
  }
  return shown;
}
