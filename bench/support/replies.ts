/**
 * What the speakers of the bench say: replies of a fixed total length, Markdown plus ballot, like those that models
 * write. Seats keep their own options and each critic raises something in every round, so that no debate ends early. Every
 * seat answers all open objections that concern it except the last one, so that the number of open ones stays bounded.
 */

import { ballotBlock } from "../../src/core/ballot/ballot-block.ts";
import type { CallKey } from "../../src/core/ids.ts";
import { hashText, kindOf } from "../../test/support/random-replies.ts";
import type { Said, Script } from "../../test/support/scripted.ts";

export const REPLY_LENGTH = 2_000;
const PROSE_LEAST = REPLY_LENGTH / 10;

/** 300 characters. */
export const QUESTION =
  "Our nightly jobs live in Redis lists and twice this year a restart lost some of them. Should we move them into the Postgres we already run, keep Redis and make it durable, or add a broker? We are four engineers, run ninety jobs a second at the peak, and may lose none that moves money. What do we do?";

export interface Table {
  /** In panel order, because their letters name their options. */
  readonly seats: readonly string[];
  /** The round that openings are counted to. */
  readonly openingRound: 0 | 1;
  /** Characters of a reply. */
  readonly length: number;
}

export function replies(table: Table): Script {
  return ({ call, prompt }) => reply(table, call, prompt);
}

function reply(table: Table, call: CallKey, prompt: string): Said {
  const kind = kindOf(call);
  if (kind === "summarise") return { text: prose(call, table.length) };
  const ballot = ballotFor(kind, table, call, prompt);
  const left = table.length - ballotBlock(ballot).length - "\n\n".length;
  // The last ballot of a long debate confirms many objections, and its reply may be longer: no other seat reads it.
  return { text: prose(call, kind === "closing" ? Math.max(left, PROSE_LEAST) : left), ballot };
}

function ballotFor(kind: string, table: Table, call: CallKey, prompt: string): unknown {
  const { seats, openingRound } = table;
  const seat = /([^/>]+)(?:>[^/]+)?(?:\/repair)?$/.exec(call)?.[1] ?? "";
  const letter = "abcdefg"[seats.indexOf(seat)] ?? "a";
  const own = `P${openingRound}${letter}`;
  const others = seats.flatMap((name, index) => (name === seat ? [] : [`P${openingRound}${"abcdefg"[index]}`]));
  const other = others[seats.indexOf(seat) % others.length] ?? own;
  const stance = { prefers: own, accepts: [], same: [], movedBy: [], ...grounds(call) };
  switch (kind) {
    case "opening":
      return opening(call, seat);
    case "propose":
      return call.startsWith("r1/") ? opening(call, seat) : stance;
    case "critique":
      return {
        objections: others.flatMap((hit) => objections(`${call} ${hit}`, 2, [hit])),
        confirmations: confirmations(prompt),
      };
    case "refine":
    case "respond":
      return { ...stance, answers: answers(prompt, own) };
    case "challenge":
      return {
        strengths: [pick(call, 3), pick(call, 5)],
        asks: [`${pick(call, 6)} Is that so?`, `${pick(call, 7)} Since when?`],
        objections: objections(call, 2, [other]),
        requests: ["The job rate of the last four Mondays, by queue."],
        same: [],
      };
    case "discuss":
      return { ...stance, answers: answers(prompt, own), objections: objections(call, 1, [other]) };
    case "reply":
      return { answers: lateAnswers(prompt) };
    case "closing":
      return { ...stance, confirmations: confirmations(prompt), untested: [pick(call, 9)] };
    case "moderate":
      return { ...stance, prefers: `P${openingRound}a`, objections: [] };
    case "design":
    case "review":
      return {
        signal: "iterating",
        option: option(seat),
        ...grounds(call),
        focus: pick(call, 4),
        objections: objections(call, 1),
        answers: answers(prompt, ""),
        changes: [{ section: "Error handling", change: pick(call, 5) }],
        movedBy: [],
      };
    default:
      return synthesis(call);
  }
}

function opening(call: CallKey, seat: string) {
  return {
    option: option(seat),
    points: [3, 4, 5].map((index) => ({ text: pick(call, index), evidence: null })),
    ...grounds(call),
    questions: ["Which of the jobs move money?"],
  };
}

function option(seat: string) {
  return {
    name: `Jobs as the ${seat} keeps them`,
    summary: `What the ${seat} would build: jobs stand where they cannot be lost, and one worker at a time takes each.`,
  };
}

function grounds(call: CallKey) {
  return {
    confidence: 60 + (hashText(call) % 30),
    reasons: [pick(call, 0), pick(call, 1), pick(call, 2)],
    conditions: ["The peak stays under five hundred jobs a second."],
    fallsWith: "A measured peak above what one table can take.",
    claims: [
      {
        text: `${pick(call, 3)} (${call.replaceAll(/[^a-z0-9]+/g, " ")})`,
        kind: "fact",
        evidence: { source: "package.json:2", quote: '"name": "conclave"' },
      },
    ],
  };
}

