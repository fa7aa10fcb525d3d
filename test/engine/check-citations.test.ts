/** Citations are looked up before a reply moves anybody; a mark travels with its claim, and what is not there supports nothing. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Check } from "../../src/core/evidence-check.ts";
import { figures } from "../../src/core/figures.ts";
import { roundtable } from "../../src/protocols/roundtable.ts";
import { answerBallot, blocking, synthesisBallot } from "../support/ballots.ts";
import { overrideReplies, PROTOCOL_CASES, seatOf, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { kindOf, SEATS } from "../support/random-replies.ts";
import type { Said, Script } from "../support/scripted.ts";
import { logOf, play, resumePlay, type World } from "../support/world.ts";

const claim = (text: string, source: string) => ({ text, kind: "fact", evidence: { source, quote: "as it says" } });

const checks: Record<string, Check> = {
  "src/real.ts:3": { mark: "found", detail: "src/real.ts:3" },
  "src/invented.ts:9": { mark: "missing", detail: "There is no such file." },
};

const asked: string[] = [];
const world: World = {
  protocol: roundtable,
  seats: SEATS,
  chair: true,
  limits: { rounds: 2 },
  checkEvidence: async ({ source }) => {
    asked.push(source);
    return checks[source] ?? { mark: "unchecked", detail: "Could not be looked at." };
  },
  script: citingScript(),
};

function citingScript(): Script {
  return ({ call }) => {
    const seat = call.split("/").at(-1) ?? "";
    const stance = { prefers: `P1${["a", "b", "c"][SEATS.indexOf(seat)] ?? "a"}`, confidence: 60, reasons: [] };
    const source = seat === "birch" ? "src/invented.ts:9" : "src/real.ts:3";
    const refuting = {
      objection: "O2a1",
      as: "refuted",
      text: "No.",
      evidence: { source: "src/invented.ts:9", quote: "x" },
    };
    const ballots: Record<string, unknown> = {
      opening: answerBallot(`Option of ${seat}`, {
        claims: seat === "cedar" ? [] : [claim(`Claim of ${seat}.`, source)],
      }),
      discuss:
        call === "r2/discuss/ash"
          ? { ...stance, objections: [{ ...blocking, against: ["P1b"] }] }
          : { ...stance, answers: call === "r3/discuss/birch" ? [refuting] : [] },
      moderate: stance,
      synthesis: synthesisBallot({
        reasons: [
          { text: "It is so [K1a1].", refs: ["K1a1"] },
          { text: "It is invented [K1b1].", refs: ["K1b1"] },
          { text: "Both [K1a1, K1b1].", refs: ["K1a1", "K1b1"] },
        ],
      }),
    };
    return { text: `Words of ${seat}.`, ballot: ballots[kindOf(call)] };
  };
}

test("marks are recorded and shown to the seats that write, and a ✗ supports no reason", async () => {
  const { state, sent } = await play(world);
  assert.deepEqual(
    state.verdict?.claims.map(({ id, check }) => [id, check?.mark]),
    [
      ["K1a1", "found"],
      ["K1b1", "missing"],
    ],
  );
  assert.deepEqual(state.verdict?.reasons, [
    { text: "It is so [K1a1].", refs: ["K1a1"] },
    { text: "Both [K1a1, K1b1].", refs: ["K1a1"] },
  ]);
  assert.deepEqual(state.verdict?.struck, [{ text: "It is invented [K1b1].", refs: ["K1b1"] }]);
  const writing = sent.find(({ call }) => call === "synthesis/chair")?.prompt ?? "";
  assert.match(writing, /- K1a1 ✓ \(fact\): Claim of ash\./);
  assert.match(writing, /- K1b1 ✗ \(fact\): Claim of birch\./);
  assert.equal(figures(state).claims.checked, 0.5);
});

/** Who reads birch's citation next, by protocol. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  panel: ["r1/critique/ash", "r1/critique/cedar", "r2/propose/ash", "r2/propose/cedar"],
  challenge: ["r1/challenge/ash", "r1/challenge/cedar", "r1/respond/cedar", "r1/respond/ash"],
  cascade: ["r1/challenge/ash", "r1/challenge/cedar", "r1/respond/cedar", "r1/respond/ash"],
  roundtable: ["r1/moderate/chair", "r2/discuss/ash", "r2/discuss/cedar"],
  council: ["rank/ash", "rank/cedar"],
  workbench: ["r2/argue/ash", "r2/argue/birch", "r2/argue/cedar"],
};

/** In a workbench a claim is what a score rests on. */
function citeIn(kind: string, ballot: object): object {
  const invented = claim("It is invented.", "src/invented.ts:9");
  if (kind !== "score") return { ...ballot, claims: [invented] };
  const [first, ...cells] = "cells" in ballot && Array.isArray(ballot.cells) ? ballot.cells : [];
  return { ...ballot, cells: [{ ...first, ...invented }, ...cells] };
}

