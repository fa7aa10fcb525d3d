import assert from "node:assert/strict";
import { test } from "node:test";
import { callCeilings, REPLY_TOKENS } from "../../src/engine/estimate/call-ceilings.ts";
import { PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { kindOf } from "../support/random-replies.ts";
import { opening, play } from "../support/world.ts";

const CHARACTERS_PER_TOKEN = 3;

for (const cast of PROTOCOL_CASES) {
  test(`${cast.protocol.name} makes no more calls and sends no longer prompts than estimated`, async () => {
    const script = steadyReplies(cast);
    const long = "A reply as long as replies are reckoned with. ".repeat(220);
    const world = worldOf(cast, (request) => ({ ...script(request), text: long }));
    const { panel, settings, limits, question } = opening(world);
    const ceilings = callCeilings({ protocol: cast.protocol, panel, settings, limits, question });
    const { sent } = await play(world);
    assert.ok(long.length <= REPLY_TOKENS * CHARACTERS_PER_TOKEN);
    for (const { call, prompt } of sent) {
      const kind = kindOf(call);
      const allowed = Math.max(...ceilings.filter((each) => each.kind === kind).map(({ inputTokens }) => inputTokens));
      assert.ok(prompt.length <= allowed * CHARACTERS_PER_TOKEN, `${call}: ${prompt.length} of ${allowed} tokens`);
    }
    const planned = ceilings.reduce((sum, { calls }) => sum + calls, 0);
    assert.ok(sent.length <= planned, `${sent.length} calls of ${planned}`);
  });
}
