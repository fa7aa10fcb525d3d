import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { ConclaveError } from "../../src/core/errors.ts";
import { findLockOwner, type LockOptions, takeLock } from "../../src/log/lock.ts";
import { type LockOwner, thisProcess } from "../../src/log/lock-owner.ts";
import { AT, debateFolder, logChild, logIn, round } from "../support/log-folder.ts";

const PLAIN: LockOptions = { since: AT, steal: false, machine: null };

describe("a lock", () => {
  test("names its owner while it is held, and leaves nothing behind", async (t) => {
    const folder = await debateFolder(t);
    const lock = await takeLock(folder, PLAIN);
    const { token, ...holder } = JSON.parse(await readFile(join(folder, "lock"), "utf8"));
    assert.deepEqual(holder, { ...(await thisProcess()), since: AT });
    assert.deepEqual(await readdir(folder), ["lock"]);
    assert.deepEqual(await findLockOwner(folder), { holder: { ...holder, token }, standing: "alive" });
    lock.checkHeld();
    await lock.release();
    assert.deepEqual(await readdir(folder), []);
    assert.equal(await findLockOwner(folder), null);
  });

  test("of a living process is refused with its name, also to a thief", async (t) => {
    const folder = await debateFolder(t);
    const lock = await takeLock(folder, PLAIN);
    const { host } = await thisProcess();
    const expected = {
      code: "LOG_HELD",
      message: `The debate in ${folder} has been running in process ${process.pid} on ${host} since ${AT}.`,
    };
    await assert.rejects(takeLock(folder, PLAIN), expected);
    await assert.rejects(takeLock(folder, { ...PLAIN, steal: true }), expected);
    lock.checkHeld();
    assert.deepEqual(await readdir(folder), ["lock"]);
    await lock.release();
  });

  test("of another machine is refused unless it is stolen; then its owner notices", async (t) => {
    const folder = await debateFolder(t);
    const machine = { host: "elsewhere", bootId: "b", pidNamespace: "" };
    const lock = await takeLock(folder, { ...PLAIN, machine });
    await assert.rejects(takeLock(folder, PLAIN), {
      code: "LOG_HELD_ELSEWHERE",
      message: `The debate in ${folder} has been running in process ${process.pid} on elsewhere since ${AT}.`,
    });
    const stolen = await takeLock(folder, { ...PLAIN, steal: true });
    const { host } = await thisProcess();
    assert.throws(() => lock.checkHeld(), {
      code: "LOG_LOST",
      message: `The debate in ${folder} was taken over by process ${process.pid} on ${host}.`,
    });
    await lock.release();
    stolen.checkHeld();
    await stolen.release();
    assert.deepEqual(await readdir(folder), []);
  });

  test("that is deleted is lost to its owner", async (t) => {
    const folder = await debateFolder(t);
    const lock = await takeLock(folder, PLAIN);
    await rm(join(folder, "lock"));
    assert.throws(() => lock.checkHeld(), { code: "LOG_LOST" });
    await lock.release();
  });

  test("that was copied away and back is still held", async (t) => {
    const folder = await debateFolder(t);
    const lock = await takeLock(folder, PLAIN);
    const content = await readFile(join(folder, "lock"));
    await rm(join(folder, "lock"));
    await writeFile(join(folder, "lock"), content);
    lock.checkHeld();
    await lock.release();
    assert.deepEqual(await readdir(folder), []);
  });
});

