import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { repoTools } from "../../src/evidence/repo-tools.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { tempFolder } from "../support/temp-folder.ts";

const FIXTURE = join(import.meta.dirname, "../fixtures/evidence/repo");
const SIGNAL = new AbortController().signal;
const KEPT = "words nobody may read";

function place(t: TestContext) {
  const base = realpathSync(tempFolder(t));
  const workingDir = join(base, "work");
  cpSync(FIXTURE, workingDir, { recursive: true });
  mkdirSync(join(workingDir, "debates"));
  for (const path of ["secret.txt", "work/.env", "work/debates/verdict.md"]) writeFileSync(join(base, path), KEPT);
  symlinkSync(base, join(workingDir, "up"));
  symlinkSync("../secret.txt", join(workingDir, "far.ts"));
  const tools = repoTools({ workingDir, hidden: [join(workingDir, "debates")] });
  const use = (name: string, input: unknown, signal = SIGNAL) => {
    const found = tools.find((tool) => tool.name === name);
    assert.ok(found, name);
    return found.run(input, signal);
  };
  return { workingDir, tools, use };
}

test("files are listed, without secrets and debates; a large folder is summed up", async (t) => {
  const { use, workingDir } = place(t);
  assert.equal(await use("list_files", {}), "README.md\nsrc/session.ts");
  assert.equal(await use("list_files", { folder: "src" }), "src/session.ts");
  assert.equal(await use("list_files", { folder: "lib" }), "There is no folder lib in the working directory.");
  assert.equal(await use("list_files", { folder: "debates" }), "There is no folder debates in the working directory.");
  assert.equal(await use("list_files", { folder: "up" }), "up is outside the working directory.");
  mkdirSync(join(workingDir, "src", "many"));
  for (let index = 0; index < 201; index += 1) writeFileSync(join(workingDir, "src", "many", `${index}.ts`), "");
  assert.equal(await use("list_files", {}), "README.md\nsrc/ (202 files)");
  assert.equal(await use("list_files", { folder: "src" }), "src/many/ (201 files)\nsrc/session.ts");
});

test("lines are read with their numbers, within bounds", async (t) => {
  const { use, workingDir } = place(t);
  assert.equal(
    await use("read_file", { path: "./src/../src/session.ts", from: 17, lines: 2 }),
    "src/session.ts, lines 17 to 18 of 24:\n" +
      "17\texport function isOpen(session: Session, nowMs: number): boolean {\n" +
      "18\t  return nowMs < session.endsAtMs;",
  );
  assert.equal(await use("read_file", { path: "src/session.ts", from: 99 }), "src/session.ts has 24 lines.");
  assert.equal(await use("read_file", { path: "src" }), "src is a folder, not a file.");
  writeFileSync(join(workingDir, "long.txt"), `${"x".repeat(5_000)}\n`.repeat(1_000));
  const long = await use("read_file", { path: "long.txt" });
  assert.ok(long.length < 45_000);
  assert.match(long, /^long\.txt, lines 1 to 39 of more than 399:\n1\tx/);
  writeFileSync(join(workingDir, "logo.bin"), new Uint8Array([0, 1, 2]));
  assert.equal(await use("read_file", { path: "logo.bin" }), "logo.bin cannot be read as text.");
});

test("a text is found in files, whatever its case, within bounds", async (t) => {
  const { use, workingDir } = place(t);
  assert.equal(
    await use("search_files", { text: "lifetime_ms" }),
    "src/session.ts:8: const LIFETIME_MS = 15 * 60 * 1_000;\nsrc/session.ts:13: endsAtMs: nowMs + LIFETIME_MS,",
  );
  assert.equal(await use("search_files", { text: "(.*)+$", folder: "src" }), 'No line below src contains "(.*)+$".');
  assert.equal(await use("search_files", { text: KEPT }), `No line below . contains ${JSON.stringify(KEPT)}.`);
  writeFileSync(join(workingDir, "many.txt"), "the word\n".repeat(100));
  const found = (await use("search_files", { text: "the word" })).split("\n");
  assert.equal(found.length, 61);
  assert.equal(found.at(-1), "… and perhaps more: name a folder, or a longer text.");
});

