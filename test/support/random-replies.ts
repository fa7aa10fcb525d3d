/**
 * Speakers of every protocol whose whims are drawn from the call's key: whenever a call is made it does the same, so that a
 * debate can be cut anywhere and compared with the uncut one.
 */

import type { FailureCode } from "../../src/core/failure.ts";
import { accepting, answerBallot, blocking, designBallot, reviewBallot, synthesisBallot } from "./ballots.ts";
import { cellsAskedFor, driversToRank } from "./matrix-prompts.ts";
import type { Said, Script } from "./scripted.ts";

export interface ReplyOdds {
  readonly salt: number;
  /** In a hundred. */
  readonly failing: number;
  readonly forgetful: number;
}

const CODES: readonly FailureCode[] = [
  "SPEAKER_OVERLOADED",
  "SPEAKER_DECLINED",
  "SPEAKER_RATE_LIMITED",
  "SPEAKER_SESSION_LOST",
  "SPEAKER_TRUNCATED",
];

/** The seats of every protocol in these tests, so that ids can be guessed from their letters. */
export const SEATS: readonly string[] = ["ash", "birch", "cedar"];

export function randomReplies({ salt, failing, forgetful }: ReplyOdds): Script {
  // Like a session, it remembers what a call asked for: the repair in the same session doesn't say it again.
  const asked = new Map<string, string>();
  return ({ call, attempt, prompt }) => {
    const repaired = call.replace(/\/repair$/, "");
    if (!asked.has(repaired)) asked.set(repaired, prompt);
    const draw = (name: string, sides: number) => hashText(`${salt}/${call}/${name}`) % sides;
    const fails = draw("fails", 100) < failing ? 1 + draw("attempts", 4) : 0;
    if (attempt <= fails) return { fail: CODES[draw("code", CODES.length)] ?? "SPEAKER_FAILED" };
    if (draw("forgets", 100) < forgetful) return { text: `No ballot. ${"It goes on. ".repeat(40)}` };
    return randomReply({ call, prompt: asked.get(repaired) ?? prompt }, draw);
  };
}

const POINT = { text: "Words number 1 of a point." };

type Draw = (name: string, sides: number) => number;

