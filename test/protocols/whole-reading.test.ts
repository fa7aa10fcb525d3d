/**
 * Whoever has to answer or judge something reads it in full: for each kind of call of each protocol, the replies that its prompt
 * contains whole. And nothing is sent twice in one prompt.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../src/core/ledger/ledger-of.ts";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import { cascade } from "../../src/protocols/cascade.ts";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { council } from "../../src/protocols/council.ts";
import { duet } from "../../src/protocols/duet.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import { poll } from "../../src/protocols/poll.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { reviewDebate } from "../../src/protocols/review-debate.ts";
import { roundtable } from "../../src/protocols/roundtable.ts";
import { workbench } from "../../src/protocols/workbench.ts";
import { aFinding, answerBallot, designBallot, reviewBallot, synthesisBallot } from "../support/ballots.ts";
import { cellsAskedFor, driversToRank } from "../support/matrix-prompts.ts";
import { seatOf } from "../support/protocol-cases.ts";
import { idsAskedFor, kindOf, SEATS } from "../support/random-replies.ts";
import type { Script } from "../support/scripted.ts";
import { type Played, play } from "../support/world.ts";

/** What a reply says before its ballot: several paragraphs, longer than any room that a position is given. */
function prose(call: string): string {
  const paragraph = (index: number) =>
    `Paragraph ${index} of ${call}. ${`So says ${call} at length. `.repeat(12)}End ${index}.`;
  return [1, 2, 3].map(paragraph).join("\n\n");
}

const OWN: ReadonlyMap<Protocol, string> = new Map([
  [panelDebate, "P1"],
  [roundtable, "P1"],
  [challengeDebate, "P0"],
  [cascade, "P0"],
  [council, "P0"],
  [poll, "P0"],
  [workbench, "P0"],
]);

/** Each objects to the next one's option, answers what is held against its own, and is not content with the answers. */
function arguing(protocol: Protocol): Script {
  return ({ call, prompt }) => {
    const kind = kindOf(call);
    const seat = seatOf(call);
    const place = Math.max(0, SEATS.indexOf(seat));
    const option = (index: number) => `${OWN.get(protocol)}${"abc"[index % 3]}`;
    const long = (what: string) => `${what} in ${call}: ${`it is said by ${call}, `.repeat(10)}that is all.`;
    const objections = [
      { title: `Point of ${call}`, severity: "major", text: long("breaks"), against: [option(place + 1)] },
    ];
    const idsUnder = (heading: string) => {
      const [, text = ""] = new RegExp(`# ${heading}\n\n([\\s\\S]*?)(?=\n\n# |$)`).exec(prompt) ?? [];
      return [...text.matchAll(/^- (O\w+) /gm)].map(([, id = ""]) => id);
    };
    const answers = idsUnder("Open objections").map((objection) => ({
      objection,
      as: "fixed",
      text: long(`answer to ${objection}`),
    }));
    const confirmations = idsUnder("Your objections and their answers").map((objection) => ({
      objection,
      as: "not_met",
      text: long(`word on ${objection}`),
    }));
    const stance = { prefers: option(place), confidence: 70, reasons: [long("reason")], answers };
    const scores = {
      cells: cellsAskedFor(prompt).map((cell) => ({
        ...cell,
        score: cell.option === option(place) ? 9 : 2,
        text: long("claim"),
        kind: "fact",
      })),
      driverRanking: driversToRank(prompt),
    };
    const ballots: Readonly<Record<string, unknown>> = {
      answer: answerBallot(`Option of ${seat}`),
      opening: answerBallot(`Option of ${seat}`),
      propose: call.startsWith("r1/") ? answerBallot(`Option of ${seat}`) : stance,
      critique: { objections, confirmations },
      refine: stance,
      challenge: { objections, asks: [], requests: [] },
      respond: stance,
      discuss: { ...stance, objections },
      moderate: { ...stance, prefers: option(0), objections, confirmations },
      rank: { ...stance, objections, ranking: [option(place + 1), option(place + 2)] },
      frame: answerBallot(`Option of ${seat}`, { drivers: [{ name: "Effort", meaning: long("means") }] }),
      merge: { groups: [], driverGroups: [] },
      score: { ...stance, ...scores, objections },
      argue: { ...stance, ...scores, objections },
      group: { groups: [0, 1, 2].map((index) => ({ name: `Alone ${index}`, options: [option(index)] })) },
      reply: { answers, amends: { summary: long("mends") } },
      closing: { ...stance, prefers: protocol === duet ? null : stance.prefers, confirmations },
      find: { findings: [{ ...aFinding, title: `Defect of ${call}`, failure: long("fails") }] },
      complete: { corrections: [] },
      examine: { judgements: idsAskedFor(prompt).map((finding) => ({ finding, as: "refuted", text: long(finding) })) },
      defend: { lastWords: idsAskedFor(prompt).map((finding) => ({ finding, as: "stands", text: long(finding) })) },
      design: designBallot({ answers }),
      review: reviewBallot({ objections: [{ ...objections[0], against: [] }] }),
      synthesis: synthesisBallot({
        checklist: ["C1", ...idsUnder("Open objections")].map((item) => ({ item, kept: true, reason: "It is." })),
      }),
    };
    return { text: prose(call), ballot: ballots[kind] };
  };
}

