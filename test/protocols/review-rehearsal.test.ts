/** The built-in rehearsal of a review plays to the end it was written for, with every reply it has. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import { runDebate } from "../../src/engine/run-debate.ts";
import { memoryLog } from "../../src/log/memory-log.ts";
import { reviewDebate } from "../../src/protocols/review-debate.ts";
import { loadRehearsal } from "../../src/speakers/script/rehearsal-scenarios.ts";
import { findReply, type ScriptedReply } from "../../src/speakers/script/scenario.ts";
import { scriptSpeaker } from "../../src/speakers/script/script-speaker.ts";
import { instantClock, opening, START } from "../support/world.ts";

async function rehearse() {
  const scenario = loadRehearsal("download-links");
  assert.ok(scenario);
  const used = new Set<ScriptedReply | null>();
  const speaker = scriptSpeaker(scenario, {
    id: "rehearsal:download-links",
    sleep: async () => undefined,
    protocol: "review",
  });
  const log = memoryLog(() => START);
  const first = await log.claim();
  const { context, question, name } = scenario;
  await first.append(
    opening({
      protocol: reviewDebate,
      seats: reviewDebate.roles.slice(0, 3),
      chair: true,
      limits: { rounds: 1 },
      opened: {
        question: { text: question ?? "", constraints: [], options: [], drivers: [], context, workingDir: "/" },
        rehearsal: name,
        settings: DEFAULT_SETTINGS,
      },
    }),
  );
  await first.release();
  const { state } = await runDebate({
    claim: await log.claim(),
    protocol: reviewDebate,
    speakerFor: () => ({
      ...speaker,
      speak(request, signal) {
        used.add(findReply(scenario, { ...request, protocol: "review" }));
        return speaker.speak(request, signal);
      },
    }),
    clock: instantClock().clock,
    live: () => undefined,
    onRecorded: () => undefined,
    askPerson: null,
    checkEvidence: null,
    gatherEvidence: null,
    interrupt: new AbortController().signal,
    resumed: null,
  });
  return { state, scenario, used };
}

test("the rehearsal of a review merges, confirms, disputes and refutes, with its quotes in place", async () => {
  const { state } = await rehearse();
  assert.deepEqual(
    state.verdict?.findings?.map(({ ids, state: end, severity, wordings }) => [
      ids,
      end,
      severity,
      wordings.map(({ place }) => place.status),
    ]),
    [
      [["B1a1", "B1b1"], "confirmed", "blocking", ["found", "found"]],
      [["B1a2"], "refuted", "minor", ["found"]],
      [["B1c1"], "confirmed", "minor", ["found"]],
      [["B1c2"], "disputed", "major", ["found"]],
    ],
  );
});

test("the rehearsal of a review has no reply that is never played, and can be watched", async () => {
  const { scenario, used } = await rehearse();
  assert.deepEqual(
    scenario.replies.filter((reply) => !used.has(reply)).map(({ calls }) => calls),
    [],
  );
  for (const { calls, delayMs } of scenario.replies)
    assert.ok(delayMs >= 1_000 && delayMs <= 4_000, `${calls.join(", ")} takes ${delayMs} ms`);
});
