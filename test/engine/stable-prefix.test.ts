import assert from "node:assert/strict";
import { test } from "node:test";
import { CASTS, seatOf, steadfast, worldOf } from "../support/casts.ts";
import { kindOf } from "../support/whims.ts";
import { play } from "../support/world.ts";

/** The one call that wants no ballot, and so is not told how to write one. */
const PLAIN = "summarise";

for (const cast of CASTS) {
  test(`in ${cast.protocol.name} a request says which part of its prompt all prompts of its seat begin with`, async () => {
    const { sent } = await play(worldOf(cast, steadfast(cast)));
    const prefixes = new Map<string, Set<string>>();
    for (const { call, prompt, stablePrefixLength } of sent.filter((each) => kindOf(each.call) !== PLAIN)) {
      const prefix = prompt.slice(0, stablePrefixLength);
      assert.match(prefix, /^# Your role\n[\s\S]*\n# Question\n/, call);
      const seat = seatOf(call);
      prefixes.set(seat, (prefixes.get(seat) ?? new Set()).add(prefix));
    }
    assert.deepEqual(
      [...prefixes].map(([seat, { size }]) => [seat, size]),
      [...prefixes.keys()].map((seat) => [seat, 1]),
    );
  });
}
