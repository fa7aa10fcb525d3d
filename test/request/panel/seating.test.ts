import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PROTOCOLS, protocolNamed } from "../../../src/protocols/index.ts";
import type { Protocol } from "../../../src/protocols/protocol.ts";
import {
  assignSpeakers,
  chooseSeats,
  findChair,
  isHostAlone,
  seatWithHost,
} from "../../../src/request/panel/seating.ts";
import type { DetectedSpeaker } from "../../../src/speakers/detected-speaker.ts";

function ready(speaker: string, family: string): DetectedSpeaker {
  const candidate = { speaker, family, because: "it is there" };
  const name = speaker.split("/")[0] ?? speaker;
  return { name, kind: "service", state: "ready", version: null, reached: "", fix: null, candidate };
}

const MISSING: DetectedSpeaker = { ...ready("x", "x"), state: "needs sign-in", candidate: null };
const CLAUDE = ready("claude", "anthropic");
const SONNET = ready("anthropic/claude-sonnet-5", "anthropic");
const GPT = ready("openai/gpt-5.5", "openai");
const GEMINI = ready("google/gemini", "google");
const QWEN = ready("ollama/qwen3", "qwen");

function protocol(name: string): Protocol {
  const found = protocolNamed(name);
  if (!found) throw new Error(name);
  return found;
}

describe("when no speaker was named", () => {
  const who = (sightings: readonly DetectedSpeaker[], name: string) =>
    chooseSeats(sightings, protocol(name), null)?.seatSpecs.map(({ role, speaker }) =>
      role === null ? speaker : `${role}=${speaker}`,
    );

  test("three of different families are seated, in the order of detection, with reasons", () => {
    const seated = chooseSeats([MISSING, CLAUDE, SONNET, GPT, GEMINI, QWEN], protocol("challenge"), null);
    assert.deepEqual(seated, {
      seatSpecs: [
        { role: null, speaker: "claude" },
        { role: null, speaker: "openai/gpt-5.5" },
        { role: null, speaker: "google/gemini" },
      ],
      reasons: ["claude: it is there", "openai/gpt-5.5: it is there", "google/gemini: it is there"],
      warning: null,
    });
  });

  test("a protocol gets as many seats as it takes, no more and no fewer", () => {
    assert.deepEqual(who([CLAUDE, GPT, GEMINI], "duet"), ["claude", "openai/gpt-5.5"]);
    assert.deepEqual(who([CLAUDE, GPT], "council"), ["claude", "openai/gpt-5.5", "pragmatist=claude"]);
    assert.deepEqual(who([CLAUDE, GPT], "panel"), ["claude", "openai/gpt-5.5"]);
    assert.deepEqual(chooseSeats([CLAUDE, GPT], protocol("poll"), 1)?.seatSpecs.length, 1);
  });

  test("one family sits in different roles, with a warning", () => {
    const seated = chooseSeats([CLAUDE, SONNET], protocol("challenge"), null);
    assert.deepEqual(seated?.seatSpecs, [
      { role: null, speaker: "claude" },
      { role: "devils-advocate", speaker: "claude" },
    ]);
    assert.deepEqual(seated?.reasons, ["claude: it is there"]);
    assert.match(
      seated?.warning ?? "",
      /^All seats are from one family \(anthropic\), and copies of one model mostly agree/,
    );
    assert.equal(chooseSeats([CLAUDE], protocol("poll"), null)?.warning, null);
  });

  test("no role and speaker sit twice, whatever the protocol", () => {
    for (const each of PROTOCOLS) {
      const seated = chooseSeats([QWEN], each, null)?.seatSpecs ?? [];
      const pairs = seated.map(
        ({ role, speaker }, index) => `${role ?? each.roles[index] ?? each.roles.at(-1)}=${speaker}`,
      );
      assert.equal(new Set(pairs).size, pairs.length, each.name);
    }
  });

  test("no one is seated if no speaker is ready", () => {
    assert.equal(chooseSeats([MISSING], protocol("challenge"), null), null);
  });
});

test("a role without a speaker gets one that is ready, the next one another", () => {
  const wishes = [
    { role: "architect", speaker: null },
    { role: "security", speaker: "cmd:llm" },
    { role: "testing", speaker: null },
  ];
  const { seatSpecs: seated, reasons: told, warning } = assignSpeakers(wishes, [CLAUDE, GPT]);
  assert.deepEqual(
    seated.map(({ speaker }) => speaker),
    ["claude", "cmd:llm", "openai/gpt-5.5"],
  );
  assert.deepEqual([told.length, warning], [2, null]);
  assert.deepEqual(assignSpeakers(wishes, [MISSING]).seatSpecs, wishes);
});

test("one of a family that does not sit presides", () => {
  assert.equal(findChair(["anthropic", "openai"], [CLAUDE, GPT, QWEN, GEMINI])?.speaker, "ollama/qwen3");
  assert.equal(findChair(["anthropic", "openai"], [CLAUDE, SONNET, GPT]), null);
});

describe("a host that was seated alone", () => {
  const HOST = { role: null, speaker: "host" };
  const joinSeat = (sightings: readonly DetectedSpeaker[], name: string, role: string | null = null) =>
    seatWithHost([{ ...HOST, role }], sightings, protocol(name)).seatSpecs.map(
      (wish) => `${wish.role}=${wish.speaker}`,
    );

  test("is alone if the protocol needs more seats and no other was named", () => {
    const alone = ["challenge", "poll"].map((name) => isHostAlone([HOST], protocol(name)));
    assert.deepEqual(alone, [true, false]);
    assert.equal(isHostAlone([HOST, { role: "security", speaker: "claude" }], protocol("challenge")), false);
    assert.equal(isHostAlone([], protocol("challenge")), false);
  });

  test("is joined by ready speakers, up to the usual number of seats", () => {
    assert.deepEqual(joinSeat([CLAUDE, GPT, GEMINI], "challenge"), ["null=host", "null=claude", "null=openai/gpt-5.5"]);
    assert.deepEqual(joinSeat([CLAUDE], "challenge"), ["null=host", "null=claude"]);
    assert.deepEqual(joinSeat([MISSING], "challenge"), ["null=host"]);
  });

  test("leaves the other part of a duet to the speaker that joins", () => {
    assert.deepEqual(joinSeat([CLAUDE, GPT], "duet"), ["null=host", "reviewer=claude"]);
    assert.deepEqual(joinSeat([CLAUDE, GPT], "duet", "reviewer"), ["reviewer=host", "architect=claude"]);
  });
});
