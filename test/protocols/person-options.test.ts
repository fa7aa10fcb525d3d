/** Options that the person named belong to the seats that prefer them: one of those answers objections to them, and makes one text of them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../src/core/ledger/ledger-of.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/core/panel.ts";
import type { Question } from "../../src/core/question.ts";
import { cascade } from "../../src/protocols/cascade.ts";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { roundtable } from "../../src/protocols/roundtable.ts";
import { workbench } from "../../src/protocols/workbench.ts";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { textVersions } from "../../src/views/record/text-versions.ts";
import { unsettledWords } from "../../src/views/record/unsettled.ts";
import { optionAsWritten } from "../../src/views/standing-text.ts";
import { synthesisBallot } from "../support/ballots.ts";
import { cellsAskedFor } from "../support/matrix-prompts.ts";
import { seatOf } from "../support/protocol-cases.ts";
import { answersIn, confirmationsIn, kindOf } from "../support/random-replies.ts";
import { type Played, play } from "../support/world.ts";

const DESIGN = "A row per session.\n\nA row lives for an hour.";

const NAMED: Question = {
  text: "Should we keep sessions in the database or in signed tokens?",
  constraints: [],
  options: ["Table", "Tokens"],
  drivers: [{ name: "Costs", weight: 1 }],
  context: [],
  workingDir: "/tmp",
};

interface SeatPlan {
  readonly prefers: string;
  readonly confidence: number;
  /** What its objection hits; absent: it raises none. */
  readonly hits?: readonly string[];
}

type Plans = Readonly<Record<string, SeatPlan>>;

const ALL_FOR_TABLE: Plans = {
  ash: { prefers: "P1", confidence: 60, hits: ["P1"] },
  birch: { prefers: "P1", confidence: 80 },
  cedar: { prefers: "P2", confidence: 95, hits: ["P1", "P2"] },
};

interface OptionsPlan {
  /** What the seat that is asked before the closing makes of the option. */
  readonly amends?: object;
  /** Other ballots than usual, by the kind of their call. */
  readonly ballots?: Readonly<Record<string, (seat: string, prompt: string) => object>>;
  readonly rounds?: number;
  readonly settings?: Partial<Settings>;
}

function playOptions(protocol: Protocol, plans: Plans, plan: OptionsPlan = {}): Promise<Played> {
  return play({
    protocol,
    seats: Object.keys(plans),
    chair: true,
    limits: { rounds: plan.rounds ?? 1 },
    opened: {
      settings: { ...DEFAULT_SETTINGS, ...plan.settings },
      question: NAMED,
    },
    script: ({ call, prompt }) => {
      const seat = seatOf(call);
      const { hits, ...vote } = plans[seat] ?? { prefers: "P1", confidence: 50 };
      const raised = { title: `Doubt of ${seat}`, severity: "major", text: DOUBTS[seat] ?? "", against: hits };
      const objections = hits ? [raised] : [];
      const opening = { ...vote, points: [{ text: `Point of ${seat}.`, evidence: null }] };
      const scored = { ...vote, objections, cells: cellsAskedFor(prompt).map(scoreCell) };
      const ballots: Readonly<Record<string, unknown>> = {
        frame: opening,
        opening,
        score: scored,
        argue: scored,
        discuss: { ...vote, objections },
        moderate: { prefers: "P1", confidence: 50 },
        reply: { answers: answersIn(prompt, "fixed"), amends: plan.amends ?? null },
        closing: { ...vote, confirmations: confirmationsIn(prompt, "met") },
        synthesis: synthesisBallot(),
      };
      const kind = kindOf(call);
      return { text: `Words of ${seat} in ${kind}.`, ballot: plan.ballots?.[kind]?.(seat, prompt) ?? ballots[kind] };
    },
  });
}

const DOUBTS: Readonly<Record<string, string>> = {
  ash: "Nobody restores the rows after a crash.",
  cedar: "Sign-out waits for the slowest region.",
};

const scoreCell = (cell: object) => ({ ...cell, score: 6, text: "So it is.", kind: "estimate" });

const promptOf = ({ sent }: Pick<Played, "sent">, call: string) =>
  sent.find((each) => each.call === call)?.prompt ?? "";
