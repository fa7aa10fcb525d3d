/** Replies, answers and confirmations to ids that name nothing: they settle nothing, and are kept. */

import { z } from "zod";
import { checkOf } from "../evidence-check.ts";
import type { Immutable } from "../immutable.ts";
import { evidenceSchema, maybeCheckSchema } from "./collect-claims.ts";
import type { ParsedEntry } from "./parse-entry.ts";

export const strayReplySchema = z.object({
  /** As the seat wrote it. */
  to: z.string(),
  by: z.string(),
  round: z.number(),
  text: z.string(),
  evidence: evidenceSchema,
  check: maybeCheckSchema,
});
export type StrayReply = Immutable<typeof strayReplySchema>;

interface KnownItems {
  readonly objections: readonly { readonly id: string }[];
  readonly questions: readonly { readonly ids: readonly string[] }[];
  readonly requests: readonly { readonly id: string }[];
}

export function collectStrayReplies(
  entries: readonly ParsedEntry[],
  { objections, questions, requests }: KnownItems,
): readonly StrayReply[] {
  const raised = new Set(objections.map(({ id }) => id));
  const asked = new Set([...questions.flatMap(({ ids }) => ids), ...requests.map(({ id }) => id)]);
  return entries.flatMap(({ ballot, seat: by, round, checks }) => {
    const answers = ballot.answers.map(({ objection: to, text, evidence }, index) => ({
      ...{ to, by, round, text, evidence },
      check: checkOf(checks, "answer", index),
    }));
    const replies = ballot.replies.map(({ to, text, evidence }, index) => ({
      ...{ to, by, round, text, evidence },
      check: checkOf(checks, "reply", index),
    }));
    const confirmed = ballot.confirmations.map(({ objection: to, text }) => ({
      ...{ to, by, round, text, evidence: null },
      check: null,
    }));
    return [
      ...[...answers, ...confirmed].filter(({ to }) => !raised.has(to)),
      ...replies.filter(({ to }) => !asked.has(to)),
    ];
  });
}
