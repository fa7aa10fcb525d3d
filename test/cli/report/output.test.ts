// How wide the command's output is where no terminal says it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { offlineEdits } from "../../support/examples/offline-edits.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { writeDebates } from "../../support/write-debates.ts";

const COMMAND = join(import.meta.dirname, "../../../src/cli/conclave.ts");

test("without a terminal, lines are as long as COLUMNS allows, and of the usual length if it says nothing", (t) => {
  const cwd = tempFolder(t);
  writeDebates(join(cwd, "debates"), [offlineEdits()]);
  const show = (columns: string) =>
    execFileSync(process.execPath, [COMMAND, "show", "14"], {
      encoding: "utf8",
      cwd,
      env: { ...process.env, COLUMNS: columns },
    });
  const longest = (text: string) => Math.max(...text.split("\n").map((line) => line.length));
  const usual = show("");
  assert.deepEqual([longest(usual), longest(show("72"))], [99, 71]);
  assert.equal(show("wide"), usual);
});
