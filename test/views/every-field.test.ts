/** Nothing a seat says is dropped in silence: every field of every ballot reaches the transcript and the JSON document whole. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { debateJson } from "../../src/views/json/debate-json.ts";
import { jsonText } from "../../src/views/json/json-text.ts";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { transcript } from "../../src/views/markdown/transcript.ts";
import { ASKS } from "../support/asks.ts";
import { everyField } from "../support/examples/every-field.ts";

const { log, texts } = everyField();
const state = log.state();

for (const [name, page] of [
  ["transcript.md", transcript(state)],
  ["the JSON document", jsonText(debateJson(state))],
] as const) {
  test(`every text of every ballot is whole in ${name}`, () => {
    assert.ok(texts.length > Object.keys(ASKS).length * 10);
    assert.deepEqual(
      texts.filter((text) => !page.includes(text)),
      [],
    );
  });
}

test("every text of the writer's ballot is in the record", () => {
  const record = synthesis(state) ?? "";
  const stage = Object.values(ASKS).findLastIndex(({ kind }) => kind === "synthesis");
  const own = texts.filter((text) => text.startsWith(`call${stage}.`));
  // What is said of an option or a point is shown with it, and these name none that exists.
  const isText = (text: string) => !/^\w+\.(?:tradeoffs|points|reasons\.refs)/.test(text);
  assert.deepEqual(
    own.filter((text) => isText(text) && !record.includes(text)),
    [],
  );
});
