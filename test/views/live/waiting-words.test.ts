// What whoever plays a seat reads while no prompt is there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { millis } from "../../../src/core/time.ts";
import { waitingWords } from "../../../src/views/live/waiting-words.ts";
import { debateLog } from "../../support/debate-log.ts";

const WAITING = "Waiting for the next prompt of cost.";

test("a wait names the phase, its round and every seat that is being asked", () => {
  const log = debateLog();
  const now = (state: ReturnType<typeof log.state>) =>
    waitingWords(state, "cost", Math.min(...[...state.calls.values()].map(({ startedAt }) => millis(startedAt))));
  assert.equal(waitingWords(log.state(), "cost", 0).text, `${WAITING} No seat is being asked at the moment.`);
  log.round(1);
  const scored = log.start({ seat: "architect", kind: "score" });
  assert.equal(now(log.state()).doing, "The debate is at the scores of round 1; architect");
  log.reply(scored, { text: "Scored.", ballot: null });
  const key = log.start({ seat: "chair", kind: "synthesis", outside: true });
  const state = log.state();
  const startMs = millis(state.calls.get(key)?.startedAt ?? "");
  const { text } = waitingWords(state, "cost", startMs + 300_000);
  assert.equal(text, `${WAITING} The debate is at the verdict; chair has been asked for 5 min.`);
});

test("a wait for a debate that is paused says so", () => {
  const log = debateLog();
  log.note({ kind: "pause" });
  assert.equal(waitingWords(log.state(), "cost", 0).text, `${WAITING} The debate is paused.`);
});
