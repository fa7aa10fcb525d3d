// Numbers of debates, claimed by real processes at the same time.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { claimFolder, isNumbered } from "../../src/folder/numbering.ts";
import { tempFolder } from "../support/temp-folder.ts";

const NO_PROC = existsSync("/proc/self") ? false : "there is no /proc here";

test("the first debate is 001, and each next one is one higher", (t) => {
  const parent = join(tempFolder(t), "deep", "debates");
  assert.equal(claimFolder(parent, "first").name, "001-first");
  assert.deepEqual(claimFolder(parent, "second"), { name: "002-second", path: join(parent, "002-second") });
  assert.deepEqual(folders(parent), ["001-first", "002-second"]);
  assert.equal(isNumbered(parent), true);
});

test("the highest counts, gaps and other folders do not", (t) => {
  const parent = tempFolder(t);
  for (const name of ["007-seven", "003-three", "notes", "99-too-few-digits", "1204-many"])
    mkdirSync(join(parent, name));
  assert.equal(claimFolder(parent, "next").name, "1205-next");
});

test("a number is never reused, even if its folder is gone", (t) => {
  const parent = tempFolder(t);
  claimFolder(parent, "kept");
  const { path } = claimFolder(parent, "removed");
  rmSync(path, { recursive: true });
  assert.equal(claimFolder(parent, "later").name, "003-later");
});

test("an incomplete line of a process that died does no harm", (t) => {
  const parent = tempFolder(t);
  claimFolder(parent, "one");
  writeFileSync(join(parent, ".numbers"), "\n1\n\n2\n\n4");
  assert.equal(claimFolder(parent, "five").name, "005-five");
  assert.equal(claimFolder(parent, "six").name, "006-six");
});

test("numbers that are too large to count up from are ignored", (t) => {
  const parent = tempFolder(t);
  for (const name of ["9007199254740992-x", "1000000000-y"]) mkdirSync(join(parent, name));
  const many = "9007199254740991\n".repeat(200_000);
  writeFileSync(join(parent, ".numbers"), `7\n99999999999999999999999\n${many}`);
  assert.equal(claimFolder(parent, "next").name, "008-next");
});

test("if no number is left, the error says so", (t) => {
  const parent = tempFolder(t);
  mkdirSync(join(parent, "999999999-last"));
  assert.throws(() => claimFolder(parent, "next"), {
    code: "FOLDER_UNUSABLE",
    message: "No debate number is left: 999999999 is already used.",
  });
});

test("a parent that the system refuses to make is an error and not a wait without end", { skip: NO_PROC }, () => {
  assert.throws(() => claimFolder("/proc/nope/debates", "next"), {
    code: "FOLDER_UNUSABLE",
    message: "Cannot create a debate in /proc/nope/debates: ENOENT: no such file or directory, mkdir '/proc/nope'.",
  });
});

test("a topic cannot lead out of the parent", (t) => {
  const parent = tempFolder(t);
  assert.equal(claimFolder(parent, "../../etc/passwd").name, "001-etc-passwd");
  assert.equal(claimFolder(parent, "a/b c").name, "002-a-b-c");
  assert.equal(claimFolder(parent, "…").name, "003-debate");
  assert.equal(claimFolder(parent, "größe").name, "004-größe");
});

test("a parent that is a file is refused by name", (t) => {
  const file = join(tempFolder(t), "debates");
  writeFileSync(file, "");
  assert.throws(() => claimFolder(file, "x"), {
    code: "FOLDER_UNUSABLE",
    message: /Cannot create a debate in .*debates: /,
  });
});

test("twenty processes that claim at once get numbers of their own, without a gap", async (t) => {
  const parent = tempFolder(t);
  const child = join(import.meta.dirname, "../support/children/claim-child.ts");
  const each = 5;
  const claims = Array.from({ length: 20 }, (_, index) =>
    promisify(execFile)(process.execPath, [child, parent, index % 2 === 0 ? "same" : `slug-${index}`, String(each)]),
  );
  const names = (await Promise.all(claims)).flatMap(({ stdout }): string[] => JSON.parse(stdout));
  const numbers = names.map((name) => Number(name.slice(0, 3))).sort((a, b) => a - b);
  assert.deepEqual(
    numbers,
    Array.from({ length: 20 * each }, (_, index) => index + 1),
  );
  assert.deepEqual(folders(parent), names.toSorted());
});

function folders(parent: string): readonly string[] {
  return readdirSync(parent)
    .filter((name) => !name.startsWith("."))
    .toSorted();
}
