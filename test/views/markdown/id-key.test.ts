// What the IDs in a record mean.
import assert from "node:assert/strict";
import { test } from "node:test";
import { idKey } from "../../../src/views/markdown/id-key.ts";
import { aBallot, debateLog } from "../../support/debate-log.ts";

test("a debate without anything that has an ID has no key", () => {
  assert.equal(idKey(debateLog().state()), null);
});

test("the key lists only the letters that the debate uses, and the letter of each seat", () => {
  const log = debateLog();
  log.answer({
    seat: "architect",
    kind: "opening",
    text: "Stay.",
    ballot: aBallot({ option: { name: "Stay", summary: "" } }),
  });
  const key =
    "The first letter of an ID shows what kind of item it is: **P** option. The number after that letter is the round (0: the openings), and the next letter is the seat: **a** architect, **b** security. The final number, if there is one, distinguishes the items that the seat added in that round.";
  assert.equal(idKey(log.state()), key);
  log.add({ type: "note.said", id: "n1", by: "you", note: { kind: "fact", text: "Reads are 98%." } });
  assert.equal(
    idKey(log.state()),
    `${key.replace("option", "option, **F** fact")} What a person added only has a number.`,
  );
});

test("what a moderator raised has the letter of the chair", () => {
  const raised = aBallot({ objections: [{ title: "Too slow", severity: "major", text: "Two hops.", against: null }] });
  const log = debateLog();
  log.answer({ seat: "chair", kind: "moderate", text: "Answer this.", ballot: raised });
  assert.match(idKey(log.state()) ?? "", /the next letter is the seat: .*\*\*z\*\* the chair\. /);
});
