// The files computed from the log, in a real folder.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fold } from "../../src/core/reduce/reduce.ts";
import { debateFiles } from "../../src/folder/debate-files.ts";
import { finalDesign } from "../../src/views/markdown/final-design.ts";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { transcript } from "../../src/views/markdown/transcript.ts";
import { offlineEdits, offlineEditsOpening } from "../support/examples/offline-edits.ts";
import { insufficientSearch } from "../support/examples/other-debates.ts";
import { webhooksAgreement, webhooksInProgress } from "../support/examples/webhooks.ts";
import { tempFolder } from "../support/temp-folder.ts";

describe("the files of a debate", () => {
  test("are all there when it is over, and nothing else", async (t) => {
    const folder = tempFolder(t);
    const files = debateFiles(folder);
    const state = webhooksAgreement().state();
    files.update(state);
    assert.deepEqual(await files.flush(), []);
    assert.deepEqual(readdirSync(folder).toSorted(), [
      "context.md",
      "debate_history.md",
      "final_design.md",
      "rounds",
      "state.json",
      "synthesis.md",
      "transcript.md",
    ]);
    assert.equal(textOf(folder, "transcript.md"), transcript(state));
    assert.equal(textOf(folder, "final_design.md"), finalDesign(state));
    assert.deepEqual(readdirSync(join(folder, "rounds")).length, 7);
    assert.equal(JSON.parse(textOf(folder, "state.json")).status, "completed");
  });

  test("are those of the last state, however fast states come", async (t) => {
    const folder = tempFolder(t);
    const files = debateFiles(folder);
    const { events } = offlineEdits();
    for (let length = 1; length <= events.length; length += 1) {
      files.update(fold(events.slice(0, length)));
      if (length % 7 === 0) await new Promise(setImmediate);
    }
    assert.deepEqual(await files.flush(), []);
    const last = fold(events);
    assert.equal(textOf(folder, "synthesis.md"), synthesis(last));
    assert.equal(JSON.parse(textOf(folder, "state.json")).updated_at, last.updatedAt);
  });

  test("let other work go first before each of them, even if none has changed", async (t) => {
    const files = debateFiles(tempFolder(t));
    const state = webhooksAgreement().state();
    files.update(state);
    await files.flush();
    let turns = 0;
    let isWriting = true;
    const count = () => {
      turns += 1;
      if (isWriting) setImmediate(count);
    };
    setImmediate(count);
    files.update(state);
    await files.flush();
    isWriting = false;
    assert.ok(turns >= 6, `${turns} turns for 6 pages`);
  });

  test("are updated without an explicit flush", async (t) => {
    const folder = tempFolder(t);
    const files = debateFiles(folder);
    files.update(offlineEditsOpening().state());
    files.update(webhooksInProgress().state());
    while (!existsSync(join(folder, "debate_history.md"))) await new Promise((resolve) => setTimeout(resolve, 5));
    await files.flush();
  });

  test("are not touched when nothing in them has changed", async (t) => {
    const folder = tempFolder(t);
    const files = debateFiles(folder);
    const log = webhooksInProgress();
    files.update(log.state());
    await files.flush();
    const before = mark(folder, "context.md");
    const round = mark(folder, "rounds/r001_architect.md");
    log.reply("r1/review/reviewer", { text: "Fine.", ballot: { accepts: ["P1a"], signal: "accepting_final" } });
    files.update(log.state());
    await files.flush();
    assert.equal(mark(folder, "context.md"), before);
    assert.equal(mark(folder, "rounds/r001_architect.md"), round);
    assert.equal(existsSync(join(folder, "rounds", "r001_reviewer.md")), true);
  });

  test("of replies are left alone by the process that resumes", async (t) => {
    const folder = tempFolder(t);
    const state = webhooksAgreement().state();
    const first = debateFiles(folder);
    first.update(state);
    await first.flush();
    const before = mark(folder, "rounds/r001_architect.md");
    const second = debateFiles(folder);
    second.update(state);
    await second.flush();
    assert.equal(mark(folder, "rounds/r001_architect.md"), before);
  });

  test("that are out of date are removed: a page without a verdict when the debate continues", async (t) => {
    const folder = tempFolder(t);
    const log = insufficientSearch();
    const first = debateFiles(folder);
    first.update(log.state());
    await first.flush();
    assert.match(textOf(folder, "synthesis.md"), /^# NO VERDICT/);
    log.add({ type: "debate.resumed", limits: log.state().limits, panel: null });
    const second = debateFiles(folder);
    second.update(log.state());
    await second.flush();
    assert.equal(existsSync(join(folder, "synthesis.md")), false);
  });

  test("leave no draft behind, not even those of a process that was killed", async (t) => {
    const folder = tempFolder(t);
    mkdirSync(join(folder, "rounds"));
    writeFileSync(join(folder, ".writing-1-state.json"), "half");
    writeFileSync(join(folder, "rounds", ".writing-1-r001_architect.md"), "half");
    const files = debateFiles(folder);
    files.update(offlineEditsOpening().state());
    await files.flush();
    const all = [...readdirSync(folder), ...readdirSync(join(folder, "rounds"))];
    assert.deepEqual(
      all.filter((name) => name.startsWith(".")),
      [],
    );
  });
});

describe("a file that cannot be written", () => {
  test("does not affect the others, is reported at the end, and is written once possible", async (t) => {
    const folder = tempFolder(t);
    // A folder in its place: no rights, not even root's, can put a file there.
    mkdirSync(join(folder, "transcript.md", "in-the-way"), { recursive: true });
    const files = debateFiles(folder);
    const state = offlineEdits().state();
    files.update(state);
    const [problem = "", ...others] = await files.flush();
    assert.match(problem, /transcript\.md could not be written: /);
    assert.deepEqual(others, []);
    assert.equal(textOf(folder, "synthesis.md"), synthesis(state));
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith(".")),
      [],
    );

    rmdirSync(join(folder, "transcript.md", "in-the-way"));
    rmdirSync(join(folder, "transcript.md"));
    assert.deepEqual(await files.flush(), []);
    assert.equal(textOf(folder, "transcript.md"), transcript(state));
  });

  test("because its folder is not there makes the folder", async (t) => {
    const files = debateFiles(join(tempFolder(t), "file", "below"));
    files.update(offlineEdits().state());
    assert.deepEqual(await files.flush(), []);
  });

  test("is reported for each file if the folder itself is a file", async (t) => {
    const path = join(tempFolder(t), "file");
    writeFileSync(path, "");
    const files = debateFiles(path);
    files.update(offlineEditsOpening().state());
    const problems = await files.flush();
    assert.deepEqual(
      problems.map((text) => text.slice(path.length + 1).split(" ")[0]),
      ["rounds", "state.json", "context.md", "transcript.md", "synthesis.md", "final_design.md", "debate_history.md"],
    );
  });
});

function textOf(folder: string, name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

function mark(folder: string, name: string): string {
  const { ino, mtimeMs } = statSync(join(folder, name));
  return `${ino} ${mtimeMs}`;
}
