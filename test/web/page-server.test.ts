// The port of `conclave view`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { listen } from "../../src/web/listen.ts";
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

test("a port that is taken is refused with a hint that helps: any free port is --port 0", async (t) => {
  const parent = tempFolder(t);
  const first = await pageServer(parent, 0);
  t.after(() => first.close());
  const port = portOf(first.url);
  await assert.rejects(pageServer(parent, Number(port)), {
    code: "PORT_TAKEN",
    message: `Port ${port} is already in use.`,
    hint: "Choose another port with --port, or any free one with --port 0.",
  });
});

test("an address that isn't this machine's is refused, with what to use instead", async () => {
  // Of a range that is reserved for documents.
  const listening = listen(() => new Response(""), { port: 0, host: "203.0.113.7" });
  await assert.rejects(listening, {
    code: "USAGE_OPTION_VALUE",
    message: "--host 203.0.113.7 is not an address of this machine.",
  });
});

function portOf(url: string): string {
  return new URL(url).port;
}
