// Open questions stand once, whoever asked them and in whatever words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { debateCourse } from "../../../src/views/record/course/debate-course.ts";
import { inquiryItems, openQuestions, writerQuestions } from "../../../src/views/record/inquiries.ts";
import { unsettledWords } from "../../../src/views/record/unsettled.ts";
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
  assert.deepEqual(inquiryItems(state)[0]?.alsoAs, ["Is the gate online?", "Which network reaches the doors?"]);
});

test("the item's own ID is left out of its other wordings, and a wording that differs in nothing else is left out with it", () => {
  const state = gateDebate([
    "Are the gates online? [Q0a1, Q0b1]",
    "Who pays for the network [Q0b1] at the doors [Q0a2]?",
  ]);
  assert.deepEqual(inquiryItems(state)[0]?.alsoAs, [
    "Is the gate online?",
    "Who pays for the network at the doors [Q0a2]?",
  ]);
});

function evidenceDebate(questions: readonly string[]) {
  const log = debateLog({ panel: aPanel(["architect=claude", "data=codex"], "chair=gemini") });
  const option = { name: "Tickets", summary: "" };
  const opening = { kind: "opening", outside: true, text: "Tickets." } as const;
  log.answer({ ...opening, seat: "architect", ballot: aBallot({ option }) });
  log.round(1);
  const requests = ["A load test.", "The number of buyers.", "The error rate."].map((text) => ({
    text,
    option: "P0a",
  }));
  log.answer({ seat: "data", kind: "challenge", text: "Show me.", ballot: aBallot({ requests }) });
  const evidence = { source: "k6 run load.js", quote: "p95=40ms" };
  const replies = [
    { to: "R1b1", text: "Here it is.", evidence },
    { to: "R1b2", text: "I haven't counted them.", evidence: null },
  ];
  log.answer({
    seat: "architect",
    kind: "respond",
    stage: 1,
    text: "Done.",
    ballot: aBallot({ prefers: "P0a", replies }),
  });
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: { by: "chair", said: { decision: "Tickets.", questions: [...questions] } },
  });
  return log.state();
}

test("a request for evidence that only got a reply is told apart from one that got evidence", () => {
  const state = evidenceDebate([]);
  assert.deepEqual(
    inquiryItems(state).map(({ ids: [id], isUnanswered, lacksEvidence }) => ({ id, isUnanswered, lacksEvidence })),
    [
      { id: "R1b1", isUnanswered: false, lacksEvidence: false },
      { id: "R1b2", isUnanswered: false, lacksEvidence: true },
      { id: "R1b3", isUnanswered: true, lacksEvidence: false },
    ],
  );
  const course = debateCourse(state).flatMap(({ paragraphs }) => paragraphs.flat());
  assert.deepEqual(
    course.filter((sentence) => sentence.startsWith("architect") && sentence.includes("evidence")),
    ["architect replied to R1b1 with evidence.", "architect replied to R1b2 without evidence."],
  );
  assert.equal(unsettledWords(state), "1 unmet evidence request and 1 evidence request answered without evidence");
});

test("a request whose pages the person rejected is unmet", () => {
  const log = debateLog({ panel: aPanel(["architect=claude", "data=codex"], "chair=gemini") });
  const requests = [{ text: "A load test.", option: null }];
  log.answer({ kind: "opening", outside: true, seat: "data", text: "Rows.", ballot: aBallot({ requests }) });
  const page = { title: "Load tests", url: "https://example.org", text: "Fast." };
  const findings = [{ request: "A load test.", results: [page], problem: null }];
  log.add({ type: "evidence.gathered", call: "opening/data", findings });
  const unmet = () => inquiryItems(log.state()).map(({ isUnanswered }) => isUnanswered);
  assert.deepEqual(unmet(), [false]);
  log.note({ kind: "rejection", claim: "E0b1", text: "It measures something else." });
  assert.deepEqual(unmet(), [true]);
  assert.equal(unsettledWords(log.state()), "1 unmet evidence request");
});

test("a question of the verdict that names a request without evidence is not a further one, and stays an open question", () => {
  const question = "How many buyers are there? [R1b2]";
  const state = evidenceDebate([question]);
  assert.deepEqual([writerQuestions(state), openQuestions(state)], [[], [question]]);
});
