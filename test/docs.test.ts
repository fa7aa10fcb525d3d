// The printed pages of docs/ say what the code says.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { docsPages } from "../scripts/docs-pages.ts";

test("the printed pages of docs/ are what `npm run docs` prints", async () => {
  for (const [name, text] of await docsPages()) {
    assert.equal(readFileSync(join(import.meta.dirname, "../docs", name), "utf8"), text, `run npm run docs (${name})`);
  }
});