/** `against`: the options that they hit, where the call is not about one. */
function objections(call: CallKey, count: number, against: readonly string[] = []) {
  return Array.from({ length: count }, (_, index) => ({
    title: `Point ${index + 1} of ${call.replaceAll(/[^a-z0-9]+/g, " ")}`,
    severity: index === 0 ? "major" : "minor",
    text: `${pick(call, 8 + index)} ${pick(call, 10 + index)}`,
    against,
  }));
}

/** Finds IDs in the prompt, as a model does. `mark` is in the lines of those that concern the seat. */
function answers(prompt: string, mark: string) {
  const lines = [...prompt.matchAll(/^- (O\d+[a-z]+\d+) \((?:blocking|major|minor), (.*?)\):/gm)];
  const open = lines.filter(([, , said = ""]) => said.includes(mark) && !said.startsWith("you"));
  return open.slice(0, -1).map(([, objection = ""]) => answer(objection));
}

/** Every one that the reply has to name. */
function lateAnswers(prompt: string) {
  const [, named = ""] = /answers \(required\).*, one for each of ([^.]*)/.exec(prompt) ?? [];
  return [...named.matchAll(/O\w+/g)].map(([objection]) => answer(objection));
}

function answer(objection: string) {
  return {
    objection,
    as: "fixed",
    text: "The worker takes a row under a lock and marks it in the same transaction.",
    evidence: null,
  };
}

/** The raiser is content with what it was answered; what has no answer stays open. */
function confirmations(prompt: string) {
  const [, own = ""] = /# Your objections and their answers\n\n([^#]*)/.exec(prompt) ?? [];
  return [...own.matchAll(/^- (O\w+) (.*)$/gm)].map(([, objection = "", said = ""]) => ({
    objection,
    as: said.includes(" [") ? "met" : "not_met",
    text: "So it is.",
  }));
}

function synthesis(call: CallKey) {
  return {
    decision: "Move the jobs that touch money into Postgres first, and the others when the first month was quiet.",
    reasons: [
      { text: pick(call, 0), refs: ["K1a1"] },
      { text: pick(call, 1), refs: [] },
    ],
    tradeoffs: [{ option: "P1a", text: pick(call, 2) }],
    agreed: [pick(call, 3)],
    disputed: [{ point: "When the rest follows", sides: [pick(call, 4), pick(call, 5)] }],
    risks: [{ text: pick(call, 6), mitigation: pick(call, 7) }],
    actions: [{ text: pick(call, 8), priority: 1, effort: "S", from: null }],
  };
}

const SENTENCES: readonly string[] = [
  "A job that is a row is written in the transaction that needs it, so neither can be there without the other.",
  "Ninety jobs a second is a tenth of what one table takes with workers that skip locked rows.",
  "Four people can run one store well; every further one has its own backups, upgrades and alarms.",
  "The two losses of this year were restarts between the reply and the next snapshot.",
  "Appending every write to a file makes Redis slower at the peak and still loses the last second.",
  "A broker would be right at fifty times this load, with a team whose work it is.",
  "Dead rows grow with every job, so the table has to be cleaned often and its indexes kept few.",
  "A worker that dies holds its rows until the connection is closed, which the pooler may delay.",
  "Retries belong into the row: how often, when next, and what the last attempt said.",
  "The page that shows the queue reads the same table, and a slow one would hold nothing up.",
  "Moving by kind of job keeps the way back open for a month.",
  "The nightly peak comes from billing alone, and billing already waits for the database.",
  "Nobody has measured how long the longest job holds its transaction.",
  "An operator can fix a stuck job with one statement instead of a script.",
];

function pick(call: CallKey, index: number): string {
  return SENTENCES[(hashText(call) + index) % SENTENCES.length] ?? "";
}

/** Paragraphs of this total length that begin unlike any others. */
function prose(call: CallKey, length: number): string {
  if (length < PROSE_LEAST) throw new Error(`The ballot of ${call} leaves ${length} characters for its reply.`);
  const words = [`**Where I stand (${call.replaceAll(/[^a-z0-9]+/g, " ")}).**`];
  for (let index = 0; words.join(" ").length < length; index += 1) words.push(pick(call, index));
  const text = words.join(" ").slice(0, length);
  const middle = text.indexOf(". ", length / 2);
  const parted = middle < 0 ? text : `${text.slice(0, middle + 1)}\n${text.slice(middle + 2)}`;
  // Replies are trimmed, and must keep their length.
  return parted.replace(/\s$/, ".");
}
