// A cache of its own for the trees that a test unpacks: their folders are for reading only, so they have to be opened before they go.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

export interface CacheOfTrees {
  readonly folder: string;
  /** As if nothing had been unpacked on this machine. */
  clear(): void;
}

/** Also for this process, until the file's tests are over. */
export function cacheOfTrees(): CacheOfTrees {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "conclave-trees-")));
  process.env.XDG_CACHE_HOME = folder;
  const clear = () => {
    execFileSync("chmod", ["-R", "u+w", folder]);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  };
  after(() => {
    clear();
    rmdirSync(folder);
  });
  return { folder, clear };
}
