// Working trees: what is packed, that the same files give the same hash, and that nothing but plain files inside comes out.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { openTree } from "../../../src/folder/tree/open-tree.ts";
import { hashTree, packTree } from "../../../src/folder/tree/pack-tree.ts";
import { readArchive, type TreeFile, writeArchive } from "../../../src/folder/tree/tree-archive.ts";
import { cacheOfTrees } from "../../support/fleet/cache-of-trees.ts";

const { folder: CACHE } = cacheOfTrees();
const LONG = `${"deep/".repeat(30)}Übersicht.md`;

type Files = Readonly<Record<string, string>>;

function projectOf(t: TestContext, files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), "conclave-project-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const pack = (workingDir: string, hidden: readonly string[] = []) => packTree({ workingDir, hidden });

function namesIn(archive: Buffer): readonly string[] {
  return [...readArchive(archive)].map(({ name }) => name);
}

const plain = (name: string, text = "x"): TreeFile => ({ name, content: Buffer.from(text) });

describe("packing", () => {
  test("the same files give the same hash, whatever their order, times, modes and folder", async (t) => {
    const files = { "b.txt": "b", "a/c.txt": "c", [LONG]: "long", "empty.txt": "" };
    const here = projectOf(t, files);
    const there = projectOf(t, Object.fromEntries(Object.entries(files).reverse()));
    utimesSync(join(there, "b.txt"), 1, 1);
    chmodSync(join(there, "a/c.txt"), 0o755);
    const [one, other] = [await pack(here), await pack(there)];
    assert.deepEqual(other, one);
    assert.deepEqual(namesIn(one.archive), ["a/c.txt", "b.txt", LONG, "empty.txt"]);
    writeFileSync(join(there, "b.txt"), "B");
    assert.notEqual((await pack(there)).sha256, one.sha256);
  });

  test("tar programs read the archive", async (t) => {
    const { archive } = await pack(projectOf(t, { "a.txt": "what everybody may read\n", [LONG]: "long" }));
    assert.equal(
      execFileSync("tar", ["-tf", "-"], { input: archive, encoding: "utf8", env: { LC_ALL: "C.UTF-8" } }).split(
        "\n",
      )[0],
      "a.txt",
    );
    assert.equal(execFileSync("tar", ["-xOf", "-", LONG], { input: archive, encoding: "utf8" }), "long");
  });

  test("has no secrets, no debates, nothing that git ignores, and no links that lead out", async (t) => {
    const folder = projectOf(t, {
      "src/limits.ts": "export const LIMIT = 4;\n",
      ".gitignore": "dist\n",
      "dist/limits.js": "ignored",
      ".env": "KEY=secret",
      "keys/server.pem": "secret",
      ".aws/config": "secret",
      "debates/001-x/events.jsonl": "{}",
    });
    const outside = projectOf(t, { "passwords.txt": "secret" });
    symlinkSync(join(outside, "passwords.txt"), join(folder, "out.txt"));
    symlinkSync(join(folder, ".env"), join(folder, "env.txt"));
    symlinkSync("src/limits.ts", join(folder, "link.ts"));
    execFileSync("git", ["init", "--quiet"], { cwd: folder });
    writeFileSync(join(folder, "deleted.ts"), "");
    execFileSync("git", ["add", "deleted.ts"], { cwd: folder });
    rmSync(join(folder, "deleted.ts"));
    const { archive, files } = await pack(folder, [join(folder, "debates")]);
    assert.deepEqual(namesIn(archive), [".gitignore", "link.ts", "src/limits.ts"]);
    assert.equal(files, 3);
    assert.ok(!archive.includes("secret"));
  });

  test("names the files that it could not read", {
    skip: process.getuid?.() === 0 && "root may read everything",
  }, async (t) => {
    const folder = projectOf(t, { "a.txt": "a", "b.txt": "b" });
    chmodSync(join(folder, "a.txt"), 0);
    const { archive, files, unreadable } = await pack(folder);
    assert.deepEqual([namesIn(archive), files, unreadable], [["b.txt"], 1, ["a.txt"]]);
  });

  test("refuses more than a fleet accepts, and says what is large", async (t) => {
    const half = "x".repeat(1_500_000);
    const folder = projectOf(t, { "video/a.mp4": half, "video/b.mp4": half, "src/a.ts": "x".repeat(2_000) });
    await assert.rejects(packTree({ workingDir: folder, hidden: [] }, { bytes: 2_000_000, entries: 10 }), {
      code: "TREE_TOO_LARGE",
      message: `The files in "${folder}" add up to 3.0 MB; a fleet accepts at most 2.0 MB. Largest: video (3.0 MB), src (2 kB).`,
    });
    await assert.rejects(pack(projectOf(t, { ".env": "KEY=1" })), { code: "FOLDER_UNUSABLE" });
  });

  test("refuses what could not be unpacked, with the number", async (t) => {
    const folder = projectOf(t, { "a.ts": "a", "b/c.ts": "c", "d/e/f.ts": "f" });
    await assert.rejects(packTree({ workingDir: folder, hidden: [] }, { bytes: 2_000_000, entries: 2 }), {
      code: "TREE_TOO_LARGE",
      message: `"${folder}" has 3 files in 3 folders; a fleet accepts at most 2 of each.`,
    });
    const path = `${"deep/".repeat(210)}a.ts`;
    await assert.rejects(pack(projectOf(t, { [path]: "a" })), {
      code: "FOLDER_UNUSABLE",
      message:
        /^The path "deep\/.*…" in ".*" has 1,054 bytes; a fleet accepts at most 1,024 bytes, and 255 between two slashes\.$/,
    });
  });
});