/** In birch's first answer. */
function citeFirst(call: string, said: Said): Said | null {
  const isFirst = FIRST.includes(kindOf(call)) && !call.startsWith("r2") && seatOf(call) === "birch";
  return isFirst ? { ...said, ballot: citeIn(kindOf(call), Object(said.ballot)) } : null;
}

const FIRST = ["opening", "propose", "answer", "score"];

for (const cast of PROTOCOL_CASES) {
  test(`in a ${cast.protocol.name}, every prompt that shows a seat's reply shows the result of its citation`, async () => {
    const citing = overrideReplies(steadyReplies(cast), citeFirst);
    const { sent } = await play({ ...world, ...worldOf(cast, citing) });
    const told = sent.filter(({ prompt }) => /^- (.+: 4 of 10\. )?K\db1 ✗ \(fact\): It is invented\./m.test(prompt));
    assert.deepEqual(
      told.map(({ call }) => call).filter((call) => kindOf(call) !== "synthesis"),
      READERS[cast.protocol.name],
    );
  });
}

/** Where birch is told of its own: in the next calls, up to the one that asks for its claims or points. */
const TOLD_IN: Readonly<Record<string, readonly string[]>> = {
  panel: ["r1/critique/birch", "r1/refine/birch>birch"],
  challenge: ["r1/challenge/birch", "r1/respond/birch"],
  cascade: ["r1/challenge/birch", "r1/respond/birch"],
  roundtable: ["r2/discuss/birch"],
  council: ["rank/birch", "closing/birch"],
  workbench: ["r2/argue/birch"],
};

for (const cast of PROTOCOL_CASES) {
  test(`in a ${cast.protocol.name}, a seat is told why its citation was not found before it has to stand by it again`, async () => {
    const first = TOLD_IN[cast.protocol.name]?.[0] ?? "";
    const citing = overrideReplies(steadyReplies(cast), citeFirst);
    const { sent } = await play({ ...world, ...worldOf(cast, citing) });
    const told = sent.filter(({ prompt }) => prompt.includes("# Citations of yours to correct"));
    assert.deepEqual(
      told.map(({ call }) => call),
      TOLD_IN[cast.protocol.name],
    );
    const line = /- K\db1 \u2717: It is invented\. \[src\/invented\.ts:9: There is no such file\.\]/;
    assert.match(told.find(({ call }) => call === first)?.prompt ?? "", line);
  });
}

test("only the seat that invented a citation sees the mark as its own, and only once", async () => {
  const { sent } = await play({ ...world, limits: { rounds: 3 } });
  const told = sent.filter(({ prompt }) => prompt.includes("# Citations of yours to correct")).map(({ call }) => call);
  assert.deepEqual(told, ["r2/discuss/birch"]);
  const prompt = sent.find(({ call }) => call === "r2/discuss/birch")?.prompt ?? "";
  assert.match(prompt, /- K1b1 ✗: Claim of birch\. \[src\/invented\.ts:9: There is no such file\.\]/);
});

test("an objection is not refuted by a citation that is not there", async () => {
  const { state } = await play({ ...world, limits: { rounds: 3 } });
  assert.deepEqual(
    state.verdict?.objections.map(({ id, state: end, steps }) => [id, end, steps.map(({ check }) => check?.mark)]),
    [["O2a1", "open", ["missing"]]],
  );
});

test("citations that were checked are not checked again, and the others are", async () => {
  const whole = await play(world);
  const events = whole.events.map(({ event }) => event);
  const cut = events.findIndex(({ type }) => type === "evidence.checked");
  const answered = events.slice(0, cut).findLastIndex(({ type }) => type === "call.answered");
  asked.length = 0;
  const before = await resumePlay(world, await logOf(events.slice(0, answered + 1)));
  assert.ok(asked.length > 0);
  assert.deepEqual(before.state.verdict?.claims, whole.state.verdict?.claims);
  asked.length = 0;
  const after = await resumePlay(world, await logOf(events));
  assert.deepEqual(asked, []);
  assert.deepEqual(after.state.verdict?.claims, whole.state.verdict?.claims);
});
