// The pages that stay in a debate's folder, kept whole in test/golden/views and read like code.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fold } from "../../src/core/reduce/reduce.ts";
import type { State } from "../../src/core/state.ts";
import { jsonText } from "../../src/views/json/json-text.ts";
import { stateJson } from "../../src/views/json/state-json.ts";
import { contextDocument } from "../../src/views/markdown/context-document.ts";
import { debateHistory } from "../../src/views/markdown/debate-history.ts";
import { finalDesign } from "../../src/views/markdown/final-design.ts";
import { roundFiles } from "../../src/views/markdown/round-files.ts";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { transcript } from "../../src/views/markdown/transcript.ts";
import { aQuestion, debateLog } from "../support/debate-log.ts";
import { EXAMPLES } from "../support/examples/index.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { hostileDebate, insufficientSearch } from "../support/examples/other-debates.ts";
import { webhooksAgreement, webhooksDispute, webhooksInProgress } from "../support/examples/webhooks.ts";
import { assertGolden } from "../support/golden.ts";

describe("the decision record", () => {
  for (const name of [
    "majority-offline-edits",
    "consensus-webhooks",
    "split-webhooks",
    "majority-poll",
    "split-repositories",
    "unresolved-tenants",
    "insufficient-search",
    "hostile",
    "consensus-matrix",
  ]) {
    test(`of ${name} matches its golden file`, () => {
      assertGolden(`views/${name}.synthesis.md`, synthesis(example(name)) ?? "");
    });
  }

  test("is not there while nothing is decided", () => {
    assert.equal(synthesis(offlineEditsUndecided().state()), null);
    assert.equal(synthesis(webhooksInProgress().state()), null);
  });

  test("has the parts of a verdict in their order, the baseline and the statistics after them", () => {
    assert.deepEqual(headings(synthesis(offlineEdits().state()) ?? ""), [
      "Decision",
      "Reasons",
      "Confidence",
      "How the debate went",
      "Options considered",
      "Agreed",
      "Disputed",
      "Raised by one seat only",
      "Dissent",
      "Positions",
      "Risks",
      "Open objections",
      "Answered, not confirmed",
      "Closed objections",
      "Unanswered questions",
      "Further open questions in the verdict",
      "Next actions",
      "Evidence",
      "Baseline",
      "Statistics",
      "Cost",
      "IDs",
    ]);
  });

  test("says what became of each constraint where the writer had to tick them off", () => {
    const log = debateLog({ question: aQuestion("Which ids?", { constraints: ["Cheap.", "Sortable."] }) });
    const tick = (item: string, kept: boolean, reason: string) => ({ item, kept, reason });
    const checklist = [
      tick("C1", false, "No budget | for it."),
      tick("C2", true, "They are."),
      tick("C2", false, "They are not."),
      tick("C3", true, "Step 3."),
    ];
    log.decide({
      cause: "single pass",
      openings: "answer",
      synthesis: { by: "chair", said: { decision: "UUIDv7.", checklist } },
    });
    const [, table] = (synthesis(log.state()) ?? "").split("## Checklist of constraints\n\n");
    assert.deepEqual(table?.split("\n\n")[0]?.split("\n").slice(2), [
      "| C1 | rejected | No budget \\| for it. |",
      "| C2 | kept and rejected | They are. They are not. |",
      "| [C3?] | kept | Step 3. |",
    ]);
  });
});

