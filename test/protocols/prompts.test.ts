/**
 * What seats are told, on every protocol: question, pins and open objections are in every kind of prompt; no name of a
 * seat, speaker or model reaches a peer; labels and order differ per reader and repeat exactly.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SETTINGS as SETTINGS, type Seat } from "../../src/core/panel.ts";
import { duet } from "../../src/protocols/duet.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { poll } from "../../src/protocols/poll.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { reviewDebate } from "../../src/protocols/review-debate.ts";
import { blocking, designBallot, reviewBallot } from "../support/ballots.ts";
import { assertGolden } from "../support/golden.ts";
import { overrideReplies, PROTOCOL_CASES, type ProtocolCase, steadyReplies } from "../support/protocol-cases.ts";
import { kindOf } from "../support/random-replies.ts";
import type { Script, Sent } from "../support/scripted.ts";
import { type Played, play, seat } from "../support/world.ts";

const PINNED = { ...blocking, title: "The zebra crossing stays closed", against: ["P0a", "P1a"] };

/** Seats with invented names, so that any leak shows. */
const INVENTED: readonly Seat[] = ["ash", "birch", "cedar"].map((name) => ({
  ...seat(name),
  role: `role-quolt-${name}`,
  instructions: "You look at the whole.",
  speaker: `speaker-vrint-${name}`,
  family: `family-plomb-${name}`,
}));

const CHAIR: Seat = {
  ...seat("chair"),
  role: "role-quolt-chair",
  instructions: "You are fair.",
  speaker: "speaker-vrint-chair",
  family: "family-plomb-chair",
};

function castOf(protocol: Protocol): ProtocolCase {
  return (
    PROTOCOL_CASES.find((cast) => cast.protocol === protocol) ?? {
      protocol,
      rounds: protocol === duet ? 3 : 1,
      final: protocol === duet ? "review" : "answer",
      own: ["P0a", "P0b", "P0c"],
    }
  );
}

/** Everyone holds his own, and whoever can object does so in the first round, or when it is late; once, a ballot is forgotten. */
function objecting(cast: ProtocolCase): Script {
  let forgotten = false;
  return overrideReplies(steadyReplies(cast), (call, said) => {
    const kind = kindOf(call);
    const isFirst = !/^r[2-9]/.test(call);
    // After the last turn of whom it hits.
    const isLate = kind === "review" || call.startsWith("r2/moderate/");
    if (kind === "design") return { text: "A design of it.", ballot: designBallot() };
    if (kind === "review")
      return { text: "A review of it.", ballot: reviewBallot({ objections: isFirst || isLate ? [PINNED] : [] }) };
    if (["refine", "respond", "discuss", "propose", "argue"].includes(kind) && call.startsWith("r2/") && !forgotten) {
      forgotten = true;
      return { text: "No ballot this time, sorry to say. ".repeat(20) };
    }
    if (["critique", "challenge", "moderate", "rank", "score"].includes(kind) && (isFirst || isLate))
      return { ...said, ballot: { ...Object(said.ballot), objections: [PINNED] } };
    return null;
  });
}

function playProtocol(
  protocol: Protocol,
  more: { readonly named?: boolean; readonly seed?: string } = {},
): Promise<Played> {
  const cast = castOf(protocol);
  const seats = INVENTED.slice(0, Math.min(3, protocol.seats.most));
  const first = openingOf(protocol, seats, more);
  return play({
    protocol,
    limits: { rounds: Math.max(cast.rounds, Math.min(2, protocol.rounds.most)) },
    opened: first,
    script: objecting(cast),
  });
}

function openingOf(protocol: Protocol, seats: readonly Seat[], { named = false, seed = "seed-1" }) {
  const panel = { seats, chair: protocol.chair === "required" || protocol === poll ? CHAIR : null };
  const settings = {
    ...SETTINGS,
    named,
    closing: true,
    pairwise: false,
    clarify: true,
    summaries: { ...SETTINGS.summaries, threshold: 50 },
  };
  return { panel, settings, seed };
}

