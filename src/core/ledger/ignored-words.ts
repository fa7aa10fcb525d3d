/** Why something that was said about an objection changes nothing, in words for seats and readers. */

export const IGNORED_REASONS = ["ruled", "proved", "settled", "notRaiser", "notHit", "noEvidence", "notFound"] as const;
export type IgnoredReason = (typeof IGNORED_REASONS)[number];

/** `doesn't count: it was settled before`. Older logs have no reason. */
export function ignoredWords(reason: IgnoredReason | undefined): string {
  return reason === undefined ? "doesn't count" : `doesn't count: ${WORDS[reason]}`;
}

const WORDS: Readonly<Record<IgnoredReason, string>> = {
  ruled: "a person had decided it",
  proved: "evidence that was found had settled it",
  settled: "it was settled before",
  notRaiser: "only the seat that raised it can say so",
  notHit: "it hits no option of that seat",
  noEvidence: "no evidence was cited",
  notFound: "what was cited was not found",
};