const repliesIn = ({ sent }: Played) => sent.map(({ call }) => call).filter((call) => kindOf(call) === "reply");
const sectionOf = (prompt: string, heading: string) =>
  new RegExp(`# ${heading}\\n\\n([\\s\\S]*?)(?=\\n\\n# |$)`).exec(prompt)?.[1] ?? "";

test("the surest of the seats that prefer what the person named answers for it, with everybody's text for it before it", async () => {
  const played = await playOptions(workbench, ALL_FOR_TABLE);
  assert.deepEqual(repliesIn(played), ["reply/birch"]);
  const prompt = promptOf(played, "reply/birch");
  assert.match(prompt, /What you wrote for it:\n```text\nWords of birch in frame\./);
  assert.match(prompt, /What Seat \d wrote for it:\n```text\nWords of ash in frame\./);
  assert.doesNotMatch(prompt, /# Option P2/);
  assert.match(
    sectionOf(prompt, "Points the answers made"),
    /\(Seat \d\): Point of ash\.\n- D0b1 \(you\): Point of birch\./,
  );
  assert.equal(prompt.split("Point of birch.").length, 2);
  assert.match(
    sectionOf(prompt, "What to do"),
    /^The person named P1, and it has no author\. You answer for it, because nobody who prefers it is surer than you: work it out in `amends`/,
  );
  assert.match(prompt, /^- answers \(required\): .*, one for each of O1a1, O1c1\./m);
});

test("of seats that are equally sure the first answers, and whoever prefers another option never does", async () => {
  const equal = { ...ALL_FOR_TABLE, ash: { prefers: "P1", confidence: 80 } };
  assert.deepEqual(repliesIn(await playOptions(workbench, equal)), ["reply/ash"]);
  const alone = { ...ALL_FOR_TABLE, ash: { prefers: "P2", confidence: 99, hits: ["P1"] } };
  const played = await playOptions(workbench, alone);
  assert.deepEqual(repliesIn(played), ["reply/birch", "reply/ash"].toSorted());
  assert.match(promptOf(played, "reply/birch"), /because you alone prefer it: /);
});

test("an option that nobody prefers needs no answers, and its raiser is told once that nobody was asked", async () => {
  const plans: Plans = {
    ash: { prefers: "P1", confidence: 60, hits: ["P2"] },
    birch: { prefers: "P1", confidence: 80 },
  };
  const played = await playOptions(workbench, plans);
  assert.deepEqual(repliesIn(played), []);
  const [head, ...lines] = sectionOf(promptOf(played, "closing/ash"), "Your objections and their answers").split("\n");
  assert.equal(head, "Nobody was asked to answer this one: judge it by what is written above.");
  assert.equal(lines.length, 1);
  assert.doesNotMatch(lines.join("\n"), /asked/);
});

test("what it writes without a quote is the option's text, and everybody votes on that", async () => {
  const amends = { name: "My table", summary: "Rows for an hour.", changes: [{ replaces: null, text: DESIGN }] };
  const played = await playOptions(workbench, ALL_FOR_TABLE, { amends });
  for (const call of ["closing/ash", "closing/birch", "closing/cedar"]) {
    const section = sectionOf(promptOf(played, call), "Option P1, version 2");
    assert.match(section, /^“Table”\. The person named it\.\n/, call);
    assert.ok(
      section.endsWith(`; this text replaces what was written for it before:\n\`\`\`text\n${DESIGN}\n\`\`\``),
      section,
    );
    assert.doesNotMatch(section, /wrote for it:/, call);
  }
  assert.ok(promptOf(played, "synthesis/chair").includes(`\`\`\`text\nP1, “Table”:\n\n${DESIGN}\n\`\`\``));
  const { state } = played;
  assert.equal(optionAsWritten(state, "P1"), DESIGN);
  const record = synthesis(state) ?? "";
  assert.match(record, /- Version 2, by birch [^\n]*round \d\.\n/);
  assert.ok(record.includes("Its text, as amended:\n\n> A row per session.\n>\n> A row lives for an hour."), record);
  assert.equal(record.split("A row lives for an hour.").length, 2);
  assert.deepEqual(textVersions(state), [
    {
      id: "P1",
      name: "Table",
      versions: [
        { by: null, round: 0, text: "Table", changes: [], answers: [] },
        { by: "birch", round: 1, text: DESIGN, changes: [], answers: ["O1a1", "O1c1"] },
      ],
    },
  ]);
  assert.deepEqual(
    ledgerOf(state).options.map(({ id, name, by, versions }) => [id, name, by, versions.map((each) => each.by)]),
    [
      ["P1", "Table", null, [null, "birch"]],
      ["P2", "Tokens", null, [null]],
    ],
  );
  assert.deepEqual(
    state.verdict?.objections.map(({ id, state: became, settledBy }) => [id, became, settledBy]),
    [
      ["O1a1", "fixed", "raiser"],
      ["O1c1", "fixed", "raiser"],
    ],
  );
  assert.deepEqual(
    state.verdict?.votes.map(({ option, seats }) => [option, seats]),
    [
      ["P1", ["ash", "birch"]],
      ["P2", ["cedar"]],
    ],
  );
});

test("a summary without changes is added to the option's text and takes the place of nothing", async () => {
  const summary = "Rows, with a nightly vacuum.";
  const played = await playOptions(workbench, ALL_FOR_TABLE, { amends: { summary, changes: [] } });
  const text = `Words of birch in frame.\n\nAdded in version 2:\n\n- ${summary}`;
  assert.equal(optionAsWritten(played.state, "P1"), text);
  const section = sectionOf(promptOf(played, "closing/cedar"), "Option P1, version 2");
  assert.ok(section.includes(`As it stands, last amended by Seat 2:\n\`\`\`text\n${text}\n\`\`\``), section);
  assert.match(section, /Seat \d wrote for it:\n```text\nWords of ash in frame\./);
  assert.ok(promptOf(played, "synthesis/chair").includes(`\`\`\`text\nP1, “Table”:\n\n${text}\n\`\`\``));
  const record = synthesis(played.state) ?? "";
  assert.match(record, /- Version 2, by birch [^\n]*round \d\. Changed: Rows, with a nightly vacuum\.\n/);
});

