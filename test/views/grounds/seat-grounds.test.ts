/** What a seat's position rests on: the last ballot first, each text once, and only named where the record has it elsewhere. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { seatGrounds } from "../../../src/views/grounds/seat-grounds.ts";
import { aPanel, debateLog } from "../../support/debate-log.ts";
import { steadyReplies, worldOf } from "../../support/protocol-cases.ts";
import { caseOf } from "../../support/scripted-ends.ts";
import { play } from "../../support/world.ts";

const evidence = null;

function aLog() {
  const log = debateLog({ panel: aPanel(["architect=claude", "security=codex"], "chair=gemini") });
  const option = { name: "Rows", summary: "Sessions are rows." };
  const claims = [{ text: "Reads take 4 ms.", kind: "fact", evidence }];
  log.answer({
    seat: "architect",
    kind: "opening",
    outside: true,
    text: "Rows.",
    ballot: {
      option,
      confidence: 70,
      reasons: ["Nothing to run.", "Reads take 4 ms."],
      conditions: ["It stays small."],
      claims,
    },
  });
  log.round(1);
  log.answer({
    seat: "architect",
    kind: "respond",
    stage: 1,
    text: "Still rows.",
    ballot: {
      prefers: "P0a",
      confidence: 80,
      reasons: ["nothing to run", "K9z9 says so."],
      statement: "Keep it simple.\n\nAlways.",
    },
  });
  return log;
}

test("the last ballot comes first, what it repeats is said once, a claim is named, and an unknown ID is marked", () => {
  assert.deepEqual(seatGrounds(aLog().state()), [
    {
      seat: "architect",
      position: "P0a “Rows”, confidence 80",
      lists: [
        { title: "Reasons (round 1, answer)", items: ["nothing to run", "[K9z9?] says so."] },
        { title: "Reasons (opening)", items: ["Reads take 4 ms [K0a1]."] },
        { title: "Conditions (opening)", items: ["It stays small."] },
      ],
      texts: [{ title: "Statement (round 1, answer)", text: "Keep it simple.\n\nAlways." }],
      earlier: [],
    },
  ]);
});

test("what a seat said for an option that it gave up is told under that option", () => {
  const log = debateLog({ panel: aPanel(["architect=claude", "security=codex"], "chair=gemini") });
  const option = { name: "Rows", summary: "Sessions are rows." };
  log.answer({ seat: "architect", kind: "opening", outside: true, text: "Rows.", ballot: { option, confidence: 70 } });
  log.answer({
    seat: "security",
    kind: "opening",
    outside: true,
    text: "Tokens.",
    ballot: {
      option: { name: "Tokens", summary: "Signed." },
      confidence: 60,
      reasons: ["No lookup."],
      fallsWith: "A leaked key.",
    },
  });
  log.round(1);
  log.answer({ seat: "security", kind: "challenge", text: "Hm.", ballot: { strengths: ["P0a: It can revoke."] } });
  log.answer({
    seat: "security",
    kind: "respond",
    stage: 1,
    text: "Rows.",
    ballot: { prefers: "P0a", confidence: 70, reasons: ["It can revoke."], movedBy: [] },
  });
  assert.deepEqual(
    seatGrounds(log.state()).find(({ seat }) => seat === "security"),
    {
      seat: "security",
      position: "P0a “Rows”, confidence 70",
      lists: [{ title: "Reasons (round 1, answer)", items: ["It can revoke."] }],
      texts: [],
      earlier: [
        {
          position: "for P0b “Tokens”",
          lists: [
            { title: "Strengths seen in other options (round 1, challenge)", items: ["P0a: It can revoke."] },
            { title: "Reasons (opening)", items: ["No lookup."] },
            { title: "What would prove this position wrong (opening)", items: ["A leaked key."] },
          ],
          texts: [],
        },
      ],
    },
  );
});

test("what a seat said while it held no option says so", () => {
  const log = aLog();
  const review = { kind: "review", outside: false, text: "Not yet." } as const;
  log.answer({
    ...review,
    seat: "security",
    stage: 2,
    ballot: { prefers: "the architect's design", option: null, confidence: 50, reasons: ["It is simple."] },
  });
  log.round(2);
  log.answer({ ...review, seat: "security", ballot: { prefers: "P0a", confidence: 60, reasons: ["It works."] } });
  const own = seatGrounds(log.state()).find(({ seat }) => seat === "security");
  assert.deepEqual(
    own?.earlier.map(({ position, lists }) => [position, lists.map(({ items }) => items)]),
    [["for no option", [["It is simple."]]]],
  );
});

test("a final statement that stands under Dissent is not repeated", () => {
  const log = aLog();
  log.answer({
    seat: "security",
    kind: "respond",
    stage: 1,
    text: "Tokens.",
    ballot: {
      prefers: "new",
      option: { name: "Tokens", summary: "Signed." },
      confidence: 60,
      statement: "Rows are slow.",
    },
  });
  log.decide({ cause: "rounds", openings: "opening", synthesis: { by: "chair", said: { decision: "Rows." } } });
  const state = log.state();
  assert.deepEqual(
    [
      state.verdict?.dissent.map(({ text }) => text).includes("Rows are slow."),
      seatGrounds(state).map(({ seat }) => seat),
    ],
    [true, ["architect"]],
  );
});

test("seats that a seat names by their numbers are named as readers know them", async () => {
  const cast = caseOf("challenge", 1);
  const reasons: string[] = [];
  const { state } = await play(
    worldOf(cast, (request) => {
      const said = steadyReplies(cast)(request);
      if (request.call !== "r1/respond/ash") return said;
      const birch = /P0b[^\n]*(Seat \d)|(Seat \d)[^\n]*P0b/.exec(request.prompt)?.slice(1).find(Boolean);
      reasons.push(`${birch} is right.`);
      return { ...said, ballot: { ...Object(said.ballot), reasons } };
    }),
  );
  assert.match(reasons[0] ?? "", /^Seat \d is right\.$/);
  const own = seatGrounds(state).find(({ seat }) => seat === "ash");
  assert.deepEqual(own?.lists.find(({ title }) => title === "Reasons (round 1, answer)")?.items, [
    "Seat “birch” is right.",
  ]);
});