describe("the transcript", () => {
  for (const name of [
    "majority-offline-edits",
    "consensus-webhooks",
    "insufficient-search",
    "unresolved-tenants",
    "hostile",
  ]) {
    test(`of ${name} matches its golden file`, () => {
      assertGolden(`views/${name}.transcript.md`, transcript(example(name)));
    });
  }

  test("puts a note before the first call that knew it, and in no other place", () => {
    const lines = transcript(offlineEdits().state()).split("\n");
    const heads = lines.filter((line) => /^##/.test(line));
    assert.deepEqual(heads.slice(heads.indexOf("### operations: repair"), heads.indexOf("## Round 2") + 1), [
      "### operations: repair",
      "### you: F1, fact",
      "### you: ruling on O1cb1: accepted risk",
      "## Round 2",
    ]);
  });

  test("shows a reply that is still awaited", () => {
    assert.match(transcript(webhooksInProgress().state()), /### reviewer: review\n\n.*\n\nNot answered yet\./);
  });
});

test("the context page matches its golden file", () => {
  assertGolden("views/majority-offline-edits.context.md", contextDocument(offlineEdits().state()));
});

test("the context page names settings that are not usual", () => {
  const state = offlineEdits().state();
  const page = contextDocument({
    ...state,
    settings: { ...state.settings, named: true, style: "thorough", quick: true, maxWords: 120 },
  });
  assert.match(
    page,
    /- seats saw each other's names\n- style thorough\n- max words 120\n- quick on\n- working directory/,
  );
});

test("state.json has the names that are promised, and the values of the debate", () => {
  assertGolden("views/majority-offline-edits.state.json", jsonText(stateJson(offlineEdits().state())));
  assert.equal(stateJson(hostileDebate().state()).rehearsal, true);
});

describe("the files of a duet", () => {
  test("hold the accepted design, headed by who agreed", () => {
    assertGolden("views/consensus-webhooks.final_design.md", finalDesign(webhooksAgreement().state()) ?? "");
  });

  test("hold the architect's last design, headed as not agreed with the open objections, without consensus", () => {
    assertGolden("views/split-webhooks.final_design.md", finalDesign(webhooksDispute().state()) ?? "");
  });

  test("hold the exchange", () => {
    assertGolden("views/consensus-webhooks.debate_history.md", debateHistory(webhooksAgreement().state()) ?? "");
  });

  test("have no design while the debate runs, and have one when it was interrupted", () => {
    const log = webhooksInProgress();
    assert.equal(finalDesign(log.state()), null);
    log.add({ type: "debate.stopped", reason: "interrupted", missing: [] });
    assert.match(
      finalDesign(log.state()) ?? "",
      /^# Not agreed\n\nThis is the architect's design from round 1 .* \(interrupted\)\./,
    );
  });

  test("are those of a duet only", () => {
    assert.equal(finalDesign(offlineEdits().state()), null);
    assert.equal(debateHistory(offlineEdits().state()), null);
  });
});

describe("the files of the rounds", () => {
  test("are named by round, seat, kind and the seat a call is about, one for each reply", () => {
    assert.deepEqual(
      roundFiles(offlineEdits().state()).map(({ name }) => name),
      [
        "r000_architect.md",
        "r000_data.md",
        "r000_operations.md",
        "r001_architect_challenge_operations.md",
        "r001_data_challenge_architect.md",
        "r001_operations_challenge_data.md",
        "r001_architect.md",
        "r001_data.md",
        "r001_operations.md",
        "r001_operations_repair.md",
        "r002_operations_challenge_data.md",
        "r002_architect.md",
        "r002_data.md",
        "r002_operations.md",
        "r000_chair_synthesis.md",
      ],
    );
    assert.deepEqual(
      roundFiles(webhooksAgreement().state()).map(({ name }) => name),
      [
        "r001_architect.md",
        "r001_reviewer.md",
        "r002_architect.md",
        "r002_reviewer.md",
        "r003_architect.md",
        "r003_reviewer.md",
        "r000_architect_synthesis.md",
      ],
    );
  });

  test("hold the reply and its ballot", () => {
    const [first] = roundFiles(hostileDebate().state());
    assertGolden("views/hostile.r001_architect.md", first?.text ?? "");
  });

  test("have names of safe letters, and different ones for different seats, whatever the seats are called", () => {
    const seats = ["../../etc", "Größe", "日本", "中国", "a b", "a-b"];
    const log = offlineEdits();
    const state = log.state();
    const renamed: State = {
      ...state,
      seats: seats.map((name) => ({ ...seatOf(state), name })),
      calls: new Map(
        seats.map((seat, index) => {
          const [call] = state.calls.values();
          assert.ok(call);
          return [`${index}`, { ...call, key: `opening/${seat}`, seat }];
        }),
      ),
    };
    const names = roundFiles(renamed).map(({ name }) => name);
    assert.equal(new Set(names).size, seats.length);
    for (const name of names) assert.match(name, /^r000_[a-z0-9-]+\.md$/);
  });
});

test("every view of every state on the way of every example can be made", () => {
  for (const make of Object.values(EXAMPLES)) {
    const { events } = make();
    for (let length = 1; length <= events.length; length += 1) {
      const state = fold(events.slice(0, length));
      const pages = [
        contextDocument(state),
        transcript(state),
        synthesis(state),
        finalDesign(state),
        debateHistory(state),
      ];
      for (const page of pages) assert.ok(page === null || page.endsWith("\n"));
      jsonText(stateJson(state));
      roundFiles(state);
    }
  }
});

function example(name: string): State {
  const make = EXAMPLES[name];
  assert.ok(make, name);
  return make().state();
}

function headings(page: string): readonly string[] {
  return page.split("\n").flatMap((line) => /^## (.*)$/.exec(line)?.[1] ?? []);
}

function seatOf(state: State) {
  const [seat] = state.seats;
  assert.ok(seat);
  return seat;
}

test("a debate without a verdict says who is missing, why, and how to continue", () => {
  const page = synthesis(insufficientSearch().state()) ?? "";
  assert.match(page, /^# NO VERDICT: Which of the three/);
  assert.match(page, /\*\*security\*\*: rate limit after 3 attempts \(`SPEAKER_RATE_LIMITED`\)/);
  assert.match(page, /`conclave resume 18`/);
});
