// `conclave fleet pack`: an archive that a server accepts, without secrets and debates.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hashTree } from "../../src/folder/tree/pack-tree.ts";
import { readTreeFiles } from "../../src/folder/tree/tree-files.ts";
import { places } from "../support/command.ts";

const place = places();

test("fleet pack writes what seats may read of a folder, and prints the hash that names it", async () => {
  const { path, conclave } = place();
  for (const folder of ["src", "debates/001-x"]) mkdirSync(join(path, folder), { recursive: true });
  const files = { "src/a.ts": "a", "b.md": "b", ".env": "KEY=secret", "debates/001-x/events.jsonl": "{}" };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  const pack = () => conclave(["fleet", "pack", ".", "--to", "tree.tar"]);
  const first = await pack();
  assert.deepEqual([first.exit, first.stderr], [0, "Packed 2 files (3 kB) into tree.tar.\n"]);
  const archive = readFileSync(join(path, "tree.tar"));
  assert.equal(first.stdout, `${hashTree(archive)}\n`);
  assert.deepEqual(
    [...readTreeFiles(archive)].map(({ name, content }) => [name, content.toString()]),
    [
      ["b.md", "b"],
      ["src/a.ts", "a"],
    ],
  );
  assert.deepEqual(await pack(), first, "an archive does not contain the one before it");
  const { stdout } = await conclave(["fleet", "pack", "src", "--json"]);
  const { file, files: count } = JSON.parse(stdout);
  assert.deepEqual([file, count], [join(path, "tree.tar"), 1]);
  const nowhere = await conclave(["fleet", "pack", "nowhere"]);
  assert.deepEqual([nowhere.exit === 0, /^FOLDER_UNUSABLE: /m.test(nowhere.stderr)], [false, true], nowhere.stderr);
});
