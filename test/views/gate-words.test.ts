// What a gate of a cascade decided, in words that agree with the vote printed beside it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Gate } from "../../src/core/ledger/gate.ts";
import { gateSentence } from "../../src/views/gate-words.ts";
import { aBallot, aPanel, debateLog } from "../support/debate-log.ts";

/** Two seats end up with the first one's option, which is amended in the same round or not. */
function afterRound(amends: object | null) {
  const log = debateLog({ protocol: "cascade", panel: aPanel(["a=claude", "b=codex"]) });
  for (const seat of ["a", "b"])
    log.answer({ seat, kind: "opening", text: "Mine.", ballot: aBallot({ option: { name: seat, summary: "It." } }) });
  log.round(1);
  const stance = { prefers: "P0a", confidence: 70 };
  log.answer({ seat: "a", kind: "respond", text: "Mine.", ballot: aBallot({ ...stance, ...(amends && { amends }) }) });
  log.answer({ seat: "b", kind: "respond", text: "Yours.", ballot: aBallot(stance) });
  const gate: Gate = {
    stage: "debate",
    round: 1,
    stakes: "normal",
    asked: ["a", "b"],
    votes: [{ option: "P0a", seats: ["a", "b"] }],
    outcome: "majority",
    blocking: [],
    isEnough: true,
  };
  log.add({ type: "gate.decided", gate });
  return gateSentence(log.state(), 1);
}

test("a gate that counts votes for an amended option says so", () => {
  assert.equal(afterRound(null), "Gate: majority 2–0, which is enough for normal stakes.");
  assert.equal(
    afterRound({ summary: "It, with a cache.", changes: ["A cache."] }),
    "Gate: majority 2–0, including votes for an option that was amended in this round, which is enough for normal stakes.",
  );
});
