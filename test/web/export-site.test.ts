// A site on disk: which files it has, what is left out, and what is never overwritten.
import assert from "node:assert/strict";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { exportSite, isSiteFolder } from "../../src/web/export-site.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { splitRepositories } from "../support/examples/other-debates.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeDebates } from "../support/write-debates.ts";

test("a site has the page, and the log of each decision as one call with its name and its text", async (t) => {
  const parent = tempFolder(t);
  const [id = ""] = writeDebates(parent, [offlineEdits()]);
  const target = join(parent, "out/site");
  assert.deepEqual(await exportSite(parent, target), { decided: [id], undecided: [], damages: [] });
  assert.deepEqual([readdirSync(target), readdirSync(join(target, "logs"))], [["index.html", "logs"], [`${id}.js`]]);
  const calls: unknown[] = [];
  runInNewContext(readFileSync(join(target, `logs/${id}.js`), "utf8"), {
    conclaveLog: (...given: unknown[]) => calls.push(given),
  });
  assert.deepEqual(calls, [[id, readFileSync(join(parent, id, "events.jsonl"), "utf8")]]);
});

test("a site is replaced: a debate that was removed is gone, and one without a verdict is left out", async (t) => {
  const parent = tempFolder(t);
  const [gone = "", stays = ""] = writeDebates(parent, [offlineEdits(), splitRepositories()]);
  const target = join(parent, "site");
  await exportSite(parent, target);
  rmSync(join(parent, gone), { recursive: true });
  const [undecided = ""] = writeDebates(parent, [offlineEditsUndecided()]);
  const { decided, undecided: left } = await exportSite(parent, target);
  assert.deepEqual([decided, left], [[stays], [undecided]]);
  assert.deepEqual(readdirSync(join(target, "logs")), [`${stays}.js`]);
  assert.doesNotMatch(readFileSync(join(target, "index.html"), "utf8"), /Merge field by field on the server\./);
});

test("a log that is damaged after its verdict is still in the site, and the damage is reported", async (t) => {
  const parent = tempFolder(t);
  const [id = ""] = writeDebates(parent, [offlineEdits()]);
  appendFileSync(join(parent, id, "events.jsonl"), "{]\n{]\n");
  const { decided, damages } = await exportSite(parent, join(parent, "site"));
  assert.deepEqual([decided, damages.map(({ code }) => code)], [[id], ["LOG_CORRUPT"]]);
});

test("only a missing folder, an empty one or an earlier site is written to", async (t) => {
  const parent = tempFolder(t);
  const target = join(parent, "site");
  assert.equal(isSiteFolder(target), true);
  mkdirSync(target);
  assert.equal(isSiteFolder(target), true);
  await exportSite(parent, target);
  assert.equal(isSiteFolder(target), true);
  writeFileSync(join(target, "index.html"), "<!doctype html>\n<title>My own page</title>\n");
  assert.equal(isSiteFolder(target), false);
  assert.equal(existsSync(join(target, "logs")), true);
});

test("a link in the folder of an earlier site leads nowhere: no file elsewhere is removed or written", async (t) => {
  const parent = tempFolder(t);
  writeDebates(parent, [offlineEdits()]);
  const target = join(parent, "site");
  await exportSite(parent, target);
  const elsewhere = join(parent, "elsewhere");
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, "kept.js"), "kept");
  rmSync(join(target, "logs"), { recursive: true });
  symlinkSync(elsewhere, join(target, "logs"));
  const { decided } = await exportSite(parent, target);
  assert.deepEqual(readdirSync(elsewhere), ["kept.js"]);
  assert.deepEqual(
    readdirSync(join(target, "logs")),
    decided.map((id) => `${id}.js`),
  );
});
