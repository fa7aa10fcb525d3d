// A question that an earlier debate in the same folder decided.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { debateInput } from "../../src/request/debate-input.ts";
import { type RequestContext, resolveRequest } from "../../src/request/resolve-request.ts";
import { tempFolder } from "../support/temp-folder.ts";

const ENTRY = {
  id: "012-sessions",
  folder: "012-sessions",
  topic: "sessions",
  question: "Should we use JWT or server-side sessions for our web application?",
  protocol: "challenge",
  status: "completed",
  outcome: "consensus",
  rehearsal: false,
  seats: [],
  stands: [],
  votes: [],
  current_round: 1,
  rounds_total: 1,
  open_objections: 0,
  cost: null,
  created_at: "2026-11-04T10:00:00Z",
  updated_at: "2026-11-05T10:00:00Z",
  state_mtime: null,
};

test("is pointed out with its number, its day and the command that shows it", async (t) => {
  assert.deepEqual(await warningsFor(t, {}), ["Debate 012 decided a similar question on 2026-11-04: conclave show 12"]);
});

test("is not pointed out if nothing was decided, or if only a script spoke", async (t) => {
  assert.deepEqual(await warningsFor(t, { outcome: "split" }), []);
  assert.deepEqual(await warningsFor(t, { outcome: null, status: "interrupted" }), []);
  assert.deepEqual(await warningsFor(t, { rehearsal: true }), []);
});

test("is not pointed out if the debate is stored elsewhere, as in a fleet", async (t) => {
  assert.deepEqual(await warningsFor(t, {}, { isElsewhere: true }), []);
});

test("a hostile index can't write to the terminal", async (t) => {
  const found = await warningsFor(t, { folder: "\u001b]0;owned\u0007evil", created_at: "\u001b[2Jnow" });
  assert.deepEqual(found, ["Debate evil decided a similar question on 2: conclave show evil"]);
});

async function warningsFor(
  t: TestContext,
  entry: Readonly<Record<string, unknown>>,
  context: RequestContext = {},
): Promise<readonly string[]> {
  const outDir = tempFolder(t);
  writeFileSync(join(outDir, "index.json"), JSON.stringify({ version: 1, debates: [{ ...ENTRY, ...entry }] }));
  const question = "JWTs or sessions on the server for the web app?";
  const input = debateInput.parse({ question, outDir, seats: ["a=cmd:a", "b=cmd:b"] });
  const { warnings } = await resolveRequest(input, context);
  return warnings;
}
