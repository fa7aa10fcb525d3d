import assert from "node:assert/strict";
import { test } from "node:test";
import { textVersions } from "../../../src/views/record/text-versions.ts";
import { aBallot, aPanel, aQuestion, debateLog } from "../../support/debate-log.ts";

function cacheDebate() {
  const log = debateLog({
    id: "018-cache",
    topic: "cache",
    question: aQuestion("Which cache?"),
    panel: aPanel(["architect=claude", "data=codex"]),
  });
  const opening = { kind: "opening", outside: true, text: "An opening." } as const;
  const optionOf = (name: string) => aBallot({ option: { name, summary: `${name} it is.` } });
  log.answer({ ...opening, seat: "architect", ballot: optionOf("Redis") });
  log.answer({ ...opening, seat: "data", ballot: optionOf("Postgres") });
  return log;
}

test("an option that was amended has its versions, with the objections that each answers", () => {
  const log = cacheDebate();
  log.round(1);
  const objections = [{ title: "No limit", severity: "major", text: "It grows." }];
  log.answer({
    seat: "data",
    about: "architect",
    kind: "challenge",
    stage: 1,
    text: "A remark.",
    ballot: aBallot({ objections }),
  });
  const amends = { summary: "Redis with a limit.", changes: ["A limit of 2 GB."] };
  const answers = [{ objection: "O1ba1", as: "fixed", text: "There is a limit." }];
  log.answer({
    seat: "architect",
    kind: "answer",
    stage: 2,
    text: "A limit.",
    ballot: aBallot({ prefers: "P0a", amends, answers }),
  });
  assert.deepEqual(textVersions(log.state()), [
    {
      id: "P0a",
      name: "Redis",
      versions: [
        { by: "architect", round: 0, text: "Redis it is.", changes: [], answers: [] },
        { by: "architect", round: 1, text: "Redis with a limit.", changes: ["A limit of 2 GB."], answers: ["O1ba1"] },
      ],
    },
  ]);
});

test("what the architect repairs after the last round of a duet is a version, and answers what that round's review raised", () => {
  const log = debateLog({
    id: "019-outbox",
    topic: "outbox",
    protocol: "duet",
    question: aQuestion("How are webhooks sent?"),
    panel: aPanel(["architect=claude", "reviewer=codex"]),
  });
  log.round(1);
  log.answer({
    seat: "architect",
    kind: "design",
    text: "A table.",
    ballot: aBallot({ option: { name: "Outbox", summary: "A table." } }),
  });
  const objections = [{ title: "No index", severity: "major", text: "Reads are slow." }];
  log.answer({ seat: "reviewer", kind: "review", stage: 1, text: "A remark.", ballot: aBallot({ objections }) });
  log.answer({
    seat: "architect",
    kind: "reply",
    stage: 2,
    text: "An index on the date.",
    ballot: aBallot({
      amends: { summary: "A table with an index.", changes: ["An index."] },
      answers: [{ objection: "O1b1", as: "fixed", text: "There is an index." }],
    }),
  });
  assert.deepEqual(textVersions(log.state()), [
    {
      id: "design",
      name: "The design",
      versions: [
        { by: "architect", round: 1, text: "A table.", changes: [], answers: [] },
        {
          by: "architect",
          round: 1,
          text: "A table.\n\nAdded in version 2:\n\nAn index on the date.",
          changes: ["An index."],
          answers: ["O1b1"],
        },
      ],
    },
  ]);
});

test("a debate in which nothing was amended has none", () => {
  assert.deepEqual(textVersions(cacheDebate().state()), []);
});
