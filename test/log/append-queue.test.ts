/** Lines on their way to the disk: what is flushed, what only outlives the process, and what a failed flush takes along. */

import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { DebateEvent } from "../../src/core/event.ts";
import { appendQueue, type LogSink } from "../../src/log/append-queue.ts";
import { eventLine } from "../../src/log/event-line.ts";
import { fileSink } from "../../src/log/file-sink.ts";
import type { LogFile } from "../../src/log/log-file.ts";
import { debateFolder } from "../support/log-folder.ts";

test("a mark alone is not flushed, and is durable with the line after it", async (t) => {
  const { queue, disk } = await openQueue(t, { failures: 0 });
  await queue.add(durable(0));
  await queue.add(mark(1));
  assert.deepEqual(disk.seqs(), { durable: [0], written: [0, 1] });
  await queue.add(durable(2));
  assert.deepEqual(disk.seqs(), { durable: [0, 1, 2], written: [0, 1, 2] });
});

test("a mark that a full disk removed is written again, before the next line", async (t) => {
  const { queue, disk } = await openQueue(t, { failures: 1 });
  await queue.add(durable(0));
  await queue.add(mark(1));
  disk.fill();
  await queue.add(durable(2));
  assert.deepEqual(disk.seqs(), { durable: [0, 1, 2], written: [0, 1, 2] });
});

test("a mark that a full disk removed is rescued with the rest", async (t) => {
  const { queue, disk } = await openQueue(t, { failures: Number.POSITIVE_INFINITY, giveUp: AbortSignal.abort() });
  await queue.add(durable(0));
  await queue.add(mark(1));
  disk.fill();
  const lost = await queue.add(durable(2)).catch((error: unknown) => String(error));
  assert.deepEqual(disk.seqs(), { durable: [0], written: [0] });
  const [, rescue = ""] = /2 events saved to (.+)\.$/.exec(String(lost)) ?? [];
  t.after(() => rm(rescue, { force: true }));
  assert.deepEqual(seqsIn(await readFile(rescue, "utf8")), [0, 1, 2], "after the line it goes on from");
});

test("a sink that is not a file is waited for and rescues in its own way, and after that nothing is accepted", async () => {
  const written: number[] = [];
  const troubles: string[] = [];
  const failures = ["busy", "gone"];
  const sink: LogSink = {
    append: async (lines) => {
      const error = failures.shift();
      if (error) throw new Error(error);
      written.push(...lines.map(({ recorded }) => recorded.seq));
    },
    reasonToWait: (error) => (String(error).includes("busy") ? "The table is busy." : null),
    rescue: async (lines, cause) => `${lines.length} lines were lost: ${cause}`,
  };
  const queue = appendQueue({
    sink,
    onTrouble: (message) => troubles.push(message),
    giveUp: new AbortController().signal,
  });
  const lost = await Promise.allSettled([queue.add(mark(0)), queue.add(durable(1))]);
  const refused = await queue.add(durable(2)).catch((error: unknown) => error);
  assert.deepEqual(
    [...lost.map((each) => each.status === "rejected" && each.reason), refused],
    [1, 2, 3].map(() => "2 lines were lost: Error: gone"),
  );
  assert.deepEqual([written, troubles], [[], ["The table is busy."]]);
});

interface Trouble {
  /** How many writes fail once the disk is full. */
  readonly failures: number;
  readonly giveUp?: AbortSignal;
}

async function openQueue(t: TestContext, { failures, giveUp = new AbortController().signal }: Trouble) {
  const folder = await debateFolder(t);
  const disk = fullDisk(failures);
  const path = join(folder, "events.jsonl");
  const sink = fileSink({ file: disk.file, path, folder, lastLine: "" });
  const queue = appendQueue({ sink, onTrouble: () => undefined, giveUp });
  return { queue, disk };
}

/** A disk that is full when it is told to be, and keeps what LogFile promises. */
function fullDisk(failures: number) {
  let left = 0;
  let durable = "";
  let written = "";
  const write = (text: string) => {
    if (left > 0) {
      left -= 1;
      written = durable;
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC", errno: -28, syscall: "write" });
    }
    written += text;
  };
  const file: LogFile = {
    append: async (text) => {
      write(text);
      durable = written;
    },
    mark: async (text) => write(text),
    cut: async () => undefined,
    close: async () => undefined,
  };
  const fill = () => {
    left = failures;
  };
  return { file, fill, seqs: () => ({ durable: seqsIn(durable), written: seqsIn(written) }) };
}

/** A round can be opened again, and a reply can't. */
function mark(seq: number) {
  return lineOf(seq, { type: "round.opened", round: seq });
}

function durable(seq: number) {
  return lineOf(seq, { type: "session.lost", seat: "architect", session: "s1" });
}

function lineOf(seq: number, event: DebateEvent) {
  return eventLine({ seq, epoch: 1, at: "2026-11-15T09:30:00.000Z" }, event);
}

function seqsIn(text: string): readonly unknown[] {
  return text
    .split("\n")
    .filter((each) => each.includes('"seq"'))
    .map((each) => JSON.parse(each).seq);
}
