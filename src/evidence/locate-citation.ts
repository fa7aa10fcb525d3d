/**
 * The file that a citation means. Seats that are asked in a folder of a project often write paths as they are seen from above it,
 * starting with the name of that folder; such a path is looked up without it if there is no file under it as written.
 */

import { realpath } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { CitationCheck } from "../core/evidence-check.ts";
import type { Lines } from "../core/text/quote.ts";
import { onSystemError } from "../log/errno.ts";
import type { FileSource } from "./parse-source.ts";
import { shareWork } from "./share-work.ts";
import { listFewTreeFiles, locate, type TreeEntry, type TreeOptions, whyNoFile } from "./working-tree.ts";

/** The working directory, as citations are looked up in it. */
export interface CitedTree extends TreeOptions {
  /** null: there are too many files. */
  readonly listNames: (signal: AbortSignal) => Promise<readonly string[] | null>;
}

/** Outside a repository, the working directory may be a whole disk. */
const ENTRIES_AT_MOST = 20_000;

export function citedTree(tree: TreeOptions): CitedTree {
  // Files come and go between replies, but one reply that cites a hundred absent ones makes one list.
  const share = shareWork<readonly string[] | null>(() => false);
  const list = (signal: AbortSignal) => listFewTreeFiles(tree, { atMost: ENTRIES_AT_MOST, signal });
  return { ...tree, listNames: (signal) => share("", signal, () => list(signal)) };
}

export interface CitationPlaces {
  readonly tree: CitedTree;
  /** Other paths of the same file, from the context. */
  readonly alsoAs: readonly string[];
  readonly signal: AbortSignal;
}

interface CitedPath {
  readonly path: string;
  readonly lines: Lines | null;
}

/** A file name may end like a line number, as in `whole`; an existing file takes precedence. */
export async function locateCitation(
  whole: string,
  { path, lines }: FileSource,
  { tree, alsoAs }: CitationPlaces,
): Promise<CitedPath & { readonly place: TreeEntry }> {
  const written = [{ path, lines }, ...(lines === null ? [] : [{ path: whole, lines: null }])];
  const place = await locate(path, tree);
  if (place.is === "file") return { path, lines, place };
  const folders = [resolve(tree.workingDir), await realpath(tree.workingDir).catch(onSystemError(""))];
  const others: readonly CitedPath[] = [
    ...written.slice(1),
    ...written.flatMap((each) => pathsBelow(each.path, folders).map((below) => ({ ...each, path: below }))),
    ...alsoAs.map((other) => ({ path: other, lines })),
  ];
  for (const other of others) {
    const found = await locate(other.path, tree);
    if (found.is === "file") return { ...other, place: found };
  }
  return { path, lines, place };
}

/** `a.ts` of `pkg/src/a.ts`, asked in `…/pkg/src`: without the last folders of the working directory that the path starts with. */
function pathsBelow(path: string, workingDirs: readonly string[]): readonly string[] {
  const names = withoutDot(path).split("/");
  const paths = workingDirs.flatMap((workingDir) => {
    const folders = workingDir.split("/").filter((name) => name !== "");
    const counts = folders.map((_, index) => index + 1).filter((count) => count < names.length);
    return counts
      .filter((count) => folders.slice(-count).every((folder, index) => folder === names[index]))
      .map((count) => names.slice(count).join("/"));
  });
  return [...new Set(paths)];
}

export async function whyNotThere(
  place: Exclude<TreeEntry, { is: "file" }>,
  { path, isSure }: FileSource,
  { tree, signal }: CitationPlaces,
): Promise<CitationCheck> {
  if (place.is === "absent" && !isSure) {
    return { mark: "unchecked", detail: "This is neither a file nor a URL; commands are not run.", needs: "source" };
  }
  if (place.is !== "absent" && place.is !== "outside") return { mark: "unchecked", detail: whyNoFile(place, path) };
  return {
    mark: "missing",
    detail: place.is === "absent" ? await whyAbsent(path, tree, signal) : whyNoFile(place, path),
  };
}

async function whyAbsent(path: string, tree: CitedTree, signal: AbortSignal): Promise<string> {
  const why = whyNoFile({ is: "absent" }, path);
  const names = await tree.listNames(signal);
  if (names === null) return `${why} It has too many files to look for others of that name.`;
  const [only, ...more] = names.filter((name) => basename(name) === basename(path));
  return only === undefined || more.length > 0 ? why : `There is no ${path}; ${only} exists.`;
}

interface FilePlace<L> {
  readonly path: string;
  readonly lines: L;
}

/** The place that a mark names: where the quote was found, if its citation names other lines, another path, or no line at all. */
export function foundPlace(cited: FilePlace<Lines | null>, found: FilePlace<Lines>): Pick<CitationCheck, "at"> {
  const path = withoutDot(found.path);
  const { from, to } = found.lines;
  const isSaid = cited.lines !== null && from <= cited.lines.to && to >= cited.lines.from;
  if (isSaid && withoutDot(cited.path) === path) return {};
  return { at: `${path}:${from === to ? from : `${from}-${to}`}` };
}

function withoutDot(path: string): string {
  return path.replace(/^(?:\.\/+)+/, "");
}