const debates = new Map<Protocol, Promise<Played>>();

function playProtocol(protocol: Protocol): Promise<Played> {
  const played =
    debates.get(protocol) ??
    play({
      protocol,
      seats: SEATS.slice(0, protocol === duet ? 2 : 3),
      chair: protocol.chair !== "no",
      limits: { rounds: Math.min(3, protocol.rounds.most) },
      opened: { settings: { ...DEFAULT_SETTINGS, closing: true, pairwise: false } },
      script: arguing(protocol),
    });
  debates.set(protocol, played);
  return played;
}

const others = (seat: string) => SEATS.filter((each) => each !== seat);
const ofAll = (call: (seat: string) => string) => SEATS.map(call);

/** By protocol and kind: the replies that the prompt of this call has to contain whole. */
type Reading = (call: { readonly seat: string; readonly round: number }) => readonly string[];
/** A cascade debates as a challenge does. */
const CHALLENGE_READS: Readonly<Record<string, Reading>> = {
  challenge: ({ seat, round }) =>
    others(seat).map((other) => (round === 1 ? `opening/${other}` : `r${round - 1}/respond/${other}`)),
  respond: ({ seat, round }) => [
    round === 1 ? `opening/${seat}` : `r${round - 1}/respond/${seat}`,
    ...others(seat).map((other) => `r${round}/challenge/${other}`),
  ],
  closing: () => ofAll((seat) => `r3/respond/${seat}`),
  synthesis: () => [
    ...ofAll((seat) => `opening/${seat}`),
    ...ofAll((seat) => `r3/respond/${seat}`),
    ...ofAll((seat) => `closing/${seat}`),
  ],
};
const READS: ReadonlyMap<Protocol, Readonly<Record<string, Reading>>> = new Map<
  Protocol,
  Readonly<Record<string, Reading>>
