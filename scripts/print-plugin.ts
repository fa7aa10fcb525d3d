// Writes the plugins for coding agents (`npm run plugin`). A test fails if they are out of date.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pluginPages } from "./plugin-pages.ts";

const root = join(import.meta.dirname, "..");

rmSync(join(root, "plugin"), { recursive: true, force: true });
for (const [path, text] of pluginPages()) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
