// Real diffs, those of this repository's last commits: wherever a quoted line is said to be, git has that line.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { locateQuote } from "../../../src/core/findings/locate-quote.ts";
import { materialOf } from "../../../src/core/findings/material.ts";

const ROOT = join(import.meta.dirname, "../../..");
const COMMITS = 8;
const LINES_PER_FILE = 40;

const git = (...words: string[]) => execFileSync("git", words, { cwd: ROOT, encoding: "utf8", maxBuffer: 256_000_000 });

test("every line that the last commits added or removed is found where git has it", {
  skip: existsSync(join(ROOT, ".git")) ? false : "this is not a git checkout",
}, () => {
  let located = 0;
  for (const commit of git("log", "--format=%H", "--no-merges", "-n", String(COMMITS)).trim().split("\n")) {
    const text = git(
      "-c",
      "core.quotePath=false",
      "show",
      "--format=",
      "-M",
      "--no-color",
      "--no-ext-diff",
      commit,
    ).trimStart();
    const material = materialOf([{ name: `git show ${commit}`, path: null, text, omitted: null }]);
    for (const { path, oldPath, hunks } of material) {
      const versions = { new: linesAt(commit, path), old: linesAt(`${commit}~1`, oldPath ?? path) };
      const changed = hunks.flat().filter(({ newLine, oldLine }) => newLine === null || oldLine === null);
      for (const { text: quote } of changed.slice(0, LINES_PER_FILE)) {
        const place = locateQuote(material, { file: path, line: null, quote });
        if (place.status !== "found") continue;
        located += 1;
        const there = versions[place.side].slice(place.from - 1, place.to).join("\n");
        assert.ok(squeeze(there).includes(squeeze(quote)), `${commit} ${path}:${place.from} has ${quote}`);
      }
    }
  }
  assert.ok(located > 20, `only ${located} lines were found`);
});

/** Quotes match whatever their spaces and quotation marks are. */
const squeeze = (text: string) => text.replace(/\s+/g, "").replace(/[“”„‟«»″]/g, '"');

/** Empty: the file was not there. */
function linesAt(commit: string, path: string): readonly string[] {
  try {
    return execFileSync("git", ["show", `${commit}:${path}`], { cwd: ROOT, encoding: "utf8", stdio: "pipe" }).split(
      "\n",
    );
  } catch {
    return [];
  }
}
