// Each seat numbers the others in an order of its own, so what it writes about "Seat 2" is about that seat for every reader.
import assert from "node:assert/strict";
import { test } from "node:test";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { synthesisBallot } from "../support/ballots.ts";
import { seatOf } from "../support/protocol-cases.ts";
import { answersIn, confirmationsIn, kindOf, SEATS } from "../support/random-replies.ts";
import { logOf, type Played, play, ROUNDS_ALONE, resumePlay, type World } from "../support/world.ts";

const QUESTION = "Should we keep sessions in the database or in signed tokens?";

/** Ash and cedar mention birch by the number that they know it by, in their text and in an objection to each other's option. */
function playMentions(question: string): Promise<Played> {
  return play(mentionWorld(question));
}

function mentionWorld(question: string): World {
  return {
    protocol: challengeDebate,
    seats: SEATS,
    chair: true,
    limits: { rounds: 1 },
    opened: {
      settings: { ...ROUNDS_ALONE, closing: true, pairwise: false },
      question: { text: question, constraints: [], options: [], drivers: [], context: [], workingDir: "/tmp" },
    },
    script: ({ call, prompt }) => {
      const seat = seatOf(call);
      const kind = kindOf(call);
      if (kind === "synthesis")
        return { text: `Seat ${numberOfBirch(prompt)} has it.`, ballot: synthesisBallot({ checklist: [] }) };
      if (kind === "opening") {
        const option = { name: `Option of ${seat}`, summary: `Option of ${seat}, in full.` };
        return {
          text: `I am ${seat}, and in row 9, Seat 1 is mine.`,
          ballot: { prefers: "new", option, confidence: 60 },
        };
      }
      const vote = { prefers: `P0${"abc"[SEATS.indexOf(seat)]}`, confidence: 60 };
      if (kind === "respond") return { text: "My answers.", ballot: { ...vote, answers: answersIn(prompt, "fixed") } };
      if (kind === "closing")
        return { text: "My last word.", ballot: { ...vote, confirmations: confirmationsIn(prompt, "met") } };
      if (seat === "birch") return { text: "No objection.", ballot: { objections: [] } };
      const birch = `Seat ${numberOfBirch(prompt)}`;
      const against = [seat === "ash" ? "P0c" : "P0a"];
      const text = `${birch} overlooked what ${seat} saw.`;
      return {
        text: `${birch} has the point of ${seat}.`,
        ballot: { objections: [{ title: "An oversight", severity: "major", text, against }] },
      };
    },
  };
}

/** As a prompt names it to its reader. */
function numberOfBirch(prompt: string): string {
  return /^- P0b \((?:Seat (\d)|(you))\)/m.exec(prompt)?.slice(1).find(Boolean) ?? "";
}

test("a mention of a seat has the number that each reader knows that seat by", async () => {
  const { sent, state } = await playMentions(QUESTION);
  const prompts = new Map(sent.map(({ call, prompt }) => [call, prompt]));
  const numbers = SEATS.map((reader) => numberOfBirch(prompts.get(`r1/challenge/${reader}`) ?? ""));
  assert.notEqual(numbers[0], numbers[2], "ash and cedar know birch by different numbers");
  for (const [index, reader] of SEATS.entries()) {
    const prompt = prompts.get(`closing/${reader}`) ?? "";
    const mentions = [...prompt.matchAll(/Seat (\d)( \(you\))? overlooked/g)].map(([, number, you]) => [number, you]);
    assert.ok(mentions.length >= 2, prompt);
    const own = reader === "birch" ? " (you)" : undefined;
    for (const [number, you] of mentions) {
      assert.equal(you, own);
      if (reader !== "birch") assert.equal(number, numbers[index]);
    }
    assert.doesNotMatch(prompt, /Seat\s\W?(ash|birch|cedar)/);
  }
  assert.match(prompts.get("r1/respond/ash") ?? "", new RegExp(`Seat ${numbers[0]} has the point of cedar`));
  const record = synthesis(state) ?? "";
  assert.equal(state.verdict?.answer, "birch has it.");
  for (const seat of ["ash", "cedar"]) assert.ok(record.includes(`Seat “birch” overlooked what ${seat} saw.`), record);
});

test("a debate that is cut anywhere and resumed numbers the mentions the same way", async () => {
  const { events, sent, state } = await playMentions(QUESTION);
  const prompts = new Map(sent.map(({ call, prompt }) => [call, prompt]));
  const steps = events.map(({ event }) => event).filter(({ type }) => type !== "log.claimed");
  for (let cut = 1; cut < steps.length; cut += 1) {
    const resumed = await resumePlay(mentionWorld(QUESTION), await logOf(steps.slice(0, cut)));
    for (const { call, prompt } of resumed.sent) assert.equal(prompt, prompts.get(call), `${call}, cut at ${cut}`);
    assert.deepEqual(resumed.state.verdict, state.verdict, `cut at ${cut}`);
  }
});

test("in an opening, whose writer has read of no numbered seats, a number is what it says", async () => {
  const { sent, state } = await playMentions(QUESTION);
  const texts = [...state.calls.values()].flatMap((call) =>
    call.kind === "opening" && call.status === "answered" ? [call.text, call.numbersSeats] : [],
  );
  assert.equal(texts.length, 6);
  for (const [index, said] of texts.entries())
    if (index % 2 === 1) assert.equal(said, undefined);
    else assert.match(String(said), /in row 9, Seat 1 is mine/);
  const { prompt = "" } = sent.find(({ call }) => call === "r1/challenge/ash") ?? {};
  assert.equal(prompt.match(/in row 9, Seat 1 is mine/g)?.length, 2, prompt);
});

test("in a question about numbered seats, a number is what it says", async () => {
  const { state } = await playMentions(`${QUESTION} The example is seat 1 in row 9.`);
  assert.match(state.verdict?.answer ?? "", /^Seat \d has it\.$/);
  assert.match(synthesis(state) ?? "", /Seat \d overlooked what ash saw\./);
});