test("what it quotes of its own text is replaced, and the rest of that text stays", async () => {
  const changes = [{ replaces: "Words of birch in frame.", text: "Rows, which live for an hour." }];
  const played = await playOptions(workbench, ALL_FOR_TABLE, { amends: { summary: "Rows.", changes } });
  assert.equal(optionAsWritten(played.state, "P1"), "Rows, which live for an hour.");
  assert.match(promptOf(played, "closing/ash"), /```text\nRows, which live for an hour\.\n```/);
});

test("in other protocols, too, one seat answers late objections to what the person named", async () => {
  const plans: Plans = {
    ash: { prefers: "P1", confidence: 60 },
    birch: { prefers: "P1", confidence: 80 },
    cedar: { prefers: "P2", confidence: 95 },
  };
  const raised = { title: "No backup", severity: "major", text: "It is lost.", against: ["P1"] };
  const moderate = () => ({ prefers: "P1", confidence: 50, objections: [raised] });
  const played = await playOptions(roundtable, plans, { ballots: { moderate } });
  assert.deepEqual(repliesIn(played), ["reply/birch"]);
});

for (const protocol of [challengeDebate, roundtable]) {
  test(`in a ${protocol.name}, seats that amend the option they all prefer agree at once, and vote on the whole text if there is a closing`, async () => {
    const kind = protocol === roundtable ? "discuss" : "respond";
    const turn = (seat: string, prompt: string) => ({
      ...{ prefers: "P1", confidence: 80, answers: answersIn(prompt, "fixed") },
      amends: { summary: "Rows.", changes: [`Rows get what ${seat} wants.`] },
    });
    const plans: Plans = {
      ash: { prefers: "P1", confidence: 80 },
      birch: { prefers: "P1", confidence: 80 },
      cedar: { prefers: "P1", confidence: 80 },
    };
    const unread = "changes to the chosen option that ash, birch and cedar hadn't read when they voted";
    for (const closing of [true, false]) {
      const { state, sent } = await playOptions(protocol, plans, {
        ballots: { [kind]: turn },
        rounds: 3,
        settings: { closing },
      });
      assert.deepEqual(state.verdict?.votes, [{ option: "P1", seats: ["ash", "birch", "cedar"] }]);
      assert.equal(state.verdict?.outcome, "consensus");
      const rounds = new Set(sent.map(({ call }) => call).filter((call) => kindOf(call) === kind));
      assert.equal(rounds.size, 3);
      assert.equal(unsettledWords(state), closing ? "" : unread);
      const outcome = sectionOf(promptOf({ sent }, "synthesis/chair"), "Outcome, counted from the ballots");
      assert.equal(outcome.endsWith("where these changes contradict each other, say so."), !closing);
    }
  });
}

