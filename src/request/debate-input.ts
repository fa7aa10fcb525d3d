/**
 * The input of a debate as plain data, the same for the command line, the library and MCP. Every option of `run` that shapes a
 * debate is here, under its key in a configuration file; times are in seconds, money in US dollars. Only types are checked
 * here, and each message only names what is expected (see parse-yaml.ts); `resolveRequest` does the rest, for every front end.
 */

import { z } from "zod";
import type { Immutable } from "../core/immutable.ts";
import { contextItemSchema } from "../core/question.ts";

const text = z.string({ error: "a string" }).exactOptional();
const texts = z.array(z.string({ error: "a string" }), { error: "a list of strings" }).exactOptional();
const number = z.number({ error: "a number" }).exactOptional();
const flag = z.boolean({ error: "true or false" }).exactOptional();

const summaries = z.object(
  { enabled: flag, threshold: number, maxLength: number },
  { error: "an object with enabled, threshold or maxLength" },
);

/** A seat in long form, as in a configuration file. */
const configuredSeat = z.object({
  /** The seat as it would be typed, `architect=claude`; null: role and speaker are separate. */
  short: z.string().nullable(),
  role: z.string().nullable(),
  speaker: z.string().nullable(),
  /** Instructions that replace the role's own, and the path they were read from. */
  prompt: z.object({ text: z.string(), source: z.string() }).nullable(),
  summaries,
  /** For API models that take one. */
  temperature: z.number().exactOptional(),
  /** Where it was written, for messages: `conclave.config.yaml: seats[0]`; null: only in the request. */
  place: z.string().nullable(),
});

const seat = z.union([z.string(), configuredSeat], "a speaker, ROLE=SPEAKER, or an object with a speaker");
const contextInput = z.union([z.string(), contextItemSchema], "a path, or an object with name, path, text and omitted");

export const debateInput = z.object({
  question: text.describe("What to decide, and what matters. Paths of files in it are found and shown to the seats."),
  file: text.describe("A file to read the question from."),
  context: z
    .array(contextInput, "a list of paths")
    .exactOptional()
    .describe("Files, folders or globs to show the seats."),
  diff: text.describe("Show the seats git's diff against this revision; HEAD for uncommitted changes."),
  options: texts.describe("The options to choose from; without them the seats propose their own."),
  drivers: texts.describe(
    'Workbench: what to weigh the options by, each a name, or a name and its weight as "NAME=3"; without them the seats propose their own.',
  ),
  constraints: texts.describe("Constraints on the decision, repeated word for word in every prompt."),
  workingDir: text.describe("The folder that the seats may read; the current one by default."),
  protocol: text.describe("How the seats debate."),
  rounds: number.describe("Round limit; each protocol has its own bounds."),
  style: text.describe(
    "Roundtable: quick, thorough, adversarial, collaborative. Poll: single, vote, self-consistency.",
  ),
  samples: number.describe("Poll with self-consistency: how often its speaker is asked."),
  moderatorStyle: text.describe("Roundtable: how the moderator concludes: transparent, guided, authoritative."),
  maxWords: number.describe("Roundtable: word limit of a reply."),
  quick: flag.describe("Challenge: openings and verdict only."),
  interactive: flag.describe("Ask the person between rounds."),
  clarify: flag.describe("Challenge: let the seats ask the person questions first."),
  unanimity: text.describe("Challenge, if all openings agree: dissent lets one seat attack, skip goes to the verdict."),
  stakes: text.describe(
    "Cascade: how much agreement is enough. low: two seats; normal: a majority after a round of debate; high: a consensus.",
  ),
  stop: text.describe("consensus ends the rounds early, fixed runs them all."),
  fullHistory: flag.describe("Panel: show whole replies of past rounds instead of positions."),
  pairwise: flag.describe(
    "Cascade, challenge and panel: one challenge or critique per pair of seats instead of one per seat for all others.",
  ),
  noClosing: flag.describe(
    "Leave out the closing, in which each seat says whether its objections were resolved and votes a last time.",
  ),
  evidence: text.describe(
    "Which citations to verify: off; repo, files (the default); web, URLs and searches too; all, configured MCP servers too.",
  ),
  trustedSources: texts.describe("Cascade and challenge: allowed sites for evidence searches."),
  seats: z
    .array(seat, { error: "a list of seats" })
    .exactOptional()
    .describe(
      "Who argues: SPEAKER or ROLE=SPEAKER, e.g. claude, codex, security=openai/gpt-5. Default: the speakers that are ready.",
    ),
  chair: seat.exactOptional().describe("The speaker that writes the verdict."),
  named: flag.describe("Show seats each other's names instead of labels."),
  passEnv: texts.describe("Environment variables that commands may see."),
  skipMissing: flag.describe("Start without speakers that are not ready, if enough seats remain."),
  sandbox: flag.describe("Run commands with the project read-only and the debates hidden (bubblewrap, on Linux)."),
  noRehearsal: flag.describe("Fail instead of running a scripted demo (rehearsal) when no speaker is ready."),
  timeout: number.describe("Time limit of one answer, in seconds."),
  roundTimeout: number.describe("Time limit of a round, in seconds."),
  /** An attempt without a sign of life ends after this many seconds. Only programs set it. */
  silenceTimeout: number,
  retries: number.describe("How often a failed call is retried."),
  quorum: number.describe("How many seats must cast a valid ballot."),
  budget: number.describe("Cost limit of the debate, in US dollars."),
  maxTokens: number.describe("Token limit of the debate, input plus output."),
  deadline: text.describe("Start no calls after this time: a duration such as 20m, or an ISO time."),
  outDir: text.describe("The folder that holds the debates."),
  path: text.describe("The folder for this debate itself."),
  topic: text.describe("A short name for the debate's folder."),
  /** When the history of seats is summarised. */
  summaries: summaries.exactOptional(),
  /** How the debate was started, for its record. */
  invocation: text,
  /** Keys whose values come from the environment or a file instead of being set for this debate. */
  origins: z.record(z.string(), z.object({ place: z.string(), isFile: z.boolean() })).exactOptional(),
});

export type DebateInput = Immutable<typeof debateInput>;
export type ConfiguredSeat = Immutable<typeof configuredSeat>;
export type SeatInput = string | ConfiguredSeat;
export type InputKey = keyof DebateInput;

/** The location of the value, for error messages. */
export type Origin = NonNullable<DebateInput["origins"]>[string];

/** Options with several values are named in the singular. */
const PLURALS: ReadonlyMap<string, string> = new Map([
  ["constraint", "constraints"],
  ["option", "options"],
  ["driver", "drivers"],
]);

/** `maxWords` for `max-words`. */
export function keyOf(option: string): string {
  return (PLURALS.get(option) ?? option).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `max-words` for `maxWords`, as messages name it. */
export function optionOf(key: string): string {
  const singular = [...PLURALS].find(([, plural]) => plural === key)?.[0] ?? key;
  return singular.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
