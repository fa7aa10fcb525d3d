// Installs the real coding agents, in the versions that test/agents was run with, into a cache that git ignores.
// About 900 MB; agents that are already there are kept.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const cache = join(root, ".cache/agents");
const wanted: Record<string, string> = JSON.parse(readFileSync(join(root, "test/agents/binaries.json"), "utf8"));

if (Object.entries(wanted).every(([name, version]) => readVersion(name) === version)) {
  console.log(`The agents are in ${cache}.`);
} else {
  console.log(`Installing ${Object.keys(wanted).join(", ")} into ${cache} (about 900 MB).`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "package.json"), JSON.stringify({ private: true, dependencies: wanted }));
  // Not with --ignore-scripts: one of them downloads its program in a script.
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: cache,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}

function readVersion(name: string): string | null {
  const file = join(cache, "node_modules", name, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).version : null;
}
