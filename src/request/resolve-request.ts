/**
 * Turns an input into a debate that can be started, in the same way for every front end. Everything is checked before anything
 * is done, and all problems are reported together.
 */

import { ConclaveError, throwProblems } from "../core/errors.ts";
import { REVIEW } from "../core/findings/findings-of.ts";
import { DEFAULT_LIMITS, type Limits, type Panel, panelMembers } from "../core/panel.ts";
import { type Question, slug } from "../core/question.ts";
import { DEFAULT_PROTOCOL, PROTOCOLS, protocolNamed } from "../protocols/index.ts";
import { mostCalls } from "../protocols/most-calls.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { nearestNames } from "../speakers/nearest-names.ts";
import { priceAvailability } from "../speakers/price-availability.ts";
import { redactSecrets } from "../speakers/redact-secrets.ts";
import { isSimulated } from "../speakers/sim/sim-parameters.ts";
import type { Speaker } from "../speakers/speaker.ts";
import { money } from "../views/amounts.ts";
import { SIMULATION } from "../views/record/rehearsal-words.ts";
import type { DebateInput } from "./debate-input.ts";
import type { DebateRequest } from "./debate-request.ts";
import { type CheckContext, createInputCheck, type InputCheck } from "./input-check.ts";
import { resolveSeats, type Seats } from "./panel/resolve-seats.ts";
import { quoteWord } from "./quote-words.ts";
import { type RehearsalNotice, rehearsalNotice, resolveRehearsalCourse } from "./rehearsal-rules.ts";
import { resolveDestination } from "./resolve-destination.ts";
import { resolveLimits, resolveRounds } from "./resolve-limits.ts";
import { resolveQuestion } from "./resolve-question.ts";
import { defaultRounds, resolveSettings, resolveSummaries, usesSetting } from "./resolve-settings.ts";
import { resolveWorkingDir } from "./resolve-working-dir.ts";
import { warnOfSimilar } from "./warn-of-similar.ts";

/** What a front end adds to an input, and a program's own speakers and protocols. */
export interface RequestContext extends CheckContext {
  readonly speakers?: readonly Speaker[];
  readonly protocols?: readonly Protocol[];
  /** Whether the debate is stored elsewhere than in its folder, whose debates then say nothing about it. */
  readonly isElsewhere?: boolean;
  /** What the person types for Conclave (default: conclave). */
  readonly commandName?: string;
}

export interface ResolvedRequest {
  /** null: there are problems. */
  readonly request: DebateRequest | null;
  readonly problems: readonly ConclaveError[];
  readonly warnings: readonly string[];
  /** The speakers that were seated automatically, and why; null: all were named. */
  readonly seatingNotice: string | null;
  /** Shown before and after a rehearsal; null: the panel is real. */
  readonly rehearsalNotice: RehearsalNotice | null;
}

export async function resolveRequest(input: DebateInput, context: RequestContext = {}): Promise<ResolvedRequest> {
  const check = createInputCheck(input, context);
  const workingDir = await resolveWorkingDir(check);
  const wanted = resolveProtocol(check, context.protocols ?? []);
  const limits = resolveLimits(check, DEFAULT_LIMITS, Date.now());
  const place = await resolveDestination(check);
  const question = await resolveQuestion(check, { workingDir, debatesFolder: place.path });
  const seats = await resolveSeats(check, { protocol: wanted, question, own: context.speakers ?? [] });
  const { panel, protocol, rehearsal, reasons, areDetected } = seats;
  if (protocol.name === REVIEW && !rehearsal) requireMaterial(check, question);
  const { settings, rounds } = resolveCourse(check, seats, question);
  const { commandName: conclave = "conclave" } = context;
  const command = input.invocation ?? `${conclave} ${quoteWord(question.text)}`;
  const defaultBudget = areDetected && limits.budgetMicroUsd === null ? DETECTED_BUDGET : null;
  const request: DebateRequest = {
    question: rehearsal
      ? { text: rehearsal.question, constraints: [], options: [], drivers: [], context: rehearsal.context, workingDir }
      : { ...question, drivers: usesSetting(protocol, "drivers") ? question.drivers : [] },
    topic: resolveTopic(check, rehearsal?.question ?? question.text),
    protocol,
    settings,
    panel,
    limits: {
      ...limits,
      rounds,
      quorum: resolveQuorum(check, limits, panel),
      budgetMicroUsd: limits.budgetMicroUsd ?? defaultBudget,
    },
    rehearsal: rehearsal?.name ?? (panel.seats.some(({ speaker }) => isSimulated(speaker)) ? SIMULATION : null),
    invocation: redactSecrets(shortenWords(command), process.env, input.passEnv ?? []),
    place,
  };
  await warnOfCost(check, request);
  if (rehearsal === null && !context.isElsewhere) warnOfSimilar(check, question.text, place);
  return {
    request: check.problems.length > 0 ? null : request,
    problems: check.problems,
    warnings: check.warnings,
    seatingNotice: reasons.length === 0 ? null : seatingNotice(reasons, defaultBudget),
    rehearsalNotice: rehearsal && rehearsalNotice(rehearsal, { question: question.text, protocol, command, conclave }),
  };
}

