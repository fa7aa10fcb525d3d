/** What the tools `start` and `review` take where debates run on this machine: every key of a debate's input that a model may set. */

import { z } from "zod";
import { PROTOCOLS } from "../protocols/index.ts";
import { debateInput } from "../request/debate-input.ts";
import { strictMapping } from "../speakers/parse-yaml.ts";
import { text } from "./tool-arguments.ts";
import { toolFields } from "./tool-fields.ts";

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
const { seats, chair, context } = inputShape;

/** What each protocol does. */
export const PROTOCOL_SUMMARIES = PROTOCOLS.map(({ name, summary }) => `${name}: ${summary}`).join(" ");

export const startInput = toolFields({
  ...inputShape,
  protocol: inputShape.protocol.describe(PROTOCOL_SUMMARIES),
  seats: z
    .array(z.string({ error: "a speaker, or ROLE=SPEAKER" }), { error: "a list of seats" })
    .optional()
    .describe(
      `${seats.description} host is you: Conclave asks you, and you contribute. If host is the only seat, other speakers join.`,
    ),
  chair: z.string({ error: "a speaker, or ROLE=SPEAKER" }).optional().describe(`${chair.description} host is you.`),
  context: paths.optional().describe(context.description ?? ""),
});

const REVIEW_FIELDS = ["seats", "chair", "constraints", "rounds", "budget_usd", "working_dir", "no_rehearsal", "topic"];

/** What a review takes of it, and its paths. */
export const reviewInput = strictMapping({
  paths: paths.optional().describe("Files, folders or globs to review; with diff, only the changes in them."),
  diff: text
    .optional()
    .describe("Review git's diff: against a revision, of A..B, or staged; HEAD for uncommitted changes."),
  ...Object.fromEntries(
    REVIEW_FIELDS.flatMap((field) => (startInput.shape[field] ? [[field, startInput.shape[field]]] : [])),
  ),
});
