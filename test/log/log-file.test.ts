import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { type TestContext, test } from "node:test";
import { ConclaveError } from "../../src/core/errors.ts";
import { openLogFile } from "../../src/log/log-file.ts";
import { debateFolder, logFileIn } from "../support/log-folder.ts";

test("nothing is written once the lock is lost", async (t) => {
  const { file, path } = await openWith(t, 0);
  await assert.rejects(file.append("a\n"), { code: "LOG_LOST" });
  await assert.rejects(file.cut(0), { code: "LOG_LOST" });
  assert.equal(await readFile(path, "utf8"), "");
});

test("events written after the lock was lost are not reported as durable", async (t) => {
  const { file } = await openWith(t, 1);
  await assert.rejects(file.append("a\n"), { code: "LOG_LOST" });
});

test("texts are appended, and cut off", async (t) => {
  const { file, path } = await openWith(t, Number.POSITIVE_INFINITY);
  await file.append("a\n");
  await file.append("ü\n");
  await file.cut(2);
  await file.append("b\n");
  assert.equal(await readFile(path, "utf8"), "a\nb\n");
});

/** The lock is lost after so many looks at it. */
async function openWith(t: TestContext, looks: number) {
  const folder = await debateFolder(t);
  const path = logFileIn(folder);
  let left = looks;
  const checkHeld = () => {
    if (left <= 0) throw new ConclaveError("LOG_LOST", "The lock is lost.");
    left -= 1;
  };
  const file = await openLogFile(path, folder, checkHeld);
  t.after(() => file.close());
  return { file, path };
}
