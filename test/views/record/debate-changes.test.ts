// What the debate changed is said next to the outcome, also where the vote ended as it began.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changesSentence, changesWords, debateChanges } from "../../../src/views/record/debate-changes.ts";
import { optionWork, workBrief } from "../../../src/views/record/option-work.ts";
import { verdictText } from "../../../src/views/terminal/verdict-text.ts";
import { aBallot, aPanel, debateLog } from "../../support/debate-log.ts";
import { offlineEdits } from "../../support/examples/offline-edits.ts";
import { paymentRetries } from "../../support/examples/payment-retries.ts";
import { webhooksAgreement } from "../../support/examples/webhooks.ts";

test("amendments and confirmed fixes of the chosen option are counted, each with where the page shows it", () => {
  const state = paymentRetries().state();
  assert.deepEqual(debateChanges(state), [
    { words: "1 seat changed position", anchor: "positions" },
    { words: "chosen option amended once (2 changes)", anchor: "changes" },
    { words: "2 objections to it resolved by confirmed fixes", anchor: "objections" },
  ]);
  const work = optionWork(state);
  assert.equal(
    work && workBrief(work),
    "the option was amended once; 2 objections to it were resolved by confirmed fixes",
  );
});

test("changes are counted version by version, as the page shows them", () => {
  assert.match(changesWords(webhooksAgreement().state()), /chosen option amended twice \(1 change, then 1\)/);
});

function twoQueues(...names: readonly [string, string]) {
  const log = debateLog({ panel: aPanel(["architect=claude", "data=codex"]) });
  const seats = ["architect", "data"] as const;
  for (const [index, seat] of seats.entries()) {
    const option = { name: names[index] ?? "", summary: "" };
    log.answer({ seat, kind: "opening", outside: true, text: "A queue.", ballot: aBallot({ option }) });
  }
  log.round(1);
  for (const [seat, other] of [
    ["architect", "P0b"],
    ["data", "P0a"],
  ] as const) {
    log.answer({ seat, kind: "answer", text: "The same.", ballot: aBallot({ prefers: "P0a", same: [other] }) });
  }
  log.decide({ cause: "rounds", openings: "opening" });
  return log.state();
}

test("an option that others were merged into says so, although no seat changed position", () => {
  const state = twoQueues("A table", "PostgreSQL as queue");
  assert.deepEqual(debateChanges(state), [{ words: "chosen option merged with the option of data", anchor: "P0a" }]);
  assert.equal(changesSentence(state), "Effect of the debate: chosen option merged with the option of data.");
  const work = optionWork(state);
  assert.equal(work && workBrief(work), "the option was merged with the option of data");
  assert.match(
    verdictText(state, { width: 100, color: false, folder: null, next: [] }),
    /^CHANGED {4}chosen option merged with the option of data$/m,
  );
});

test("options that had one name from the start were not merged by the debate", () => {
  assert.equal(
    changesWords(twoQueues("A table", "A table")),
    "nothing (no seat changed position, and the chosen option stayed as it was proposed)",
  );
});

test("a debate that decided nothing has no option that changed", () => {
  const log = debateLog({ panel: aPanel(["architect=claude", "data=codex"]) });
  log.answer({
    seat: "architect",
    kind: "opening",
    text: "A",
    ballot: aBallot({ option: { name: "A", summary: "" } }),
  });
  log.answer({ seat: "data", kind: "opening", text: "B", ballot: aBallot({ option: { name: "B", summary: "" } }) });
  log.decide({ cause: "rounds", openings: "opening" });
  assert.deepEqual([debateChanges(log.state()), changesSentence(log.state())], [[], ""]);
  assert.equal(changesWords(offlineEdits().state()) === "", false);
});

test("in a duet, every objection is one to the design", () => {
  const log = debateLog({ protocol: "duet", panel: aPanel(["architect=claude", "reviewer=codex"]) });
  const option = { name: "Outbox", summary: "" };
  const objections = [{ title: "It spins", severity: "blocking", text: "Leases never end." }];
  log.round(1);
  log.answer({ seat: "architect", kind: "design", stage: 1, text: "An outbox.", ballot: aBallot({ option }) });
  log.answer({
    seat: "reviewer",
    kind: "review",
    stage: 2,
    text: "No.",
    ballot: aBallot({ prefers: "P1a", objections }),
  });
  log.round(2);
  const fixed = [{ objection: "O1b1", as: "fixed", text: "They end after 10 s." }];
  log.answer({
    seat: "architect",
    kind: "design",
    stage: 1,
    text: "So.",
    ballot: aBallot({ prefers: "P1a", answers: fixed }),
  });
  const met = [{ objection: "O1b1", as: "met", text: "They do." }];
  log.answer({
    seat: "reviewer",
    kind: "review",
    stage: 2,
    text: "Yes.",
    ballot: aBallot({ prefers: "P1a", confirmations: met }),
  });
  log.decide({ cause: "consensus", openings: "design", areIndependent: false });
  assert.equal(changesWords(log.state()), "1 objection to it resolved by a confirmed fix");
});
