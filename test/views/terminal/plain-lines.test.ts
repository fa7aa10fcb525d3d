// Plain progress: one fact a line, from the log alone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fold, reduce } from "../../../src/core/reduce/reduce.ts";
import { heartbeatLine, plainLines, wrapPlainLine } from "../../../src/views/terminal/plain-lines.ts";
import { aBallot, aPanel, type DebateLog, debateLog } from "../../support/debate-log.ts";
import { EXAMPLES } from "../../support/examples/index.ts";
import { offlineEdits, offlineEditsOpening } from "../../support/examples/offline-edits.ts";
import { hostileDebate } from "../../support/examples/other-debates.ts";
import { webhooksAgreement, webhooksInProgress } from "../../support/examples/webhooks.ts";
import { assertGolden } from "../../support/golden.ts";

describe("the lines of a debate", () => {
  for (const name of [
    "majority-offline-edits",
    "majority-poll",
    "unresolved-tenants",
    "insufficient-search",
    "hostile",
  ]) {
    test(`of ${name} match the golden file`, () => {
      const make = EXAMPLES[name];
      assert.ok(make);
      assertGolden(`views/${name}.plain.txt`, plainText(make()));
    });
  }

  test("with --verbose have tokens, prompt sources and the first line of each reply", () => {
    assertGolden("views/consensus-webhooks.verbose.txt", plainText(webhooksAgreement(), true));
  });

  test("are one line each, whatever the texts contain", () => {
    for (const line of plainText(hostileDebate(), true).trimEnd().split("\n"))
      assert.match(line, /^\d\d:\d\d {2}[a-z]+( |$)/);
  });

  test("say that a call is waiting for the host, and which command answers it", () => {
    const log = debateLog({ panel: aPanel(["architect=host", "security=codex"]) });
    const start = log.events.length;
    const call = log.start({ seat: "architect", kind: "opening", outside: true });
    assert.deepEqual(plainText(log).trimEnd().split("\n").slice(linesOf(log, start)), [
      "00:00  phase      openings",
      `00:00  awaited    architect  waiting for the host to answer ${call}: conclave contribute 1`,
    ]);
    const nowMs = Date.parse(log.state().updatedAt) + 20_000;
    const line =
      "00:20  working    openings 0 of 1 done, architect waiting for the host; slowest call 20 s; 0 tokens so far";
    assert.equal(heartbeatLine(log.state(), nowMs), line);
  });

  test("say what the seat whose ballot arrived did about an objection, and for which option", () => {
    const log = debateLog({ panel: aPanel(["architect=claude", "security=codex", "data=gemini"]) });
    const opening = (seat: string, name: string) =>
      log.answer({ seat, kind: "opening", text: "", ballot: aBallot({ option: { name, summary: "" } }) });
    opening("architect", "Stay");
    opening("security", "Split");
    opening("data", "Wait");
    log.round(1);
    const raise = (title: string) => ({ title, severity: "major", text: "", against: ["P0a", "P0b"] });
    log.answer({
      seat: "data",
      kind: "challenge",
      stage: 1,
      text: "",
      ballot: aBallot({ objections: [raise("It grows"), raise("It waits")] }),
    });
    const start = log.events.length;
    const closing = { kind: "closing", stage: 2, outside: true, text: "" } as const;
    const say = (objection: string, option: string, as: string) => ({ objection, option, as, text: "" });
    const answer = (objection: string, as: string, text: string) => ({ objection, as, text, evidence: null });
    log.answer({
      ...closing,
      seat: "data",
      ballot: aBallot({
        confirmations: [
          say("O1c1", "P0a", "not_met"),
          say("O1c1", "P0b", "withdrawn"),
          say("O1c2", "P0a", "met"),
          say("O1c2", "P0b", "withdrawn"),
        ],
      }),
    });
    log.answer({
      ...closing,
      seat: "architect",
      ballot: aBallot({ answers: [answer("O1c1", "open", "True."), answer("O1c2", "parked", "Until May.")] }),
    });
    log.answer({ ...closing, seat: "security", ballot: aBallot({ answers: [answer("O1c1", "open", "")] }) });
    const lines = plainText(log).trimEnd().split("\n").slice(linesOf(log, start));
    assert.deepEqual(
      lines.filter((line) => line.includes("  objection  ")).map((line) => line.replace(/^.*objection +/, "")),
      [
        "O1c1 maintained for P0a and withdrawn for P0b by data",
        "O1c2 confirmed as fixed by data",
        "O1c1 conceded by architect",
        "O1c2 parked by architect",
        "O1c1 left open by security",
      ],
    );
  });

  test("say all that a raiser says about an objection that was answered and is open again", () => {
    const log = debateLog({ panel: aPanel(["architect=claude", "security=codex", "data=gemini"]) });
    const answer = (seat: string, kind: string, stage: number, ballot: object) =>
      log.answer({ seat, kind, stage, text: "", ballot: aBallot(ballot) });
    answer("architect", "opening", 0, { option: { name: "Stay", summary: "" } });
    answer("security", "opening", 0, { option: { name: "Split", summary: "" } });
    log.round(1);
    const objection = { title: "It grows", severity: "major", text: "", against: ["P0a", "P0b"] };
    answer("data", "challenge", 1, { objections: [objection] });
    const answers = [{ objection: "O1c1", as: "parked", text: "Until May.", evidence: null }];
    answer("architect", "respond", 2, { answers });
    answer("security", "respond", 2, { answers });
    const start = log.events.length;
    const say = (option: string, as: string) => ({ objection: "O1c1", option, as, text: "" });
    answer("data", "closing", 3, { confirmations: [say("P0a", "not_met"), say("P0b", "met")] });
    const lines = plainText(log).trimEnd().split("\n").slice(linesOf(log, start));
    assert.deepEqual(
      lines.filter((line) => line.includes("  objection  ")).map((line) => line.replace(/^.*objection +/, "")),
      ["O1c1 maintained for P0a and confirmed for P0b by data"],
    );
  });

  test("say which seats moved since the vote before, and whose vote is for a version that was amended since", () => {
    const log = debateLog({ panel: aPanel(["architect=claude", "security=codex"]) });
    const opening = (seat: string, name: string) =>
      log.answer({ seat, kind: "opening", text: "", ballot: aBallot({ option: { name, summary: "" } }) });
    opening("architect", "Stay");
    opening("security", "Split");
    log.round(1);
    const amends = { summary: "With a flag.", changes: ["A flag."] };
    log.answer({
      seat: "architect",
      kind: "respond",
      stage: 1,
      text: "",
      ballot: aBallot({ amends, prefers: "P0a" }),
    });
    log.answer({ seat: "security", kind: "respond", stage: 1, text: "", ballot: aBallot({ prefers: "P0a" }) });
    const votes = plainText(log)
      .split("\n")
      .filter((line) => line.includes("  vote  "));
    assert.deepEqual(votes, [
      "01:00  vote       tied 1–1 (“Stay”, “Split”)",
      "02:00  vote       “Stay” 1–0; security changed position; security's vote for “Stay” doesn't count, because it was cast before the seat had seen that option's amendment",
    ]);
  });

  test("name the calls of other phases that a phase does not wait for", () => {
    const log = debateLog({ panel: aPanel(["architect=claude", "security=codex"]) });
    log.start({ seat: "architect", kind: "challenge" });
    log.start({ seat: "security", kind: "respond" });
    assert.match(plainText(log), /phase {6}answers \(1 challenge still running\)\n$/);
  });

  test("report resuming, forking, a lost session, a breach, a checkpoint and a stop", () => {
    const log = offlineEditsOpening();
    log.answer({
      seat: "data",
      kind: "opening",
      outside: true,
      text: "Yes.",
      ballot: { option: { name: "Yes", summary: "" } },
    });
    const start = log.events.length;
    const { limits } = log.state();
    log.add({ type: "debate.stopped", reason: "budget", missing: [] }, 2);
    log.add({ type: "debate.resumed", limits, panel: null }, 3_600);
    log.add({ type: "debate.forked", id: "015-again", from: "014-offline-edits", round: 0 });
    log.add({ type: "session.lost", seat: "data", session: "x-9a" }, 1);
    log.add({ type: "breach.seen", call: "opening/data", text: "it has changed src/auth.ts" });
    log.add({ type: "checkpoint.opened", checkpoint: "r1", asks: ["How many sites?"], endsBy: null });
    log.add({
      type: "checkpoint.decided",
      checkpoint: "r1",
      decision: { choice: "answer", text: "Forty." },
      by: "ada",
    });
    assert.deepEqual(plainText(log).trimEnd().split("\n").slice(linesOf(log, start)), [
      "00:32  stop       budget used up before the verdict; to continue: conclave resume 14",
      "1:00:32  resumed    014 offline-edits  1 answer kept, at most 3 rounds, at most $3.00",
      "00:00  forked     from 014-offline-edits after round 0",
      "00:01  session    data  lost; the full context will be resent",
      "00:01  breach     data  it has changed src/auth.ts",
      "00:01  checkpoint waiting for you: How many sites?",
      "00:01  checkpoint ada: answer: Forty.",
    ]);
  });
});