test("a turn that amends what the person named changes what its seat wrote for it, and what others wrote stays beside it", async () => {
  const played = await play({
    protocol: roundtable,
    seats: ["ash", "birch", "cedar"],
    chair: true,
    limits: { rounds: 2 },
    opened: {
      settings: DEFAULT_SETTINGS,
      question: { ...NAMED, drivers: [] },
    },
    script: ({ call, prompt }) => {
      const seat = seatOf(call);
      const vote = { prefers: seat === "cedar" ? "P2" : "P1", confidence: 70 };
      const amends = { summary: "Rows.", changes: [{ replaces: null, text: "A replica." }] };
      const ballots: Readonly<Record<string, unknown>> = {
        opening: { ...vote, points: [{ text: "It is small.", evidence: null }] },
        discuss: seat === "ash" ? { ...vote, amends } : vote,
        moderate: { prefers: "P1", confidence: 50 },
        closing: { ...vote, confirmations: confirmationsIn(prompt, "met") },
        synthesis: synthesisBallot(),
      };
      return { text: `Words of ${seat} in ${kindOf(call)}.`, ballot: ballots[kindOf(call)] };
    },
  });
  assert.match(promptOf(played, "r2/discuss/ash"), /your own option, or the person's that you prefer, improved/);
  const section = sectionOf(promptOf(played, "closing/birch"), "Option P1, version 2");
  assert.match(
    section,
    /As it stands, last amended by Seat \d:\n```text\nWords of ash in opening\.\n\nAdded in version 2:\n\n- A replica\./,
  );
  assert.match(section, /What you wrote for it:\n```text\nWords of birch in opening\./);
  assert.doesNotMatch(section, /Seat \d wrote for it/);
  assert.match(synthesis(played.state) ?? "", /Version 2, by ash in round 2\. Changed: A replica\./);
});

for (const [protocol, missed] of [
  [challengeDebate, "r1/respond/birch"],
  [cascade, "r1/respond/birch"],
  [panelDebate, "r1/refine/birch>birch"],
] as const) {
  test(`${protocol.name}: the chair reads what was worked out for a given option as it was written`, async () => {
    const raised = { title: "No backup", severity: "major", text: "It is lost.", against: ["P1"] };
    const played = await play({
      protocol,
      seats: Object.keys(ALL_FOR_TABLE),
      chair: true,
      limits: { rounds: 1, retries: 0 },
      opened: { settings: { ...DEFAULT_SETTINGS, stakes: "high" }, question: { ...NAMED, drivers: [] } },
      script: ({ call, prompt }) => {
        if (call === missed) return { fail: "SPEAKER_RATE_LIMITED" };
        const seat = seatOf(call);
        const { prefers, confidence } = ALL_FOR_TABLE[seat] ?? {};
        const opening = { prefers, confidence, points: [{ text: `Point of ${seat}.`, evidence: null }] };
        const turn = { prefers, confidence, answers: [] };
        const raises = { objections: seat === "cedar" ? [raised] : [] };
        const amends = { summary: "Rows.", changes: [{ replaces: null, text: DESIGN }] };
        const ballots: Readonly<Record<string, unknown>> = {
          ...{ opening, propose: opening, challenge: raises, critique: raises, respond: turn, refine: turn },
          reply: { answers: answersIn(prompt, "fixed"), amends },
          closing: { prefers, confidence, confirmations: confirmationsIn(prompt, "met") },
          synthesis: synthesisBallot(),
        };
        return { text: `Words of ${seat} in ${kindOf(call)}.`, ballot: ballots[kindOf(call)] };
      },
    });
    assert.deepEqual(repliesIn(played), ["reply/birch"]);
    assert.ok(promptOf(played, "synthesis/chair").includes(`\`\`\`text\nP1, “Table”:\n\n${DESIGN}\n\`\`\``));
  });
}
