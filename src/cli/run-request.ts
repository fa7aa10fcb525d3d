/**
 * From what was given to a debate that can be started. Everything is checked before anything is done, and all that is wrong
 * is thrown together.
 */

import { ConclaveError } from "../core/errors.ts";
import { type Limits, type Panel, USUAL_LIMITS } from "../core/panel.ts";
import { cleanQuestion, type Question, slug } from "../core/question.ts";
import { DEFAULT_PROTOCOL, PROTOCOLS, protocolNamed } from "../protocols/index.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { nearestNames } from "../speakers/nearest-names.ts";
import { priceKnown } from "../speakers/price-known.ts";
import { redacted } from "../speakers/redacted.ts";
import { money } from "../views/amounts.ts";
import type { DebateRequest, Place } from "../wire/debate-request.ts";
import type { Given } from "./command.ts";
import { gatherContext } from "./context.ts";
import { limitsGiven, roundsGiven } from "./limits.ts";
import { checkOutput } from "./output-file.ts";
import { placeGiven } from "./place-given.ts";
import { questionText } from "./question-source.ts";
import { type Rehearsal, rehearsalNotice, rehearsedCourse } from "./rehearsal.ts";
import { type Seats, seatsGiven } from "./seats-given.ts";
import { settingsGiven, summariesGiven, usualRounds } from "./settings-given.ts";
import { shellQuoted } from "./shell-quoted.ts";
import { workingDirGiven } from "./usable-folder.ts";

export interface RunRequest {
  readonly debate: DebateRequest;
  /** Who was found and seated, and why; null: all were named. */
  readonly seated: string | null;
  /** What is told before and after a rehearsal; null: the panel is real. */
  readonly notice: string | null;
}

export async function runRequest(given: Given): Promise<RunRequest> {
  const workingDir = await workingDirGiven(given);
  const asked = await questionText(given);
  const wished = protocolGiven(given);
  const limits = limitsGiven(given, USUAL_LIMITS, Date.now());
  await checkOutput(given);
  const place = await placeGiven(given);
  const question = await questionGiven(given, asked ?? "", workingDir, place);
  const seats = await seatsGiven(given, wished, question);
  const { panel, protocol, rehearsal, told, areFound } = seats;
  const { settings, rounds } = courseGiven(given, seats);
  const quorum = quorumFor(given, limits, panel);
  const debate: DebateRequest = {
    question: rehearsal ? rehearsedQuestion(rehearsal, workingDir) : question,
    topic: topicGiven(given, rehearsal?.question ?? question.text),
    protocol,
    settings,
    panel,
    limits: {
      ...limits,
      rounds,
      quorum,
      budgetMicroUsd: limits.budgetMicroUsd ?? (areFound ? FOUND_BUDGET : null),
    },
    rehearsal: rehearsal?.name ?? null,
    invocation: invocation(given),
    place,
  };
  await warnOfCost(given, debate);
  given.settle();
  return {
    debate,
    seated: told.length === 0 ? null : seatedNotice(told, areFound && !given.has("budget") ? FOUND_BUDGET : null),
    notice: rehearsal && rehearsalNotice(rehearsal, { question: question.text, words: given.words }),
  };
}

/** For speakers that nobody named, in millionths of a dollar. */
const FOUND_BUDGET = 1_000_000;

function seatedNotice(told: readonly string[], budgetMicroUsd: number | null): string {
  const budget = budgetMicroUsd === null ? [] : [`The budget is ${money(budgetMicroUsd)}; --budget changes it.`];
  return ["Found ready, and seated:", ...told.map((line) => `  ${line}`), ...budget, ""].join("\n");
}

function courseGiven(given: Given, { protocol, rehearsal, summaries }: Seats) {
  const settings = settingsGiven(given, protocol);
  const wished = roundsGiven(given, protocol);
  if (rehearsal) return rehearsedCourse(given, protocol, settings);
  const usual = usualRounds(given, protocol, settings);
  return { settings: { ...settings, summaries: summariesGiven(given, summaries) }, rounds: wished ?? usual };
}

