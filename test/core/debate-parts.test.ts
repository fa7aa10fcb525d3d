// How views divide a debate, in every protocol.
import assert from "node:assert/strict";
import { test } from "node:test";
import { debateParts, partAt } from "../../src/core/debate-parts.ts";
import { ledgerOf } from "../../src/core/ledger/ledger-of.ts";
import { PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { play } from "../support/world.ts";

const PARTS: Readonly<Record<string, readonly string[]>> = {
  panel: ["1 round", "2 round", "2 closing"],
  challenge: ["0 openings", "1 round", "1 closing"],
  roundtable: ["1 round", "2 round", "2 closing"],
  workbench: ["0 openings", "1 round", "2 round", "2 closing"],
  cascade: ["0 openings", "1 round", "2 round", "2 closing"],
  council: ["0 openings", "0 rankings", "0 closing"],
};

for (const cast of PROTOCOL_CASES) {
  const { name } = cast.protocol;
  test(`a ${name} has its openings, rounds and closing apart, and each vote is in one of them`, async () => {
    const { state } = await play(worldOf(cast, steadyReplies(cast)));
    assert.deepEqual(
      debateParts(state).map(({ round, kind }) => `${round} ${kind}`),
      PARTS[name],
    );
    const votes = ledgerOf(state).positions.filter(({ seat }) => seat === "ash");
    assert.equal(partAt(state, votes.at(-1) ?? { round: -1, stage: -1 })?.kind, "closing");
  });
}
