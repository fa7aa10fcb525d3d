/** The workbench: cells are scored alone, only contested ones are debated, and given options, drivers and weights are taken as they are. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../src/core/ledger/ledger-of.ts";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import type { Question } from "../../src/core/question.ts";
import { workbench } from "../../src/protocols/workbench.ts";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { matrixLines } from "../../src/views/matrix/matrix-lines.ts";
import { answerBallot, synthesisBallot } from "../support/ballots.ts";
import { cellsAskedFor, driversToRank } from "../support/matrix-prompts.ts";
import { seatOf } from "../support/protocol-cases.ts";
import { kindOf } from "../support/random-replies.ts";
import type { Script } from "../support/scripted.ts";
import { type Played, play } from "../support/world.ts";

const OBJECTION = { title: "No backup", severity: "minor", text: "It is lost.", against: ["P1", "P2"] };

type Score = (cell: { readonly option: string; readonly driver: string; readonly seat: string }) => number;

/** Seats that score so, whatever round it is; each gives its claim a word of its own. */
function seatsScoring(score: Score, merge: object): Script {
  return ({ call, prompt }) => {
    const seat = seatOf(call);
    const kind = kindOf(call);
    const scored = {
      cells: cellsAskedFor(prompt).map((cell) => ({
        ...cell,
        score: score({ ...cell, seat }),
        text: `Because ${seat} says so of ${cell.option} and ${cell.driver}.`,
        kind: "estimate",
      })),
      driverRanking: driversToRank(prompt),
      prefers: "P1",
      confidence: 80,
    };
    const ballots: Readonly<Record<string, unknown>> = {
      frame: {
        prefers: "P1",
        confidence: 60,
        points: [{ text: `Point of ${seat} against P2.`, evidence: null }],
        reasons: [`Reason of ${seat}.`],
        conditions: [`Condition of ${seat}.`],
        fallsWith: `A measurement of ${seat}.`,
        drivers: [
          { name: "Costs", meaning: `Cheap for ${seat}.` },
          { name: `Of ${seat}`, meaning: "" },
        ],
      },
      merge: { groups: [], driverGroups: [], ...merge },
      score: { ...scored, objections: seat === "ash" ? [OBJECTION] : [] },
      argue: scored,
      closing: {
        prefers: "P1",
        confidence: 80,
        confirmations:
          seat === "ash"
            ? [
                { objection: "O1a1", option: "P1", as: "met", text: "It has one." },
                { objection: "O1a1", option: "P2", as: "not_met", text: "It has none." },
              ]
            : [],
      },
      synthesis: synthesisBallot(),
    };
    return { text: `Words of ${call}.`, ballot: ballots[kind] ?? answerBallot("None") };
  };
}

function playMatrix(score: Score, question: Partial<Question> = {}, rounds = 3, merge: object = {}): Promise<Played> {
  return play({
    protocol: workbench,
    seats: ["ash", "birch"],
    chair: true,
    limits: { rounds },
    opened: {
      settings: DEFAULT_SETTINGS,
      question: {
        text: "Should we keep sessions in the database or in signed tokens?",
        constraints: [],
        options: ["Table", "Tokens"],
        drivers: [
          { name: "Costs", weight: 3 },
          { name: "Latency", weight: 1 },
        ],
        context: [],
        workingDir: "/tmp",
        ...question,
      },
    },
    script: seatsScoring(score, merge),
  });
}

const promptOf = (sent: Played["sent"], call: string) => sent.find((each) => each.call === call)?.prompt ?? "";
const sectionOf = (prompt: string, heading: string) =>
  new RegExp(`# ${heading}\\n\\n([\\s\\S]*?)(?=\\n\\n# |$)`).exec(prompt)?.[1] ?? "";
const peerOf = (prompt: string) => /Seat \d/.exec(prompt)?.[0] ?? "";
const calls = ({ sent }: Played) => sent.map(({ call }) => call).toSorted();

