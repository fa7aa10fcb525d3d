/** Which scripted demo a question gets. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { nearestRehearsal } from "../../src/request/nearest-rehearsal.ts";

test("a question gets the demo whose question shares the most words with it, in singular or plural", () => {
  const demos = ["Should we use JWT or sessions?", "Do we retry a payment?", "Is Postgres a good job queue?"].map(
    (question) => nearestRehearsal(question, challengeDebate)?.name,
  );
  assert.deepEqual(demos, ["session-tokens", "retry-policy", "jobs-to-postgres"]);
});
