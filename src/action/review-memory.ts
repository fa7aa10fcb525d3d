/**
 * What a review remembers of the one before it, hidden in its summary comment: there it survives without an artifact or any further
 * permission. It is read from the action's own comment only, because anybody could write the same mark.
 */

import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { type EarlierFinding, type EarlierReview, earlierFindingSchema } from "../core/findings/compare-findings.ts";
import { parseJson } from "../core/text/parse-json.ts";
import { tryOrNull } from "../log/errno.ts";

const memorySchema = z.object({
  findings: z.array(earlierFindingSchema),
  addressed: z.array(earlierFindingSchema),
});

/** Leaves most of a comment's 65,536 characters to people. */
const LONGEST = 20_000;
const QUOTE_LONGEST = 300;
const MARK = /<!-- conclave-memory:([A-Za-z0-9+/=]+) -->/;

/** What does not fit is forgotten: what was addressed first, then the least severe. */
export function formatMemory({ findings, addressed }: EarlierReview): string {
  const text = JSON.stringify({ findings: findings.map(shorten), addressed: addressed.map(shorten) });
  const mark = `<!-- conclave-memory:${deflateRawSync(text).toString("base64")} -->`;
  if (mark.length <= LONGEST) return mark;
  if (addressed.length > 0)
    return formatMemory({ findings, addressed: addressed.slice(Math.ceil(addressed.length / 2)) });
  return formatMemory({ findings: findings.slice(0, Math.floor(findings.length / 2)), addressed });
}

/** Part of a quote finds its place too. */
function shorten(finding: EarlierFinding): EarlierFinding {
  return { ...finding, quote: finding.quote?.slice(0, QUOTE_LONGEST) ?? null };
}

/** null: there is none, or somebody damaged it. */
export function readMemory(comment: string): EarlierReview | null {
  const packed = MARK.exec(comment)?.[1];
  if (packed === undefined) return null;
  return memorySchema.safeParse(parseJson(inflate(packed))).data ?? null;
}

function inflate(packed: string): string {
  const bytes = tryOrNull(() => inflateRawSync(Buffer.from(packed, "base64"), { maxOutputLength: 10_000_000 }));
  return bytes?.toString() ?? "";
}
