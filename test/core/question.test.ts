/** The question as it is put: what cleaning changes, what is refused, what is warned of. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cleanQuestion,
  countWords,
  MAX_QUESTION_LENGTH,
  questionProblem,
  questionWarnings,
  slug,
} from "../../src/core/question.ts";
import { fc, runs } from "../support/random/fast-check.ts";

const CLEANED: readonly (readonly [what: string, raw: string, cleaned: string])[] = [
  ["a byte order mark", "\uFEFFWhich one?", "Which one?"],
  ["line ends of Windows and of old Macs", "one\r\ntwo\rthree", "one\ntwo\nthree"],
  ["line ends of Unicode", "one\u2028two\u2029three\u0085four", "one\ntwo\nthree\nfour"],
  ["page and line feeds, which part words too", "one\ftwo\vthree", "one\ntwo\nthree"],
  ["control characters", "o\u0000n\u0007e\u007f\u0090", "one"],
  ["the colours of a terminal", "\u001b[31mone\u001b[0m", "one"],
  ["marks that turn the reading order", "one \u202Eowt\u202C \u2066x\u2069", "one owt x"],
  ["blanks before a line end", "one  \t \ntwo", "one\ntwo"],
  ["runs of blank lines", "one\n\n\n\n \n\ntwo", "one\n\ntwo"],
  ["blanks around it", " \n one \t\n", "one"],
  ["nothing: indentation and tabs within it stay", "one\n\ttwo\n    three", "one\n\ttwo\n    three"],
  ["nothing: signs of every script stay", "Кафка oder 队列? 👩‍💻 क्या", "Кафка oder 队列? 👩‍💻 क्या"],
];

for (const [what, raw, cleaned] of CLEANED) {
  test(`cleaning takes away ${what}`, () => {
    assert.equal(cleanQuestion(raw), cleaned);
  });
}

test("cleaning twice changes nothing more", () => {
  const unit = fc.constantFrom(
    ..."ab \t\n\r\f\v?",
    "\u0085",
    "\u2028",
    "\uFEFF",
    "\u001b",
    "[",
    "m",
    "\u202E",
    "é",
    "😀",
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (raw) => {
      assert.equal(cleanQuestion(cleanQuestion(raw)), cleanQuestion(raw));
    }),
    { numRuns: runs(500) },
  );
});

test("a megabyte of blanks is cleaned like any other text", () => {
  assert.equal(cleanQuestion(`one${" ".repeat(1_000_000)}two\n${"\n ".repeat(200_000)}three`).length, 1_000_014);
});

test("what is empty, under 10 or over 50,000 characters cannot be debated", () => {
  const problems = [
    "",
    "Redis? No",
    "Redis? Yes",
    "?".repeat(MAX_QUESTION_LENGTH),
    "?".repeat(MAX_QUESTION_LENGTH + 1),
  ].map(questionProblem);
  assert.deepEqual(problems, ["empty", "short", null, null, "long"]);
});

test("characters are counted as a reader counts them, not as they are stored", () => {
  assert.equal(questionProblem("😀".repeat(9)), "short");
  assert.equal(questionProblem("😀".repeat(MAX_QUESTION_LENGTH)), null);
});

const VAGUE = /^The question has (\d words?|1 word); seats will have to guess/;
const NO_ASK = /^The question asks for nothing in particular/;

test("a question of few words is vague, in any script", () => {
  assert.match(questionWarnings("Which database?")[0] ?? "", VAGUE);
  assert.match(questionWarnings("Datenbankauswahlverfahren?")[0] ?? "", /has 1 word;/);
  assert.deepEqual(questionWarnings("我们应该使用哪个数据库来保存会话？"), []);
});

const ASKING = [
  "Should we keep sessions in the database or in signed tokens?",
  "Compare Postgres and Redis as a queue for our jobs.",
  "Please review the schema of the billing service",
  "We need to decide between one region and three.",
  "Tell us how to roll this out without downtime",
  "Our queue loses jobs at night. Is the database a better place for them",
  "Welche Datenbank soll unsere Sitzungen halten, und warum",
  "Quelle base de données pour les sessions des clients",
  "Qué base de datos debemos usar para las sesiones",
  "Ποια βάση δεδομένων είναι η καλύτερη για εμάς\u037e",
  "ما هي أفضل قاعدة بيانات لنا في هذه الحالة؟",
];

for (const text of ASKING) {
  test(`asks for something: ${text}`, () => {
    assert.deepEqual(questionWarnings(text), []);
  });
}

const TELLING = [
  "The database is slow and the queue was full all night.",
  "Our sessions live in Redis; tokens are signed with one key.",
  "Everything that we do is written down in the wiki, and so it can stay.",
  "Wir haben eine Datenbank und sie war gestern sehr langsam.",
];

for (const text of TELLING) {
  test(`asks for nothing: ${text}`, () => {
    assert.deepEqual(
      questionWarnings(text).map((warning) => NO_ASK.test(warning)),
      [true],
    );
  });
}

test("words are those of the language, not whatever is between spaces", () => {
  assert.deepEqual(
    ["one two", "one-two, three", "我们使用", "…!?", ""].map((text) => countWords(text)),
    [2, 3, 2, 0, 0],
  );
});

test("warnings on a megabyte of text come at once", () => {
  for (const text of ["a ".repeat(500_000), " ".repeat(1_000_000), "deber".repeat(200_000)]) {
    assert.ok(questionWarnings(text).length > 0);
  }
});

test("a slug is at most six telling words in plain letters", () => {
  assert.equal(
    slug("Should we keep the sessions of our customers in Postgres, Redis or signed tokens from now on?"),
    "keep-sessions-customers-postgres-redis-signed",
  );
  assert.equal(slug("Größe und Qualität: übermäßig?"), "grosse-und-qualitat-ubermassig");
  assert.equal(slug("../../etc/passwd; rm -rf /"), "etc-passwd-rm-rf");
});

test("a question without a letter that every file system takes is called debate", () => {
  assert.deepEqual(["", "数据库？", "Should we do it?", "💥💥💥"].map(slug), ["debate", "debate", "debate", "debate"]);
});

test("whatever is asked, its slug is a safe name for a folder", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      assert.match(slug(text), /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.ok(slug(text).length <= 48);
    }),
  );
});
