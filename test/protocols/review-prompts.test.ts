/** What the seats and the chair of a review are shown: everything they need to judge, once, and nothing that only a debate needs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Seat } from "../../src/core/panel.ts";
import { aFinding } from "../support/ballots.ts";
import { seatOf } from "../support/protocol-cases.ts";
import { idsAskedFor, kindOf } from "../support/random-replies.ts";
import { PAGES, playReview, reviewWorld } from "../support/review/world.ts";
import type { Said, Sent } from "../support/scripted.ts";
import { play, seat } from "../support/world.ts";

const promptOf = (sent: readonly Sent[], call: string) => sent.find((each) => each.call === call)?.prompt ?? "";
const section = (prompt: string, heading: string) =>
  prompt.split(/^# /m).find((each) => each.startsWith(`${heading}\n`)) ?? "";

test("whoever examines reads its own findings whole, with those of others that were merged with them", async () => {
  const { sent } = await playReview();
  const prompt = promptOf(sent, "examine/ash");
  assert.equal(
    section(prompt, "Your own findings, which others examine").trim(),
    `Your own findings, which others examine

B1a1: “The last page is lost” (blocking, correctness), at src/a.ts:11.
What goes wrong: A reader of the last page gets an empty one, because the loop ends before it.
Suggested fix: Include the last page.
Also raised as B1b1: “Off by one” (major). A reader of the last page gets an empty one, because the loop ends before it.

B1a2: “Nobody checks access any more” (major, security), at src/gone.ts:1 (removed lines).
What goes wrong: A reader of the last page gets an empty one, because the loop ends before it.
Suggested fix: Include the last page.`,
  );
  assert.deepEqual(idsAskedFor(prompt).includes("B1b1"), false);
});

/** Two defects at one line, each found by one seat, and what a third says of them. */
function twoAtOneLine(judged: Readonly<Record<string, object>>): (call: string) => Said | null {
  const secret = { ...aFinding, title: "Secrets are printed", failure: "Whoever sees the log can sign in." };
  const found: Readonly<Record<string, readonly object[]>> = {
    ash: [PAGES],
    birch: [{ ...secret, quote: PAGES.quote }],
  };
  return (call) => {
    if (kindOf(call) === "find") return { text: "Read.", ballot: { findings: found[seatOf(call)] ?? [] } };
    if (kindOf(call) !== "examine") return null;
    const judgementOf = (finding: string) => ({
      finding,
      as: "cannot_tell",
      text: `Of ${finding}.`,
      ...judged[finding],
    });
    const others = { ash: ["B1b1"], birch: ["B1a1"] }[seatOf(call)] ?? ["B1a1", "B1b1"];
    return { text: "Followed.", ballot: { judgements: others.map(judgementOf) } };
  };
}

test("code that was shown with an earlier finding is not repeated", async () => {
  const { sent } = await playReview(twoAtOneLine({}));
  const shown = promptOf(sent, "examine/cedar").split("11 + const last = total - 1;").length - 1;
  assert.equal(shown, 1);
  assert.match(promptOf(sent, "examine/cedar"), /\n\nIts code is shown under B1[ab]1\.\n/);
});

test("seats that call each other's findings duplicates are not asked for a last word", async () => {
  const { sent, state } = await playReview(
    twoAtOneLine({
      B1a1: { as: "duplicate", duplicateOf: "B1b1" },
      B1b1: { as: "duplicate", duplicateOf: "B1a1" },
    }),
  );
  assert.deepEqual(
    sent.filter(({ call }) => kindOf(call) === "defend"),
    [],
  );
  assert.deepEqual(
    state.verdict?.findings?.map(({ ids, state: end, foundBy, confirmedBy }) => [ids, end, foundBy, confirmedBy]),
    [[["B1a1", "B1b1"], "confirmed", ["ash", "birch"], ["cedar"]]],
  );
});

