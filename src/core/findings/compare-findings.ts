/**
 * A review against an earlier one: what is new, what is still there, what was addressed, what came back. A finding that nobody raised
 * again is addressed only if the code it quotes is gone: otherwise each review would forget what the one before it knew.
 */

import { z } from "zod";
import type { Immutable } from "../immutable.ts";
import { locateQuote } from "./locate-quote.ts";
import type { MaterialFile } from "./material.ts";
import { FINDING_STATES, mainWording, type ReviewFinding } from "./review-finding.ts";

export const earlierFindingSchema = z.object({
  fingerprint: z.string(),
  title: z.string(),
  file: z.string(),
  quote: z.string().nullable(),
  state: z.enum(FINDING_STATES),
});
export type EarlierFinding = Immutable<typeof earlierFindingSchema>;

/** What a later review needs of an earlier one. */
export interface EarlierReview {
  readonly findings: readonly EarlierFinding[];
  /** Those that an even earlier one had, and that were gone by then. */
  readonly addressed: readonly EarlierFinding[];
}

export type FindingChange = "new" | "persistent" | "regressed";

export interface ReviewComparison {
  readonly changeOf: (finding: Pick<ReviewFinding, "fingerprint">) => FindingChange;
  /** Not raised again, although the code is still there. */
  readonly carried: readonly EarlierFinding[];
  /** All that are gone, since the first review. */
  readonly addressed: readonly EarlierFinding[];
}

export function compareFindings(
  findings: readonly ReviewFinding[],
  earlier: EarlierReview,
  material: readonly MaterialFile[],
): ReviewComparison {
  const known = new Set(earlier.findings.map(({ fingerprint }) => fingerprint));
  const gone = new Set(earlier.addressed.map(({ fingerprint }) => fingerprint));
  const current = new Set(findings.map(({ fingerprint }) => fingerprint));
  const unraised = earlier.findings.filter(
    ({ fingerprint, state }) => !current.has(fingerprint) && state !== "refuted",
  );
  const isThere = ({ file, quote }: EarlierFinding) =>
    ["found", "ambiguous"].includes(locateQuote(material, { file, line: null, quote }).status);
  const stillGone = earlier.addressed.filter(({ fingerprint }) => !current.has(fingerprint));
  return {
    changeOf: ({ fingerprint }) => {
      if (known.has(fingerprint)) return "persistent";
      return gone.has(fingerprint) ? "regressed" : "new";
    },
    carried: unraised.filter(isThere),
    addressed: [...stillGone, ...unraised.filter((finding) => !isThere(finding))],
  };
}

/** This review as the earlier one of the next. */
export function asEarlierFinding(finding: ReviewFinding): EarlierFinding {
  const { title, place, quote } = mainWording(finding);
  return { fingerprint: finding.fingerprint, title, file: place.path, quote, state: finding.state };
}
