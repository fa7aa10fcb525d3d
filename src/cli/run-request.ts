/**
 * From what was given to a debate that can be started. Everything is checked before anything is done, and all that is wrong
 * is thrown together.
 */

import { ConclaveError } from "../core/errors.ts";
import type { Limits, Panel } from "../core/panel.ts";
import { cleanQuestion, type Question, slug } from "../core/question.ts";
import { DEFAULT_PROTOCOL, PROTOCOLS, protocolNamed } from "../protocols/index.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { COMMAND_PREFIX } from "../speakers/command-line.ts";
import { nearestNames } from "../speakers/nearest-names.ts";
import { redacted } from "../speakers/redacted.ts";
import type { SeatWish } from "../speakers/seat-grammar.ts";
import { seatedPanel } from "../speakers/seated-panel.ts";
import { type DebateRequest, type Place, speakerSurroundings } from "../wire.ts";
import type { Given } from "./command.ts";
import { gatherContext } from "./context.ts";
import { limitsGiven, roundsGiven, USUAL_LIMITS } from "./limits.ts";
import { checkOutput } from "./output-file.ts";
import { panelGiven } from "./panel-given.ts";
import { placeGiven } from "./place-given.ts";
import { copiesGiven } from "./poll-style.ts";
import { questionText } from "./question-source.ts";
import {
  nearestRehearsal,
  type Rehearsal,
  rehearsalName,
  rehearsalNamed,
  rehearsalNotice,
  rehearsedCourse,
  rehearsedSeats,
} from "./rehearsal.ts";
import { settingsGiven, usualRounds } from "./settings-given.ts";
import { shellQuoted } from "./shell-quoted.ts";
import { workingDirGiven } from "./usable-folder.ts";

export interface RunRequest {
  readonly debate: DebateRequest;
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
  const { panel, protocol, rehearsal } = seatsGiven(given, wished, question);
  const { settings, rounds } = courseGiven(given, protocol, rehearsal);
  const quorum = quorumFor(given, limits, panel);
  const debate: DebateRequest = {
    question: rehearsal ? rehearsedQuestion(rehearsal, workingDir) : question,
    topic: topicGiven(given, rehearsal?.question ?? question.text),
    protocol,
    settings,
    panel,
    limits: { ...limits, rounds, quorum },
    rehearsal: rehearsal?.name ?? null,
    invocation: invocation(given),
    place,
  };
  warnOfCost(given, debate);
  given.settle();
  return {
    debate,
    notice: rehearsal && rehearsalNotice(rehearsal, { question: question.text, words: given.words }),
  };
}

function courseGiven(given: Given, protocol: Protocol, rehearsal: Rehearsal | null) {
  const settings = settingsGiven(given, protocol);
  const wished = roundsGiven(given, protocol);
  if (rehearsal) return rehearsedCourse(given, protocol, settings);
  const usual = usualRounds(given, protocol, settings);
  return { settings, rounds: wished ?? usual };
}