test("a finder has the last word on whether its finding is what it was merged with", async () => {
  const same: Readonly<Record<string, readonly object[]>> = { ash: [PAGES], birch: [PAGES] };
  const split = { finding: "B1b1", as: "separate", separateFrom: "B1a1", text: "Another loop." };
  const lastWord = (as: string) => (call: string) => {
    if (kindOf(call) === "find") return { text: "Read.", ballot: { findings: same[seatOf(call)] ?? [] } };
    if (kindOf(call) === "examine") {
      const confirmed = { finding: "B1a1", as: "confirmed", severity: "major", text: "So it is." };
      return { text: "Followed.", ballot: { judgements: [confirmed, split] } };
    }
    const words = [{ finding: "B1b1", as, separateFrom: null, text: "I looked again." }];
    return kindOf(call) === "defend" ? { text: "", ballot: { lastWords: words } } : null;
  };
  const played = await Promise.all(["stands", "separate"].map((as) => playReview(lastWord(as))));
  assert.deepEqual(
    played.map(({ state }) => state.verdict?.findings?.map(({ ids }) => ids)),
    [[["B1a1", "B1b1"]], [["B1a1"], ["B1b1"]]],
  );
  const [{ sent = [] } = {}] = played;
  assert.deepEqual(
    sent.filter(({ call }) => kindOf(call) === "defend").map(({ call }) => call),
    ["defend/birch"],
  );
  assert.equal(
    section(promptOf(sent, "defend/birch"), "What others say against B1b1").trim(),
    "What others say against B1b1\n\n- Confirmed: B1b1 is not the same as B1a1: Another loop.",
  );
});

test("the chair reads who found, who confirmed and why, with every vote on the severity", async () => {
  const { sent } = await playReview();
  const prompt = promptOf(sent, "synthesis/chair");
  const labels = [...prompt.matchAll(/Found by (Seat \d)\. Severity/g)].map(([, label]) => label);
  assert.ok(labels.length > 0);
  assert.match(
    section(prompt, "Finding B1a1"),
    /It is confirmed, minor\. Found by Seat \d, Seat \d\. Severity by seat: Seat \d blocking, Seat \d major, Seat \d minor\.\n\n- Confirmed as minor by Seat \d: Followed it as cedar\./,
  );
  assert.match(
    section(prompt, "Finding B1a2"),
    /- Refuted by Seat \d: Followed it as cedar\.\n- Last word of Seat \d: B1a2 stands: My last word\./,
  );
});

test("what is under review is headed so, and who reads files is asked to read all of it", async () => {
  const world = reviewWorld();
  const question = world.opened?.question;
  assert.ok(question);
  const context = [{ name: "src/a.ts", path: "/w/src/a.ts", text: "const last = total - 1;", omitted: null }];
  const seats: readonly Seat[] = ["ash", "birch"].map((name) => ({ ...seat(name), readsFiles: true }));
  const { sent } = await play({
    ...world,
    opened: { ...world.opened, question: { ...question, context }, panel: { seats, chair: seat("chair") } },
  });
  for (const { call, prompt } of sent.filter(({ call: key }) => !key.endsWith("/chair")))
    assert.equal(section(prompt, "Under review").trim(), "Under review\n\n- /w/src/a.ts: read all of it.", call);
});

test("a quote that is too short to look up is called so, with what is long enough", async () => {
  const short = { ...aFinding, quote: "total - 1" };
  const { sent } = await playReview((call) =>
    kindOf(call) === "find" ? { text: "Read.", ballot: { findings: [short] } } : null,
  );
  assert.match(promptOf(sent, "r1/find/ash"), /copied exactly: 12 characters or more, or a whole line/);
  assert.match(
    section(promptOf(sent, "r1/complete/ash"), "Your incomplete findings"),
    /: It is at src\/a\.ts, where its quote is too short to look up \(at least 12 characters, or a whole line\)\.\n/,
  );
});
