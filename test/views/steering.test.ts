// What a note still changes, and when it is too late for one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { noteEffect, tooLateWords } from "../../src/views/steering.ts";
import { debateLog } from "../support/debate-log.ts";

const FORK = 'conclave fork 1 --at 0 --constraint "…"';

/** A note before the verdict is being written, and one after. */
function lateDebate() {
  const log = debateLog();
  log.round(1);
  log.note({ kind: "fact", text: "The peak is 240/s." });
  log.start({ seat: "architect", kind: "synthesis", outside: true });
  log.note({ kind: "constraint", text: "No new service." });
  return log;
}

test("it is too late once the verdict is being written, and a fork is offered", () => {
  assert.equal(tooLateWords(debateLog().state()), null);
  assert.equal(
    tooLateWords(lateDebate().state()),
    `Too late for this debate: the verdict is being written. To use it: ${FORK}`,
  );
});

test("a debate that opens another round can be steered again", () => {
  const log = lateDebate();
  log.round(2);
  assert.equal(tooLateWords(log.state()), null);
});

test("a note says what follows from it, or that it came too late", () => {
  const state = lateDebate().state();
  assert.deepEqual(
    state.notes.map((note) => noteEffect(state, note)),
    ["calls that start from now on will see it", `too late for this verdict; use ${FORK}`],
  );
  const [fact] = state.notes;
  assert.ok(fact);
  assert.equal(noteEffect(state, { ...fact, note: { kind: "conclude" } }), "no further round opens");
});
