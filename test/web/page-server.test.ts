// The port of `conclave view`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pageServer } from "../../src/web/page-server.ts";
import { tempFolder } from "../support/temp-folder.ts";

test("a folder keeps its port from one start to the next, and takes another while that one is taken", async (t) => {
  const parent = tempFolder(t);
  const first = await pageServer(parent, null);
  const second = await pageServer(parent, null);
  t.after(() => second.close());
  assert.notEqual(portOf(second.url), portOf(first.url));
  await first.close();
  const third = await pageServer(parent, null);
  t.after(() => third.close());
  assert.equal(portOf(third.url), portOf(first.url));
});

function portOf(url: string): string {
  return new URL(url).port;
}
