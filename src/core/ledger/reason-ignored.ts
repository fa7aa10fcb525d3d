/** Why something that was said about an objection changes nothing, in words for seats and readers. */

export const IGNORED_REASONS = ["ruled", "proved", "settled", "notRaiser", "notHit", "noEvidence", "notFound"] as const;
export type IgnoredReason = (typeof IGNORED_REASONS)[number];

interface SaidStep {
  readonly by: string;
  readonly as: string;
  readonly counts: boolean;
  readonly ignored?: IgnoredReason;
}

export interface CommentedObjection<S extends SaidStep = SaidStep> {
  readonly id: string;
  readonly by: string;
  readonly steps: readonly S[];
}

/** `doesn't count: only the seat that raised it can say so`. `step` is one of the objection's. Older logs have no reason. */
export function reasonIgnored<S extends SaidStep>(step: S, objection: CommentedObjection<S>): string {
  const { ignored } = step;
  if (ignored === undefined) return "doesn't count";
  return `doesn't count: ${ignored === "settled" ? lateAnswerWords(step, objection) : WORDS[ignored]}`;
}

const BY_EVIDENCE = "evidence that was found had settled it, and only a person can reopen it";

const WORDS: Readonly<Record<Exclude<IgnoredReason, "settled">, string>> = {
  ruled: "a person had decided it, and only a person can reopen it",
  proved: BY_EVIDENCE,
  notRaiser: "only the seat that raised it can say so",
  notHit: "it applies to no option of that seat",
  noEvidence: "no evidence was cited",
  notFound: "what was cited was not found",
};

/** What an answer came too late for: the raiser's word, or evidence. */
function lateAnswerWords(step: SaidStep, { id, by, steps }: CommentedObjection): string {
  const word = steps.slice(0, steps.indexOf(step)).findLast((each) => each.by === by && each.counts);
  if (!word) return BY_EVIDENCE;
  const how = word.as.replace("_", " ");
  return `the seat that raised ${id} had settled it before (${how}), and only that seat, with not_met, or a person can reopen it`;
}
