// A fetched debates folder may hold links in all places that are written to. None of them leads anything elsewhere.
import assert from "node:assert/strict";
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { ConclaveError } from "../../src/core/errors.ts";
import { debateFiles } from "../../src/folder/debate-files.ts";
import { claimFolder } from "../../src/folder/numbering.ts";
import { progressFile } from "../../src/folder/progress-file.ts";
import { fileLog } from "../../src/log/file-log.ts";
import { hostBox } from "../../src/log/host-box.ts";
import { liveFile } from "../../src/log/live-file.ts";
import { webhooksAgreement } from "../support/examples/webhooks.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** A debate's folder, and a folder of the person's with a file that must stay as it is. */
function scene(t: TestContext) {
  const root = tempFolder(t);
  const [folder, private_] = [join(root, "debate"), join(root, "private")];
  for (const each of [folder, private_]) mkdirSync(each);
  const file = join(private_, "profile");
  writeFileSync(file, "the person's own");
  return {
    folder,
    file,
    linkFile: (name: string) => symlinkSync(file, join(folder, name)),
    linkFolder: (name: string) => symlinkSync(private_, join(folder, name)),
    assertUntouched: () => {
      assert.deepEqual(readdirSync(private_), ["profile"]);
      assert.equal(readFileSync(file, "utf8"), "the person's own");
    },
  };
}

const ASK = { id: "a", call: "r1/design/architect", attempt: 1, prompt: "?", askedAt: "", until: "" };
const PART = { at: "2026-11-05T09:30:00.000Z", call: "c", seat: "s", type: "text", text: "word" } as const;

describe("a link in a debate's folder", () => {
  test("does not lead round files or pages elsewhere", async (t) => {
    const { folder, linkFile, linkFolder, assertUntouched } = scene(t);
    linkFolder("rounds");
    for (const name of ["state.json", `.writing-${process.pid}-state.json`, `.writing-${process.pid}-context.md`])
      linkFile(name);
    const files = debateFiles(folder);
    files.update(webhooksAgreement().state());
    assert.deepEqual(await files.flush(), []);
    assertUntouched();
    assert.equal(lstatSync(join(folder, "rounds")).isDirectory(), true);
    assert.equal(readdirSync(join(folder, "rounds")).length, 7);
  });

  test("does not lead live text or progress elsewhere", async (t) => {
    const { folder, linkFile, assertUntouched } = scene(t);
    for (const name of ["live.jsonl", "live.jsonl.draft", "progress.json", `.writing-${process.pid}-progress.json`])
      linkFile(name);
    const live = liveFile(folder);
    live.write(PART);
    while (lstatSync(join(folder, "live.jsonl")).isSymbolicLink()) await wait(10);
    await live.remove();
    const progress = progressFile(folder);
    progress.update(() => "{}");
    await progress.flush();
    assertUntouched();
  });

  test("does not redirect notes or host prompts", async (t) => {
    const { folder, linkFolder, assertUntouched } = scene(t);
    linkFolder("inbox");
    linkFolder("host");
    const box = hostBox(folder);
    await box.begin();
    await box.ask(ASK);
    await aLog(folder).post({ id: "n1", by: "ada", note: { kind: "fact", text: "Fine." } });
    assertUntouched();
    assert.equal((await box.listAsks()).length, 1);
  });

  test("does not lead the log elsewhere", async (t) => {
    const { folder, file, linkFile, assertUntouched } = scene(t);
    writeFileSync(file, "");
    linkFile("events.jsonl");
    await assert.rejects(aLog(folder).claim(), (error) => error instanceof ConclaveError && error.code === "LOG_WRITE");
    writeFileSync(file, "the person's own");
    assertUntouched();
  });

  test("does not redirect the numbers file", (t) => {
    const { folder, linkFile, assertUntouched } = scene(t);
    linkFile(".numbers");
    assert.throws(() => claimFolder(folder, "x"), /Cannot create a debate in /);
    assertUntouched();
  });
});

function aLog(folder: string) {
  return fileLog(folder, { now: () => 0, onTrouble: () => undefined, giveUp: AbortSignal.abort() });
}