describe("the heartbeat", () => {
  test("says what is running, how much of it is done and how long the slowest call takes", () => {
    const at = Date.parse("2026-11-05T09:31:13.000Z");
    assert.equal(
      heartbeatLine(webhooksInProgress().state(), at),
      "01:13  working    review 0 of 1 done; slowest call 15 s; $0.05 so far",
    );
  });

  test("is left out if nothing is running", () => {
    assert.equal(heartbeatLine(offlineEdits().state(), Date.parse("2026-11-05T10:00:00.000Z")), null);
  });
});

function plainText(log: DebateLog, verbose = false): string {
  let before = fold([]);
  const lines: string[] = [];
  for (const recorded of log.events) {
    const after = reduce(before, recorded);
    lines.push(...plainLines({ before, recorded, after }, { verbose, folder: "debates/x" }));
    before = after;
  }
  return `${lines.join("\n")}\n`;
}

/** How many lines the first `length` events make. */
function linesOf({ events }: DebateLog, length: number): number {
  let before = fold([]);
  let count = 0;
  for (const recorded of events.slice(0, length)) {
    const after = reduce(before, recorded);
    count += plainLines({ before, recorded, after }, { verbose: false, folder: null }).length;
    before = after;
  }
  return count;
}

test("on a terminal a long line continues below its text, and no word is broken", () => {
  assert.deepEqual(
    wrapPlainLine("04:36  unsettled  2 open objections (O1ac1 is blocking) and 1 unanswered question", 50),
    [
      "04:36  unsettled  2 open objections (O1ac1 is",
      "                  blocking) and 1 unanswered",
      "                  question",
    ],
  );
  assert.deepEqual(wrapPlainLine("04:36  round      1 of 3", 50), ["04:36  round      1 of 3"]);
});
