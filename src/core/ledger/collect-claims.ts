/** What seats claim, with the mark of what they cite. A person may reject a claim, or a page that was found, by its id. */

import { z } from "zod";
import { CLAIM_KINDS } from "../ballot/ballot.ts";
import { type Check, checkOf, checkSchema, claimsIn } from "../evidence-check.ts";
import { type ClaimId, claimId, type SourceId } from "../ids.ts";
import type { Immutable } from "../immutable.ts";
import { rememberLast } from "../memory/remember-last.ts";
import type { RejectionNote } from "../note.ts";
import type { ParsedEntry } from "./parse-entry.ts";

export const evidenceSchema = z.object({ source: z.string(), quote: z.string().nullable() }).nullable();
/** null: there is nothing to check, or it was not checked. */
export const maybeCheckSchema = checkSchema.nullable().default(null);

export const claimSchema = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(CLAIM_KINDS),
  evidence: evidenceSchema,
  check: maybeCheckSchema,
  by: z.string(),
  round: z.number(),
  /** Its author no longer makes it. */
  isWithdrawn: z.boolean().exactOptional(),
});
export type Claim = Immutable<typeof claimSchema>;

export function collectClaims(entries: readonly ParsedEntry[], rejections: readonly RejectionNote[]): readonly Claim[] {
  // Only its author can withdraw a claim.
  const withdrawals = entries.flatMap(({ ballot, seat }) => ballot.withdraws.map((id) => `${seat} ${id}`));
  return entries.flatMap((entry) => claimsOf(entry, rejections, withdrawals));
}

const claimsOf = rememberLast(
  (
    { ballot, seat, round, tag, checks }: ParsedEntry,
    rejections: readonly RejectionNote[],
    withdrawals: readonly string[],
  ): readonly Claim[] =>
    claimsIn(ballot).map(({ text, kind, evidence }, index) => {
      const id = claimId(tag, index);
      const rejected = rejectionReason(id, rejections);
      const check: Check | null =
        rejected === null ? checkOf(checks, "claim", index) : { mark: "rejected", detail: rejected };
      const withdrawn = withdrawals.includes(`${seat} ${id}`) ? { isWithdrawn: true } : {};
      return { id, text, kind, evidence, check, by: seat, round, ...withdrawn };
    }),
);

/** null: it was not rejected. */
export function rejectionReason(id: ClaimId | SourceId, rejections: readonly RejectionNote[]): string | null {
  const last = rejections.findLast(({ claim }) => claim === id);
  if (!last) return null;
  return last.text === "" ? "The person rejects it." : `The person rejects it: ${last.text}`;
}
