// What the terminal shows: kept whole at 100 and 40 columns, and held to its width at every other.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ledgerOf } from "../../src/core/ledger/ledger-of.ts";
import { fold } from "../../src/core/reduce/reduce.ts";
import type { State } from "../../src/core/state.ts";
import { cellWidth } from "../../src/core/text/cell-width.ts";
import type { DebateSummary } from "../../src/views/debate-summary.ts";
import { stateJson } from "../../src/views/json/state-json.ts";
import { debateOverview } from "../../src/views/terminal/debate-overview.ts";
import { listTable } from "../../src/views/terminal/list-table.ts";
import { quietVerdict, type VerdictScreen, verdictText } from "../../src/views/terminal/verdict-text.ts";
import { EXAMPLES } from "../support/examples/index.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import { hostileDebate } from "../support/examples/other-debates.ts";
import { webhooksAgreement, webhooksDispute } from "../support/examples/webhooks.ts";
import { assertGolden } from "../support/golden.ts";

const FOLDER = "debates/014-offline-edits";
const AT_100: VerdictScreen = { width: 100, color: false, folder: FOLDER, next: ["conclave show 14"] };
const NOW = Date.parse("2026-11-08T10:00:00Z");

describe("the verdict", () => {
  for (const name of [
    "majority-offline-edits",
    "consensus-webhooks",
    "unresolved-tenants",
    "insufficient-search",
    "hostile",
    "japanese",
    "consensus-matrix",
  ]) {
    test(`of ${name} at 100 columns matches its golden file`, () => {
      assertGolden(`views/${name}.verdict-100.txt`, verdictText(example(name), AT_100));
    });
  }

  test("fits on 40 columns", () => {
    assertGolden(
      "views/majority-offline-edits.verdict-40.txt",
      verdictText(offlineEdits().state(), { ...AT_100, width: 40 }),
    );
  });

  test("ends with commands to copy, and what each does is indented below it", () => {
    const next = ["conclave view 14", "  read the debate in a browser", "conclave export 14 --format adr"];
    const shown = verdictText(offlineEdits().state(), { ...AT_100, next });
    assert.match(
      shown,
      /^next {3}conclave view 14\n {9}read the debate in a browser\n {7}conclave export 14 --format adr\n$/m,
    );
  });

  test("has its colours where colours are wanted: seats in theirs, what is open in alert", () => {
    assertGolden(
      "views/majority-offline-edits.verdict-color.txt",
      verdictText(offlineEdits().state(), { ...AT_100, color: true }),
    );
  });

  test("has only the decision, the dissent, the baseline and the path with --quiet", () => {
    assertGolden("views/majority-offline-edits.quiet.txt", quietVerdict(offlineEdits().state(), AT_100));
  });

  test("cuts a final statement only if it is a whole reply of thousands of characters, and says so", () => {
    const long = webhooksDispute();
    long.answer({
      seat: "architect",
      kind: "design",
      text: Array.from({ length: 80 }, (_, line) => `line ${line + 1} ${"x".repeat(60)}`).join("\n"),
      ballot: { option: { name: "Long", summary: "" } },
    });
    long.decide({ cause: "rounds", openings: "design", areIndependent: false, mayBeConsensus: false });
    const shown = verdictText(long.state(), AT_100);
    assert.match(shown, /start of the final statement/);
    assert.match(shown, / │ line 60 x+\n {2}│ … 20 more lines; the full text is in synthesis\.md\n/);
    assert.doesNotMatch(shown, /line 61/);
  });
});

describe("show", () => {
  for (const name of ["majority-offline-edits", "consensus-webhooks", "running-webhooks", "insufficient-search"]) {
    test(`of ${name} matches its golden file`, () => {
      const screen = { width: 100, color: false, folder: "debates/x", files: ["synthesis.md", "transcript.md"] };
      assertGolden(`views/${name}.show.txt`, debateOverview(example(name), screen));
    });
  }

  test("of a debate without a verdict names the command to continue, as the person types it", () => {
    const screen = { width: 100, color: false, folder: FOLDER, files: [] };
    const state = example("running-webhooks");
    assert.match(debateOverview(state, screen), /To follow it: conclave watch 21$/m);
    assert.match(
      debateOverview(state, { ...screen, command: "npm start --" }),
      /To follow it: npm start -- watch 21$/m,
    );
  });

  test("says of a duet's design whether it was agreed", () => {
    const screen = { width: 100, color: false, folder: FOLDER, files: ["final_design.md"] };
    assert.match(debateOverview(webhooksAgreement().state(), screen), /final_design\.md {2}the agreed design\n/);
    assert.match(
      debateOverview(webhooksDispute().state(), screen),
      /final_design\.md {2}the architect's design, not agreed\n/,
    );
  });
});

test("no line is wider than the screen, but for paths and commands, which are to be copied whole", () => {
  for (const [name, make] of Object.entries(EXAMPLES)) {
    const { events } = make();
    for (const width of [40, 57, 60, 79, 80, 100, 140, 200]) {
      const screen = { width, color: false, folder: null, next: [], files: [] };
      for (const state of [fold(events), fold(events.slice(0, Math.ceil(events.length / 2)))]) {
        const texts: readonly (readonly [text: string, widest: number])[] = [
          [verdictText(state, screen), 100],
          [quietVerdict(state, screen), 100],
          // Its tables use a wide terminal.
          [debateOverview(state, { ...screen, folder: "" }), 160],
        ];
        for (const [text, widest] of texts)
          for (const line of text.split("\n").filter((each) => !each.includes("conclave ")))
            assert.ok(cellWidth(line) < Math.min(Math.max(width, 40), widest), `${name} at ${width}: ${line}`);
      }
    }
  }
});

