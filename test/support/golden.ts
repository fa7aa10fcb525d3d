// Whole texts, kept beside the tests and read like code. UPDATE_GOLDEN=1 (npm run test:update) writes them anew.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "golden");

/** `name` is a path in test/golden. */
export function assertGolden(name: string, text: string): void {
  const path = join(ROOT, name);
  if (process.env.UPDATE_GOLDEN) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  assert.equal(
    text,
    readFileSync(path, "utf8"),
    `${name} differs from what is kept; npm run test:update, then read the diff`,
  );
}
