import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseItems } from "../../src/eval/data/eval-item.ts";
import { answerClass, gradeAnswer } from "../../src/eval/data/grade-answer.ts";
import { matchFindings } from "../../src/eval/data/match-findings.ts";
import { combineAnswers, combineSome } from "../../src/eval/score/combine-answers.ts";

function item(fields: object) {
  const [parsed] = parseItems(JSON.stringify({ id: "q1", question: "Which one is it?", ...fields }), "data.jsonl");
  assert.ok(parsed);
  return parsed;
}

const say = (choice: string, text = "") => ({ choice, text, points: [] });

describe("an answer is graded", () => {
  test("by its words, whatever their case and punctuation", () => {
    const exact = item({ answer: "Use Postgres" });
    assert.deepEqual([gradeAnswer(exact, say("use postgres.")), gradeAnswer(exact, say("Use Redis"))], [1, 0]);
  });

  test("by its number, within the tolerance", () => {
    const near = item({ checker: { kind: "number", answer: 1200, tolerance: 5 } });
    const grades = ["about 1,203 rows", "1206", "no idea"].map((choice) => gradeAnswer(near, say(choice)));
    assert.deepEqual(grades, [1, 0, 0]);
    assert.equal(gradeAnswer(item({ answer: 0.3 }), say("0.3 s")), 1);
    assert.equal(answerClass(item({ answer: 7 }), "seven or 7.0"), "7");
  });

  test("by a pattern, in its name or its text", () => {
    const pattern = item({ checker: { kind: "regex", pattern: "idempoten(t|cy)" } });
    assert.deepEqual([gradeAnswer(pattern, say("X", "Idempotency key")), gradeAnswer(pattern, say("X", "no"))], [1, 0]);
  });

  test("by a pattern that backtracks without end: an error that names the question", () => {
    const pattern = item({ checker: { kind: "regex", pattern: "(a+)+b$" } });
    assert.throws(() => gradeAnswer(pattern, say("X", "a".repeat(60))), {
      message: "The pattern of question q1 takes too long to check an answer.",
    });
  });

  test("by the defects it found, by place and effect", () => {
    const defects = [
      {
        id: "leak",
        places: ["pool.ts"],
        effect: [
          ["connection", "socket"],
          ["leak", "never closed"],
        ],
      },
      { id: "race", places: [], effect: [["race", "concurrent"]] },
    ];
    const points = [
      { text: "A socket is never closed on error", places: ["src/pool.ts:14"] },
      { text: "A connection may leak", places: ["src/other.ts:1"] },
      { text: "Names are too long", places: [] },
    ];
    assert.deepEqual(matchFindings({ defects, decoys: [] }, points), {
      ...{ found: ["leak"], missed: ["race"], recall: 0.5, points: 3, hits: 1, precision: 1 / 3, falseAlarms: [] },
    });
    assert.equal(gradeAnswer(item({ findings: defects }), { ...say("review"), points }), 0.5);
  });
});

test("what takes a decoy for a defect is a false alarm, unless it names a known defect as well", () => {
  const defects = [{ id: "race", places: ["lock.ts"], effect: [["race"]] }];
  const decoys = [
    { id: "order", places: ["lock.ts"], effect: [["order"]] },
    { id: "random", places: ["wait.ts"], effect: [["random"], ["secure", "predict"]] },
  ];
  const alarms = (...points: { text: string; places: string[] }[]) =>
    matchFindings({ defects, decoys }, points).falseAlarms;
  assert.deepEqual(alarms({ text: "Random is not secure", places: ["src/wait.ts:3"] }), ["random"]);
  assert.deepEqual(alarms({ text: "Random is not secure", places: ["src/lock.ts:3"] }), []);
  assert.deepEqual(alarms({ text: "Random is fine", places: ["src/wait.ts:3"] }), []);
  assert.deepEqual(alarms({ text: "A race changes the order", places: ["src/lock.ts:9"] }), []);
  const both = [
    { text: "A race changes the order", places: ["src/lock.ts:9"] },
    { text: "Events lose their order", places: ["src/lock.ts:9"] },
  ];
  assert.deepEqual(matchFindings({ defects, decoys }, both), {
    ...{ found: ["race"], missed: [], recall: 1, points: 2, hits: 1, precision: 0.5, falseAlarms: ["order"] },
  });
});

test("a citation is at a defect's place within three lines; without lines it means the whole file", () => {
  const defects = [{ id: "race", places: ["lock.ts:20"], effect: [["race"]] }];
  const isFound = (...places: string[]) =>
    matchFindings({ defects, decoys: [] }, [{ text: "A race", places }]).found.length === 1;
  const cited = ["src/lock.ts:17", "src/lock.ts:16", "src/lock.ts:23-40", "src/lock.ts:24", "src/lock.ts", "a.ts:20"];
  assert.deepEqual(
    cited.map((place) => isFound(place)),
    [true, false, true, false, true, false],
  );
  assert.deepEqual([isFound(), isFound("a.ts:20", "lock.ts:20")], [true, true]);
});

test("a vote counts its leaders, and half of a tie; findings are united", () => {
  const right = item({ answer: "A" });
  const votes = (...choices: string[]) =>
    combineAnswers(
      right,
      choices.map((choice) => say(choice)),
    );
  assert.deepEqual([votes("A", "a.", "B"), votes("A", "B"), votes("B", "B", "A"), votes()], [1, 0.5, 0, 0]);
  const found = item({
    findings: [
      { id: "x", effect: [["x"]] },
      { id: "y", effect: [["y"]] },
    ],
  });
  const points = (text: string) => ({ ...say(text), points: [{ text, places: [] }] });
  assert.equal(combineAnswers(found, [points("x"), points("y")]), 1);
});

test("some of the samples are worth what their votes are worth on average", () => {
  const right = item({ answer: "A" });
  const samples = ["A", "A", "B", "B", "A"].map((choice) => say(choice));
  assert.deepEqual([combineSome(right, samples, 1), combineSome(right, samples, 5)], [0.6, 1]);
  // Of the ten ways to draw three, seven have two or more A.
  assert.ok(Math.abs(combineSome(right, samples, 3) - 0.7) < 0.1);
});

test("questions that cannot be used are refused with their line", () => {
  const fails = (text: string, message: RegExp) => assert.throws(() => parseItems(text, "d.jsonl"), { message });
  const whole = { id: "a", question: "Which one?", answer: "x" };
  fails("{", /^d\.jsonl:1 is not JSON\.$/);
  fails(JSON.stringify({ id: "a", question: "q" }), /needs exactly one of answer, checker and findings/);
  fails(JSON.stringify({ ...whole, options: ["y", "z"] }), /answer must be one of the options/);
  fails(JSON.stringify({ ...whole, decoys: [{ id: "d", effect: [["x"]] }] }), /decoys need findings/);
  fails(JSON.stringify({ ...whole, id: "../x" }), /id must be letters/);
  fails(`${JSON.stringify(whole)}\n${JSON.stringify(whole)}`, /two questions with the id "a"/);
  // Their debates would share a folder where file names ignore case.
  fails(`${JSON.stringify(whole)}\n${JSON.stringify({ ...whole, id: "A" })}`, /two questions with the id "A"/);
  fails(`{"id": "a", "question": "q", "answer": 1e999}`, /answer must be a text or a number/);
  fails(JSON.stringify({ ...whole, options: ["x", "X."] }), /options must differ in more than case and punctuation/);
  fails("\n", /has no questions/);
});
