// A seat may object to its own option, and has to answer that like any other objection.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { play } from "../support/world.ts";

const CALLS = [
  ["challenge", "respond"],
  ["panel", "refine"],
] as const;

for (const [name, kind] of CALLS) {
  test(`in a ${name} a seat is asked for an answer after its own objections are in, and reads them`, async () => {
    const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === name);
    assert.ok(cast);
    const { sent, events } = await play(worldOf(cast, steadyReplies(cast)));
    const [answer] = sent.filter(({ call }) => call.startsWith(`r1/${kind}/`));
    assert.ok(answer);
    const seat = answer.call.split("/")[2]?.split(">")[0] ?? "";
    const at = (type: string, call: string) =>
      events.findIndex(({ event }) => event.type === type && "call" in event && event.call.startsWith(call));
    const raised = name === "panel" ? `r1/critique/${seat}` : `r1/challenge/${seat}`;
    assert.ok(at("call.answered", raised) >= 0);
    assert.ok(at("call.answered", raised) < at("call.started", answer.call));
  });
}