describe("a stale lock is broken", () => {
  test("when its process was killed", async (t) => {
    const folder = await debateFolder(t);
    const child = logChild(t, ["hold", folder]);
    assert.equal(await child.line(), "claimed 1");
    await assert.rejects(logIn(folder).claim(), { code: "LOG_HELD" });
    child.process.kill("SIGKILL");
    await child.end();
    const claim = await logIn(folder).claim();
    assert.deepEqual(
      [claim.epoch, claim.events.map(({ event }) => event.type)],
      [2, ["log.claimed", "round.opened", "log.claimed"]],
    );
    await claim.release();
    assert.deepEqual(await readdir(folder), ["events.jsonl"]);
  });

  test("when the pid belongs to another process", async (t) => {
    await assertBroken(t, { started: "long ago" });
  });

  test("when the machine was started again", async (t) => {
    await assertBroken(t, { bootId: "before" });
  });

  test("when a crash left a lock that says nothing", async (t) => {
    for (const content of ["", "\0\0\0", "{}", "null", '{"pid":0}']) {
      const folder = await debateFolder(t);
      await writeFile(join(folder, "lock"), content);
      const lock = await takeLock(folder, PLAIN);
      lock.checkHeld();
      await lock.release();
      assert.deepEqual(await readdir(folder), []);
    }
  });

  test("when the process that was breaking it died halfway", async (t) => {
    const folder = await debateFolder(t);
    await writeLock(join(folder, "lock"), await deadHolder("dead1"));
    await writeLock(join(folder, "lock.dead1"), await deadHolder("dead2"));
    await writeLock(join(folder, "lock.dead1.dead2"), await deadHolder("dead3"));
    const lock = await takeLock(folder, PLAIN);
    lock.checkHeld();
    assert.deepEqual(await readdir(folder), ["lock"]);
    await lock.release();
  });

  test("when its process has exited but was not reaped", async (t) => {
    if (process.platform !== "linux") return t.skip("reads /proc, which only Linux has");
    const parent = spawn("sh", ["-c", "sleep 0.2 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
    t.after(() => parent.kill("SIGKILL"));
    const [first] = await parent.stdout.take(1).toArray();
    const pid = Number(first.toString());
    while (!(await readFile(`/proc/${pid}/stat`, "utf8")).includes(") Z ")) await new Promise(setImmediate);
    await assertBroken(t, { pid, started: "" });
  });

  test("by one of many that find it in the same moment", async (t) => {
    for (let time = 0; time < 40; time += 1) {
      const folder = await debateFolder(t);
      await writeLock(join(folder, "lock"), await deadHolder("dead"));
      const takers = Array.from({ length: 12 }, () => takeLock(folder, PLAIN));
      const settled = await Promise.allSettled(takers);
      const locks = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      const refusals = settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
      assert.equal(locks.length, 1);
      assert.deepEqual(
        new Set(refusals.map((error) => error instanceof ConclaveError && error.code)),
        new Set(["LOG_HELD"]),
      );
      for (const lock of locks) lock.checkHeld();
      assert.deepEqual(await readdir(folder), ["lock"]);
      for (const lock of locks) await lock.release();
      assert.deepEqual(await readdir(folder), []);
    }
  });

  test("by one of eight processes that race for it", async (t) => {
    const parent = await debateFolder(t);
    const children = Array.from({ length: 8 }, () => logChild(t, ["race", parent]));
    for (const child of children) assert.equal(await child.line(), "ready");
    for (let time = 0; time < 10; time += 1) {
      const folder = join(parent, String(time));
      await mkdir(folder);
      await writeLock(join(folder, "lock"), await deadHolder("dead"));
      for (const child of children) child.send(folder);
      const outcomes = await Promise.all(children.map((child) => child.line()));
      assert.deepEqual(outcomes.sort(), [...Array.from({ length: 7 }, () => "LOG_HELD"), "claimed 1"]);
    }
    assert.deepEqual(
      await Promise.all(children.map((child) => child.end())),
      Array.from({ length: 8 }, () => ""),
    );
  });
});

test("lock files of dead processes are removed, those of live ones are not", async (t) => {
  const folder = await debateFolder(t);
  await writeLock(join(folder, "lock.dead1.draft"), await deadHolder("dead1"));
  await writeLock(join(folder, "lock.gone"), await deadHolder("dead2"));
  await writeLock(join(folder, "lock.alive.draft"), { ...(await thisProcess()), since: AT, token: "alive" });
  await writeFile(join(folder, "lock.half.draft"), "");
  const lock = await takeLock(folder, PLAIN);
  assert.deepEqual((await readdir(folder)).sort(), ["lock", "lock.alive.draft", "lock.half.draft"]);
  await lock.release();
});

test("a process in another sandbox of the same machine may live", async (t) => {
  const folder = await debateFolder(t);
  await writeLock(join(folder, "lock"), { ...(await deadHolder("dead")), pidNamespace: "pid:[1]" });
  await assert.rejects(takeLock(folder, PLAIN), { code: "LOG_HELD_ELSEWHERE" });
  await (await takeLock(folder, { ...PLAIN, steal: true })).release();
});

test("a machine that was renamed still knows its own processes", async (t) => {
  const folder = await debateFolder(t);
  const { bootId } = await thisProcess();
  if (bootId === "") return t.skip("this machine does not tell its boots apart");
  await writeLock(join(folder, "lock"), { ...(await deadHolder("dead")), host: "old-name" });
  await (await takeLock(folder, PLAIN)).release();
});

test("a log whose owner lost the lock is not written", async (t) => {
  const folder = await debateFolder(t);
  const claim = await logIn(folder).claim();
  await rm(join(folder, "lock"));
  const before = await readFile(join(folder, "events.jsonl"));
  await assert.rejects(claim.append(round(1)), { code: "LOG_LOST" });
  assert.deepEqual(await readFile(join(folder, "events.jsonl")), before);
  await claim.release();
});

async function assertBroken(t: TestContext, differs: Partial<LockOwner>): Promise<void> {
  const folder = await debateFolder(t);
  const alive: LockOwner = { ...(await thisProcess()), since: AT, token: "other" };
  await writeLock(join(folder, "lock"), { ...alive, ...differs });
  const lock = await takeLock(folder, PLAIN);
  lock.checkHeld();
  await lock.release();
  await writeLock(join(folder, "lock"), alive);
  await assert.rejects(takeLock(folder, PLAIN), { code: "LOG_HELD" });
}

async function deadHolder(token: string): Promise<LockOwner> {
  return { ...(await thisProcess()), pid: DEAD_PID, since: AT, token };
}

const DEAD_PID = spawnSync(process.execPath, ["--version"]).pid;

async function writeLock(path: string, holder: LockOwner): Promise<void> {
  await writeFile(path, JSON.stringify(holder));
}