/** What a person should know before a debate that was resolved for them: which speakers were seated, or that it is a rehearsal. */
export function startNotices(resolved: ResolvedRequest): readonly string[] {
  const { seatingNotice: seating, rehearsalNotice: rehearsal } = resolved;
  return [...(seating === null ? [] : [seating]), ...(rehearsal ? [`${rehearsal.before}${rehearsal.after}`] : [])];
}

/** The request, if there are no problems. Otherwise throws all of them together. */
export function requireRequest({ request, problems }: ResolvedRequest): DebateRequest {
  throwProblems(problems);
  if (!request) throw new Error("The input has no problems, and yet there is no request.");
  return request;
}

/** The default if speakers were seated automatically, in millionths of a dollar. */
const DETECTED_BUDGET = 1_000_000;

function seatingNotice(reasons: readonly string[], budgetMicroUsd: number | null): string {
  const budget = budgetMicroUsd === null ? [] : [`The budget is ${money(budgetMicroUsd)}; change it with --budget.`];
  return ["Using:", ...reasons.map((line) => `  ${line}`), ...budget, ""].join("\n");
}

function requireMaterial(check: InputCheck, { context }: Question): void {
  if (context.some(({ text }) => text !== "")) return;
  check.addProblem(new ConclaveError("REVIEW_EMPTY", "There is nothing to review."));
}

function resolveCourse(check: InputCheck, { protocol, rehearsal, summaries }: Seats, question: Question) {
  const settings = resolveSettings(check, protocol);
  const wanted = resolveRounds(check, protocol);
  if (rehearsal) return resolveRehearsalCourse(check, protocol, settings);
  const usual = defaultRounds(check, protocol, { settings, question });
  return { settings: { ...settings, summaries: resolveSummaries(check, summaries) }, rounds: wanted ?? usual };
}

function resolveProtocol(check: InputCheck, own: readonly Protocol[]): Protocol {
  const { protocol: name } = check.input;
  if (name === undefined) return DEFAULT_PROTOCOL;
  const found = own.find((protocol) => protocol.name === name) ?? protocolNamed(name);
  if (found) return found;
  const names = PROTOCOLS.map((protocol) => protocol.name);
  const [meant] = nearestNames(name, names);
  const choose = `Choose one of ${names.join(", ")}.`;
  const hint = meant === undefined ? choose : `Did you mean ${meant}? ${choose}`;
  check.addProblemOf("protocol", new ConclaveError("PROTOCOL_UNKNOWN", `There is no protocol "${name}".`, { hint }));
  return DEFAULT_PROTOCOL;
}

/** For a panel of one the quorum is 1; a quorum larger than the panel can never be met. */
function resolveQuorum(check: InputCheck, { quorum }: Limits, { seats }: Panel): number {
  if (check.input.quorum !== quorum) return Math.min(quorum, Math.max(1, seats.length));
  if (seats.length > 0 && quorum > seats.length) {
    const message = `The quorum is ${quorum}, but the panel has ${seats.length === 1 ? "1 seat" : `${seats.length} seats`}.`;
    const hint = `Add seats, or lower it: --quorum ${seats.length}`;
    check.addProblemOf("quorum", new ConclaveError("SEATS_TOO_FEW", message, { hint }));
  }
  return quorum;
}

const MANY_ROUNDS = 15;

async function warnOfCost(check: InputCheck, { protocol, panel, limits, settings }: DebateRequest): Promise<void> {
  if (limits.rounds > MANY_ROUNDS) {
    const calls = mostCalls(protocol.plan(panel, limits.rounds, settings), panel);
    check.addWarning(
      `${limits.rounds} rounds can make ${calls} calls, each more expensive than the one before; --budget limits the cost.`,
    );
  }
  if (limits.budgetMicroUsd === null) return;
  const seats = panelMembers(panel);
  const prices = await Promise.all(seats.map(({ speaker }) => priceAvailability(speaker, process.env)));
  const unpriced = seats.filter((_, index) => prices[index] === "never").map(({ name }) => name);
  if (unpriced.length > 0) {
    check.addWarning(`The budget does not count ${unpriced.join(", ")}: their cost is not known.`);
  }
}

const LONGEST_TOPIC = 60;

function resolveTopic({ input: { topic } }: InputCheck, question: string): string {
  if (topic === undefined) return slug(question);
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(topic) && topic.length <= LONGEST_TOPIC ? topic : slug(topic);
}

/** Shortens a long question, which is in the log anyway. */
function shortenWords(command: string): string {
  return command.replace(/'([^']{300})[^']+'/g, "'$1…'");
}
