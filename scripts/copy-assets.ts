// The second half of the build: what the compiler leaves behind. Roles and rehearsal scenarios are read at
// run time by a path relative to the code, so they stand at the same place in dist as in src.
import { chmodSync, cpSync, globSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
/** The folder of the build; a test has one of its own. */
const dist = process.argv[2] ?? join(root, "dist");

for (const asset of globSync(["roles/*.md", "**/*.yaml"], { cwd: join(root, "src") })) {
  cpSync(join(root, "src", asset), join(dist, asset));
}

// npm makes the command executable when it installs the package; a linked checkout has to do it itself.
chmodSync(join(dist, "cli/conclave.js"), 0o755);
