// What whoever plays a seat reads while no prompt is there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { millis } from "../../../src/core/time.ts";
import { waitingWords } from "../../../src/views/live/waiting-words.ts";
import { aPanel, debateLog } from "../../support/debate-log.ts";

const WAITING = "Waiting for the next prompt for cost.";

test("a wait says the phase, its round and how many are being asked, and names no other seat", () => {
  const log = debateLog({ panel: aPanel(["architect", "operations", "cost"], "chair") });
  const now = (state: ReturnType<typeof log.state>) =>
    waitingWords(state, "cost", Math.min(...[...state.calls.values()].map(({ startedAt }) => millis(startedAt))));
  assert.equal(waitingWords(log.state(), "cost", 0).text, `${WAITING} No seat is being asked at the moment.`);
  log.round(1);
  const scored = log.start({ seat: "architect", kind: "score" });
  assert.equal(now(log.state()).doing, "The debate is at the scores of round 1; one other seat was asked");
  const other = log.start({ seat: "operations", kind: "score" });
  const both = waitingWords(log.state(), "cost", 120_000 + Date.parse(log.events.at(-1)?.at ?? "")).text;
  assert.equal(
    both,
    `${WAITING} The debate is at the scores of round 1; 2 other seats were asked, the first 2 min ago.`,
  );
  for (const key of [scored, other]) log.reply(key, { text: "Scored.", ballot: null });
  const key = log.start({ seat: "chair", kind: "synthesis", outside: true });
  const state = log.state();
  const startMs = millis(state.calls.get(key)?.startedAt ?? "");
  const { text } = waitingWords(state, "cost", startMs + 300_000);
  assert.equal(text, `${WAITING} The debate is at the verdict; the chair was asked 5 min ago.`);
});

test("a wait while only the seat itself is being asked names nobody else, also if it is the chair", () => {
  const log = debateLog({ panel: aPanel(["architect", "cost"], "chair") });
  log.start({ seat: "cost", kind: "answer" });
  const phase = "The debate is at the answers";
  assert.deepEqual(waitingWords(log.state(), "cost", 0), { text: `${WAITING} ${phase}.`, doing: phase });
  const later = debateLog({ panel: aPanel(["architect", "cost"], "chair") });
  later.start({ seat: "chair", kind: "synthesis", outside: true });
  assert.equal(
    waitingWords(later.state(), "chair", 0).text,
    "Waiting for the next prompt for chair. The debate is at the verdict.",
  );
});

test("a wait for a debate that is paused says so", () => {
  const log = debateLog();
  log.note({ kind: "pause" });
  assert.equal(waitingWords(log.state(), "cost", 0).text, `${WAITING} The debate is paused.`);
});