test("no seat sees a score or a claim of another before it has scored every cell itself", async () => {
  const { sent } = await playMatrix(({ seat }) => (seat === "ash" ? 9 : 1));
  const before = sent.filter(({ call }) => ["frame", "merge", "score"].includes(kindOf(call)));
  assert.equal(before.length, 4);
  for (const { call, prompt } of before) assert.doesNotMatch(prompt, /Because|\d of 10\b|Contested/, call);
});

test("a seat argues about the contested cells with everybody's scores and claims, and about no others", async () => {
  const { sent } = await playMatrix(({ seat, option, driver }) =>
    option === "P1" && driver === "W1" ? (seat === "ash" ? 9 : 4) : 5,
  );
  const prompt = sent.find(({ call }) => call === "r2/argue/birch")?.prompt ?? "";
  assert.deepEqual(prompt.match(/^# Contested: .*$/gm), ["# Contested: P1×W1, “Table” under “Costs”"]);
  assert.match(prompt, /- Seat \d: 9 of 10\. K1a1 – \(estimate\): Because ash says so of P1 and W1\./);
  assert.match(prompt, /- you: 4 of 10\. K1b1 – \(estimate\): Because birch says so of P1 and W1\./);
  assert.deepEqual(cellsAskedFor(prompt), [{ option: "P1", driver: "W1" }]);
  assert.doesNotMatch(prompt, /P2×|K1a[2-4]|K1b[2-4]/);
});

test("where no cell is contested nothing is debated", async () => {
  const played = await playMatrix(() => 6);
  assert.deepEqual(calls(played), [
    "closing/ash",
    "closing/birch",
    "frame/ash",
    "frame/birch",
    "r1/score/ash",
    "r1/score/birch",
    "synthesis/chair",
  ]);
  assert.deepEqual(played.state.verdict?.stop, { cause: "settled", round: 1 });
});

test("cells that stay contested are debated until the limit of rounds", async () => {
  const played = await playMatrix(({ seat }) => (seat === "ash" ? 9 : 1));
  assert.deepEqual(
    calls(played).filter((call) => call.startsWith("r")),
    ["r1/score/ash", "r1/score/birch", "r2/argue/ash", "r2/argue/birch", "r3/argue/ash", "r3/argue/birch"],
  );
  assert.deepEqual(played.state.verdict?.stop, { cause: "rounds", round: 3 });
});

test("given options, drivers and weights are taken as they are: nothing is merged, proposed or ranked", async () => {
  const { sent, state } = await playMatrix(() => 6);
  const frame = sent.find(({ call }) => call === "frame/ash")?.prompt ?? "";
  assert.match(frame, /Weigh them by:\n- W1: Costs\n- W2: Latency/);
  assert.doesNotMatch(frame, /- drivers/);
  assert.doesNotMatch(sent.find(({ call }) => call === "r1/score/ash")?.prompt ?? "", /driverRanking/);
  assert.deepEqual(
    ledgerOf(state).matrix?.drivers.map(({ id, name, weight }) => ({ id, name, weight })),
    [
      { id: "W1", name: "Costs", weight: 0.75 },
      { id: "W2", name: "Latency", weight: 0.25 },
    ],
  );
});

test("proposed drivers are merged, and the seats rank what is left", async () => {
  const { state, sent } = await playMatrix(() => 6, { drivers: [] });
  assert.ok(sent.some(({ call }) => call === "merge/chair"));
  assert.deepEqual(
    ledgerOf(state).matrix?.drivers.map(({ id, name }) => ({ id, name })),
    [
      { id: "W0a1", name: "Costs" },
      { id: "W0a2", name: "Of ash" },
      { id: "W0b2", name: "Of birch" },
    ],
  );
  assert.deepEqual(
    ledgerOf(state).matrix?.driverRankings.map(({ by }) => by),
    ["ash", "birch"],
  );
});

test("a driver that was merged says so, with the ids of all whose meanings it has", async () => {
  const { state, sent } = await playMatrix(() => 6, { drivers: [] });
  const [, drivers] = /# Drivers\n\n([\s\S]*?)\n\n# /.exec(promptOf(sent, "r1/score/ash")) ?? [];
  assert.equal(
    drivers,
    "- W0a1 (merged from W0a1, W0b1): “Costs”. Cheap for ash. / Cheap for birch.\n- W0a2: “Of ash”\n- W0b2: “Of birch”",
  );
  assert.match(
    synthesis(state) ?? "",
    /^- W0a1 \*\*Costs\*\* \(merged from W0a1 and W0b1\), proposed by ash and birch\. Cheap for ash\. \/ Cheap for birch\.$/m,
  );
});

test("every seat and the chair read what the matrix comes to before they decide", async () => {
  const { sent } = await playMatrix(({ option }) => (option === "P1" ? 8 : 3));
  for (const call of ["closing/ash", "closing/birch", "synthesis/chair"]) {
    const prompt = sent.find((each) => each.call === call)?.prompt ?? "";
    assert.match(prompt, /# Decision matrix, combined in code\n\nWeights: W1 “Costs” 75%, W2 “Latency” 25%\./, call);
    assert.match(prompt, /- P1 \(Table\): 8 of 10; W1 8, W2 8\n- P2 \(Tokens\): 3 of 10; W1 3, W2 3/, call);
  }
});

test("a claim that decides the lead stands with its words, and a seat reads all claims about the leading options in the closing", async () => {
  const played = await playMatrix(({ seat, option, driver }) =>
    option === "P1" && driver === "W1" && seat === "ash" ? 6 : option === "P1" && driver === "W2" ? 4 : 5,
  );
  const prompt = promptOf(played.sent, "closing/birch");
  assert.match(
    sectionOf(prompt, "Decision matrix, combined in code"),
    /- Without the claim of Seat \d under P1×W1, P2 \(Tokens\) would lead: K1a1 – \(estimate\): Because ash says so of P1 and W1\. \[no evidence given\]/,
  );
  assert.match(
    sectionOf(prompt, "Claims that the scores rest on"),
    /^P1×W1\n- you, 5: K1b1 – \(estimate\): Because birch[^\n]*\n- Seat \d, 6: K1a1 – \(estimate\): Because ash/,
  );
  assert.match(prompt, /^- withdraws: /m);
});

test("a lead within the noise is called that, with two decimals, in prompts, in the record and in show", async () => {
  const played = await playMatrix(({ seat, option, driver }) =>
    option === "P1" && driver === "W2" && seat === "ash" ? 6 : 5,
  );
  const noise = "The lead is within the noise: one seat could turn it by moving one score by one point.";
  const part = sectionOf(promptOf(played.sent, "synthesis/chair"), "Decision matrix, combined in code");
  assert.match(part, /^- P1 \(Table\): 5\.13 of 10; /m);
  assert.ok(part.includes(`- ${noise}`), part);
  const sentence = `P1 “Table” leads with 5.13 out of 10, 0.13 ahead of P2 “Tokens”. ${noise}`;
  assert.ok((synthesis(played.state) ?? "").includes(sentence));
  const shown = matrixLines(played.state, 300)
    .flat()
    .map(({ text }) => text)
    .join("");
  assert.ok(shown.includes(sentence), shown);
});

test("a seat may correct a point of its opening while it scores", async () => {
  const { sent } = await playMatrix(() => 6);
  const prompt = promptOf(sent, "r1/score/ash");
  assert.match(prompt, /^- points: \[\{text, evidence \| null, replaces: id \| null\}\]/m);
  assert.match(prompt, /^- withdraws: /m);
});

test("drivers that repeat a constraint are named in the merging call, and everybody is told that they aren't scored", async () => {
  const notDrivers = [{ driver: "W0b2", constraint: "C1" }];
  const question = { drivers: [], constraints: ["No reading is lost."] };
  const { sent, state } = await playMatrix(() => 6, question, 3, { notDrivers });
  assert.match(promptOf(sent, "merge/chair"), /^- notDrivers: .* what a constraint \(C1\) demands\.$/m);
  const words = "isn't scored: it says what C1 demands of every option.";
  assert.match(sectionOf(promptOf(sent, "r1/score/ash"), "Drivers"), new RegExp(`^- W0b2 “Of birch” ${words}$`, "m"));
  assert.match(
    synthesis(state) ?? "",
    new RegExp(`^- W0b2 \\*\\*Of birch\\*\\*, proposed by birch\\. It ${words}$`, "m"),
  );
  assert.doesNotMatch(promptOf((await playMatrix(() => 6, { drivers: [] })).sent, "merge/chair"), /notDrivers/);
});

test("an option without a text of its own says so, with what those who chose it wrote and the points that name it", async () => {
  const { sent } = await playMatrix(() => 6);
  for (const call of ["r1/score/ash", "closing/ash"]) {
    const prompt = promptOf(sent, call);
    assert.equal(
      sectionOf(prompt, "Option P1"),
      [
        "“Table”. The person named it; it has no text of its own.",
        "What you wrote for it:\n```text\nWords of frame/ash.\n```",
        `What ${peerOf(prompt)} wrote for it:\n\`\`\`text\nWords of frame/birch.\n\`\`\``,
      ].join("\n\n"),
      call,
    );
    assert.equal(
      sectionOf(prompt, "Option P2"),
      "“Tokens”. The person named it; it has no text of its own. Nobody chose it. Points that name it: D0a1, D0b1.",
      call,
    );
    assert.doesNotMatch(prompt, /final text|what the option says| \n/, call);
  }
});

test("a seat scores with the points of every opening before it", async () => {
  const { sent } = await playMatrix(() => 6);
  const prompt = promptOf(sent, "r1/score/ash");
  assert.equal(
    sectionOf(prompt, "Points the answers made"),
    `- D0a1 (you): Point of ash against P2.\n- D0b1 (${peerOf(prompt)}): Point of birch against P2.`,
  );
});

test("fields that mean nothing for options of the person's are not asked for", async () => {
  const { sent } = await playMatrix(({ seat }) => (seat === "ash" ? 9 : 1));
  assert.doesNotMatch(promptOf(sent, "closing/ash"), /^- same:|against you/m);
  assert.doesNotMatch(promptOf(sent, "r2/argue/ash"), /against you|^- answers/m);
});

test("the closing says why no further round followed", async () => {
  const agreed = await playMatrix(() => 6);
  assert.equal(
    sectionOf(promptOf(agreed.sent, "closing/ash"), "Why the rounds ended"),
    "After round 1 no cell was contested any more, so no further round followed.",
  );
  const disputed = await playMatrix(({ seat }) => (seat === "ash" ? 9 : 1));
  assert.equal(sectionOf(promptOf(disputed.sent, "closing/ash"), "Why the rounds ended"), "");
});

test("an objection may be met for one option and open for another", async () => {
  const { state } = await playMatrix(() => 6);
  const record = synthesis(state) ?? "";
  assert.match(record, /confirmed for P1[^\n]*It has one\./i);
  assert.match(record, /maintained for P2[^\n]*It has none\./i);
});

test("the chair reads the grounds of every opening, and what each seat wrote in the closing", async () => {
  const { sent } = await playMatrix(() => 6);
  const prompt = promptOf(sent, "synthesis/chair");
  for (const seat of ["ash", "birch"]) {
    const label =
      new RegExp(`# The opening of (Seat \\d)\\n\\n\`\`\`text\\nWords of frame/${seat}`).exec(prompt)?.[1] ?? "";
    assert.equal(
      sectionOf(prompt, `The opening of ${label}`),
      [
        `\`\`\`text\nWords of frame/${seat}.\n\`\`\``,
        `Its ballot adds:\n- Reason of ${seat}.\n- only if: Condition of ${seat}.\n- falls with: A measurement of ${seat}.`,
      ].join("\n\n"),
    );
    assert.equal(
      sectionOf(prompt, `What ${label} wrote in the closing`),
      `\`\`\`text\nWords of closing/${seat}.\n\`\`\``,
    );
    assert.equal(
      sectionOf(prompt, `What ${label} wrote before the closing`),
      `\`\`\`text\nWords of r1/score/${seat}.\n\`\`\``,
    );
  }
});
