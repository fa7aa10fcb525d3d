// Open questions stand once, whoever asked them and in whatever words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inquiryItems, openQuestions, writerQuestions } from "../../../src/views/record/inquiries.ts";
import { aBallot, aPanel, debateLog } from "../../support/debate-log.ts";

function gateDebate(questions = ["Will gates be online?", "Do buyers log in?", "Who runs the sale?"]) {
  const log = debateLog({ panel: aPanel(["architect=claude", "data=codex"], "chair=gemini") });
  const option = { name: "Tickets", summary: "" };
  const ask = (text: string) => ({ text, option: null });
  const opening = { kind: "opening", outside: true, text: "Tickets." } as const;
  log.answer({
    ...opening,
    seat: "architect",
    ballot: aBallot({ option, questions: [ask("Are the gates online?"), ask("Do buyers log in?")] }),
  });
  log.answer({ ...opening, seat: "data", ballot: aBallot({ option, questions: [ask("Is the gate online?")] }) });
  log.round(1);
  log.answer({
    seat: "data",
    kind: "answer",
    text: "They do.",
    ballot: aBallot({ prefers: "P0a", replies: [{ to: "Q0a2", text: "Yes, before the queue.", evidence: null }] }),
  });
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: {
      by: "chair",
      said: {
        decision: "Tickets.",
        questions,
      },
    },
  });
  return log.state();
}

test("a question that two seats and the verdict leave open is one item, with its other wordings and both askers", () => {
  assert.deepEqual(
    inquiryItems(gateDebate()).map(({ ids, text, alsoAs, by, isUnanswered }) => ({
      ids,
      text,
      alsoAs,
      by,
      isUnanswered,
    })),
    [
      {
        ids: ["Q0a1", "Q0b1"],
        text: "Are the gates online?",
        alsoAs: ["Is the gate online?", "Will gates be online?"],
        by: ["architect", "data"],
        isUnanswered: true,
      },
      { ids: ["Q0a2"], text: "Do buyers log in?", alsoAs: [], by: ["architect"], isUnanswered: false },
    ],
  );
});

test("open questions are those of the seats, once each, and then the writer's own", () => {
  assert.deepEqual(openQuestions(gateDebate()), ["Are the gates online?", "Who runs the sale?"]);
});

test("what nobody else asks is the writer's own", () => {
  assert.deepEqual(writerQuestions(gateDebate()), ["Who runs the sale?"]);
});

test("a question of the verdict that names an open one by its ID is that one, in whatever words", () => {
  const state = gateDebate(["Which network reaches the doors (Q0b1)?", "Q0a2 was answered, but by whom?"]);
  assert.deepEqual(writerQuestions(state), ["Q0a2 was answered, but by whom?"]);
  assert.deepEqual(inquiryItems(state)[0]?.alsoAs, ["Is the gate online?", "Which network reaches the doors (Q0b1)?"]);
});
