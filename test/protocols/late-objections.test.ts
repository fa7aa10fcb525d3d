/** What the verdict makes of objections that come up at the end: the chair is asked about each, and its word settles none. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isRepair, type ObjectionId } from "../../src/core/ids.ts";
import { unsettledWords } from "../../src/views/record/unsettled.ts";
import { PROTOCOL_CASES } from "../support/protocol-cases.ts";
import { objectAtEnd } from "../support/scripted-ends.ts";

const tick = (item: ObjectionId, kept: boolean) => ({ item, kept, reason: "Step 1." });

for (const cast of PROTOCOL_CASES) {
  const { name } = cast.protocol;
  const isRefused = name === "council";
  const writer = cast.protocol.chair === "required" ? "chair" : "ash";
  const constraint = isRefused ? [{ item: "C1", kept: true, reason: "It is." }] : [];

  test(`the chair of a ${name} is asked about every objection that nothing has settled, and no other`, async () => {
    const { state, sent } = await objectAtEnd(cast, (open) => [...constraint, ...open.map((id) => tick(id, true))]);
    const prompt = sent.find(({ call }) => call.startsWith("synthesis/"))?.prompt ?? "";
    const [, asked = ""] = /^- checklist \(required\)[^\n]*: each of ([^;]*);/m.exec(prompt) ?? [];
    const unsettled = state.verdict?.objections.filter(({ settledBy }) => settledBy === null).map(({ id }) => id);
    assert.deepEqual(
      asked
        .split(", ")
        .filter((id) => id !== "C1")
        .toSorted(),
      unsettled?.toSorted(),
    );
    assert.equal(unsettled?.length, 3);
    assert.deepEqual(state.verdict?.unticked, []);
  });

  test(`what the answer of a ${name} acts on stays open`, async () => {
    const taken = await objectAtEnd(cast, (open) => [...constraint, ...open.map((id) => tick(id, true))]);
    const rejected = await objectAtEnd(cast, (open) => [...constraint, ...open.map((id) => tick(id, false))]);
    // What a debate costs depends on the length of its replies, and "true" is shorter than "false".
    const computed = ({ state }: typeof taken) => ({ ...state.verdict, checklist: null, control: null });
    assert.deepEqual(computed(taken), computed(rejected));
    assert.deepEqual([...new Set(taken.state.verdict?.objections.map(({ state }) => state))], ["open"]);
  });

  test(`a chair of a ${name} that says nothing of them ${isRefused ? "has no verdict" : "keeps its verdict"}`, async () => {
    const { state } = await objectAtEnd(cast, () => constraint);
    assert.equal(state.verdict?.by, isRefused ? null : writer);
    assert.equal(state.verdict?.unticked.length, isRefused ? 0 : 3);
    assert.equal([...state.calls.keys()].some(isRepair), isRefused);
  });
}

test("next to the number of open objections stands which of those raised at the end the answer acts on", async () => {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === "roundtable");
  assert.ok(cast);
  const words = async (kept: readonly boolean[]) => {
    const { state } = await objectAtEnd(cast, (open) =>
      open.flatMap((id, at) => (at in kept ? tick(id, kept[at] === true) : [])),
    );
    return unsettledWords(state).split(", 1")[0];
  };
  const late =
    "3 open objections (O2a1, O2b1 and O2c1 are blocking; O2a1, O2b1 and O2c1 were raised at the end, when nobody could answer";
  assert.equal(await words([]), `${late})`);
  assert.equal(await words([false, false, false]), `${late})`);
  assert.equal(await words([true, false, true]), `${late}; the answer acts on O2a1 and O2c1)`);
});