describe("opening", () => {
  test("unpacks a tree once, for reading only", async (t) => {
    const { sha256, archive } = await pack(projectOf(t, { "a/b.txt": "text", [LONG]: "long" }));
    const folder = await openTree(sha256, async () => archive);
    assert.equal(folder, join(CACHE, "conclave/trees", sha256));
    assert.equal(readFileSync(join(folder, "a/b.txt"), "utf8"), "text");
    assert.equal(readFileSync(join(folder, LONG), "utf8"), "long");
    const modes = ["", "a", "a/b.txt"].map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
    assert.deepEqual(modes, ["555", "555", "444"]);
    assert.equal(await openTree(sha256, () => assert.fail("It is there already.")), folder);
  });

  test("of the same tree by several at once gives them all the same folder", async () => {
    const archive = writeArchive([plain("together.txt")]);
    const folders = await Promise.all([1, 2, 3].map(() => openTree(hashTree(archive), async () => archive)));
    assert.equal(new Set(folders).size, 1);
    assert.deepEqual(readdirSync(folders[0] ?? ""), ["together.txt"]);
  });

  test("refuses an archive with another hash", async () => {
    const archive = writeArchive([plain("a.txt")]);
    await assert.rejects(
      openTree("0".repeat(64), async () => archive),
      { code: "TREE_DAMAGED" },
    );
  });

  test("removes trees that were not used for a week, and keeps the others", async () => {
    const open = (archive: Buffer) => openTree(hashTree(archive), async () => archive);
    const [old, recent] = [
      await open(writeArchive([plain("a/old.txt")])),
      await open(writeArchive([plain("recent.txt")])),
    ];
    const eightDaysAgo = Date.now() / 1_000 - 8 * 86_400;
    for (const folder of [old, recent]) utimesSync(folder, eightDaysAgo, eightDaysAgo);
    await open(writeArchive([plain("recent.txt")]));
    await open(writeArchive([plain("another.txt")]));
    assert.deepEqual([existsSync(old), existsSync(recent)], [false, true]);
  });
});

describe("a hostile archive", () => {
  const refuse = async (archive: Buffer) => {
    const sha256 = hashTree(archive);
    await assert.rejects(
      openTree(sha256, async () => archive),
      { code: "TREE_DAMAGED" },
    );
    const left = readdirSync(join(CACHE, "conclave/trees")).filter((name) => name === sha256 || name.startsWith("."));
    assert.deepEqual(left, []);
  };

  for (const name of [
    "../out.txt",
    "/tmp/out.txt",
    "a/../../out.txt",
    "./a",
    "a//b",
    "a/",
    "..",
    "",
    `${"x".repeat(300)}`,
  ]) {
    test(`cannot write to ${JSON.stringify(name).slice(0, 30)}`, () =>
      refuse(writeArchive([plain("a.txt"), plain(name)])));
  }

  test("has no two files of one name, nor a file that is a folder too", async () => {
    await refuse(writeArchive([plain("a"), plain("a")]));
    await refuse(writeArchive([plain("a"), plain("a/b")]));
    await refuse(writeArchive([plain("a/b"), plain("a")]));
  });

  test("has no links, devices, folders or modes, even with the right checksum", async () => {
    for (const [at, byte] of [
      [156, "1"],
      [156, "2"],
      [156, "3"],
      [156, "5"],
      [156, "L"],
      [101, "4"],
    ] as const) {
      const archive = writeArchive([plain("a.txt")]);
      archive.write(byte, at);
      archive.write(" ".repeat(8), 148);
      const sum = archive.subarray(0, 512).reduce((total, each) => total + each, 0);
      archive.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
      await refuse(archive);
    }
  });

  test("cannot use up a disk with folders, which need no file of their own", async () => {
    await refuse(writeArchive(Array.from({ length: 2_500 }, (_, index) => plain(`${index}/${"d/".repeat(45)}x`))));
  });

  test("is refused when it is cut off, goes on after its end, or is no archive at all", async () => {
    const archive = writeArchive([plain("a.txt"), plain(LONG)]);
    for (const length of [0, 100, 512, 600, 1_024, archive.length - 1]) await refuse(archive.subarray(0, length));
    await refuse(Buffer.concat([archive, Buffer.alloc(512)]));
    await refuse(Buffer.from("not an archive ".repeat(1_000)));
  });
});
