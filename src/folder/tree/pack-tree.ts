/**
 * Packs the files of a folder that seats may see: those that git would track, else all; without secrets, debates, and links that lead out. The
 * same files give the same hash, on any machine.
 */

import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { clip } from "../../core/ballot/ballot.ts";
import { ConclaveError } from "../../core/errors.ts";
import { listTreeFiles, locate, type TreeOptions } from "../../evidence/working-tree.ts";
import { onSystemError } from "../../log/errno.ts";
import { byteSize, pluralize } from "../../views/amounts.ts";
import { type TreeFile, writeArchive } from "./tree-archive.ts";
import { addFolders, isPlainPath, MOST_ENTRIES, PART_LONGEST, PATH_LONGEST } from "./tree-files.ts";

export interface PackedTree {
  readonly sha256: string;
  readonly archive: Buffer;
  readonly files: number;
  /** Names of files that could not be read, and are not in it. */
  readonly unreadable: readonly string[];
}

export const MOST_TREE_BYTES = 64_000_000;

interface TreeLimits {
  /** Of the archive. */
  readonly bytes: number;
  /** Files, and folders. */
  readonly entries: number;
}

const TREE_LIMITS: TreeLimits = { bytes: MOST_TREE_BYTES, entries: MOST_ENTRIES };

/** Throws TREE_TOO_LARGE, and FOLDER_UNUSABLE if there is nothing to pack, or a file that can't be unpacked. */
export async function packTree(tree: TreeOptions, limits = TREE_LIMITS): Promise<PackedTree> {
  const found = await findFiles(tree);
  if (found.length === 0) {
    const message = `There is no file in "${tree.workingDir}" that seats may read.`;
    throw new ConclaveError("FOLDER_UNUSABLE", message, { hint: "Choose another folder with --working-dir." });
  }
  refuseNames(found, tree, limits);
  const refuse = (bytes: number) => {
    if (bytes <= limits.bytes) return;
    const sizes = `add up to ${byteSize(bytes)}; a fleet accepts at most ${byteSize(limits.bytes)}`;
    const message = `The files in "${tree.workingDir}" ${sizes}. Largest: ${largestParts(found).join(", ")}.`;
    throw new ConclaveError("TREE_TOO_LARGE", message);
  };
  refuse(sum(found));
  const files: TreeFile[] = [];
  const unreadable: string[] = [];
  for (const { name, path } of found) {
    // Seats could not read it here either.
    const content = await readFile(path, { flag: SAFELY }).catch(onSystemError(null));
    if (content) files.push({ name, content });
    else unreadable.push(name);
  }
  const archive = writeArchive(files);
  refuse(archive.length);
  return { sha256: hashTree(archive), archive, files: files.length, unreadable };
}

/** What unpacking would refuse. */
function refuseNames(found: readonly FoundFile[], { workingDir }: TreeOptions, { entries }: TreeLimits): void {
  const folders = new Set<string>();
  for (const { name } of found) addFolders(name, folders);
  if (found.length > entries || folders.size > entries) {
    const counts = `${pluralize(found.length, "file")} in ${pluralize(folders.size, "folder")}`;
    const message = `"${workingDir}" has ${counts}; a fleet accepts at most ${entries.toLocaleString("en")} of each.`;
    throw new ConclaveError("TREE_TOO_LARGE", message);
  }
  const long = found.find(({ name }) => !isPlainPath(name))?.name;
  if (long === undefined) return;
  const most = `at most ${PATH_LONGEST.toLocaleString("en")} bytes, and ${PART_LONGEST} between two slashes`;
  const message = `The path ${JSON.stringify(clip(long, PART_LONGEST))} in "${workingDir}" has ${Buffer.byteLength(long).toLocaleString("en")} bytes; a fleet accepts ${most}.`;
  throw new ConclaveError("FOLDER_UNUSABLE", message, {
    hint: "Shorten the path, or choose another folder with --working-dir.",
  });
}

export function hashTree(archive: Uint8Array): string {
  return createHash("sha256").update(archive).digest("hex");
}

/** If a file was replaced meanwhile, links are not followed and pipes not waited for. */
const SAFELY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

interface FoundFile {
  readonly name: string;
  /** Where it is, with links resolved. */
  readonly path: string;
  readonly bytes: number;
}

async function findFiles(tree: TreeOptions): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of await listTreeFiles(tree)) {
    const place = await locate(name, tree);
    if (place.is === "file") found.push({ name, path: place.path, bytes: (await stat(place.path)).size });
  }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function largestParts(files: readonly FoundFile[]): readonly string[] {
  return Object.entries(Object.groupBy(files, ({ name }) => name.split("/")[0] ?? ""))
    .map(([name, inside = []]) => ({ name, bytes: sum(inside) }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 3)
    .map(({ name, bytes }) => `${name} (${byteSize(bytes)})`);
}

function sum(files: readonly FoundFile[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}
