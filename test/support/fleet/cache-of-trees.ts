// A cache of its own for the trees that a test unpacks: their folders are for reading only, so they have to be opened before they go.
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

/** Also for this process, until the file's tests are over. Returns its path. */
export function cacheOfTrees(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "conclave-trees-")));
  process.env.XDG_CACHE_HOME = folder;
  after(() => {
    execFileSync("chmod", ["-R", "u+w", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
