// JSON that is printed: it can be read everywhere, and does nothing to a terminal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { jsonText } from "../../../src/views/json/json-text.ts";

test("characters that a terminal or a line reader might interpret are escaped", () => {
  assert.equal(jsonText(["\u009b2J", "a\u2028b"]), '[\n  "\\u009b2J",\n  "a\\u2028b"\n]\n');
});

test("halves of characters are replaced, and whole ones stay", () => {
  assert.deepEqual(JSON.parse(jsonText({ said: "\ud83d and \u{1f600}" })), { said: "\ufffd and \u{1f600}" });
});