test("ignored files are neither listed, read nor found", async (t) => {
  const { use, workingDir } = place(t);
  try {
    execFileSync("git", ["init", "-q", workingDir], { stdio: "ignore" });
  } catch {
    return t.skip("There is no git here.");
  }
  mkdirSync(join(workingDir, "build"));
  writeFileSync(join(workingDir, ".gitignore"), "build/\n");
  writeFileSync(join(workingDir, "build", "out.txt"), "built words");
  symlinkSync("build/out.txt", join(workingDir, "out.ts"));
  const listed = (await use("list_files", {})).split("\n");
  assert.deepEqual(
    listed.filter((name) => /build|\.git\//.test(name)),
    [],
  );
  assert.equal(
    await use("read_file", { path: "build/out.txt" }),
    "There is no file build/out.txt in the working directory.",
  );
  assert.equal(await use("read_file", { path: "out.ts" }), "There is no file out.ts in the working directory.");
  assert.equal(await use("search_files", { text: "built words" }), 'No line below . contains "built words".');
  assert.match(await use("read_file", { path: "README.md" }), /^README\.md, lines 1 to 3 of 3:/);
});

test("no path reads, lists or finds files that are outside or off limits", async (t) => {
  const { use } = place(t);
  const segment = fc.constantFrom(
    "..",
    ".",
    "",
    "src",
    "up",
    "work",
    "secret.txt",
    "far.ts",
    ".env",
    ".ENV",
    "debates",
    "DEBATES",
    "dev",
    "zero",
    "proc/self/environ",
  );
  const path = fc.array(fc.oneof(segment, fc.constant("verdict.md"), fc.constant("/"), fc.constant("\0")), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(path, async (segments) => {
      const asked = segments.join("/");
      assert.doesNotMatch(await use("read_file", { path: asked }), /words nobody/);
      assert.doesNotMatch(await use("list_files", { folder: asked }), /secret\.txt$|verdict\.md$/m);
      assert.doesNotMatch(await use("search_files", { text: "nobody may", folder: asked }), /words nobody/);
    }),
    { numRuns: runs(50) },
  );
});

test("a pipe or a device is never waited for", async (t) => {
  const { use, workingDir } = place(t);
  symlinkSync("/dev/zero", join(workingDir, "zero.ts"));
  assert.equal(await use("read_file", { path: "/dev/zero" }), "/dev/zero is outside the working directory.");
  assert.equal(await use("read_file", { path: "zero.ts" }), "zero.ts is outside the working directory.");
  const { status } = spawnSync("sh", ["-c", 'mkfifo "$1"', "sh", join(workingDir, "pipe")]);
  if (status !== 0) return t.diagnostic("There is no mkfifo here: pipes were not tried.");
  assert.equal(await use("read_file", { path: "pipe" }), "pipe is not a regular file.");
  assert.equal(await use("search_files", { text: "nobody may" }), 'No line below . contains "nobody may".');
  assert.doesNotMatch(await use("list_files", {}), /nobody/);
});

test("a wrong tool call gets an answer, and is shown as one plain line", async (t) => {
  const { use, tools } = place(t);
  assert.equal(
    await use("read_file", { file: "README.md" }),
    "read_file cannot use that input: path: must be a string",
  );
  assert.match(await use("search_files", { text: "x" }), /^search_files cannot use that input: /);
  await assert.rejects(use("search_files", { text: "token" }, AbortSignal.abort()), { name: "AbortError" });
  const [list, read, search] = tools;
  assert.deepEqual(
    [
      list?.activity({}),
      list?.activity({ folder: "src" }),
      read?.activity({ path: "src/a\u001b[2J\n.ts" }),
      read?.activity({ path: "src/a.ts", from: 40 }),
      search?.activity({ text: "token", folder: "src" }),
      search?.activity(null),
    ],
    [
      "lists the files",
      "lists src",
      "reads src/a .ts",
      "reads src/a.ts from line 40",
      'searches src for "token"',
      "search_files",
    ],
  );
});
