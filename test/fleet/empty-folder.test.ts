// The empty folders that workers and servers run seats without files in: a killed process leaves its own, and the next one removes it.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type TestContext, test } from "node:test";
import { createEmptyFolder } from "../../src/fleet/empty-folder.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { testDatabase } from "../support/fleet/test-database.ts";
import { kill, startWorkerProcess } from "../support/fleet/worker-process.ts";

const database = testDatabase();

function parentOf(t: TestContext): string {
  const parent = mkdtempSync(join(tmpdir(), "conclave-parent-"));
  t.after(() => rmSync(parent, { recursive: true, force: true }));
  return parent;
}

test("a worker that starts removes what killed workers left, and nothing of a living one", async (t) => {
  const { url } = database().server;
  const TMPDIR = parentOf(t);
  const folders = () => readdirSync(TMPDIR).filter((name) => name.startsWith("conclave-worker-"));
  const folderOf = (pid: number | undefined) =>
    pollUntil(
      () => folders().find((name) => name.includes(`-${pid}-`)) ?? null,
      () => `No folder of ${pid} in ${folders().join(", ")}`,
    );
  const [killed, living] = [
    await startWorkerProcess(t, url, [], { TMPDIR }),
    await startWorkerProcess(t, url, [], { TMPDIR }),
  ];
  const [left, kept] = [await folderOf(killed.pid), await folderOf(living.pid)];
  await kill(killed);
  assert.deepEqual(folders().sort(), [left, kept].sort());
  const next = await startWorkerProcess(t, url, [], { TMPDIR });
  const fresh = await folderOf(next.pid);
  assert.deepEqual(folders().sort(), [kept, fresh].sort());
});

test("what may be somebody else's is left alone", async (t) => {
  const parent = parentOf(t);
  const own = await createEmptyFolder("worker", parentOf(t));
  const { pid: dead } = spawnSync(process.execPath, ["--version"]);
  const sleeping = spawn(process.execPath, ["--eval", "setTimeout(() => {}, 60_000)"], { stdio: "ignore" });
  t.after(() => sleeping.kill("SIGKILL"));
  const [, mark] = /^conclave-worker-(\w{6}-\w{4})-\d+-\w{6}$/.exec(basename(own.path)) ?? [];
  const make = (name: string) => {
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, name, "note.txt"), "x");
    return name;
  };
  const gone = make(`conclave-worker-${mark}-${dead}-aBcD12`);
  const kept = [
    make(`conclave-worker-${mark}-${sleeping.pid}-aBcD12`),
    // Another container.
    make(`conclave-worker-000000-0000-${dead}-aBcD12`),
    make(`conclave-serve-${mark}-${dead}-aBcD12`),
    make(`conclave-worker-${mark}-${dead}`),
    make(`conclave-worker-${mark}-${dead}-aBcD12.kept`),
    make("elsewhere"),
  ];
  symlinkSync(join(parent, "elsewhere"), join(parent, `conclave-worker-${mark}-${dead}-aLink1`));
  writeFileSync(join(parent, `conclave-worker-${mark}-${dead}-aFile1`), "x");
  const next = await createEmptyFolder("worker", parent);
  assert.equal(existsSync(join(parent, gone)), false);
  for (const name of kept) assert.equal(existsSync(join(parent, name, "note.txt")), true, name);
  assert.deepEqual(readdirSync(parent).filter((name) => /-a(?:Link|File)1$/.test(name)).length, 2);
  assert.deepEqual([readdirSync(own.path), readdirSync(next.path)], [[], []]);
  next.remove();
  assert.equal(existsSync(next.path), false);
});
