/**
 * What a debate is asked for with, as plain data: the same for the command line, the library and MCP. Every option of `run` that
 * shapes a debate stands here under the key that a configuration file has for it; times are seconds, money is US dollars.
 * Nothing is checked here but types: `resolveRequest` does the rest, for every front end.
 */

import { z } from "zod";
import type { Immutable } from "../core/immutable.ts";
import { contextItemSchema } from "../core/question.ts";

const summaries = z.object({
  enabled: z.boolean().exactOptional(),
  threshold: z.number().exactOptional(),
  maxLength: z.number().exactOptional(),
});

/** A seat at length, as a configuration file can have it. */
const configuredSeat = z.object({
  /** The whole of it as it would be typed, `architect=claude`; null: role and speaker stand apart. */
  short: z.string().nullable(),
  role: z.string().nullable(),
  speaker: z.string().nullable(),
  /** Instructions that replace the role's own, and the path they were read from. */
  prompt: z.object({ text: z.string(), source: z.string() }).nullable(),
  summaries,
  /** Where it was written, for messages: `conclave.config.yaml: seats[0]`; null: nowhere but in the request. */
  place: z.string().nullable(),
});

const seat = z.union([z.string(), configuredSeat]);

const text = z.string().exactOptional();
const texts = z.array(z.string()).exactOptional();
const number = z.number().exactOptional();
const flag = z.boolean().exactOptional();

export const debateInput = z.object({
  question: text.describe("What to decide, and what matters. Paths of files in it are found and shown to the seats."),
  file: text.describe("A file to read the question from."),
  context: z
    .array(z.union([z.string(), contextItemSchema]))
    .exactOptional()
    .describe("Files, folders or globs to show the seats."),
  diff: text.describe("Show the seats git's diff against this revision; HEAD for uncommitted changes."),
  options: texts.describe("The options to choose from; without them the seats propose their own."),
  constraints: texts.describe("What the decision must keep, repeated word for word in every prompt."),
  workingDir: text.describe("The folder that the seats may read; the current one by default."),
  protocol: text.describe("How the seats talk."),
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
  unanimity: text.describe(
    "Challenge whose openings all agree: dissent has one seat attack, skip goes to the verdict.",
  ),
  stop: text.describe("consensus ends the rounds early, fixed runs them all."),
  fullHistory: flag.describe("Panel: show whole replies of past rounds instead of positions."),
  evidence: text.describe(
    "Which citations to verify: off; repo, files (the default); web, URLs and searches too; all, configured MCP servers too.",
  ),
  trustedSources: texts.describe("Challenge: allowed sites for evidence searches."),
  seats: z
    .array(seat)
    .exactOptional()
    .describe(
      "Who argues: SPEAKER or ROLE=SPEAKER, e.g. claude, codex, security=openai/gpt-5. Left out: whoever is ready.",
    ),
  chair: seat.exactOptional().describe("The speaker that writes the verdict."),
  named: flag.describe("Show seats each other's names instead of labels."),
  passEnv: texts.describe("Environment variables that commands may see."),
  skipMissing: flag.describe("Start without speakers that are not ready, if the quorum holds."),
  sandbox: flag.describe("Run commands with the project read-only and the debates hidden (bubblewrap, on Linux)."),
  noRehearsal: flag.describe("Fail instead of playing a scripted rehearsal when no speaker is ready."),
  timeout: number.describe("Time limit of one answer, in seconds."),
  roundTimeout: number.describe("Time limit of a round, in seconds."),
  retries: number.describe("How often a failed call is retried."),
  quorum: number.describe("How many seats must answer."),
  budget: number.describe("Cost limit of the debate, in US dollars."),
  maxTokens: number.describe("Token limit of the debate, input plus output."),
  deadline: text.describe("Start nothing after this: a duration such as 20m, or an ISO time."),
  outDir: text.describe("The folder of debates."),
  path: text.describe("The folder of this debate itself."),
  topic: text.describe("A short name for the debate's folder."),
  /** When seats' pasts are summarised. */
  summaries: summaries.exactOptional(),
  /** How the debate was asked for, for its record. */
  invocation: text,
  /** Keys whose values were not given for this debate itself but come from the environment or a file. */
  origins: z.record(z.string(), z.object({ place: z.string(), isFile: z.boolean() })).exactOptional(),
});

export type DebateInput = Immutable<typeof debateInput>;
export type ConfiguredSeat = Immutable<typeof configuredSeat>;
export type SeatInput = string | ConfiguredSeat;
export type InputKey = keyof DebateInput;

/** The value's place as an error names it. */
export type Origin = NonNullable<DebateInput["origins"]>[string];

/** Lists are called by what is in them. */
const PLURALS: ReadonlyMap<string, string> = new Map([
  ["constraint", "constraints"],
  ["option", "options"],
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