>([
  [
    panelDebate,
    {
      critique: ({ seat, round }) => others(seat).map((other) => `r${round}/propose/${other}`),
      refine: ({ seat, round }) => [
        `r${round}/propose/${seat}`,
        ...others(seat).map((critic) => `r${round}/critique/${critic}`),
      ],
      closing: () => ofAll((seat) => `r3/refine/${seat}>${seat}`),
      synthesis: () => [
        ...ofAll((seat) => `r1/propose/${seat}`),
        ...ofAll((seat) => `r3/refine/${seat}>${seat}`),
        ...ofAll((seat) => `closing/${seat}`),
      ],
    },
  ],
  [challengeDebate, CHALLENGE_READS],
  [cascade, CHALLENGE_READS],
  [
    roundtable,
    {
      discuss: ({ round }) => [
        ...ofAll((seat) => `r${round - 1}/${round === 2 ? "opening" : "discuss"}/${seat}`),
        `r${round - 1}/moderate/chair`,
      ],
      moderate: ({ round }) => ofAll((seat) => `r${round}/${round === 1 ? "opening" : "discuss"}/${seat}`),
      reply: ({ seat }) => [`r1/opening/${seat}`],
      closing: () => ofAll((seat) => `r1/opening/${seat}`),
      synthesis: () => [
        ...ofAll((seat) => `r1/opening/${seat}`),
        ...ofAll((seat) => `r3/discuss/${seat}`),
        "reply/birch",
        ...ofAll((seat) => `closing/${seat}`),
      ],
    },
  ],
  [
    council,
    {
      rank: ({ seat }) => others(seat).map((other) => `answer/${other}`),
      reply: ({ seat }) => [`answer/${seat}`],
      closing: () => ofAll((seat) => `answer/${seat}`),
      synthesis: () => [
        ...ofAll((seat) => `answer/${seat}`),
        ...ofAll((seat) => `rank/${seat}`),
        ...ofAll((seat) => `closing/${seat}`),
      ],
    },
  ],
  [
    workbench,
    {
      merge: () => ofAll((seat) => `frame/${seat}`),
      score: () => ofAll((seat) => `frame/${seat}`),
      // Scores travel as items, each with its claim: workbench.test.ts has what each prompt says of them.
      argue: () => [],
      reply: ({ seat }) => [`frame/${seat}`],
      closing: () => ofAll((seat) => `frame/${seat}`),
      synthesis: () => [
        ...ofAll((seat) => `frame/${seat}`),
        ...ofAll((seat) => `r3/argue/${seat}`),
        ...ofAll((seat) => `closing/${seat}`),
      ],
    },
  ],
  [
    duet,
    {
      design: ({ round }) => (round === 1 ? [] : [`r${round - 1}/design/ash`, `r${round - 1}/review/birch`]),
      review: ({ round }) => [`r${round}/design/ash`],
      reply: () => ["r3/design/ash"],
      closing: () => ["r3/design/ash", "r3/review/birch"],
      synthesis: () => [
        "r1/design/ash",
        "r3/design/ash",
        "r3/review/birch",
        "reply/ash",
        "closing/ash",
        "closing/birch",
      ],
    },
  ],
  // Findings travel as items, whole, and not as replies: review.test.ts has what each prompt says of them.
  [reviewDebate, { complete: () => [], examine: () => [], defend: () => [], synthesis: () => [] }],
  [poll, { group: () => ofAll((seat) => `answer/${seat}`) }],
]);

/** The calls that read by title what is held against others: a panel's vote comes when it refines. */
const BY_TITLE: ReadonlyMap<Protocol, readonly string[]> = new Map([[panelDebate, ["propose", "critique"]]]);

/** Written alone, or about nothing that was said. */
const ALONE: readonly string[] = ["answer", "opening", "frame", "find", "clarify", "propose", "attack", "summarise"];

/** Asked for only where a seat missed its turn: last-words.test.ts has what it reads. */
const AFTER_ABSENCE: ReadonlyMap<Protocol, readonly string[]> = new Map([
  [challengeDebate, ["reply"]],
  [cascade, ["reply"]],
  [panelDebate, ["reply"]],
]);