function protocolGiven(given: Given): Protocol {
  const name = given.one("protocol");
  const found = name === null ? DEFAULT_PROTOCOL : protocolNamed(name);
  if (found) return found;
  const names = PROTOCOLS.map((protocol) => protocol.name);
  const [meant] = nearestNames(name ?? "", names);
  const hint =
    meant === undefined ? `There are ${names.join(", ")}.` : `Did you mean ${meant}? There are ${names.join(", ")}.`;
  given.addProblem(new ConclaveError("PROTOCOL_UNKNOWN", `There is no protocol "${name}".`, { hint }));
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

interface Seats {
  readonly panel: Panel;
  readonly protocol: Protocol;
  readonly rehearsal: Rehearsal | null;
}

const NOBODY: Panel = { seats: [], chair: null };

function seatsGiven(given: Given, wanted: Protocol, question: Question): Seats {
  const { workingDir, text } = question;
  const { wishes, chair, isFaulty } = panelGiven(given, workingDir);
  const isNamed = given.has("seats") || given.has("seat");
  const found = isNamed ? namedRehearsal(given, wishes) : rehearsalGiven(given, text, wanted);
  const rehearsal = found?.rehearsal ?? null;
  const protocol = found?.protocol ?? wanted;
  const sitting = rehearsal && !isNamed ? rehearsedSeats(rehearsal, protocol) : wishes;
  const copies = copiesGiven(given, protocol, isNamed ? sitting.length : null);
  if (isFaulty || sitting.length === 0) return { panel: NOBODY, protocol, rehearsal };
  const seated = seatedPanel(
    { wishes: sitting, chair, protocol, copies },
    speakerSurroundings({ workingDir, passEnv: given.all("pass-env"), pace: 0 }),
  );
  for (const problem of seated.problems) given.addProblem(problem);
  return { panel: seated.problems.length > 0 ? NOBODY : seated.panel, protocol, rehearsal };
}

interface Found {
  readonly rehearsal: Rehearsal;
  /** null: the one that was asked for. */
  readonly protocol: Protocol | null;
}

/** Nobody was named: a rehearsal plays, by the protocol wished for, or by any where none was. */
function rehearsalGiven(given: Given, asked: string, wanted: Protocol): Found | null {
  const refusing = ["no-rehearsal", "output", "report", "fail-on"].find((name) => given.has(name));
  const candidates = refusing ? [] : given.has("protocol") ? [wanted] : [wanted, ...PROTOCOLS];
  for (const protocol of candidates) {
    const rehearsal = nearestRehearsal(asked, protocol);
    if (rehearsal) return { rehearsal, protocol };
  }
  const because = refusing ? `--${refusing} allows no rehearsal` : `no rehearsal plays ${wanted.name}`;
  given.addProblem(new ConclaveError("SPEAKER_NONE", `No speaker was named, and ${because}.`));
  return null;
}

/** Seats that were given to a rehearsal by name make a rehearsal of the whole, with its own question. */
function namedRehearsal(given: Given, wishes: readonly SeatWish[]): Found | null {
  const names = [...new Set(wishes.map(({ speaker }) => rehearsalName(speaker ?? "")))];
  const [name = null] = names.filter((each) => each !== null);
  if (name === null) return null;
  if (names.length > 1) {
    given.addProblem(
      new ConclaveError("USAGE_OPTION_VALUE", `rehearsal:${name} was seated beside other speakers.`, {
        hint: "A rehearsal answers nobody: give it all seats or none.",
      }),
    );
  }
  const rehearsal = rehearsalNamed(name);
  return rehearsal && { rehearsal, protocol: null };
}

function rehearsedQuestion({ question }: Rehearsal, workingDir: string): Question {
  return { text: question, constraints: [], options: [], context: [], workingDir };
}

/** One seat is its own quorum; a larger one than the panel can never be met. */
function quorumFor(given: Given, { quorum }: Limits, { seats }: Panel): number {
  if (!given.has("quorum")) return Math.min(quorum, Math.max(1, seats.length));
  if (seats.length > 0 && quorum > seats.length) {
    const message = `The quorum is ${quorum}, and the panel has ${seats.length === 1 ? "1 seat" : `${seats.length} seats`}.`;
    given.addProblem(new ConclaveError("SEATS_TOO_FEW", message));
  }
  return quorum;
}

const ROUNDS_BEFORE_DEAR = 15;

function warnOfCost(
  given: Given,
  { protocol, panel, limits, settings }: Pick<DebateRequest, "protocol" | "panel" | "limits" | "settings">,
): void {
  if (limits.rounds > ROUNDS_BEFORE_DEAR) {
    const calls = protocol.plan(panel, limits.rounds, settings).reduce((sum, planned) => sum + planned.calls, 0);
    given.addWarning(
      `${limits.rounds} rounds can make ${calls} calls, each dearer than the one before; --budget bounds it.`,
    );
  }
  const unpriced = panel.seats.filter(({ speaker }) => speaker.startsWith(COMMAND_PREFIX)).map(({ name }) => name);
  if (limits.budgetMicroUsd !== null && unpriced.length > 0) {
    given.addWarning(`--budget does not count ${unpriced.join(", ")}: what a command costs is not known.`);
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
