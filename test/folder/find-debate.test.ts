// Where debates are looked for, and which one is meant.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { findDebate } from "../../src/folder/find-debate.ts";
import { findParent } from "../../src/folder/find-parent.ts";
import { tempFolder } from "../support/temp-folder.ts";

describe("the folder of debates", () => {
  test("is the nearest one, here or upwards to the repository's root", (t) => {
    const root = tempFolder(t);
    const deep = join(root, "packages", "api", "src");
    mkdirSync(deep, { recursive: true });
    mkdirSync(join(root, ".git"));
    assert.equal(findParent(deep), join(deep, "debates"));
    mkdirSync(join(root, "debates"));
    assert.equal(findParent(deep), join(root, "debates"));
    mkdirSync(join(root, "packages", "debates"));
    assert.equal(findParent(deep), join(root, "packages", "debates"));
    mkdirSync(join(deep, "debates"));
    assert.equal(findParent(deep), join(deep, "debates"));
  });

  test("is never above the repository, nor above here outside of one", (t) => {
    const outside = tempFolder(t);
    const repository = join(outside, "repository");
    const here = join(repository, "src");
    mkdirSync(here, { recursive: true });
    mkdirSync(join(outside, "debates"));
    assert.equal(findParent(here), join(here, "debates"));
    writeFileSync(join(repository, ".git"), "gitdir: elsewhere");
    assert.equal(findParent(here), join(here, "debates"));
  });

  test("is not a file of that name", (t) => {
    const root = tempFolder(t);
    mkdirSync(join(root, ".git"));
    mkdirSync(join(root, "src"));
    writeFileSync(join(root, "debates"), "");
    assert.equal(findParent(join(root, "src")), join(root, "src", "debates"));
  });
});

describe("a debate", () => {
  test("is found by number, slug, folder name, the start of one of these, or path", (t) => {
    const { parent, from } = aParent(t);
    const folderOf = (id: string) => findDebate(id, { parent, from }).slice(parent.length + 1);
    assert.equal(folderOf("14"), "014-offline-edits");
    assert.equal(folderOf("014"), "014-offline-edits");
    assert.equal(folderOf("offline-edits"), "014-offline-edits");
    assert.equal(folderOf("014-offline-edits"), "014-offline-edits");
    assert.equal(folderOf("off"), "014-offline-edits");
    assert.equal(folderOf("014-o"), "014-offline-edits");
    assert.equal(folderOf("2024-plan"), "015-2024-plan");
    assert.equal(folderOf("../debates/014-offline-edits"), "014-offline-edits");
    assert.equal(folderOf("by-hand"), "by-hand");
    assert.equal(findDebate("elsewhere", { parent, from }), join(from, "elsewhere"));
    assert.equal(findDebate(".", { parent, from: join(from, "elsewhere") }), join(from, "elsewhere"));
  });

  test("is not found by the start of a number", (t) => {
    const { parent, from } = aParent(t);
    assert.throws(() => findDebate("1", { parent, from }), { code: "DEBATE_UNKNOWN" });
    assert.throws(() => findDebate("01", { parent, from }), { code: "DEBATE_UNKNOWN" });
  });

  test("is ambiguous if several match", (t) => {
    const { parent, from } = aParent(t);
    assert.throws(() => findDebate("webhook", { parent, from }), {
      code: "DEBATE_AMBIGUOUS",
      message: '"webhook" matches 2 debates: 016-webhook-retries, 017-webhook-secrets.',
    });
    assert.throws(() => findDebate("twice", { parent, from }), {
      code: "DEBATE_AMBIGUOUS",
      message: '"twice" matches 2 debates: 018-twice, 019-twice.',
    });
    assert.equal(findDebate("18", { parent, from }), join(parent, "018-twice"));
  });

  test("that does not exist is reported with the closest names", (t) => {
    const { parent, from } = aParent(t);
    assert.throws(() => findDebate("ofline-edits", { parent, from }), {
      code: "DEBATE_UNKNOWN",
      message: `There is no debate "ofline-edits" in ${parent}.`,
      hint: "Did you mean offline-edits? Run conclave list to see the debates.",
    });
    assert.throws(() => findDebate("zzz", { parent, from }), { hint: /conclave list to see the debates/ });
    assert.throws(() => findDebate("3", { parent: join(parent, "nowhere"), from }), { code: "DEBATE_UNKNOWN" });
    assert.throws(() => findDebate("", { parent, from }), { code: "DEBATE_UNKNOWN" });
  });

  test("is not a folder without a log", (t) => {
    const { parent, from } = aParent(t);
    mkdirSync(join(parent, "020-empty"));
    assert.throws(() => findDebate("20", { parent, from }), { code: "DEBATE_UNKNOWN" });
  });
});

function aParent(t: Parameters<typeof tempFolder>[0]): { readonly parent: string; readonly from: string } {
  const root = tempFolder(t);
  const from = join(root, "work");
  const parent = join(root, "debates");
  const names = [
    "014-offline-edits",
    "015-2024-plan",
    "016-webhook-retries",
    "017-webhook-secrets",
    "018-twice",
    "019-twice",
    "by-hand",
  ];
  for (const folder of [...names.map((name) => join(parent, name)), join(from, "elsewhere")]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "events.jsonl"), "");
  }
  return { parent, from };
}
