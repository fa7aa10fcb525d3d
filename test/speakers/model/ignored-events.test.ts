import assert from "node:assert/strict";
import { test } from "node:test";
import { createEventFilter, IGNORED_EVENTS } from "../../../src/speakers/model/ignored-events.ts";
import { fc } from "../../support/random/fast-check.ts";

const IGNORED = new Set(["text.done", "part.done"]);
const delta = 'event: text.delta\ndata: {"delta":"Grüße 🙂"}\n\n';
const done = 'event: text.done\ndata: {"text":"Grüße 🙂"}\n\n';

/** The stream in pieces of these sizes, and the rest as one. */
function filterText(text: string, sizes: readonly number[], ignored: ReadonlySet<string> | undefined): string {
  const { push, rest } = createEventFilter(ignored);
  const bytes = new TextEncoder().encode(text);
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const size of [...sizes, bytes.length]) {
    pieces.push(push(bytes.slice(at, at + size)));
    at += size;
  }
  return Buffer.concat([...pieces, rest()]).toString("utf8");
}

const CASES: readonly (readonly [string, string, string])[] = [
  ["an ignored event among others", delta + done + delta, delta + delta],
  ["two ignored events in a row", `${done}event: part.done\ndata: {}\n\n${delta}`, delta],
  ["lines that end in CRLF", (done + delta).replaceAll("\n", "\r\n"), delta.replaceAll("\n", "\r\n")],
  ["several data lines, comments and an ID", `event: text.done\nid: 4\ndata: a\n: ping\ndata: b\n\n${delta}`, delta],
  ["an ignored event that is cut off", `${delta}event: text.done\ndata: {"te`, delta],
  ["another event that is cut off", `${delta}event: text.delta\ndata: {"de`, `${delta}event: text.delta\ndata: {"de`],
  [
    "events without a name",
    'data: {"type":"text.done"}\n\ndata: [DONE]\n\n',
    'data: {"type":"text.done"}\n\ndata: [DONE]\n\n',
  ],
  ["a document instead of a stream", '{"text":"event: text.done"}', '{"text":"event: text.done"}'],
];

for (const [what, text, kept] of CASES) {
  test(`ignored events are left out, wherever the pieces of the stream end: ${what}`, () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 })), (sizes) => {
        assert.equal(filterText(text, sizes, IGNORED), kept);
      }),
    );
  });
}

test("a stream of a vendor whose package ignores nothing passes as it is", () => {
  assert.equal(IGNORED_EVENTS.messages, undefined);
  assert.equal(filterText(delta + done, [3], IGNORED_EVENTS.messages), delta + done);
});
