/** Finds lines in the project's files that contain a text. Plain text only: a pattern could run forever. */

import { clip } from "../core/ballot/ballot.ts";
import { filesBelow } from "./list-files.ts";
import { locate, readFileText, type TreeOptions } from "./working-tree.ts";

export interface TextQuery {
  readonly text: string;
  readonly folder: string;
}

const FILE_AT_MOST = 1_000_000;
const ALL_AT_MOST = 100_000_000;
const LINES_AT_MOST = 60;
const LONGEST_LINE = 200;

export async function searchFiles(
  { text, folder }: TextQuery,
  tree: TreeOptions,
  signal: AbortSignal,
): Promise<string> {
  const names = await filesBelow(folder, tree);
  if (typeof names === "string") return names;
  const found: string[] = [];
  const wanted = text.toLowerCase();
  let size = 0;
  for (const name of names) {
    signal.throwIfAborted();
    if (found.length > LINES_AT_MOST || size > ALL_AT_MOST) break;
    const content = await readContent(name, tree);
    size += content.length;
    found.push(...linesWith(wanted, content, name));
  }
  if (found.length === 0) return `No line below ${folder} contains ${JSON.stringify(text)}.`;
  if (found.length <= LINES_AT_MOST && size <= ALL_AT_MOST) return found.join("\n");
  return [...found.slice(0, LINES_AT_MOST), "… and perhaps more: name a folder, or a longer text."].join("\n");
}

/** Empty: no text to search. A listed name may be a link, so it is located like any other path. */
async function readContent(name: string, tree: TreeOptions): Promise<string> {
  const place = await locate(name, tree);
  // What a link leads to is listed under its own name, if at all.
  if (place.is !== "file" || place.name !== name) return "";
  return (await readFileText(place.path, FILE_AT_MOST))?.text ?? "";
}

function linesWith(wanted: string, content: string, name: string): readonly string[] {
  if (!content.toLowerCase().includes(wanted)) return [];
  return content.split(/\r\n|\n|\r/).flatMap((line, index) => {
    if (!line.toLowerCase().includes(wanted)) return [];
    return [`${name}:${index + 1}: ${clip(line.trim(), LONGEST_LINE)}`];
  });
}
