// What leaves the house: decision records for a repository, comments on a pull request, the report, the whole as JSON.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { fold } from "../../src/core/reduce/reduce.ts";
import type { State } from "../../src/core/state.ts";
import { debateJson } from "../../src/views/json/debate-json.ts";
import { jsonText } from "../../src/views/json/json-text.ts";
import { adr } from "../../src/views/markdown/adr.ts";
import { debateReport } from "../../src/views/markdown/debate-report.ts";
import { prComment } from "../../src/views/markdown/pr-comment.ts";
import { roundFiles } from "../../src/views/markdown/round-files.ts";
import { transcript } from "../../src/views/markdown/transcript.ts";
import { EXAMPLES } from "../support/examples/index.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { hostileDebate, insufficientSearch } from "../support/examples/other-debates.ts";
import { webhooksAgreement, webhooksDispute } from "../support/examples/webhooks.ts";
import { assertGolden } from "../support/golden.ts";

const DECIDED = [
  "majority-offline-edits",
  "consensus-webhooks",
  "split-webhooks",
  "majority-poll",
  "unresolved-tenants",
  "hostile",
  "consensus-matrix",
];

describe("the architecture decision record", () => {
  for (const name of DECIDED) {
    test(`of ${name} matches its golden file`, () => assertGolden(`views/${name}.adr.md`, adr(example(name)) ?? ""));
  }

  test("has the metadata and the sections of MADR 4 in their order", () => {
    const text = adr(offlineEdits().state()) ?? "";
    const [, head = "", body = ""] = text.split(/^---\n/m);
    assert.deepEqual(parse(head), {
      status: "accepted",
      date: "2026-11-05",
      "decision-makers": [
        "architect (claude)",
        "data (codex)",
        "operations (gemini)",
        "chair (openrouter/mistral-large)",
      ],
      consulted: ["you"],
      informed: [],
    });
    assert.deepEqual(
      body.split("\n").flatMap((line) => /^#{1,3} (?!P\d)(.*)$/.exec(line)?.[0] ?? []),
      [
        "# Merge by field on the server: How should the inspection app merge edits made offline: with CRDTs, by last write wins, or field by field on the server?",
        "## Context and Problem Statement",
        "## Decision Drivers",
        "## Considered Options",
        "## Decision Outcome",
        "### Consequences",
        "### Confirmation",
        "## Pros and Cons of the Options",
        "### Merge by field on the server",
        "### Last write wins, with history",
        "### CRDT documents",
        "## More Information",
        "### Dissent",
        "### How the debate went",
        "### Open objections",
        "### Answered, not confirmed",
        "### Closed objections",
        "### Unanswered questions",
        "### Questions the verdict raises",
        "### Claims and evidence",
        "### IDs",
      ],
    );
  });

  test("lists an objection under the option that its seat held when it was raised, and under no other", () => {
    const text = adr(offlineEdits().state()) ?? "";
    const [, options = ""] = text.split("## Pros and Cons of the Options");
    const blocks = (options.split("\n## ")[0] ?? "").split("\n### ").slice(1);
    const idsOf = (block: string) => [...block.matchAll(/\((O\w+), /g)].map(([, id]) => id);
    assert.deepEqual(
      blocks.map((block) => [block.split("\n")[0], idsOf(block)]),
      [
        ["Merge by field on the server", ["O2cb1"]],
        ["Last write wins, with history", ["O1ac1", "O1cb1"]],
        ["CRDT documents", ["O1ba1", "O1ba2"]],
      ],
    );
  });

  test("is proposed, and chooses nothing, where the panel decided nothing", () => {
    const text = adr(webhooksDispute().state()) ?? "";
    assert.match(text, /^---\nstatus: proposed\n/);
    assert.match(text, /\nChosen option: none, because the panel did not decide \(split 1–1\)\.\n/);
    assert.doesNotMatch(text, /### Confirmation/);
  });

  test("is only proposed where a blocking objection to the decision is open, and where it was a rehearsal", () => {
    const decided = offlineEdits().state();
    const rehearsed = adr({ ...decided, rehearsal: "a-play" });
    assert.match(rehearsed ?? "", /^---\nstatus: proposed\n/);
    const { verdict } = decided;
    assert.ok(verdict);
    const stateWithBlocker = (id: string): State => ({
      ...decided,
      verdict: {
        ...verdict,
        objections: verdict.objections.map((objection) =>
          objection.id === id ? { ...objection, state: "open", settledBy: null, severity: "blocking" } : objection,
        ),
      },
    });
    assert.match(adr(stateWithBlocker("O2cb1")) ?? "", /^---\nstatus: proposed\n/);
    // Raised against what its target stood for before it was challenged, which was not chosen.
    assert.match(adr(stateWithBlocker("O1cb1")) ?? "", /^---\nstatus: accepted\n/);
  });

  test("tells options of one name apart", () => {
    const state = offlineEdits().state();
    const { verdict } = state;
    assert.ok(verdict);
    const options = verdict.options.map((option) => ({ ...option, name: "The same" }));
    const text = adr({ ...state, verdict: { ...verdict, options } }) ?? "";
    assert.match(text, /\* The same \(P1b\)\n\* The same \(P0b\)\n\* The same \(P0a\)\n/);
    assert.match(text, /Chosen option: "The same \(P1b\)", because /);
  });
});

describe("the comment on a pull request", () => {
  for (const name of DECIDED) {
    test(`on ${name} matches its golden file`, () =>
      assertGolden(`views/${name}.pr-comment.md`, prComment(example(name)) ?? ""));
  }

  test("mentions no one, links nothing, and leaves code as it is", () => {
    const text = prComment(
      withDecision(
        "Ask @octocat and see #12, `@Inject() #7`.",
        "Then\n\n```ts\n@Inject()\n```\n\nask @you, open\n\n```",
      ),
    );
    assert.match(text ?? "", /Ask @\u2060octocat and see #\u206012, `@Inject\(\) #7`\./);
    assert.match(text ?? "", /> @Inject\(\)\n/);
    assert.match(text ?? "", /> ask @\u2060you, open\n/);
  });

  test("is never longer than a comment may be, and names what it leaves out", () => {
    const text = prComment(withDecision("Do it.", "No. ".repeat(30_000))) ?? "";
    assert.ok(text.length < 65_536);
    assert.match(text, /<summary>Next actions \(4\)<\/summary>/);
    assert.match(text, /\nLeft out to fit: Dissent \(1\)\. See `conclave show 14`\.\n/);
  });

  test("opens as many folds as it closes, whatever a reply holds", () => {
    const text = prComment(hostileDebate().state()) ?? "";
    const lines = (mark: string) => text.split("\n").filter((line) => line === mark).length;
    assert.equal(lines("<details>"), 7);
    assert.equal(lines("</details>"), 7);
  });
});

describe("the report", () => {
  for (const name of ["consensus-webhooks", "insufficient-search"]) {
    test(`of ${name} matches its golden file`, () =>
      assertGolden(`views/${name}.report.md`, debateReport(example(name))));
  }

  test("says that there is no verdict, and why, if a debate was interrupted", () => {
    const log = offlineEditsUndecided();
    log.add({ type: "debate.stopped", reason: "interrupted", missing: [] });
    assert.match(debateReport(log.state()), /\n## No verdict\n\nInterrupted\.\n$/);
  });
});

test("the whole debate as JSON has its state, its calls in the order of reading, and its verdict", () => {
  const whole = debateJson(webhooksAgreement().state());
  assert.deepEqual(
    whole.calls.map(({ key, status }) => `${key} ${status}`),
    [
      "r1/design/architect answered",
      "r1/review/reviewer answered",
      "r2/design/architect answered",
      "r2/review/reviewer answered",
      "r3/design/architect answered",
      "r3/review/reviewer answered",
      "synthesis/architect answered",
    ],
  );
  assert.equal(whole.outcome, "consensus");
  assert.equal(whole.verdict?.option, "P1a");
  assert.equal(whole.ledger.objections.length, 1);
});

test("each reply as JSON, in the transcript and in its file names speaker, model, session, request and tokens", () => {
  const state = webhooksAgreement().state();
  const [first] = debateJson(state).calls;
  assert.ok(first && "text" in first);
  const { text: _, ballot: __, ...facts } = first;
  assert.deepEqual(facts, {
    key: "r1/design/architect",
    round: 1,
    kind: "design",
    seat: "architect",
    speaker: "claude",
    about: null,
    status: "answered",
    retries: 0,
    breaches: [],
    tokens: { input: 6_200, output: 900, cached: 4_100, estimated: false },
    cost: 0.054,
    session: "c-20",
    request: "msg_20",
    model: "claude-opus-5-5",
    duration_ms: 58_000,
    reused: null,
    fault: null,
  });
  const line =
    "role architect, speaker claude, model claude-opus-5-5, session c-20, request msg_20, 0:58, 6.2k tokens in, 900 out, $0.05";
  const pages = [transcript(state), roundFiles(state).find(({ name }) => name === "r001_architect.md")?.text ?? ""];
  for (const page of pages) assert.ok(page.split("\n").includes(line), page.slice(0, 400));
});

test("there is no record without a verdict, and a comment only if the debate ended without one", () => {
  assert.equal(adr(offlineEditsUndecided().state()), null);
  assert.equal(adr(insufficientSearch().state()), null);
  assert.equal(prComment(offlineEditsUndecided().state()), null);
  assert.match(prComment(insufficientSearch().state()) ?? "", /^# NO VERDICT: Which of the three/);
});

test("every export of every state on the way of every example can be made", () => {
  for (const make of Object.values(EXAMPLES)) {
    const { events } = make();
    for (let length = 1; length <= events.length; length += 1) {
      const state = fold(events.slice(0, length));
      for (const text of [adr(state), prComment(state), debateReport(state)])
        assert.ok(text === null || text.endsWith("\n"));
      assert.deepEqual(JSON.parse(jsonText(debateJson(state))).debate_id, state.id);
    }
  }
});

function withDecision(decision: string, dissent: string): State {
  const state = offlineEdits().state();
  const { verdict } = state;
  assert.ok(verdict);
  const voices = verdict.dissent.map((voice) => ({ ...voice, text: dissent }));
  return { ...state, verdict: { ...verdict, decision, dissent: voices } };
}

function example(name: string): State {
  const make = EXAMPLES[name];
  assert.ok(make, name);
  return make().state();
}
