/** Every ballot's contract: the example in the prompt is valid, says what the fields say, and parsing changes nothing twice. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { looseBallot } from "../../src/core/ballot/ballot.ts";
import { readBallot } from "../../src/core/ballot/ballot-block.ts";
import { MAX_SEATS } from "../../src/core/ids.ts";
import { refsIn } from "../../src/core/text/references.ts";
import { answerPrompt } from "../../src/prompts/answer-prompt.ts";
import { clarifyPrompt } from "../../src/prompts/clarify-prompt.ts";
import { groupPrompt } from "../../src/prompts/group-prompt.ts";
import { type Ask, promptParts, promptText } from "../../src/prompts/prompt.ts";
import { rankPrompt } from "../../src/prompts/rank-prompt.ts";
import { repairPrompt } from "../../src/prompts/repair-prompt.ts";
import { ASKS, free, given, synthesisAsk } from "../support/asks.ts";
import { echoBallot } from "../support/echo-ballot.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { rawBallot } from "../support/random/raw-ballots.ts";
import { seat } from "../support/world.ts";

function promptOf(ask: Ask): string {
  return promptText(promptParts({ seat: seat("architect"), question: free, pins: [] }, ask), () => false);
}

/** The example with ids that exist. */
function validBallot(ask: Ask): unknown {
  return readBallot(echoBallot(promptOf(ask)), contractOf(ask)).ballot;
}

function contractOf(ask: Ask) {
  assert.ok(ask.ballot);
  return ask.ballot;
}

for (const [kind, ask] of Object.entries(ASKS)) {
  test(`${kind}: the example in the prompt is refused when it is copied, and valid with ids that exist`, () => {
    const contract = contractOf(ask);
    const prompt = promptOf(ask);
    assert.equal(readBallot(prompt, contract).fault, "this is the example from the prompt; write your own");
    const { ballot, fault } = readBallot(echoBallot(prompt), contract);
    assert.deepEqual([ballot === null, fault], [false, null]);
  });

  test(`${kind}: the example names no id that can exist`, () => {
    assert.deepEqual(
      refsIn(JSON.stringify(contractOf(ask).example)).filter((id) => id !== "C0" && id !== "P0"),
      [],
    );
  });

  test(`${kind}: every field that is explained is a field, and every field of the example is explained`, () => {
    const { common = [], fields, example } = contractOf(ask);
    const explained = [...fields, ...common].map((field) => field.slice(0, field.search(/[ :]/)));
    assert.deepEqual(new Set(explained).size, explained.length);
    const shown = Object.entries(example).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    );
    for (const [field] of shown) assert.ok(explained.includes(field), `${field} is not explained`);
    for (const field of explained) assert.ok(field in Object(example), `${field} is no field`);
  });

  test(`${kind}: parsing twice changes nothing, whatever was written`, () => {
    const { schema } = contractOf(ask);
    let valid = 0;
    fc.assert(
      fc.property(rawBallot(Object(validBallot(ask))), (raw) => {
        const once = schema.safeParse(raw);
        if (!once.success) return;
        valid += 1;
        const stored: unknown = JSON.parse(JSON.stringify(once.data));
        assert.deepEqual(schema.safeParse(stored), { success: true, data: once.data });
      }),
      // Few random rankings name every answer.
      { numRuns: runs(ask.kind === "rank" ? 1_000 : 100) },
    );
    assert.ok(valid > 0, "no ballot was valid");
  });

  test(`${kind}: a repair asks for the same ballot, with the open objections`, () => {
    const asked = repairPrompt(ask, { text: "It.", block: "" }, "there is none");
    assert.equal(asked.ballot, ask.ballot);
    assert.deepEqual(
      asked.parts.map(({ heading }) => heading),
      ["Open objections", "Your reply", "What to do"],
    );
  });

  if (ask.kind !== "synthesis") {
    test(`${kind}: the ledger can read its ballot`, () => {
      const { example } = contractOf(ask);
      assert.ok(looseBallot.safeParse(example).success);
    });
  }
}

test("a field that an opening does not ask for is ignored, not refused", () => {
  const own = { option: { name: "Table", summary: "" }, prefers: "new", confidence: 70 };
  assert.equal(contractOf(answerPrompt(free)).schema.safeParse(own).success, true);
  const chosen = { option: { name: "This", summary: "" }, prefers: "P1", confidence: 70 };
  assert.equal(contractOf(answerPrompt(given)).schema.safeParse(chosen).success, true);
  assert.equal(contractOf(answerPrompt(given)).schema.safeParse({ ...chosen, prefers: "P3" }).success, false);
});

const everybody = Array.from({ length: MAX_SEATS }, (_, index) => `P0${String.fromCharCode(97 + index)}`);

test("a table of the largest size can be ranked and grouped", () => {
  const [own = "", ...others] = everybody;
  const ranked = contractOf(rankPrompt({ answers: [], others, own })).schema.parse({
    ranking: others,
    prefers: own,
    confidence: 70,
  });
  assert.deepEqual(Object(ranked).ranking, others);
  const grouped = contractOf(groupPrompt([])).schema.parse({ groups: [{ name: "All", options: everybody }] });
  assert.deepEqual(grouped, { groups: [{ name: "All", options: everybody }] });
});

test("a checklist of any length can be ticked off", () => {
  const toTick = everybody.flatMap((id) => [1, 2, 3, 4, 5].map((each) => `O${id.slice(1)}${each}`));
  const checklist = toTick.map((item) => ({ item, kept: true, reason: "It is." }));
  assert.equal(contractOf(synthesisAsk(toTick)).schema.safeParse({ decision: "Do it.", checklist }).success, true);
  assert.equal(
    contractOf(synthesisAsk(toTick)).schema.safeParse({ decision: "Do it.", checklist: checklist.slice(1) }).success,
    false,
  );
});

test("a reviewer's acceptance applies only to the design under review", () => {
  const { schema } = contractOf(ASKS.review ?? clarifyPrompt());
  const parseBallot = (ballot: object) => {
    const { accepts, prefers, option } = Object(schema.parse({ confidence: 70, ...ballot }));
    return { accepts, prefers, option: Object(option).name ?? null };
  };
  const own = { name: "Mine", summary: "" };
  assert.deepEqual(parseBallot({ signal: "accepting_final", option: own, prefers: "P9x", accepts: ["P9x"] }), {
    accepts: ["P1a"],
    prefers: null,
    option: null,
  });
  assert.deepEqual(parseBallot({ signal: "minor_issues" }), { accepts: [], prefers: "P1a", option: null });
  assert.deepEqual(parseBallot({ signal: "iterating", option: own, accepts: ["P1a"] }), {
    accepts: [],
    prefers: null,
    option: "Mine",
  });
  assert.equal(schema.safeParse({ signal: "iterating", confidence: 70 }).success, false);
});
