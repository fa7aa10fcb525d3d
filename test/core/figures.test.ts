// The figures of a debate, counted from its log.
import assert from "node:assert/strict";
import { test } from "node:test";
import { figures, isAbstention, seatsWithoutPrice } from "../../src/core/figures.ts";
import { aBallot, debateLog } from "../support/debate-log.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { idsPoll, splitRepositories, tenantsUnresolved } from "../support/examples/other-debates.ts";
import { webhooksInProgress } from "../support/examples/webhooks.ts";

test("the figures of a whole debate", () => {
  const { bySeat, byKind, ...rest } = figures(offlineEdits().state());
  assert.deepEqual(rest, {
    positionChanges: { total: 2, explained: 2 },
    claims: { total: 4, withEvidence: 0.75, checked: null },
    searches: { made: 0, found: 0 },
    objections: { raised: 5, open: 2, openBlocking: 1, unconfirmed: 2 },
    novelty: [
      { round: 0, part: "openings", items: 6, fresh: 6, share: 1 },
      { round: 1, part: "round", items: 6, fresh: 6, share: 1 },
      { round: 2, part: "round", items: 1, fresh: 1, share: 1 },
    ],
    dissentKept: { kept: 1, lost: 1 },
    calls: { answered: 15, failed: 1, pending: 0, retries: 2, abstentions: 0, repairs: 1, reused: 0, breaches: 0 },
    unpriced: [],
  });
  assert.deepEqual(
    bySeat.map(({ name, calls, durationMs }) => [name, calls, durationMs / 1_000]),
    [
      ["architect", 4, 78],
      ["data", 4, 47],
      ["operations", 7, 94],
      ["chair", 1, 41],
    ],
  );
  assert.deepEqual(
    byKind.map(({ name, calls, usage }) => [name, calls, usage.inputTokens]),
    [
      ["opening", 3, 18_600],
      ["challenge", 5, 37_200],
      ["answer", 6, 37_200],
      ["repair", 1, 6_200],
      ["synthesis", 1, 6_200],
    ],
  );
});

test("a repetition is not new, whichever seat makes it and however it is written", () => {
  const log = debateLog();
  const claim = (text: string) => ({ text, kind: "fact", evidence: null });
  log.answer({
    seat: "architect",
    kind: "opening",
    outside: true,
    text: "",
    ballot: aBallot({ claims: [claim("Reads are 98 % of the load.")] }),
  });
  log.round(1);
  log.answer({
    seat: "security",
    kind: "answer",
    text: "",
    ballot: aBallot({ claims: [claim("reads are 98 % of the load"), claim("Writes are rare.")] }),
  });
  assert.deepEqual(figures(log.state()).novelty, [
    { round: 0, part: "openings", items: 1, fresh: 1, share: 1 },
    { round: 1, part: "round", items: 2, fresh: 1, share: 0.5 },
  ]);
});

test("a share of nothing is null", () => {
  const { claims, novelty, dissentKept } = figures(webhooksInProgress().state());
  assert.deepEqual(claims, { total: 0, withEvidence: null, checked: null });
  assert.equal(novelty.length, 1);
  assert.equal(dissentKept, null);
  assert.equal(figures(offlineEditsUndecided().state()).dissentKept, null);
});

test("if the openings were tied, no option lost them", () => {
  assert.deepEqual(figures(splitRepositories().state()).dissentKept, { kept: 0, lost: 0 });
});

test("an abstention is a reply without a ballot once no repair can bring one", () => {
  const log = tenantsUnresolved();
  const state = log.state();
  const abstaining = [...state.calls.values()].filter((call) => isAbstention(state, call)).map(({ key }) => key);
  assert.deepEqual(abstaining, ["r1/answer/data"]);

  const waiting = debateLog();
  const key = waiting.start({ seat: "architect", kind: "opening", outside: true });
  waiting.reply(key, { text: "I think so.", fault: "the block is not JSON" });
  waiting.start({ seat: "architect", kind: "repair", repairs: key });
  assert.equal(figures(waiting.state()).calls.abstentions, 0);
});

test("seats that spoke without a known price are listed, those that only failed are not", () => {
  assert.deepEqual(seatsWithoutPrice(idsPoll().state()), ["generalist", "generalist-2", "generalist-3", "chair"]);
  const log = debateLog();
  log.add({
    type: "call.started",
    call: "opening/security",
    round: 0,
    kind: "opening",
    stage: 0,
    seat: "security",
    about: null,
    parts: [],
    characters: 9,
    session: null,
  });
  log.add({
    type: "call.failed",
    call: "opening/security",
    code: "SPEAKER_AUTH",
    message: "",
    usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0, costMicroUsd: null, estimated: false },
  });
  assert.deepEqual(seatsWithoutPrice(log.state()), []);
});
