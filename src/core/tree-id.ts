/** A debate of a fleet has no working directory on this machine. Instead of a path, its question may name a tree: an archive of files, by its hash. */

export function treeId(sha256: string): string {
  return `tree:${sha256}`;
}

/** The hash of the tree; null: the working directory is a path. */
export function parseTreeId(workingDir: string): string | null {
  return /^tree:([0-9a-f]{64})$/.exec(workingDir)?.[1] ?? null;
}
