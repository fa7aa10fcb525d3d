// What is said next to the number of open objections.
import assert from "node:assert/strict";
import { test } from "node:test";
import { unsettledWords } from "../../../src/views/record/unsettled.ts";
import { aBallot, aPanel, debateLog } from "../../support/debate-log.ts";

test("an open objection that applies only to options that were not chosen says so, once something was chosen", () => {
  const log = debateLog({ panel: aPanel(["architect=claude", "data=codex"]) });
  const opening = { kind: "opening", outside: true, text: "Mine." } as const;
  log.answer({ ...opening, seat: "architect", ballot: aBallot({ option: { name: "Stay", summary: "" } }) });
  log.answer({ ...opening, seat: "data", ballot: aBallot({ option: { name: "Split", summary: "" } }) });
  log.round(1);
  const objections = [
    { title: "It grows", severity: "major", text: "Forever.", against: ["P0b"] },
    { title: "It waits", severity: "major", text: "Long.", against: ["P0a", "P0b"] },
    { title: "It costs", severity: "minor", text: "Much.", against: [] },
  ];
  log.answer({ seat: "architect", kind: "answer", text: "It.", ballot: aBallot({ prefers: "P0a", objections }) });
  log.answer({ seat: "data", kind: "answer", text: "It.", ballot: aBallot({ prefers: "P0a" }) });
  assert.equal(unsettledWords(log.state()), "3 open objections");
  log.decide({ cause: "rounds", openings: "opening" });
  assert.equal(log.state().verdict?.option, "P0a");
  assert.equal(unsettledWords(log.state()), "3 open objections (O1a1 applies only to options that were not chosen)");
});

test("an objection that its raiser keeps up only against options that were not chosen is listed as such", () => {
  const log = debateLog({ panel: aPanel(["architect=claude", "data=codex"]) });
  const opening = { kind: "opening", outside: true, text: "Mine." } as const;
  log.answer({ ...opening, seat: "architect", ballot: aBallot({ option: { name: "Stay", summary: "" } }) });
  log.answer({ ...opening, seat: "data", ballot: aBallot({ option: { name: "Split", summary: "" } }) });
  log.round(1);
  const raise = (title: string) => ({ title, severity: "minor", text: "", against: ["P0a", "P0b"] });
  const objections = [raise("It flaps"), raise("It grows"), raise("It waits")];
  log.answer({ seat: "data", kind: "challenge", text: "It.", ballot: aBallot({ objections }) });
  const say = (objection: string, option: string | null, as: string) => ({ objection, option, as, text: "" });
  const confirmations = [
    say("O1b1", "P0a", "met"),
    say("O1b1", "P0b", "not_met"),
    say("O1b2", "P0a", "withdrawn"),
    say("O1b2", "P0b", "not_met"),
    say("O1b3", "P0a", "not_met"),
    say("O1b3", "P0b", "met"),
  ];
  const closing = { kind: "closing", outside: true, stage: 2, text: "It." } as const;
  log.answer({ ...closing, seat: "architect", ballot: aBallot({ prefers: "P0a" }) });
  log.answer({ ...closing, seat: "data", ballot: aBallot({ prefers: "P0a", confirmations }) });
  log.decide({ cause: "rounds", openings: "opening" });
  assert.equal(log.state().verdict?.option, "P0a");
  assert.equal(
    unsettledWords(log.state()),
    "3 open objections (O1b1 and O1b2 apply only to options that were not chosen)",
  );
});
