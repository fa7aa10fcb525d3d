/**
 * The page as one HTML file. The package ships it; a checkout builds it on first use and keeps it in .cache, because building it
 * takes a second or two that `npm ci && npm start` should not.
 */

import { execFile } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
const SHIPPED = join(import.meta.dirname, "../web/page.html");
const CACHED = join(ROOT, ".cache/page.html");
const BUILDER = join(ROOT, "scripts/build-page.ts");

/** null: there is no built page and nothing to build one with. */
export async function loadPage({ mayBeStale }: { readonly mayBeStale: boolean }): Promise<string | null> {
  if (existsSync(SHIPPED)) return readFileSync(SHIPPED, "utf8");
  if (!existsSync(BUILDER)) return null;
  if (!existsSync(CACHED) || (!mayBeStale && isStale())) await promisify(execFile)(process.execPath, [BUILDER, CACHED]);
  return readFileSync(CACHED, "utf8");
}

/** What the page is made of. */
const SOURCES = "src/{core,log,prompts,protocols,views,web}/**/*.{ts,tsx,css}";

function isStale(): boolean {
  const builtAt = statSync(CACHED).mtimeMs;
  return globSync(SOURCES, { cwd: ROOT }).some((path) => statSync(join(ROOT, path)).mtimeMs > builtAt);
}
