/** What a validator found, in words that a seat, a client and a person can act on: `confidence: must be a number`. */

import type { z } from "zod";

export function issueLine(issue: z.core.$ZodIssue): string {
  return issue.path.length === 0 ? issueWords(issue) : `${issue.path.join(".")}: ${issueWords(issue)}`;
}

function issueWords(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return `must be ${NOUNS[issue.expected] ?? `a ${issue.expected}`}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "unrecognized_keys") return `must not contain ${issue.keys.join(", ")}`;
  if (issue.code === "too_small" && issue.origin === "number") return `must be at least ${issue.minimum}`;
  if (issue.code === "too_big" && issue.origin === "number") return `must be at most ${issue.maximum}`;
  return issue.code === "invalid_union" ? "must be a string, or an object with a `text`" : issue.message;
}

const NOUNS: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  int: "a whole number",
};
