// What people read for a kind of call.
import assert from "node:assert/strict";
import { test } from "node:test";
import { callCount, kindWords } from "../../src/views/call-phases.ts";
import { callTitle } from "../../src/views/names.ts";

test("calls are counted by what they bring", () => {
  assert.deepEqual(
    [callCount(1, "respond"), callCount(3, "respond"), callCount(2, "reply"), callCount(2, "clarify")],
    ["1 answer", "3 answers", "2 late replies", "2 questions"],
  );
});

test("a call is titled by what it brings and whom it is about, a phase by all of its calls", () => {
  const call = { key: "r1/critique/a>b", kind: "critique", about: "b" };
  assert.deepEqual(
    [callTitle(call), callTitle({ ...call, key: `${call.key}/repair` }), kindWords("critique")],
    ["critique of b", "repair of critique of b", "Critiques"],
  );
});

test("a kind that this version doesn't know keeps its name", () => {
  assert.deepEqual([kindWords("wager"), callCount(2, "wager")], ["wager", "2 wagers"]);
});
