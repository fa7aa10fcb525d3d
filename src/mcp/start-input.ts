/**
 * The input of the tool `start`: every key of a debate's input, in snake case as usual for tools (`max_words`), with units in the
 * names of times and amounts.
 */

import { z } from "zod";
import { PROTOCOLS } from "../protocols/index.ts";
import { type DebateInput, debateInput } from "../request/debate-input.ts";
import { strictMapping } from "../speakers/parse-yaml.ts";
import { text } from "./tool-arguments.ts";

const UNITS: ReadonlyMap<string, string> = new Map([
  ["budget", "budget_usd"],
  ["timeout", "timeout_seconds"],
  ["roundTimeout", "round_timeout_seconds"],
]);

// Left out: what only a config file or a program can set, what front ends record, and what a model must not turn off.
const {
  summaries: _,
  silenceTimeout: __,
  invocation: ___,
  origins: ____,
  sandbox: _____,
  ...inputShape
} = debateInput.shape;

const paths = z.array(z.string({ error: "a path" }), { error: "a list of paths" });
const { protocol, seats, chair, context } = inputShape;
const shape = {
  ...inputShape,
  protocol: protocol.describe(PROTOCOLS.map(({ name, summary }) => `${name}: ${summary}`).join(" ")),
  seats: z
    .array(z.string({ error: "a speaker, or ROLE=SPEAKER" }), { error: "a list of seats" })
    .optional()
    .describe(
      `${seats.description} host is you: you are asked and contribute. If host is the only seat, other speakers join.`,
    ),
  chair: z.string({ error: "a speaker, or ROLE=SPEAKER" }).optional().describe(`${chair.description} host is you.`),
  context: paths.optional().describe(context.description ?? ""),
};

const KEYS = Object.keys(shape).map((key) => ({ key, field: fieldOf(key) }));

const REVIEW_FIELDS = ["seats", "chair", "constraints", "rounds", "budget_usd", "working_dir", "no_rehearsal", "topic"];

export const startInput = strictMapping(
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [fieldOf(key), schema])),
);

/** What a review takes of it, and its paths. */
export const reviewInput = strictMapping({
  paths: paths.optional().describe("Files, folders or globs to review."),
  diff: text
    .optional()
    .describe("Review git's diff against this revision, of A..B, or staged; HEAD for uncommitted changes."),
  ...Object.fromEntries(
    REVIEW_FIELDS.flatMap((field) => (startInput.shape[field] ? [[field, startInput.shape[field]]] : [])),
  ),
});

/** `max_words` for `maxWords`. */
function fieldOf(key: string): string {
  return UNITS.get(key) ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function inputFromTool(fields: z.output<typeof startInput>): DebateInput {
  const found = KEYS.flatMap(({ key, field }) => (fields[field] === undefined ? [] : [[key, fields[field]]]));
  return debateInput.parse(Object.fromEntries(found));
}
