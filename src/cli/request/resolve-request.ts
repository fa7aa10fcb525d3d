/**
 * From what was given to a debate that can be started. Everything is checked before anything is done, and all that is wrong
 * is thrown together.
 */

import { ConclaveError } from "../../core/errors.ts";
import { DEFAULT_LIMITS, type Limits, type Panel } from "../../core/panel.ts";
import { cleanQuestion, type Question, slug } from "../../core/question.ts";
import { DEFAULT_PROTOCOL, PROTOCOLS, protocolNamed } from "../../protocols/index.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import type { DebateDestination, DebateRequest } from "../../runtime/debate-request.ts";
import { nearestNames } from "../../speakers/nearest-names.ts";
import { priceAvailability } from "../../speakers/price-availability.ts";
import { redactSecrets } from "../../speakers/redact-secrets.ts";
import { money } from "../../views/amounts.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { quoteWords } from "../arguments/quote-words.ts";
import { resolveLocation } from "../arguments/resolve-location.ts";
import { checkOutput } from "../report/output-file.ts";
import { gatherContext } from "./gather-context.ts";
import { type Rehearsal, rehearsalNotice, resolveRehearsalCourse } from "./nearest-rehearsal.ts";
import { readQuestion } from "./read-question.ts";
import { resolveLimits, resolveRounds } from "./resolve-limits.ts";
import { resolveSeats, type Seats } from "./resolve-seats.ts";
import { resolveSettings, resolveSummaries, usualRounds } from "./resolve-settings.ts";
import { resolveWorkingDir } from "./resolve-working-dir.ts";

export interface RunRequest {
  readonly debate: DebateRequest;
  /** Who was found and seated, and why; null: all were named. */
  readonly seatingNotice: string | null;
  /** What is told before and after a rehearsal; null: the panel is real. */
  readonly notice: string | null;
}

export async function resolveRequest(given: CliInput): Promise<RunRequest> {
  const workingDir = await resolveWorkingDir(given);
  const asked = await readQuestion(given);
  const wished = resolveProtocol(given);
  const limits = resolveLimits(given, DEFAULT_LIMITS, Date.now());
  await checkOutput(given);
  const place = await resolveLocation(given);
  const question = await resolveQuestion(given, asked ?? "", workingDir, place);
  const seats = await resolveSeats(given, wished, question);
  const { panel, protocol, rehearsal, foundSpeakers: told, areFound } = seats;
  const { settings, rounds } = resolveCourse(given, seats);
  const quorum = resolveQuorum(given, limits, panel);
  const debate: DebateRequest = {
    question: rehearsal ? rehearsalQuestion(rehearsal, workingDir) : question,
    topic: resolveTopic(given, rehearsal?.question ?? question.text),
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
  given.throwProblems();
  return {
    debate,
    seatingNotice:
      told.length === 0 ? null : seatingNotice(told, areFound && !given.has("budget") ? FOUND_BUDGET : null),
    notice: rehearsal && rehearsalNotice(rehearsal, { question: question.text, words: given.words }),
  };
}

/** For speakers that nobody named, in millionths of a dollar. */
const FOUND_BUDGET = 1_000_000;

function seatingNotice(told: readonly string[], budgetMicroUsd: number | null): string {
  const budget = budgetMicroUsd === null ? [] : [`The budget is ${money(budgetMicroUsd)}; --budget changes it.`];
  return ["Found ready, and seated:", ...told.map((line) => `  ${line}`), ...budget, ""].join("\n");
}

function resolveCourse(given: CliInput, { protocol, rehearsal, summaries }: Seats) {
  const settings = resolveSettings(given, protocol);
  const wished = resolveRounds(given, protocol);
  if (rehearsal) return resolveRehearsalCourse(given, protocol, settings);
  const usual = usualRounds(given, protocol, settings);
  return { settings: { ...settings, summaries: resolveSummaries(given, summaries) }, rounds: wished ?? usual };
}

function resolveProtocol(given: CliInput): Protocol {
  const name = given.value("protocol");
  const found = name === null ? DEFAULT_PROTOCOL : protocolNamed(name);
  if (found) return found;
  const names = PROTOCOLS.map((protocol) => protocol.name);
  const [meant] = nearestNames(name ?? "", names);
  const hint =
    meant === undefined ? `There are ${names.join(", ")}.` : `Did you mean ${meant}? There are ${names.join(", ")}.`;
  given.addProblemOf("protocol", new ConclaveError("PROTOCOL_UNKNOWN", `There is no protocol "${name}".`, { hint }));
  return DEFAULT_PROTOCOL;
}

async function resolveQuestion(
  given: CliInput,
  text: string,
  workingDir: string,
  place: DebateDestination,
): Promise<Question> {
  return {
    text,
    constraints: cleanTexts(given, "constraint"),
    options: resolveOptions(given),
    context: await gatherContext(given, { question: text, workingDir, debatesFolder: place.path }),
    workingDir,
  };
}

function resolveOptions(given: CliInput): readonly string[] {
  const options = [...new Set(cleanTexts(given, "option"))];
  if (options.length === 1) given.addWarning("Only one --option was given, which leaves the seats nothing to choose.");
  return options;
}

/** Cleaned like the question. */
export function cleanTexts(given: CliInput, name: string): readonly string[] {
  return given
    .values(name)
    .map(cleanQuestion)
    .filter((text) => text !== "");
}

function rehearsalQuestion({ question }: Rehearsal, workingDir: string): Question {
  return { text: question, constraints: [], options: [], context: [], workingDir };
}

/** One seat is its own quorum; a larger one than the panel can never be met. */
function resolveQuorum(given: CliInput, { quorum }: Limits, { seats }: Panel): number {
  if (!given.has("quorum")) return Math.min(quorum, Math.max(1, seats.length));
  if (seats.length > 0 && quorum > seats.length) {
    const message = `The quorum is ${quorum}, and the panel has ${seats.length === 1 ? "1 seat" : `${seats.length} seats`}.`;
    given.addProblemOf("quorum", new ConclaveError("SEATS_TOO_FEW", message));
  }
  return quorum;
}

const ROUNDS_BEFORE_DEAR = 15;

async function warnOfCost(
  given: CliInput,
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
    panel.seats.map(async (seat) => ({ seat, price: await priceAvailability(seat.speaker, process.env) })),
  );
  const unpriced = looked.filter(({ price }) => price === "never").map(({ seat }) => seat.name);
  if (unpriced.length > 0) {
    given.addWarning(`The budget does not count ${unpriced.join(", ")}: what they cost is not known.`);
  }
}

const LONGEST_TOPIC = 60;

function resolveTopic(given: CliInput, question: string): string {
  const topic = given.value("topic");
  if (topic === null) return slug(question);
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(topic) && topic.length <= LONGEST_TOPIC ? topic : slug(topic);
}

const LONGEST_WORD = 300;

/** For the record, without keys, and without the whole of a question that stands in the log anyway. */
function invocation(given: CliInput): string {
  const words = given.words.map((word) => (word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word));
  return redactSecrets(`conclave ${quoteWords(words)}`, process.env, given.values("pass-env"));
}
