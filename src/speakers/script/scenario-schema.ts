/**
 * The schema of a scenario file; scenario.ts describes the format. Each message only names what is expected; parse-yaml.ts
 * builds the sentence.
 */

import { z } from "zod";
import { FAILURES, isFailureCode } from "../../core/failure.ts";
import { durationMs } from "../duration.ts";
import { strictMapping } from "../parse-yaml.ts";

const PATTERN = "a pattern of call keys such as r1/open/*, or a list of them";
const PROTOCOL = "a protocol name, or a list of them";
const PROTOCOLS = "a list of protocol names";
const ATTEMPT = "an attempt number, starting at 1, or a list of them";
const PIECES = "a number of pieces, at least 1";
const DURATION = "a duration such as 200ms or 2s, or a number of milliseconds";
const DOLLARS = "an amount in US dollars";
const CODES = Object.keys(FAILURES).filter((code) => code.startsWith("SPEAKER_"));
const FAILURE = `one of ${CODES.map((code) => code.slice("SPEAKER_".length).toLowerCase().replaceAll("_", " ")).join(", ")}`;

const text = z.string({ error: "a string" });
const count = z.int({ error: "a whole number" }).min(0, { error: "a whole number of at least 0" });
const pieces = z.int({ error: PIECES }).min(1, { error: PIECES });
const pattern = z.string({ error: PATTERN }).min(1, { error: PATTERN });
const protocol = z.string({ error: PROTOCOL }).min(1, { error: PROTOCOL });
const attempt = z.int({ error: ATTEMPT }).min(1, { error: ATTEMPT });
const duration = z.union(
  [z.number().nonnegative({ error: DURATION }), z.string().transform(durationMs).pipe(z.number())],
  { error: DURATION },
);

const failureCode = z.string({ error: FAILURE }).transform((name, context) => {
  const words = name.toUpperCase().match(/[A-Z]+/g) ?? [];
  const code = [...(words[0] === "SPEAKER" ? [] : ["SPEAKER"]), ...words].join("_");
  if (isFailureCode(code)) return code;
  context.addIssue({ code: "custom", message: FAILURE });
  return z.NEVER;
});

const replyEntry = strictMapping({
  call: z.union([pattern, z.array(pattern).min(1, { error: PATTERN })], { error: PATTERN }),
  protocol: z.union([protocol, z.array(protocol).min(1, { error: PROTOCOL })], { error: PROTOCOL }).optional(),
  attempt: z.union([attempt, z.array(attempt).min(1, { error: ATTEMPT })], { error: ATTEMPT }).optional(),
  activity: z.array(text, { error: "a list of strings" }).optional(),
  delay: duration.optional(),
  stream: pieces.optional(),
  text: text.optional(),
  ballot: z.record(z.string(), z.unknown(), { error: "a mapping" }).optional(),
  usage: strictMapping({
    input: count.optional(),
    output: count.optional(),
    cached: count.optional(),
    costUsd: z.number({ error: DOLLARS }).nonnegative({ error: DOLLARS }).optional(),
  }).optional(),
  fail: failureCode.optional(),
  message: text.optional(),
  retryAfter: duration.optional(),
  hang: z.literal(true, { error: "true" }).optional(),
}).superRefine((reply, context) => {
  const expect = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
  const ends = [reply.text, reply.ballot, reply.fail, reply.hang];
  if (ends.every((end) => end === undefined)) expect([], "at least one of text, ballot, fail or hang");
  if (reply.fail !== undefined && reply.hang !== undefined) expect(["hang"], "no hang together with fail");
  if (reply.fail !== undefined) return;
  if (reply.message !== undefined) expect(["message"], "no message without fail");
  if (reply.retryAfter !== undefined) expect(["retryAfter"], "no retryAfter without fail");
});

const head = {
  name: text.min(1, { error: "a name" }).optional(),
  question: text.optional(),
  protocols: z.array(protocol, { error: PROTOCOLS }).min(1, { error: PROTOCOLS }).optional(),
  context: z.array(strictMapping({ name: text, text }), { error: "a list of texts, each with a name" }).optional(),
  sessions: z.boolean({ error: "true or false" }).optional(),
  defaults: strictMapping({ delay: duration.optional(), stream: pieces.optional() }).optional(),
};

/** Everything but the replies. */
export const scenarioHead = strictMapping(head);

export const scenarioFile = strictMapping({
  ...head,
  replies: z.array(replyEntry, { error: "a list of replies" }).min(1, { error: "at least one reply" }),
});

export type ScenarioFile = z.output<typeof scenarioFile>;
export type ReplyEntry = ScenarioFile["replies"][number];
