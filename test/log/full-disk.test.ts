// A disk that takes no more. The limits are real: the system's own on file size, and a file system that is full.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type TestContext, test } from "node:test";
import {
  type Child,
  collect,
  debateFolder,
  eventsWithoutClaims,
  linesOf,
  logChild,
  logFileIn,
  logIn,
} from "../support/log-folder.ts";

const LIMITED = ["sh", "-c", 'ulimit -f 16; exec "$0" "$@"'];

test("events that cannot be written are rescued when the log gives up, and restored by the next owner", async (t) => {
  const { folder, temporary, rescue, durable, count, report } = await outgrown(t);
  const path = logFileIn(folder);
  assert.deepEqual(report, [
    `trouble ${path} cannot be written: EFBIG: file too large, write. Nothing is lost; retrying until there is space.`,
    `durable ${durable} of ${count}`,
    "LOG_WRITE",
    `${path} cannot be written: EFBIG: file too large, write; 3 events saved to ${rescue}.`,
  ]);
  assert.match(basename(rescue), /^conclave-rescue-003-too-big-\d+\.jsonl$/);
  assert.equal((await stat(rescue)).mode & 0o777, 0o600);
  assert.ok((await readFile(path, "utf8")).endsWith("\n"), "the log ends in a whole line");
  assert.equal(eventsWithoutClaims(await collect(logIn(folder).read())).length, durable);

  const claim = await claimWith(temporary, folder);
  assert.deepEqual(claim.warnings, [`Restored 3 events from ${rescue} that could not be written to the log before.`]);
  assert.deepEqual(
    idsIn(eventsWithoutClaims(claim.events)),
    Array.from({ length: count }, (_, index) => `n${index}`),
  );
  assert.deepEqual([claim.epoch, await readdir(temporary)], [2, []]);
  await claim.release();
  assert.deepEqual(await collect(logIn(folder).read()), claim.events);
});

test("if nothing can be rescued the error says so, and the log is intact", async (t) => {
  const { folder, durable, report } = await outgrown(t, "nowhere");
  assert.equal(
    report[3],
    `${logFileIn(folder)} cannot be written: EFBIG: file too large, write; 3 events could not be saved anywhere.`,
  );
  const claim = await claimWith(join(folder, "nowhere"), folder);
  await claim.release();
  assert.deepEqual([eventsWithoutClaims(claim.events).length, claim.warnings], [durable, []]);
});

test("a rescue file that was restored by an owner who died before removing it is removed", async (t) => {
  const { folder, temporary, rescue, count } = await outgrown(t);
  const [, ...lines] = await linesOf(rescue);
  await appendFile(logFileIn(folder), `${lines.join("\n")}\n`);
  const claim = await claimWith(temporary, folder);
  await claim.release();
  assert.deepEqual([claim.warnings, await readdir(temporary)], [[], []]);
  assert.equal(eventsWithoutClaims(claim.events).length, count);
});

test("a rescue file that the debate continued without stays there, with a warning", async (t) => {
  const { folder, temporary, rescue } = await outgrown(t);
  await (await logIn(folder).claim()).release();
  const claim = await claimWith(temporary, folder);
  await claim.release();
  assert.deepEqual(claim.warnings, [`Ignoring ${rescue}: the debate has continued without its events.`]);
  assert.deepEqual(await readdir(temporary), [basename(rescue)]);
});

test("a rescue file of another debate of the same name is left alone", async (t) => {
  const { temporary, rescue } = await outgrown(t);
  const other = join(await debateFolder(t), "003-too-big");
  await mkdir(other);
  const claim = await claimWith(temporary, other);
  await claim.release();
  assert.deepEqual([claim.warnings, await readdir(temporary)], [[], [basename(rescue)]]);
});

test("the complete lines of a truncated rescue file are restored", async (t) => {
  const { folder, temporary, rescue, count } = await outgrown(t);
  await writeFile(rescue, (await readFile(rescue)).subarray(0, -10));
  const claim = await claimWith(temporary, folder);
  await claim.release();
  assert.equal(eventsWithoutClaims(claim.events).length, count - 1);
  assert.deepEqual(claim.warnings, [`Restored 2 events from ${rescue} that could not be written to the log before.`]);
});

test("a log waits while the disk is full, and loses nothing if it gives up", async (t) => {
  const folder = await debateFolder(t);
  const temporary = await debateFolder(t);
  const mounted = mountsUnder(folder);
  if (typeof mounted === "string") return t.skip(mounted);
  const child = logChild(t, ["full-disk", folder], {
    under: mounted,
    env: { TMPDIR: temporary, NODE_DISABLE_COMPILE_CACHE: "1" },
  });
  const [first = "", ...rest] = await linesSaid(child);
  assert.match(first, /^trouble \S+events\.jsonl cannot be written: ENOSPC: /);
  assert.deepEqual(
    rest.map((line) => line.replace(/ from \S+/, " from FILE")),
    [
      "went on",
      "rejected",
      "rejected",
      "warning Restored 2 events from FILE that could not be written to the log before.",
      "log.claimed,n1,n2,n3,n4,n5,n6,log.claimed",
    ],
  );
  assert.deepEqual(await readdir(temporary), []);
});

/** A log that met a limit on its size in another process, which gave up. */
async function outgrown(t: TestContext, temporaryName = "") {
  const folder = join(await debateFolder(t), "003-too-big");
  await mkdir(folder);
  const temporary = join(await debateFolder(t), temporaryName);
  const child = logChild(t, ["too-big", folder], {
    under: LIMITED,
    env: { TMPDIR: temporary, NODE_DISABLE_COMPILE_CACHE: "1" },
  });
  const report = await linesSaid(child);
  const [, durable = 0, count = 0] = /^durable (\d+) of (\d+)$/.exec(report[1] ?? "") ?? [];
  const names = temporaryName === "" ? await readdir(temporary) : [];
  const rescue = join(temporary, names[0] ?? "");
  return { folder, temporary, rescue, report, durable: Number(durable), count: Number(count) };
}

async function linesSaid(child: Child): Promise<string[]> {
  const lines: string[] = [];
  for (let line = await child.line(); line !== null; line = await child.line()) lines.push(line);
  assert.equal(await child.end(), "");
  return lines;
}

async function claimWith(temporary: string, folder: string) {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  try {
    return await logIn(folder).claim();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

function idsIn(events: ReturnType<typeof eventsWithoutClaims>): string[] {
  return events.flatMap((event) => (event.type === "note.said" ? [event.id] : []));
}

/** The command that mounts a file system of 256 KB on `folder`, for the command after it alone; or why there is none. */
function mountsUnder(folder: string): readonly string[] | string {
  const script = 'mount -t tmpfs -o size=256k tmpfs "$0" && exec "$@"';
  for (const flags of ["-m", "-rm"]) {
    const command = "unshare";
    const args = [flags, "sh", "-c", script, folder];
    if (spawnSync(command, [...args, "true"]).status === 0) return [command, ...args];
  }
  return "no right to mount a small file system here (needs Linux, and root or user namespaces)";
}