test("a model's text can't put escape sequences on the screen or imitate our headings", () => {
  const state = hostileDebate().state();
  const shown = [
    verdictText(state, AT_100),
    quietVerdict(state, AT_100),
    debateOverview(state, { ...AT_100, folder: FOLDER, files: [] }),
  ].join("");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
  assert.doesNotMatch(shown, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  const colored = verdictText(state, { ...AT_100, color: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the only escapes are our own.
  assert.doesNotMatch(colored.replace(/\u001b\[[0-9;]*m/g, ""), /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  const ours = shown
    .split("\n")
    .filter((line) => /^[A-Z]{4,}/.test(line))
    .map((line) => line.split(/\s/)[0]);
  assert.deepEqual(
    [...new Set(ours)],
    [
      "REHEARSAL",
      "UNDECIDED",
      "UNSETTLED",
      "REASONS",
      "STATEMENTS",
      "BASELINE",
      "OBJECTIONS",
      "NEXT",
      "ROUNDS",
      "PINNED",
      "PANEL",
      "STATISTICS",
    ],
  );
});

test("an overview uses a wide terminal for its tables: the titles of objections are whole", () => {
  const shown = debateOverview(example("majority-offline-edits"), { ...AT_100, width: 160, folder: FOLDER, files: [] });
  for (const { title } of ledgerOf(example("majority-offline-edits")).objections)
    assert.ok(shown.includes(title), title);
});

describe("the list", () => {
  test("puts what needs a person first, then what runs, then the latest number", () => {
    assertGolden(
      "views/list-100.txt",
      listTable(debateSummaries(), { width: 100, color: false, nowMs: NOW, offsetMinutes: 60, most: 9 }),
    );
    assertGolden(
      "views/list-40.txt",
      listTable(debateSummaries(), { width: 40, color: false, nowMs: NOW, offsetMinutes: 60, most: null }),
    );
  });

  test("says how long ago in minutes, hours, weekdays and dates of the person's own day", () => {
    const when = (updated_at: string) => {
      const [, row = ""] = listTable([aListed({ updated_at })], {
        width: 100,
        color: false,
        nowMs: NOW,
        offsetMinutes: 120,
        most: null,
      }).split("\n");
      return row.trim().split(/ {2,}/).at(-1);
    };
    assert.deepEqual(
      [
        "2026-11-08T09:59:30Z",
        "2026-11-08T09:54:00Z",
        "2026-11-08T05:00:00Z",
        "2026-11-05T22:30:00Z",
        "2026-11-01T10:00:00Z",
        "2025-11-01T10:00:00Z",
        "never",
      ].map(when),
      ["now", "6 min", "5 h", "Fri", "1 Nov", "Nov 2025", "–"],
    );
  });

  test("says that there are none", () => {
    assert.equal(
      listTable([], { width: 80, color: false, nowMs: NOW, offsetMinutes: 0, most: null }),
      "  No debates here yet.\n",
    );
  });

  test("names commands as the person types them", () => {
    const screen = { width: 120, color: false, nowMs: NOW, offsetMinutes: 60, command: "npm start --" };
    const listed = listTable(
      [aListed({ revisit_on: "2020-01-01" }), { ...aListed({}), id: "15-later", status: "waiting" }],
      { ...screen, most: 1 },
    );
    assert.match(listed, / is waiting for you: npm start -- watch \d+\. All: npm start -- list --all$/m);
    assert.match(listed, /Read it with npm start -- show 14, then npm start -- rate 14 /);
    assert.doesNotMatch(listed, /conclave/);
  });

  test("says which decisions are due for a second look, by the date that they name and the person's own day", () => {
    const due = (revisit_on: string | null, nowMs: number) =>
      listTable([aListed({ revisit_on })], { width: 120, color: false, nowMs, offsetMinutes: 60, most: null })
        .split("\n")
        .filter((line) => line.includes("revisit"));
    const line =
      "  14 says to revisit it on 1 Mar 2027. Read it with conclave show 14, then conclave rate 14 right|wrong|mixed";
    assert.deepEqual(
      [
        due(null, Date.parse("2030-01-01T00:00:00Z")),
        due("2027-03-01", Date.parse("2027-02-28T22:59:59Z")),
        due("2027-03-01", Date.parse("2027-02-28T23:00:00Z")),
      ],
      [[], [], [line]],
    );
  });

  test("keeps within the screen", () => {
    for (const width of [40, 59, 60, 80, 100, 160]) {
      const rows = listTable(debateSummaries(), { width, color: false, nowMs: NOW, offsetMinutes: 0, most: null })
        .split("\n")
        .slice(0, -2);
      const late = listTable([aListed({ revisit_on: "2020-01-01" })], {
        ...{ width, color: false, nowMs: NOW, offsetMinutes: 0, most: null },
      }).split("\n");
      for (const row of [...rows, ...late]) assert.ok(cellWidth(row) < width, `${width}: ${row}`);
    }
  });
});

function example(name: string): State {
  const make = EXAMPLES[name];
  assert.ok(make, name);
  return make().state();
}

function aListed(more: Partial<DebateSummary>): DebateSummary {
  const { debate_id: id, ...json } = stateJson(offlineEdits().state());
  return { ...json, id, ...more };
}

function debateSummaries(): readonly DebateSummary[] {
  const all = Object.values(EXAMPLES).map((make) => {
    const { debate_id: id, ...json } = stateJson(make().state());
    return { ...json, id };
  });
  return [
    ...all,
    aListed({ id: "023-waits", status: "waiting", outcome: null }),
    aListed({ id: "by-hand", status: "interrupted", outcome: null }),
  ];
}
