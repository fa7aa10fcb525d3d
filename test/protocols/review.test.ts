/** A review from the first call to the verdict: what is asked, what becomes of each finding, and what happens when seats fail. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { State } from "../../src/core/state.ts";
import { kindOf } from "../support/random-replies.ts";
import { playReview, reviewWorld } from "../support/review/world.ts";
import type { Said } from "../support/scripted.ts";
import { logOf, play, resumePlay } from "../support/world.ts";

const briefs = ({ verdict }: State) =>
  verdict?.findings?.map(({ ids, state, severity, foundBy, confirmedBy }) => [
    ids,
    state,
    severity,
    foundBy,
    confirmedBy,
  ]);

test("findings are merged, confirmed, disputed and refuted, and none is lost", async () => {
  const { state } = await playReview();
  assert.deepEqual(briefs(state), [
    [["B1a1", "B1b1"], "confirmed", "minor", ["ash", "birch"], ["cedar"]],
    [["B1a2"], "disputed", "major", ["ash"], ["birch"]],
    [["B1b2"], "refuted", "major", ["birch"], []],
    [["B1c1"], "unconfirmed", "major", ["cedar"], []],
    [["B1c2"], "unconfirmed", "major", ["cedar"], []],
  ]);
  assert.deepEqual(
    [state.outcome, state.verdict?.by, state.verdict?.decision],
    ["split", "chair", "Fix the last page first (B1a1)."],
  );
});

test("only incomplete findings go back, once; each seat examines what it did not raise; finders have the last word", async () => {
  const { sent } = await playReview();
  assert.deepEqual(sent.map(({ call }) => call).toSorted(), [
    "defend/ash",
    "defend/birch",
    "examine/ash",
    "examine/birch",
    "examine/cedar",
    "r1/complete/cedar",
    "r1/find/ash",
    "r1/find/birch",
    "r1/find/cedar",
    "synthesis/chair",
  ]);
  const askedOf = (call: string) =>
    /one for each of (\w+(?:, \w+)*)/.exec(sent.find((each) => each.call === call)?.prompt ?? "")?.[1];
  assert.deepEqual(
    ["examine/ash", "defend/ash", "defend/birch"].map((call) => askedOf(call)?.split(", ").toSorted()),
    [["B1b2", "B1c1", "B1c2"], ["B1a2"], ["B1b2"]],
  );
});

test("whoever examines or defends a finding reads it whole, with the code around it", async () => {
  const { sent } = await playReview();
  const promptOf = (call: string) => sent.find((each) => each.call === call)?.prompt ?? "";
  const whole = [
    "“Nobody checks access any more” (major, security), at src/gone.ts:1 (removed lines).",
    "What goes wrong: A reader of the last page gets an empty one, because the loop ends before it.",
    "Suggested fix: Include the last page.",
    "    1 - export function checkAccess() {}\n    2 - export function audit() {}",
  ];
  for (const call of ["examine/birch", "examine/cedar", "defend/ash"])
    for (const text of whole) assert.ok(promptOf(call).includes(text), `${call}: ${text}`);
  assert.match(promptOf("defend/ash"), /# What others say against B1a2\n\n- Refuted: Followed it as cedar\./);
});

const fails: Said = { fail: "SPEAKER_DECLINED" };
const isOf = (seat: string) => (call: string) => (call.endsWith(`/${seat}`) ? fails : null);

test("one seat down: its findings are missing, the others are examined", async () => {
  const { state } = await playReview(isOf("cedar"));
  assert.deepEqual(
    briefs(state)?.map(([ids, found]) => [ids, found]),
    [
      [["B1a1", "B1b1"], "confirmed"],
      [["B1a2"], "confirmed"],
      [["B1b2"], "refuted"],
    ],
  );
});

test("the chair down: a seat writes the summary; nobody left to write: the counts stand for it", async () => {
  const { state } = await playReview(isOf("chair"));
  assert.equal(state.verdict?.by, "ash");
  const silent = await playReview((call) => (kindOf(call) === "synthesis" ? fails : null));
  assert.deepEqual(
    [silent.state.verdict?.by, silent.state.verdict?.decision],
    [null, "5 findings: 1 confirmed, 1 disputed, 2 unconfirmed, 1 refuted."],
  );
});

test("all down is insufficient, and so is a review without valid ballots", async () => {
  assert.equal((await playReview(() => fails)).state.outcome, "insufficient");
  const text = "I found a lot of defects in this change. ".repeat(20);
  assert.equal((await playReview((call) => (kindOf(call) === "find" ? { text } : null))).state.outcome, "insufficient");
});

test("without a quorum, what the seats that answered were asked doesn't depend on when the others failed", async () => {
  const callsMade = async (failsAfterMs: number) => {
    const { sent } = await playReview((call) => {
      if (call === "r1/find/cedar") return null;
      if (kindOf(call) === "find") return { ...fails, delayMs: failsAfterMs };
      return call === "r1/complete/cedar" ? { text: "No ballot. ".repeat(50), delayMs: 20 } : null;
    });
    return sent.map(({ call }) => call).toSorted();
  };
  const calls = ["r1/complete/cedar", "r1/complete/cedar/repair", "r1/find/ash", "r1/find/birch", "r1/find/cedar"];
  assert.deepEqual([await callsMade(0), await callsMade(200)], [calls, calls]);
});

test("no findings at all: nobody is asked to examine, and no chair is paid", async () => {
  const { state, sent } = await playReview((call) =>
    kindOf(call) === "find" ? { text: "Nothing.", ballot: { findings: [] } } : null,
  );
  assert.deepEqual([state.outcome, state.verdict?.decision, sent.length], ["consensus", "No findings.", 3]);
});

test("nobody examined: everything is unconfirmed, nothing is lost", async () => {
  const { state } = await playReview((call) => (kindOf(call) === "examine" ? fails : null));
  assert.deepEqual(
    briefs(state)?.map(([ids, found]) => [ids, found]),
    [
      [["B1a1", "B1b1"], "confirmed"],
      [["B1a2"], "unconfirmed"],
      [["B1b2"], "unconfirmed"],
      [["B1c1"], "unconfirmed"],
      [["B1c2"], "unconfirmed"],
    ],
  );
});

test("a review that is cut after any event and resumed gives the same findings", async () => {
  const world = reviewWorld();
  const whole = await play(world);
  const events = whole.events.map(({ event }) => event);
  for (let cut = 2; cut < events.length; cut += 1) {
    const { state } = await resumePlay(world, await logOf(events.slice(0, cut)));
    assert.deepEqual(state.verdict?.findings, whole.state.verdict?.findings, `cut after ${cut}`);
  }
});

test("a long diff is reviewed part by part, and each seat sees only the part it is asked about", async () => {
  const section = (path: string) =>
    `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -0,0 +1,2500 @@\n${Array.from({ length: 2_500 }, (_, line) => `+const ${path.replace(".ts", "")}${line} = ${line};\n`).join("")}`;
  const context = [
    { name: "git diff main", path: null, text: `${section("alpha.ts")}${section("omega.ts")}`, omitted: null },
  ];
  const { opened } = reviewWorld();
  if (!opened?.question) throw new Error("no question");
  const { sent, state } = await play({
    ...reviewWorld((call) => {
      if (kindOf(call) !== "find") return null;
      const file = call.startsWith("r1/") ? "alpha" : "omega";
      return {
        text: "Read.",
        ballot: {
          findings: [
            {
              title: `Wrong in ${file}`,
              severity: "major",
              category: "correctness",
              file: `${file}.ts`,
              quote: `const ${file}1999 = 1999;`,
              failure: "It is wrong.",
            },
          ],
        },
      };
    }),
    limits: { rounds: 2 },
    opened: { ...opened, question: { ...opened.question, context } },
  });
  const sees = (call: string) =>
    ["const alpha7 = 7;", "const omega7 = 7;"].map((line) =>
      sent.find((each) => each.call === call)?.prompt.includes(line),
    );
  assert.deepEqual(
    ["r1/find/ash", "r2/find/ash", "examine/ash"].map((call) =>
      sent.some((each) => each.call === call) ? sees(call) : null,
    ),
    [[true, false], [false, true], null],
  );
  assert.deepEqual(
    state.verdict?.findings?.map(({ wordings: [first], foundBy }) => [first?.place, foundBy.length]),
    [
      [{ status: "found", path: "alpha.ts", side: "new", from: 2_000, to: 2_000 }, 3],
      [{ status: "found", path: "omega.ts", side: "new", from: 2_000, to: 2_000 }, 3],
    ],
  );
});
