// index.json: a cache that is right whenever it is asked.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, test } from "node:test";
import { encodeLine } from "../../src/core/event-codec.ts";
import { debateFiles } from "../../src/folder/debate-files.ts";
import { indexDebate, listDebates } from "../../src/folder/index-file.ts";
import { claimFolder } from "../../src/folder/numbering.ts";
import { removeDebate } from "../../src/folder/remove-debate.ts";
import type { DebateLog } from "../support/debate-log.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { idsPoll, insufficientSearch } from "../support/examples/other-debates.ts";
import { webhooksAgreement, webhooksInProgress } from "../support/examples/webhooks.ts";
import { tempFolder } from "../support/temp-folder.ts";

const ALL_DEAD = { isAlive: () => Promise.resolve(false) };
const ALL_ALIVE = { isAlive: () => Promise.resolve(true) };

describe("the list of debates", () => {
  test("is built from the folders if there is no index, and the index is then written", async (t) => {
    const parent = tempFolder(t);
    await saveDebate(parent, "offline-edits", offlineEdits());
    await saveDebate(parent, "webhooks", webhooksAgreement());
    const listed = await listDebates(parent, ALL_DEAD);
    const [first] = listed;
    assert.deepEqual(first && { ...first, state_mtime: 0 }, {
      id: "014-offline-edits",
      folder: "001-offline-edits",
      topic: "offline-edits",
      question:
        "How should the inspection app merge edits made offline: with CRDTs, by last write wins, or field by field on the server?",
      protocol: "challenge",
      status: "completed",
      paused: false,
      outcome: "majority",
      rehearsal: false,
      seats: ["architect=claude", "data=codex", "operations=gemini"],
      stands: ["for", "for", "against"],
      votes: [2, 1],
      current_round: 2,
      rounds_total: 3,
      open_objections: 2,
      cost: 0.576,
      confidence: 74,
      rated: null,
      revisit_on: null,
      created_at: "2026-11-05T09:30:00.000Z",
      updated_at: "2026-11-05T09:34:36.000Z",
      state_mtime: 0,
    });
    assert.deepEqual(indexOf(parent), { version: 1, debates: listed });
    assert.deepEqual(readdirSync(parent).toSorted(), [".numbers", "001-offline-edits", "002-webhooks", "index.json"]);
  });

  test("reads no debate again that is over", async (t) => {
    const parent = tempFolder(t);
    const folder = await saveDebate(parent, "poll", idsPoll());
    await listDebates(parent, ALL_DEAD);
    writeFileSync(join(folder, "state.json"), "damaged");
    assert.equal((await listDebates(parent, ALL_DEAD))[0]?.outcome, "majority");
  });

  test("knows of folders that came and went", async (t) => {
    const parent = tempFolder(t);
    const gone = await saveDebate(parent, "gone", idsPoll());
    await listDebates(parent, ALL_DEAD);
    rmSync(gone, { recursive: true });
    await saveDebate(parent, "came", offlineEdits());
    mkdirSync(join(parent, "no-debate"));
    assert.deepEqual(await folders(parent), ["002-came"]);
    assert.deepEqual(
      indexOf(parent).debates.map(({ folder }) => folder),
      ["002-came"],
    );
  });

  test("notices that a debate continued, by the file it was read from", async (t) => {
    const parent = tempFolder(t);
    const log = offlineEditsUndecided();
    const { path } = claimFolder(parent, "offline-edits");
    await write(path, log);
    assert.equal((await listDebates(parent, ALL_ALIVE))[0]?.status, "running");
    await write(path, offlineEdits());
    // Even within one tick of the file system's clock a replaced file counts as another one.
    utimesSync(join(path, "state.json"), new Date(), new Date(Date.now() + 5));
    assert.equal((await listDebates(parent, ALL_ALIVE))[0]?.status, "completed");
  });

  test("shows a debate whose owner has died as interrupted, and does not write that down", async (t) => {
    const parent = tempFolder(t);
    await saveDebate(parent, "webhooks", webhooksInProgress());
    assert.equal((await listDebates(parent, ALL_DEAD))[0]?.status, "interrupted");
    assert.equal((await listDebates(parent, ALL_ALIVE))[0]?.status, "running");
    await saveDebate(parent, "search", insufficientSearch());
    const statuses = (await listDebates(parent, ALL_DEAD)).map(({ status }) => status);
    assert.deepEqual(statuses, ["interrupted", "failed"]);
  });

  test("rebuilds an index that is damaged, of another version, or malformed", async (t) => {
    const parent = tempFolder(t);
    await saveDebate(parent, "poll", idsPoll());
    for (const text of ["{", "[]", '{"version":2,"debates":[]}', '{"version":1,"debates":[{"id":"x"}]}']) {
      writeFileSync(join(parent, "index.json"), text);
      assert.deepEqual(await folders(parent), ["001-poll"]);
      assert.equal(indexOf(parent).debates.length, 1);
    }
  });

  test("reads a debate from its log if state.json is missing or damaged", async (t) => {
    const parent = tempFolder(t);
    const { path } = claimFolder(parent, "poll");
    writeFileSync(join(path, "events.jsonl"), idsPoll().events.map(encodeLine).join(""));
    writeFileSync(join(path, "state.json"), "{");
    const [entry] = await listDebates(parent, ALL_DEAD);
    assert.equal(entry?.outcome, "majority");
    const broken = claimFolder(parent, "broken").path;
    writeFileSync(
      join(broken, "events.jsonl"),
      `${webhooksInProgress().events.slice(0, 4).map(encodeLine).join("")}damage\n`,
    );
    assert.deepEqual(await folders(parent), ["001-poll", "002-broken"]);
  });

  test("is empty if there is no folder, and creates none", async (t) => {
    const parent = join(tempFolder(t), "debates");
    assert.deepEqual(await listDebates(parent, ALL_DEAD), []);
    assert.equal(existsSync(parent), false);
  });

  test("works if the index cannot be written", async (t) => {
    const parent = tempFolder(t);
    await saveDebate(parent, "poll", idsPoll());
    mkdirSync(join(parent, "index.json"));
    assert.deepEqual(
      await folders(parent),
      ["001-poll", "index.json"].filter((name) => name !== "index.json"),
    );
  });

  test("survives many that change the index at once", async (t) => {
    const parent = tempFolder(t);
    const paths = await Promise.all(
      Array.from({ length: 8 }, (_, index) => saveDebate(parent, `poll-${index}`, idsPoll())),
    );
    await Promise.all([...paths.map(indexDebate), listDebates(parent, ALL_DEAD)]);
    assert.equal((await listDebates(parent, ALL_DEAD)).length, 8);
    assert.equal(indexOf(parent).debates.length, 8);
    assert.deepEqual(
      readdirSync(parent).filter((name) => name.startsWith("lock")),
      [],
    );
  });
});