function protocolGiven(given: Given): Protocol {
  const name = given.one("protocol");
  const found = name === null ? DEFAULT_PROTOCOL : protocolNamed(name);
  if (found) return found;
  const names = PROTOCOLS.map((protocol) => protocol.name);
  const [meant] = nearestNames(name ?? "", names);
  const hint =
    meant === undefined ? `There are ${names.join(", ")}.` : `Did you mean ${meant}? There are ${names.join(", ")}.`;
  given.addProblemOf("protocol", new ConclaveError("PROTOCOL_UNKNOWN", `There is no protocol "${name}".`, { hint }));
  return DEFAULT_PROTOCOL;
}

async function questionGiven(given: Given, text: string, workingDir: string, place: Place): Promise<Question> {
  return {
    text,
    constraints: textsGiven(given, "constraint"),
    options: optionsGiven(given),
    context: await gatherContext(given, { question: text, workingDir, debatesFolder: place.path }),
    workingDir,
  };
}

function optionsGiven(given: Given): readonly string[] {
  const options = [...new Set(textsGiven(given, "option"))];
  if (options.length === 1) given.addWarning("Only one --option was given, which leaves the seats nothing to choose.");
  return options;
}

/** Cleaned like the question. */
export function textsGiven(given: Given, name: string): readonly string[] {
  return given
    .all(name)
    .map(cleanQuestion)
    .filter((text) => text !== "");
}

function rehearsedQuestion({ question }: Rehearsal, workingDir: string): Question {
  return { text: question, constraints: [], options: [], context: [], workingDir };
}

/** One seat is its own quorum; a larger one than the panel can never be met. */
function quorumFor(given: Given, { quorum }: Limits, { seats }: Panel): number {
  if (!given.has("quorum")) return Math.min(quorum, Math.max(1, seats.length));
  if (seats.length > 0 && quorum > seats.length) {
    const message = `The quorum is ${quorum}, and the panel has ${seats.length === 1 ? "1 seat" : `${seats.length} seats`}.`;
    given.addProblemOf("quorum", new ConclaveError("SEATS_TOO_FEW", message));
  }
  return quorum;
}

const ROUNDS_BEFORE_DEAR = 15;

async function warnOfCost(
  given: Given,
  { protocol, panel, limits, settings }: Pick<DebateRequest, "protocol" | "panel" | "limits" | "settings">,
): Promise<void> {
  if (limits.rounds > ROUNDS_BEFORE_DEAR) {
    const calls = protocol.plan(panel, limits.rounds, settings).reduce((sum, planned) => sum + planned.calls, 0);
    given.addWarning(
      `${limits.rounds} rounds can make ${calls} calls, each dearer than the one before; --budget bounds it.`,
    );
  }
  if (limits.budgetMicroUsd === null) return;
  const looked = await Promise.all(
    panel.seats.map(async (seat) => ({ seat, price: await priceKnown(seat.speaker, process.env) })),
  );
  const unpriced = looked.filter(({ price }) => price === "never").map(({ seat }) => seat.name);
  if (unpriced.length > 0) {
    given.addWarning(`The budget does not count ${unpriced.join(", ")}: what they cost is not known.`);
  }
}

const LONGEST_TOPIC = 60;

function topicGiven(given: Given, question: string): string {
  const topic = given.one("topic");
  if (topic === null) return slug(question);
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(topic) && topic.length <= LONGEST_TOPIC ? topic : slug(topic);
}

const LONGEST_WORD = 300;

/** For the record, without keys, and without the whole of a question that stands in the log anyway. */
function invocation(given: Given): string {
  const words = given.words.map((word) => (word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word));
  return redacted(`conclave ${shellQuoted(words)}`, process.env, given.all("pass-env"));
}
