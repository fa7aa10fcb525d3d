/**
 * Nothing a seat says is dropped in silence: in every call of every protocol each list of the ballot holds more than any prompt asks
 * for and a long text, and all of it is in JSON, in the transcript and in the record, word for word. The browser tests look for the
 * same texts on the page.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { debateJson } from "../../src/views/json/debate-json.ts";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { transcript } from "../../src/views/markdown/transcript.ts";
import { missingTexts, SAME_OPTION } from "../support/long/long-ballots.ts";
import { longDebate } from "../support/long/long-debate.ts";

/** A ballot's alternatives take turns; in the second, all seats propose options of the same name. */
const TURNS = [0, SAME_OPTION];

for (const [protocol, turn] of PROTOCOLS.flatMap((each) => TURNS.map((turn) => [each, turn] as const))) {
  test(`${protocol.name}, turn ${turn}: all that every ballot says is in JSON, in the transcript and in the record, whole`, async () => {
    const { state, sent, written } = await longDebate(protocol, { turn, rounds: 2 });
    const faults = sent.flatMap(({ prompt }) => /could not be counted: (.*)\. Send/.exec(prompt)?.[1] ?? []);
    assert.deepEqual(faults, []);
    assert.ok(written.length > 50);
    for (const document of [JSON.stringify(debateJson(state)), transcript(state), synthesis(state) ?? ""]) {
      const plain = written.map(({ place, text }) => ({ place, text: plainText(text) }));
      assert.deepEqual(missingTexts(plainText(document), plain), []);
    }
  });
}

/** Without escapes, and without the capitals that begin our own sentences. */
function plainText(text: string): string {
  return text.replaceAll("\\", "").toLowerCase();
}