describe("one debate's entry", () => {
  test("is brought up to date by itself", async (t) => {
    const parent = tempFolder(t);
    const folder = await saveDebate(parent, "poll", idsPoll());
    await indexDebate(folder);
    assert.deepEqual(
      indexOf(parent).debates.map(({ folder: name, status }) => [name, status]),
      [["001-poll", "completed"]],
    );
  });

  test("creates no index next to a folder that a person chose", async (t) => {
    const folder = join(tempFolder(t), "my-debate");
    mkdirSync(folder);
    await write(folder, idsPoll());
    await indexDebate(folder);
    assert.equal(existsSync(join(folder, "..", "index.json")), false);
  });
});

describe("removing a debate", () => {
  test("takes folder and entry away and keeps its number from being given again", async (t) => {
    const parent = tempFolder(t);
    await saveDebate(parent, "kept", idsPoll());
    const folder = await saveDebate(parent, "removed", idsPoll());
    await listDebates(parent, ALL_DEAD);
    await removeDebate(folder, ALL_DEAD);
    assert.deepEqual(readdirSync(parent).toSorted(), [".numbers", "001-kept", "index.json"]);
    assert.equal(indexOf(parent).debates.length, 1);
    assert.equal(basename(claimFolder(parent, "next").path), "003-next");
  });

  test("keeps the number of a folder that was copied in", async (t) => {
    const parent = tempFolder(t);
    const folder = join(parent, "009-copied");
    mkdirSync(folder);
    await write(folder, idsPoll());
    await removeDebate(folder, ALL_DEAD);
    assert.equal(claimFolder(parent, "next").name, "010-next");
  });

  test("is refused while it runs, and if there is no debate", async (t) => {
    const parent = tempFolder(t);
    const folder = await saveDebate(parent, "webhooks", webhooksInProgress());
    await assert.rejects(removeDebate(folder, ALL_ALIVE), {
      code: "DEBATE_RUNNING",
      message: "Debate 001-webhooks is running.",
    });
    await assert.rejects(removeDebate(parent, ALL_DEAD), { code: "DEBATE_UNKNOWN" });
    assert.equal(statSync(folder).isDirectory(), true);
  });
});

async function saveDebate(parent: string, slug: string, log: DebateLog): Promise<string> {
  const { path } = claimFolder(parent, slug);
  await write(path, log);
  return path;
}

async function write(folder: string, log: DebateLog): Promise<void> {
  const files = debateFiles(folder);
  files.update(log.state());
  await files.flush();
}

async function folders(parent: string): Promise<readonly string[]> {
  return (await listDebates(parent, ALL_DEAD)).map(({ folder }) => folder);
}

function indexOf(parent: string): {
  readonly version: number;
  readonly debates: readonly { readonly folder: string; readonly status: string }[];
} {
  return JSON.parse(readFileSync(join(parent, "index.json"), "utf8"));
}
