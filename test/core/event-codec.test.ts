/** The log's format: what is written is read, what is not known is tolerated, what is damaged is told. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventSchema } from "../../src/core/event.ts";
import { decodeLine, encodeLine } from "../../src/core/event-codec.ts";
import { FAILURES } from "../../src/core/failure.ts";
import { noteSchema } from "../../src/core/note.ts";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import { events, logs, notes } from "../support/events.ts";
import { fc } from "../support/random/fast-check.ts";
import { opening } from "../support/world.ts";

const AT = "2026-11-15T09:30:00.000Z";
const USAGE = { inputTokens: 1, outputTokens: 2, cachedTokens: 0, costMicroUsd: null, estimated: false };

function line(event: unknown, more: object = {}): string {
  return JSON.stringify({ v: 1, seq: 7, epoch: 1, at: AT, event, ...more });
}

test("a line is one JSON object in the documented order, ended by one line feed", () => {
  assert.equal(
    encodeLine({ v: 1, seq: 7, epoch: 1, at: AT, event: { type: "round.opened", round: 1 } }),
    '{"v":1,"seq":7,"epoch":1,"at":"2026-11-15T09:30:00.000Z","event":{"type":"round.opened","round":1}}\n',
  );
});

test("every event is read as it was written, whatever its texts hold", () => {
  fc.assert(
    fc.property(logs, (log) => {
      for (const recorded of log) {
        const written = encodeLine(recorded);
        assert.equal(written.indexOf("\n"), written.length - 1);
        assert.deepEqual(decodeLine(written), { kind: "event", recorded: JSON.parse(written) });
        assert.deepEqual(decodeLine(written.trimEnd()), { kind: "event", recorded });
      }
    }),
  );
});

test("line separators of Unicode and halves of characters come back as they went", () => {
  for (const owner of ["a\u2028b\u2029c", "\ud800", "x\udc00y", "\u0000", "😀"]) {
    const recorded = {
      v: 1,
      seq: 0,
      epoch: 1,
      at: AT,
      event: { type: "log.claimed", owner, afterRest: false },
    } as const;
    const bytes = new TextEncoder().encode(encodeLine(recorded));
    assert.deepEqual(decodeLine(new TextDecoder().decode(bytes)), { kind: "event", recorded });
  }
});

test("the published schema takes every event and every note", () => {
  fc.assert(
    fc.property(events, notes, (event, note) => {
      assert.deepEqual(eventSchema.parse(event), event);
      assert.deepEqual(noteSchema.parse(note), note);
    }),
  );
});

test("an event of an unknown type is kept as unknown", () => {
  assert.deepEqual(decodeLine(line({ type: "debate.rated", stars: 5 })), {
    kind: "unknown",
    seq: 7,
    epoch: 1,
    type: "debate.rated",
  });
  for (const type of ["toString", "__proto__", ""]) assert.equal(decodeLine(line({ type })).kind, "unknown");
});

test("an event of a later version is kept as unknown, known type or not", () => {
  assert.deepEqual(decodeLine(line({ type: "round.opened", round: "one" }, { v: 2 })), {
    kind: "unknown",
    seq: 7,
    epoch: 1,
    type: "round.opened",
  });
});

test("fields that it does not know are dropped", () => {
  assert.deepEqual(decodeLine(line({ type: "round.opened", round: 1, mood: "good" }, { host: "x" })), {
    kind: "event",
    recorded: { v: 1, seq: 7, epoch: 1, at: AT, event: { type: "round.opened", round: 1 } },
  });
});

test("a key that names the prototype is a key like any other", () => {
  const decoded = decodeLine(
    '{"v":1,"seq":7,"epoch":1,"at":"x","__proto__":{"polluted":1},"event":{"type":"round.opened","round":1,"__proto__":{"polluted":1}}}',
  );
  assert.equal(decoded.kind, "event");
  assert.ok(!("polluted" in {}) && decoded.kind === "event" && !("polluted" in decoded.recorded.event));
});

const DAMAGED: readonly (readonly [what: string, text: string, reason: string])[] = [
  ["nothing", "", "it is not valid JSON"],
  ["half a line", '{"v":1,"seq":7,"epo', "it is not valid JSON"],
  [
    "two lines in one",
    `${line({ type: "round.opened", round: 1 })}${line({ type: "round.opened", round: 2 })}`,
    "it is not valid JSON",
  ],
  ["zeros, as a crash may leave them", "\u0000\u0000\u0000", "it is not valid JSON"],
  ["a byte order mark", `\uFEFF${line({ type: "round.opened", round: 1 })}`, "it is not valid JSON"],
  ["a number", "7", "it is JSON, but no event"],
  ["null", "null", "it is JSON, but no event"],
  ["a list", "[]", "it is JSON, but no event"],
  ["an event without its envelope", '{"type":"round.opened","round":1}', "it is JSON, but no event"],
  ["no number", line({ type: "round.opened", round: 1 }, { seq: "7" }), "it is JSON, but no event"],
  ["half a number", line({ type: "round.opened", round: 1 }, { seq: 7.5 }), "it is JSON, but no event"],
  ["an event without a type", line({ round: 1 }), "it is JSON, but no event"],
  ["a wrong field", line({ type: "round.opened", round: "one" }), "its round.opened has a wrong round"],
  ["a missing field", line({ type: "log.claimed" }), "its log.claimed has a wrong owner"],
  [
    "a wrong field within another",
    line({ type: "call.failed", call: "k", code: "SPEAKER_AUTH", message: "", usage: { ...USAGE, inputTokens: null } }),
    "its call.failed has a wrong usage.inputTokens",
  ],
  [
    "an answer that does not say whether it had a ballot",
    line({
      type: "call.answered",
      call: "k",
      text: "",
      fault: null,
      usage: USAGE,
      session: null,
      requestId: null,
      durationMs: 1,
    }),
    "its call.answered has a wrong ballot",
  ],
];

for (const [what, text, reason] of DAMAGED) {
  test(`damaged: ${what}`, () => {
    assert.deepEqual(decodeLine(text), { kind: "damaged", reason });
  });
}

test("a failure of a class that it does not know is a failure all the same", () => {
  const failed = { type: "call.failed", call: "k", code: "SPEAKER_ON_STRIKE", message: "No.", usage: USAGE };
  const decoded = decodeLine(line(failed));
  assert.deepEqual(decoded.kind === "event" && decoded.recorded.event, { ...failed, code: "SPEAKER_FAILED" });
  assert.ok("SPEAKER_FAILED" in FAILURES);
});

test("a log that is older than a setting ran without what the setting brought", () => {
  const decoded = decodeLine(line({ ...opening({}), settings: {} }));
  assert.deepEqual(
    decoded.kind === "event" && decoded.recorded.event.type === "debate.opened" && decoded.recorded.event.settings,
    { ...DEFAULT_SETTINGS, closing: false, pairwise: true },
  );
});

test("a megabyte of text and deep nesting are read like anything else", () => {
  const answerLine = (ballot: unknown, text: string) => ({
    type: "call.answered",
    call: "k",
    text,
    ballot,
    fault: null,
    usage: USAGE,
    session: null,
    requestId: null,
    durationMs: 1,
  });
  const deep: unknown = JSON.parse(`${"[".repeat(2_000)}${"]".repeat(2_000)}`);
  assert.equal(decodeLine(line(answerLine(deep, "x".repeat(1_000_000)))).kind, "event");
  assert.deepEqual(decodeLine("[".repeat(1_000_000)), { kind: "damaged", reason: "it is not valid JSON" });
});
