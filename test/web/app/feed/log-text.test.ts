// A log that arrives as text in pieces.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeLine } from "../../../../src/core/event-codec.ts";
import { logText } from "../../../../src/web/app/feed/log-text.ts";
import { offlineEdits } from "../../../support/examples/offline-edits.ts";

const { events } = offlineEdits();
const TEXT = events.map(encodeLine).join("");

test("the same events come out however the text is split, and an incomplete line is kept", () => {
  const log = logText("events.jsonl");
  const cut = TEXT.length - 10;
  const first = [TEXT.slice(0, 7), TEXT.slice(7, 2_000), TEXT.slice(2_000, cut)].flatMap(log.add);
  assert.deepEqual(first, events.slice(0, -1));
  assert.deepEqual(log.add(TEXT.slice(cut)), events.slice(-1));
  assert.equal(log.damage, null);
});

test("nothing is read after a damaged line, and the damage is reported", () => {
  const log = logText("events.jsonl");
  const [one = "", two = "", ...others] = TEXT.split("\n");
  assert.deepEqual(log.add(`${one}\n${two}\nnot json\n${others.join("\n")}`), events.slice(0, 2));
  assert.equal(log.damage, "Line 3 of events.jsonl is damaged: it is not valid JSON.");
});
