/** A whole debate of a model on this machine, by the command line: nothing but a model file with random weights, and no network. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { DebateEvent } from "../../src/core/event.ts";
import { survivors } from "../support/children/processes.ts";
import { places } from "../support/command.ts";
import { localHome, NO_RUNTIME } from "../support/local/local-home.ts";
import { writeRandomModel } from "../support/local/tiny-gguf.ts";

const place = places();

test("two seats on one random model hold a whole challenge with valid ballots", { skip: NO_RUNTIME }, async (t) => {
  const home = localHome();
  t.after(() => home.remove());
  writeRandomModel(join(home.modelsFolder, "tiny.gguf"));
  const { path, conclave } = place();
  const env = { XDG_DATA_HOME: home.environment.XDG_DATA_HOME ?? "", CONCLAVE_LOCAL_CONTEXT: "32768" };
  const seats = "architect=local/tiny,security=local/tiny";
  const words = ["Should the write path have one writer or two?", "-p", "challenge", "--seats", seats, "--yes"];
  const { exit, stderr } = await conclave(words, { env });
  assert.equal(exit, 0, stderr);

  const events = eventsIn(path);
  const answered = events.flatMap((event) => (event.type === "call.answered" ? [event] : []));
  assert.deepEqual(answered.map(({ call }) => call).toSorted(), CALLS);
  for (const { call, ballot, fault, usage } of answered) {
    assert.deepEqual([call, fault, ballot === null, usage.costMicroUsd], [call, null, false, 0]);
  }
  assert.deepEqual(
    events.filter(({ type }) => type === "call.failed" || type === "call.retried"),
    [],
  );
  assert.equal(events.at(-1)?.type, "debate.decided");
  assert.deepEqual(await survivors(home.processes()), []);
});

const CALLS = [
  ...["closing/architect", "closing/security", "opening/architect", "opening/security"],
  ...["r1/challenge/architect", "r1/challenge/security", "r1/respond/architect", "r1/respond/security"],
  "synthesis/chair",
];

function eventsIn(path: string): readonly DebateEvent[] {
  const debates = join(path, "debates");
  const [folder = ""] = readdirSync(debates).filter((name) => /^\d{3}-/.test(name));
  const lines = readFileSync(join(debates, folder, "events.jsonl"), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => JSON.parse(line).event);
}
