// The second half of the build: copies what the compiler does not. Roles, rehearsal scenarios and migrations are read at
// run time by a path relative to the code, so they have the same place in dist as in src.
import { chmodSync, cpSync, globSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
/** The output folder; a test uses its own. */
const dist = process.argv[2] ?? join(root, "dist");

for (const asset of globSync(["roles/*.md", "**/*.yaml", "**/*.sql"], { cwd: join(root, "src") })) {
  cpSync(join(root, "src", asset), join(dist, asset));
}

// npm makes the command executable when it installs the package; a linked checkout has to do it itself.
chmodSync(join(dist, "cli/conclave.js"), 0o755);
