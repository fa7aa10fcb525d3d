/**
 * Packs the files of a folder that seats may see: those that git would track, else all; without secrets, debates, and links that lead out. The
 * same files give the same hash, on any machine.
 */

import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { ConclaveError } from "../../core/errors.ts";
import { listTreeFiles, locate, type TreeOptions } from "../../evidence/working-tree.ts";
import { onSystemError } from "../../log/errno.ts";
import { byteSize } from "../../views/amounts.ts";
import { type TreeFile, writeArchive } from "./tree-archive.ts";

export interface PackedTree {
  readonly sha256: string;
  readonly archive: Buffer;
  readonly files: number;
  /** Names of files that could not be read, and are not in it. */
  readonly unreadable: readonly string[];
}

export const MOST_TREE_BYTES = 64_000_000;

/** Throws TREE_TOO_LARGE, and FOLDER_UNUSABLE if there is nothing to pack. `mostBytes`: of the archive. */
export async function packTree(tree: TreeOptions, mostBytes = MOST_TREE_BYTES): Promise<PackedTree> {
  const found = await findFiles(tree);
  if (found.length === 0) {
    const message = `There is no file in "${tree.workingDir}" that seats may read.`;
    throw new ConclaveError("FOLDER_UNUSABLE", message, { hint: "Choose another folder with --working-dir." });
  }
  const refuse = (bytes: number) => {
    if (bytes <= mostBytes) return;
    const sizes = `add up to ${byteSize(bytes)}; a fleet accepts at most ${byteSize(mostBytes)}`;
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
