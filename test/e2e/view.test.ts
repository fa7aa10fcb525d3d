// `conclave view` as a process: an address on this machine, a page behind it, and an end by Ctrl-C.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { places } from "../support/command.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import { writeDebates } from "../support/write-debates.ts";

const place = places();

/** The first line that it prints. */
async function addressOf(child: ReturnType<ReturnType<typeof place>["start"]>["child"]): Promise<string> {
  let text = "";
  for await (const piece of child.stdout ?? []) {
    text += String(piece);
    if (text.includes("\n")) return text.trim();
  }
  throw new Error("It ended without an address.");
}

test("view serves the page of a debate on loopback until it is interrupted, and leaves viewer.html there", async () => {
  const parent = join(place().path, "debates");
  writeDebates(parent, [offlineEdits()]);
  const { child } = place().start(["view", "14", "--no-open"]);
  const address = await addressOf(child);
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{24}\/#\/014-offline-edits$/);
  const page = await fetch(address);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<div id="page">/);
  assert.equal(existsSync(join(parent, "viewer.html")), true);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  assert.equal(await ended, 0);
});

test("view of an unknown debate or on an invalid port says so", async () => {
  assert.match(
    (await place().conclave(["view", "99", "--no-open"])).stderr,
    /^DEBATE_UNKNOWN: There is no debate "99"/,
  );
  assert.match((await place().conclave(["view", "--port", "70000"])).stderr, /^USAGE_OPTION_VALUE: .*70000/);
});
