/** Which findings are the same before anybody has examined them: pairs that models raised on real diffs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { groupWordings } from "../../../src/core/findings/merge-findings.ts";
import type { FindingWording } from "../../../src/core/findings/review-finding.ts";

function wordingAt(id: string, line: number, title: string, failure = "", more: Partial<FindingWording> = {}) {
  const place = { status: "found", path: "pool.go", side: "new", from: line, to: line } as const;
  const texts = { title, failure, quote: "code", fix: null, replacement: null };
  return { id, by: id.slice(0, 1), severity: "major", category: "operations", place, ...texts, ...more } as const;
}

function groups(...wordings: readonly FindingWording[]): readonly string[] {
  return groupWordings(wordings, [], []).map((group) => group.map(({ id }) => id).join(" "));
}

const BODY = wordingAt(
  "a1",
  70,
  "Response body is never closed",
  "resp.Body is not closed on any path. When reading fails half-way the connection and descriptor are not released.",
);
const OPEN = wordingAt(
  "c1",
  71,
  "Response body is never closed",
  "No path closes resp.Body. A service that runs long ends with `too many open files`.",
);
const UNLIMITED = wordingAt(
  "b1",
  70,
  "Unlimited download is read into memory",
  "A remote URL that delivers 10 GB is held entirely in memory, times the number of workers: the process is killed.",
);
const UNBOUNDED = wordingAt(
  "c2",
  70,
  "Unbounded download is read into memory",
  "A url that returns a many-gigabyte body fills the memory, times the number of workers; the process is killed.",
  { category: "security" },
);

test("two defects of one category at one line stay two, and each is merged with its like", () => {
  assert.deepEqual(groups(BODY, UNLIMITED, OPEN, UNBOUNDED), ["a1 c1", "b1 c2"]);
});

test("the same words at neighbouring lines are the same finding, and far away they are not", () => {
  const late = (id: string, line: number) =>
    wordingAt(id, line, `Sleeps after the last attempt (${id})`, "After the third failure it still sleeps a second.");
  assert.deepEqual(groups(late("a1", 80), late("b1", 90), late("c1", 110)), ["a1 b1", "c1"]);
});

test("equal titles in one file are the same finding wherever they are quoted, and in two files they are not", () => {
  const status = (id: string, place: FindingWording["place"]) =>
    wordingAt(id, 1, id === "b1" ? "HTTP status is not checked." : "HTTP status is not checked", "", { place });
  const missing = { status: "missing", path: "pool.go" } as const;
  const found = { status: "found", path: "pool.go", side: "new", from: 400, to: 401 } as const;
  assert.deepEqual(groups(status("a1", missing), status("b1", found), status("c1", { ...found, path: "b.go" })), [
    "a1 b1",
    "c1",
  ]);
});

test("of two findings of one seat only the one that is more alike is merged with another's", () => {
  const both = "SECURITY DEFINER without search_path, callable by everyone for any tenant";
  const path = wordingAt("c1", 30, "SECURITY DEFINER function without search_path runs foreign code");
  const reveals = wordingAt("c2", 30, "next_number, callable by everyone, reveals numbers of any tenant");
  assert.deepEqual(groups(wordingAt("a1", 30, both), path, reveals), ["a1 c1", "c2"]);
  assert.deepEqual(groups(wordingAt("a1", 30, both), reveals, path), ["a1 c1", "c2"]);
});

test("lines before a change and lines after it are different places", () => {
  const old = { status: "found", path: "pool.go", side: "old", from: 70, to: 70 } as const;
  assert.deepEqual(groups(UNLIMITED, { ...UNBOUNDED, place: old }), ["b1", "c2"]);
});
