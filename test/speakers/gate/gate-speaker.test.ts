// Speakers behind a gate: what waits says so, and a vendor that asks for a pause gets it from every call to the same place.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CallGate, GateEntry } from "../../../src/speakers/gate/call-gate.ts";
import { gateSpeaker } from "../../../src/speakers/gate/gate-speaker.ts";
import { createProcessGate, processGate } from "../../../src/speakers/gate/process-gate.ts";
import type { Speaker } from "../../../src/speakers/speaker.ts";
import { callGateContract } from "../../contract/call-gate.ts";
import { partsOf } from "../../contract/speaker.ts";
import { scripted } from "../../support/scripted.ts";

callGateContract("the gates of a process", async () => () => processGate);

const place = { name: "v", title: "Vendor", limits: { atOnce: 1, perMinute: null, tokensPerMinute: null } };

function speakerWith(fail: { readonly retryAfterMs: number } | null): Speaker {
  const said = fail ? { fail: "SPEAKER_RATE_LIMITED" as const, ...fail } : { text: "Yes." };
  return { ...scripted(() => said, []), place };
}

/** A gate that remembers what it is told, and lets the call in after it has said why it waits. */
function spyGate() {
  const closed: number[] = [];
  const entries: GateEntry[] = [];
  let left = 0;
  const gate: CallGate = {
    enter: async (_, entry) => {
      entries.push(entry);
      entry.onWait("busy");
      return () => {
        left += 1;
      };
    },
    closeUntil: async (_, timeMs) => void closed.push(timeMs),
  };
  return { gate, closed, entries, left: () => left };
}

test("a call that waits says for whom and why, and leaves when it ends", async () => {
  const { gate, entries, left } = spyGate();
  const [first, ...rest] = await partsOf(gateSpeaker(speakerWith(null), gate));
  assert.deepEqual(first, { type: "waiting", text: "for Vendor: busy" });
  assert.deepEqual(
    rest.map(({ type }) => type),
    ["text", "finished"],
  );
  assert.deepEqual([entries.length, left()], [1, 1]);
});

test("a pause that the vendor asks for closes the place, unless no call would wait that long", async () => {
  const { gate, closed } = spyGate();
  const before = Date.now();
  await partsOf(gateSpeaker(speakerWith({ retryAfterMs: 20_000 }), gate));
  await partsOf(gateSpeaker(speakerWith({ retryAfterMs: 3_600_000 }), gate));
  assert.equal(closed.length, 1);
  assert.ok((closed[0] ?? 0) >= before + 20_000);
});

test("a speaker without a place is called as it is", () => {
  const speaker = scripted(() => ({ text: "Yes." }), []);
  const gate = createProcessGate({ now: () => 0, after: () => assert.fail("nothing waits") });
  assert.equal(gateSpeaker(speaker, gate), speaker);
});
