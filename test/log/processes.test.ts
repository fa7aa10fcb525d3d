// Several processes on one log.
import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { IncomingNote } from "../../src/core/note.ts";
import { collect, debateFolder, eventsWithoutClaims, logChild, logIn, round } from "../support/log-folder.ts";

test("a follower sees everything exactly once while another process writes", async (t) => {
  const folder = await debateFolder(t);
  const stop = new AbortController();
  const writer = logChild(t, ["append", folder, "500"]);
  const seen = [];
  for await (const recorded of logIn(folder).follow(0, stop.signal)) {
    seen.push(recorded);
    if (seen.length === 501) stop.abort();
  }
  assert.equal(await writer.end(), "");
  assert.deepEqual(seen, await collect(logIn(folder).read()));
  assert.deepEqual(
    eventsWithoutClaims(seen),
    Array.from({ length: 500 }, (_, index) => round(index + 1)),
  );
});

test("a follower may be there before the folder is", async (t) => {
  const folder = join(await debateFolder(t), "later");
  const stop = new AbortController();
  const following = (async () => {
    for await (const { event } of logIn(folder).follow(1, stop.signal)) return event;
    return null;
  })();
  await mkdir(folder);
  const claim = await logIn(folder).claim();
  await claim.append(round(1));
  assert.deepEqual(await following, round(1));
  await claim.release();
});

test("what was reported as durable is still there after the process is killed at any moment", async (t) => {
  const folder = await debateFolder(t);
  for (let time = 1; time <= 6; time += 1) {
    const child = logChild(t, ["chatter", folder]);
    let told = -1;
    for (let line = await child.line(); line !== null; line = await child.line()) {
      told = Number(line);
      if (told % (7 * time) === 0) child.process.kill("SIGKILL");
    }
    await child.end();
    const claim = await logIn(folder).claim();
    assert.equal(claim.epoch, 2 * time);
    assert.ok((claim.events.at(-2)?.seq ?? -1) >= told, `${told} was durable`);
    await claim.release();
  }
});

describe("notes", () => {
  test("reach the owner from another process, in the order in which they were posted", async (t) => {
    const folder = await debateFolder(t);
    const claim = await logIn(folder).claim();
    const stop = new AbortController();
    const notes: IncomingNote[] = [];
    const taking = (async () => {
      for await (const batch of claim.notes(stop.signal)) {
        notes.push(...batch);
        for (const each of batch) await claim.append({ type: "note.said", ...each });
        if (notes.length === 3) stop.abort();
      }
    })();
    for (const [id, words] of [
      ["z", "first"],
      ["../y", "second"],
      ["X y\u2028", "third"],
    ] as const) {
      assert.equal(await logChild(t, ["post", folder, id, words]).end(), "");
    }
    await taking;
    assert.deepEqual(notes, [
      { id: "z", by: "ada", note: { kind: "opinion", text: "first" } },
      { id: "../y", by: "ada", note: { kind: "opinion", text: "second" } },
      { id: "X y\u2028", by: "ada", note: { kind: "opinion", text: "third" } },
    ]);
    assert.deepEqual(await readdir(join(folder, "inbox")), []);
    await claim.release();
  });

  test("posted while the log had no owner are read in order of arrival", async (t) => {
    const folder = await debateFolder(t);
    const log = logIn(folder);
    const ids = ["c", "a", "b"];
    for (const id of ids) {
      await log.post({ id, by: "ada", note: { kind: "go" } });
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    const claim = await log.claim();
    for await (const batch of claim.notes(new AbortController().signal)) {
      assert.deepEqual(
        batch.map(({ id }) => id),
        ids,
      );
      break;
    }
    await claim.release();
  });

  test("that are in the log already are removed and not handed on", async (t) => {
    const folder = await debateFolder(t);
    const log = logIn(folder);
    const note: IncomingNote = { id: "n1", by: "ada", note: { kind: "go" } };
    const first = await log.claim();
    await first.append({ type: "note.said", ...note });
    await first.release();
    await log.post(note);
    const second = await log.claim();
    for await (const batch of second.notes(new AbortController().signal)) {
      assert.deepEqual(batch, []);
      break;
    }
    assert.deepEqual(await readdir(join(folder, "inbox")), []);
    await second.release();
  });

  test("that cannot be read stay there and are reported once", async (t) => {
    const folder = await debateFolder(t);
    const troubles: string[] = [];
    const log = logIn(folder, { onTrouble: (message) => troubles.push(message) });
    const box = join(folder, "inbox");
    await log.post({ id: "n1", by: "ada", note: { kind: "go" } });
    await writeFile(join(box, "broken.json"), '{"id":');
    await writeFile(join(box, ".half"), "{");
    const claim = await log.claim();
    const stop = new AbortController();
    const batches: string[][] = [];
    for await (const batch of claim.notes(stop.signal)) {
      batches.push(batch.map(({ id }) => id));
      if (batches.length === 1) await log.post({ id: "n2", by: "ada", note: { kind: "pause" } });
      else stop.abort();
    }
    assert.deepEqual(batches, [["n1"], ["n2"]]);
    assert.deepEqual(troubles, [`broken.json in ${box} is not a note; ignored.`]);
    await claim.release();
  });
});