export function kindOf(call: string): string {
  return call.replace(/^r\d+\//, "").split("/")[0] ?? "";
}

function randomReply({ call, prompt }: { readonly call: string; readonly prompt: string }, draw: Draw): Said {
  const text = `# Words number ${draw("text", 5)}`;
  const [first = "P1a", second = "P1b"] = guesses(call, draw);
  const letter = ["a", "b", "c"][draw("against", 3)] ?? "a";
  const raised = { ...blocking, against: [`P0${letter}`, `P1${letter}`] };
  const objections =
    draw("raises", 3) === 0 ? [raised] : draw("raises", 3) === 1 ? [{ ...raised, severity: "minor" }] : [];
  const answers = ["O1a1", "O1b1", "O1c1", "O1ba1", "O1ab1", "O1ca1", "O2b1"]
    .filter((id) => draw(id, 2) === 0)
    .map((objection) => ({
      objection,
      as: ["fixed", "refuted", "open"][draw(`as ${objection}`, 3)],
      text: "So it is.",
    }));
  const confidence = draw("confidence", 101);
  const stance = {
    prefers: first,
    accepts: draw("accepts", 2) === 0 ? [second] : [],
    same: draw("same", 4) === 0 ? [second] : [],
    confidence,
    answers,
    objections,
    amends: draw("amends", 4) === 0 ? amendment(draw) : null,
  };
  const replies: Record<string, unknown> = {
    synthesis: synthesisBallot(),
    group: { groups: [{ name: "One", options: ["P0a", draw("grouped", 2) === 0 ? "P0b" : "P0c"] }] },
    answer: answerBallot(["Table", "Token"][draw("choice", 2)] ?? "", { points: [POINT] }),
    opening: answerBallot(["Table", "Token"][draw("choice", 2)] ?? "", { points: [POINT], questions: ["How many?"] }),
    clarify: { questions: ["How many?"] },
    design: designBallot({
      answers,
      objections,
      confidence,
      signal: draw("final", 2) === 0 ? "iterating" : "proposing_final",
    }),
    review:
      draw("accepting", 2) === 0
        ? { ...accepting, answers, objections }
        : reviewBallot({ answers, objections, confidence }),
    propose: call.startsWith("r1/") ? answerBallot("Table") : stance,
    critique: { objections, answers },
    refine: stance,
    challenge: {
      strengths: ["It is small."],
      asks: ["How many?"],
      objections,
      requests: [`Measurement ${draw("measurement", 1_000_000)}.`],
      same: stance.same,
    },
    attack: { objections },
    respond: stance,
    closing: {
      prefers: knownIn(prompt)[draw("closing", 3)] ?? null,
      accepts: stance.accepts,
      confidence,
      confirmations: confirmationsIn(prompt, (["met", "not_met", "withdrawn"] as const)[draw("word", 3)] ?? "met"),
    },
    reply: { answers: answersIn(prompt, (["fixed", "open"] as const)[draw("reply", 2)] ?? "open") },
    discuss: stance,
    moderate: stance,
    ...reviewReplies(prompt, draw),
    ...matrixReplies({ call, prompt }, stance, draw),
    rank: { ...stance, ranking: ["P0a", "P0b", "P0c"].filter((id) => id !== ownOption(call)) },
  };
  const kind = kindOf(call);
  return kind === "summarise" ? { text: "Short." } : { text, ballot: replies[kind] };
}

/** Of points that may not exist or are another's, and of words that a text may not have. */
function amendment(draw: Draw) {
  const point = `D${draw("round", 2)}${["a", "b", "c"][draw("maker", 3)]}1`;
  const changes = [
    { replaces: point, text: `Words number ${draw("words", 5)} of a point.` },
    { replaces: "Words number 1 of a point.", text: "Other words." },
    "An addition.",
  ];
  return { summary: `Version number ${draw("version", 9)}.`, changes: changes.slice(0, 1 + draw("changes", 3)) };
}

/** What a workbench's calls are answered with: a few drivers that two seats may share, and scores that are often far apart. */
function matrixReplies(
  { call, prompt }: { readonly call: string; readonly prompt: string },
  stance: object,
  draw: Draw,
) {
  const known = optionsAskedFor(prompt);
  const cells = cellsAskedFor(prompt).map((place) => ({
    ...place,
    score: draw(`score ${place.option} ${place.driver}`, 11),
    text: `Claim ${draw(`claim ${place.driver}`, 3)}.`,
    kind: "estimate",
  }));
  const scored = {
    ...stance,
    cells,
    driverRanking: driversToRank(prompt).toSorted((a, b) => draw(a, 100) - draw(b, 100)),
    prefers: known[draw("prefers", Math.max(1, known.length))],
  };
  const drivers = ["Effort", "Latency", "Cost"].filter((name) => draw(name, 3) > 0 || name === "Effort");
  return {
    frame: answerBallot(["Table", "Token", "Cookie"][draw("choice", 3)] ?? "", {
      drivers: drivers.map((name) => ({
        name: draw(`own ${name}`, 2) === 0 ? name : `${name} of ${call}`,
        meaning: "",
      })),
    }),
    merge: {
      groups: draw("merges", 3) === 0 ? [{ name: "One", options: ["P0a", "P0b"] }] : [],
      driverGroups: draw("merges drivers", 2) === 0 ? [{ name: "Work", drivers: ["W0a1", "W0b1"] }] : [],
    },
    score: scored,
    argue: scored,
  };
}

function optionsAskedFor(prompt: string): readonly string[] {
  const [, ids = ""] = /^- prefers[^\n]*: ((?:P\w+(?:, )?)+)\./m.exec(prompt) ?? [];
  return ids.split(", ").filter((id) => id !== "");
}

/** What a review's calls are answered with; findings may lack what goes wrong, and refutations may lack evidence. */
function reviewReplies(prompt: string, draw: Draw): Record<string, unknown> {
  const severity = (name: string) => ["blocking", "major", "minor"][draw(`severity ${name}`, 3)];
  const findings = Array.from({ length: draw("findings", 3) }, (_, index) => ({
    title: `Defect ${index}`,
    severity: severity(`${index}`),
    category: "correctness",
    file: "src/a.ts",
    quote: ["let a = 1;", "let b = 2;", "let c = 3;"][draw(`quote ${index}`, 3)],
    failure: draw(`failure ${index}`, 3) === 0 ? null : "Everyone waits.",
  }));
  const evidence = { source: "src/a.ts:1", quote: "let a = 1;" };
  const asked = idsAskedFor(prompt);
  return {
    find: { findings },
    complete: { corrections: [{ finding: "B1a1", failure: "It stops at midnight." }] },
    examine: {
      judgements: asked.map((finding, index) => {
        const as = ["confirmed", "refuted", "duplicate", "cannot_tell"][draw(`judges ${finding}`, 4)];
        const duplicateOf = asked[(index + 1) % asked.length];
        const isAlone = asked.length === 1 && as === "duplicate";
        return {
          finding,
          as: isAlone ? "cannot_tell" : as,
          severity: severity(finding),
          duplicateOf,
          text: "Followed it.",
          evidence: draw(`cites ${finding}`, 2) === 0 ? evidence : null,
        };
      }),
    },
    defend: {
      lastWords: asked.map((finding) => ({
        finding,
        as: ["stands", "withdrawn"][draw(`last ${finding}`, 2)],
        text: "My last word.",
      })),
    },
  };
}

/** The findings that an examination or a last word is asked about. */
export function idsAskedFor(prompt: string): readonly string[] {
  const [, ids = ""] = /one for each of ((?:B\w+(?:, )?)+)/.exec(prompt) ?? [];
  return ids.split(", ").filter((id) => id !== "");
}

/** The last word that a prompt asks for, the same on each objection: those it lists, or in a repair those it names. */
export function confirmationsIn(prompt: string, as: "met" | "not_met" | "withdrawn") {
  const [, own = ""] = /# Your objections and their answers\n\n([\s\S]*?)(?=\n\n# |$)/.exec(prompt) ?? [];
  const [, named = ""] = /^- confirmations[^\n]* one for each of ((?:O\w+(?:, )?)+)/m.exec(prompt) ?? [];
  const ids = named === "" ? [...own.matchAll(/^- (O\w+) /gm)].map(([, id = ""]) => id) : named.split(", ");
  return ids.map((objection) => ({ objection, as, text: "So it is." }));
}

/** Answers to what a reply is asked for, the same to each. */
export function answersIn(prompt: string, as: "fixed" | "open") {
  const [, ids = ""] = /^- answers[^\n]* one for each of ((?:O\w+(?:, )?)+)/m.exec(prompt) ?? [];
  return ids.split(", ").flatMap((objection) => (objection === "" ? [] : [{ objection, as, text: "So it is." }]));
}

function knownIn(prompt: string): readonly string[] {
  return /as it now stands: ((?:P\w+(?:, )?)+)/.exec(prompt)?.[1]?.split(", ") ?? [];
}

/** Mostly its own option, sometimes another's, which may not exist. */
function guesses(call: string, draw: Draw): readonly string[] {
  const own = ownOption(call);
  const other = own.replace(/[a-z]$/, ["a", "b", "c"][draw("other", 3)] ?? "a");
  return draw("moves", 2) === 0 ? [own, other] : [other, own];
}

function ownOption(call: string): string {
  const seat =
    call
      .replace(/\/repair$/, "")
      .split("/")
      .at(-1)
      ?.split(">")[0] ?? "";
  const letter = ["a", "b", "c"][SEATS.indexOf(seat)] ?? "a";
  return ["answer", "opening", "rank", "respond", "challenge"].includes(kindOf(call)) && !call.startsWith("r1/opening")
    ? `P0${letter}`
    : `P1${letter}`;
}

export function hashText(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0;
  return hash >>> 8;
}