for (const protocol of PROTOCOLS) {
  test(`${protocol.name}: question, constraints and open objections are in every kind of prompt`, async () => {
    const { sent, state } = await playProtocol(protocol);
    const kinds = new Set(sent.map(({ call }) => (call.endsWith("/repair") ? "repair" : kindOf(call))));
    // Who agrees at once is attacked, and who missed its turn answers late; whoever has a closing call is not grouped.
    const isOptional = (kind: string) =>
      kind === "attack" ||
      (kind === "group" && !state.calls.has("group/chair")) ||
      (kind === "reply" && ["challenge", "panel", "cascade"].includes(protocol.name));
    for (const kind of protocol.kinds.filter((each) => !isOptional(each)))
      assert.ok(kinds.has(kind), `${kind} was never asked`);
    for (const { call, prompt } of sent) {
      assert.match(prompt, /# Question\n\nShould we keep sessions in the database or in signed tokens\?/, call);
      assert.match(prompt, /- C1: Sign-out takes effect within a minute\./, call);
      // A review has findings instead.
      if (protocol === reviewDebate) assert.doesNotMatch(prompt, /objection|\boption/, call);
      else assert.match(prompt, /# Open objections\n\n(None|- O)/, call);
      if (isAfterObjections(protocol, call))
        assert.match(prompt, /- O\w+ \(blocking(, [^)]*)?\): “The zebra crossing stays closed”/, call);
    }
  });

  test(`${protocol.name}: no seat reads the name of another seat, speaker, model or role`, async () => {
    const { sent } = await playProtocol(protocol);
    for (const { call, prompt } of sent) assert.deepEqual(leaks(prompt), [], `${call}:\n${prompt}`);
  });

  test(`${protocol.name}: the same debate again sends the same prompts, another seed does not`, async () => {
    const [first, second, other] = [
      await playProtocol(protocol),
      await playProtocol(protocol),
      await playProtocol(protocol, { seed: "seed-2" }),
    ];
    assert.deepEqual(texts(second.sent), texts(first.sent));
    if (["panel", "challenge", "roundtable", "council", "workbench"].includes(protocol.name))
      assert.notDeepEqual(texts(other.sent), texts(first.sent));
  });

  test(`${protocol.name}: the whole sequence of prompts is as recorded`, async () => {
    const { sent } = await playProtocol(protocol);
    assertGolden(
      `prompts/${protocol.name}.md`,
      texts(sent)
        .map(([call, prompt]) => `<!-- ${call} -->\n\n${prompt}\n`)
        .join("\n\n"),
    );
  });
}

test("readers see the others under labels of their own", async () => {
  const { sent } = await playProtocol(castOf(PROTOCOLS.find(({ name }) => name === "roundtable") ?? duet).protocol);
  const labelOf = (reader: string, words: string) => {
    const prompt = sent.find(({ call }) => call === `r2/discuss/${reader}`)?.prompt ?? "";
    return new RegExp(`(Seat \\d|you)\\)?: “${words}`).exec(prompt)?.[1];
  };
  assert.equal(labelOf("ash", "Option of ash"), "you");
  const seen = ["birch", "cedar"].map((reader) => labelOf(reader, "Option of ash"));
  assert.ok(seen.every((label) => label?.startsWith("Seat ")));
});

test("a moderator's view is not a vote, and its objections are the chair's", async () => {
  const { sent } = await playProtocol(PROTOCOLS.find(({ name }) => name === "roundtable") ?? duet);
  const prompt = sent.find(({ call }) => call === "r2/discuss/ash")?.prompt ?? "";
  assert.match(prompt, /Round 1: P1a 1, P1b 1, P1c 1; 1 raised/);
  assert.match(prompt, /O1z1 \(blocking, the chair against P1a\): “The zebra crossing stays closed”\./);
});

test("--named shows the seats by name and nothing else of them", async () => {
  const { sent } = await playProtocol(PROTOCOLS.find(({ name }) => name === "roundtable") ?? duet, { named: true });
  const prompt = sent.find(({ call }) => call === "r2/discuss/ash")?.prompt ?? "";
  assert.match(prompt, /# What birch wrote/);
  assert.doesNotMatch(prompt, /vrint|plomb/);
});

function isAfterObjections(protocol: Protocol, call: string): boolean {
  const later =
    protocol.name === "council"
      ? /^synthesis/
      : ["poll", "review"].includes(protocol.name)
        ? /^never/
        : /^r[2-9]|^synthesis/;
  return later.test(call) && !/refine|respond/.test(call);
}

/** Seats' own words name them here on purpose, so only what Conclave adds is looked at. */
function leaks(prompt: string): readonly string[] {
  const added = prompt.replace(/(Words|Option|option|Wish) of (ash|birch|cedar|chair)/g, "");
  return added.match(/quolt|vrint|plomb|\b(ash|birch|cedar)\b/g) ?? [];
}

function texts(sent: readonly Sent[]): readonly (readonly [string, string])[] {
  return sent.map(({ call, prompt }) => [call, prompt] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