for (const protocol of PROTOCOLS) {
  const reads = READS.get(protocol) ?? {};

  test(`${protocol.name}: every kind of call that answers or judges is in the table`, () => {
    const known = [
      ...Object.keys(reads),
      ...ALONE,
      ...(AFTER_ABSENCE.get(protocol) ?? []),
      ...(protocol === poll ? [] : ["group"]),
    ];
    assert.deepEqual(
      protocol.kinds.filter((kind) => !known.includes(kind)),
      [],
    );
  });

  test(`${protocol.name}: the seats that answer or judge it read it in full`, async () => {
    const { sent } = await playProtocol(protocol);
    const asked = new Set(sent.map(({ call }) => kindOf(call)));
    for (const kind of Object.keys(reads)) assert.ok(asked.has(kind), `${kind} was never asked`);
    for (const { call, prompt } of sent) {
      const read = reads[kindOf(call)];
      if (!read || call.endsWith("/repair")) continue;
      const round = Number(/^r(\d+)\//.exec(call)?.[1] ?? 0);
      const missing = read({ seat: seatOf(call), round }).filter((reply) => !prompt.includes(prose(reply)));
      assert.deepEqual([call, missing], [call, []]);
    }
  });

  test(`${protocol.name}: every open objection that a prompt names is in it, in full or at least by title`, async () => {
    const { sent, state } = await playProtocol(protocol);
    const raised = new Map(ledgerOf(state).objections.map((objection) => [objection.id, objection]));
    for (const { call, prompt } of sent) {
      const mayBeTitle = BY_TITLE.get(protocol)?.includes(kindOf(call)) ?? false;
      const [, listed = ""] = /# Open objections\n\n([\s\S]*?)(?=\n\n# |$)/.exec(prompt) ?? [];
      for (const [id] of listed.matchAll(/\bO\d\w+/g)) {
        const { title = "", text = "", by = "" } = raised.get(id) ?? {};
        const needed = mayBeTitle || by === seatOf(call) ? title : text;
        assert.ok(needed !== "" && prompt.includes(needed), `${call} names ${id} without its text`);
      }
    }
  });

  test(`${protocol.name}: no paragraph is in a prompt twice`, async () => {
    const { sent } = await playProtocol(protocol);
    for (const { call, prompt } of sent) {
      const paragraphs = prompt.split(/\n{2,}|\n(?=- )|```\w*\n?/).filter((text) => text.trim().length >= 60);
      const twice = paragraphs.filter((text, index) => paragraphs.indexOf(text) !== index);
      assert.deepEqual([call, twice], [call, []]);
    }
  });

  test(`${protocol.name}: the writer reads every objection with its answers and its raiser's last word`, async () => {
    const { sent, state } = await playProtocol(protocol);
    const prompt = sent.find(({ call }) => call.startsWith("synthesis/"))?.prompt ?? "";
    for (const { text, steps } of state.verdict?.objections ?? []) {
      assert.ok(prompt.includes(text), text);
      for (const step of steps) assert.ok(prompt.includes(step.text), step.text);
    }
  });
}

test("an objection against another that the challenge says word for word is named by its id alone", async () => {
  const script = arguing(challengeDebate);
  const quoted = "Nobody can roll this back after the first release, and nobody has said who decides that it is done.";
  const { sent } = await play({
    protocol: challengeDebate,
    seats: SEATS,
    opened: { settings: { ...DEFAULT_SETTINGS, closing: false, pairwise: false } },
    script: (ask) =>
      ask.call === "r1/challenge/cedar"
        ? {
            text: `I object. ${quoted}`,
            ballot: { objections: [{ title: "No way back", severity: "major", text: quoted, against: ["P0a"] }] },
          }
        : script(ask),
  });
  const prompt = sent.find(({ call }) => call === "r1/respond/birch")?.prompt ?? "";
  assert.equal(prompt.split(quoted).length, 2);
  assert.match(prompt, /^- O1c1: above\.$/m);
});

const TURNS = [
  [challengeDebate, "opening", "r1/challenge/birch"],
  [panelDebate, "r1/propose", "r1/critique/birch"],
  [roundtable, "r1/opening", "r2/discuss/birch"],
  [council, "answer", "rank/birch"],
] as const;

for (const [protocol, opening, reader] of TURNS) {
  test(`${protocol.name}: ${kindOf(reader)} reads the points that only a ballot makes, and no others twice`, async () => {
    const script = arguing(protocol);
    const [said, unsaid] = ["Backups were never restored by anybody.", "Invoices lose their last line when printed."];
    const points = [said, unsaid].map((text) => ({ text, evidence: null }));
    const { sent } = await play({
      protocol,
      seats: SEATS,
      chair: protocol.chair === "required",
      limits: { rounds: protocol === roundtable ? 2 : 1 },
      opened: { settings: { ...DEFAULT_SETTINGS, closing: false, pairwise: false } },
      script: (ask) =>
        ask.call === `${opening}/ash`
          ? { text: `Two defects. ${said}`, ballot: answerBallot("Option of ash", { points }) }
          : script(ask),
    });
    const prompt = sent.find(({ call }) => call === reader)?.prompt ?? "";
    assert.deepEqual(
      [said, unsaid].map((text) => prompt.split(text).length - 1),
      [1, 1],
    );
    assert.match(
      prompt,
      /\n\nIts ballot adds:\n- D[01]a2 \(Seat \d\): Invoices lose their last line when printed\.\n\n# /,
    );
  });
}
