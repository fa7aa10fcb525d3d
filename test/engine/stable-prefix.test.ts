import assert from "node:assert/strict";
import { test } from "node:test";
import { findRole } from "../../src/request/panel/role.ts";
import { PROTOCOL_CASES, seatOf, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { kindOf } from "../support/random-replies.ts";
import { play, seat } from "../support/world.ts";

const QUESTION = "Should our nightly jobs stay in Redis or move to Postgres? ".repeat(6).slice(0, 300);

test("with a 300-character question a later round shares at least half of the first round's prompt", async () => {
  const seats = ["architect", "performance", "security"].map((name) => ({
    ...seat(name),
    instructions: findRole(name, ".")?.instructions ?? "",
  }));
  const question = { text: QUESTION, constraints: [], options: [], drivers: [], context: [], workingDir: "/" };
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === "panel") ?? PROTOCOL_CASES[0];
  assert.ok(cast);
  const { sent } = await play({
    ...worldOf(cast, steadyReplies(cast)),
    opened: { panel: { seats, chair: seat("chair") }, question },
  });
  const promptOf = (round: number) => sent.find(({ call }) => call === `r${round}/propose/security`)?.prompt ?? "";
  const [first, second] = [promptOf(1), promptOf(2)];
  const shared = [...first].findIndex((character, index) => character !== second[index]);
  assert.ok(shared >= 0.5 * first.length, `${shared} of ${first.length} characters`);
});

/** The one call that wants no ballot, and so is not told how to write one. */
const PLAIN = "summarise";

for (const cast of PROTOCOL_CASES) {
  test(`in ${cast.protocol.name} a request says which part of its prompt all prompts of its seat begin with`, async () => {
    const { sent } = await play(worldOf(cast, steadyReplies(cast)));
    const prefixes = new Map<string, Set<string>>();
    for (const { call, prompt, stablePrefixLength } of sent.filter((each) => kindOf(each.call) !== PLAIN)) {
      const prefix = prompt.slice(0, stablePrefixLength);
      assert.match(prefix, /^# Your role\n[\s\S]*\n# Question\n/, call);
      // A seat that takes a stand is told what every such ballot has; one that criticises or judges is not.
      const seat = `${seatOf(call)} ${prefix.includes("With every position:")}`;
      prefixes.set(seat, (prefixes.get(seat) ?? new Set()).add(prefix));
    }
    assert.deepEqual(
      [...prefixes].map(([seat, { size }]) => [seat, size]),
      [...prefixes.keys()].map((seat) => [seat, 1]),
    );
  });
}
