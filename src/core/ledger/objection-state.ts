/**
 * The state of an objection. The seats that it hits can answer it; only its raiser, a
 * person, or evidence that was found can settle it. What other seats say about it is kept but has no effect.
 */

import { z } from "zod";
import { CONFIRMATION_WORDS, OBJECTION_STATES, type ObjectionState } from "../ballot/ballot.ts";
import { isDiscredited } from "../evidence-check.ts";
import type { OptionId, SeatName } from "../ids.ts";
import type { Immutable } from "../immutable.ts";
import { evidenceSchema, maybeCheckSchema } from "./collect-claims.ts";
import { IGNORED_REASONS, type IgnoredReason } from "./reason-ignored.ts";

export const SETTLERS = ["raiser", "evidence", "person"] as const;
export type SettledBy = (typeof SETTLERS)[number];

export const objectionStepSchema = z.object({
  round: z.number(),
  by: z.string(),
  as: z.enum([...OBJECTION_STATES, ...CONFIRMATION_WORDS]),
  /** Of a raiser's word on one of several options that it hits. */
  option: z.string().exactOptional(),
  text: z.string(),
  evidence: evidenceSchema,
  check: maybeCheckSchema,
  /** Whether the seat that said it was entitled to. */
  counts: z.boolean().default(true),
  /** Why it doesn't. */
  ignored: z.enum(IGNORED_REASONS).exactOptional(),
});
export type ObjectionStep = Immutable<typeof objectionStepSchema>;

export interface ObjectionStatus {
  readonly state: ObjectionState;
  /** null: open, or answered and not confirmed. */
  readonly settledBy: SettledBy | null;
}

export interface ObjectionHistory {
  readonly raiser: SeatName;
  /** The seats it hits; null: none in particular, so any other seat may answer. */
  readonly addressees: readonly SeatName[] | null;
  /** Those of them that are still on the panel; it is open until all of them have answered. */
  readonly awaited: readonly SeatName[];
  /** The options it hits; those that count as one are one. */
  readonly hits: readonly OptionId[];
  /** In order. */
  readonly said: readonly StatedStep[];
}

export interface StatedStep {
  readonly step: Omit<ObjectionStep, "counts" | "ignored">;
  /** What the option of the step counts as; absent: itself. */
  readonly countsFor?: OptionId;
  readonly isRuling: boolean;
}

export function objectionState(
  history: ObjectionHistory,
): ObjectionStatus & { readonly steps: readonly ObjectionStep[] } {
  let standing = OPEN;
  const steps = history.said.map((stated) => {
    const next = standingAfter(standing, stated, history);
    if (typeof next === "string") return { ...stated.step, counts: false, ignored: next };
    standing = next;
    return { ...stated.step, counts: true };
  });
  return { state: standing.state, settledBy: standing.settledBy, steps };
}

export function isOpen({ state }: Pick<ObjectionStatus, "state">): boolean {
  return state === "open";
}

/** Answered by the seats it hits, and not confirmed by anyone entitled to. */
export function isAnswered({ state, settledBy }: ObjectionStatus): boolean {
  return state !== "open" && settledBy === null;
}

export function isSettled({ settledBy }: Pick<ObjectionStatus, "settledBy">): boolean {
  return settledBy !== null;
}

interface RaisedStatus extends Pick<ObjectionStatus, "settledBy"> {
  readonly by: SeatName;
  readonly steps: readonly ObjectionStep[];
}

/** Its raiser settled it by answering for an option of its own, before it could read what the other seats answered. */
export function isSelfAnswered({ by, steps, settledBy }: RaisedStatus): boolean {
  const word = steps.findLast((step) => step.by === by && step.counts);
  if (settledBy !== "raiser" || !word || !SELF_ANSWERS.includes(word.as)) return false;
  return steps.some((step) => step.by !== by && step.round >= word.round);
}

/** Its raiser settled it, and no other seat gave an answer that counts: nobody confirmed another's fix. */
export function isSettledAlone({ by, steps, settledBy }: RaisedStatus): boolean {
  return settledBy === "raiser" && !steps.some((step) => step.by !== by && step.counts);
}

const SELF_ANSWERS: readonly ObjectionStep["as"][] = ["fixed", "accepted_risk", "parked"];

interface SeatAnswer {
  readonly as: ObjectionState;
  /** Refuted by evidence that was found. */
  readonly isProved: boolean;
}

interface Standing extends ObjectionStatus {
  /** By seat. */
  readonly answers: ReadonlyMap<SeatName, SeatAnswer>;
  /** The raiser's words on single options. */
  readonly words: ReadonlyMap<OptionId, ObjectionStep["as"]>;
}

const OPEN: Standing = { state: "open", settledBy: null, answers: new Map(), words: new Map() };

/** A reason: no effect. */
type NextStanding = Standing | IgnoredReason;

function standingAfter(before: Standing, stated: StatedStep, history: ObjectionHistory): NextStanding {
  const { step, isRuling, countsFor = step.option } = stated;
  if (isRuling) return afterRuling(before, step);
  // Only the person can change the person's decision.
  if (before.settledBy === "person") return "ruled";
  if (step.by !== history.raiser) return afterAnswer(before, step, history);
  return countsFor === undefined || !history.hits.includes(countsFor)
    ? withWords(afterRaiser(before, step, history), new Map())
    : afterPartialWord(before, { ...step, option: countsFor }, history);
}

/** One word per option: not met for one leaves it open, and it is settled when there is a word on each. */
function afterPartialWord(
  before: Standing,
  step: StatedStep["step"] & { readonly option: OptionId },
  history: ObjectionHistory,
): NextStanding {
  const words = new Map([...before.words, [step.option, step.as]]);
  const said = [...words.values()];
  if (said.includes("not_met")) return withWords(afterRaiser(before, { ...step, as: "not_met" }, history), words);
  if (!history.hits.every((option) => words.has(option))) return { ...before, words };
  const as = said.every((word) => word === "withdrawn") ? "withdrawn" : "met";
  return withWords(afterRaiser(before, { ...step, as }, history), words);
}

function withWords(standing: NextStanding, words: Standing["words"]): NextStanding {
  return typeof standing === "string" ? standing : { ...standing, words };
}

function afterRuling(before: Standing, { as }: StatedStep["step"]): Standing {
  return as === "open" || as === "met" || as === "not_met" ? OPEN : { ...before, state: as, settledBy: "person" };
}

/** Evidence that was found settles it even against its raiser. */
function afterRaiser(before: Standing, { as }: StatedStep["step"], history: ObjectionHistory): NextStanding {
  switch (as) {
    case "open":
    case "not_met":
      return before.settledBy === "evidence" ? "proved" : OPEN;
    case "met":
      if (before.settledBy === "evidence") return before;
      return { ...before, state: confirmedState(before, history), settledBy: "raiser" };
    case "withdrawn":
    case "refuted":
      return { ...before, state: "withdrawn", settledBy: "raiser" };
    default:
      return { ...before, state: as, settledBy: "raiser" };
  }
}

/** What the seats of options that became one answered is about one text: fixed by one of them is fixed, whoever answered last. */
function confirmedState({ state, settledBy, answers }: Standing, { addressees, hits }: ObjectionHistory) {
  if (state === "open") return "fixed";
  const areMerged = hits.length === 1 && (addressees?.length ?? 0) > 1;
  if (!areMerged || settledBy !== null) return state;
  const given = new Set([...answers.values()].map(({ as }) => as));
  return MOST_SETTLED_FIRST.find((as) => given.has(as)) ?? state;
}

const MOST_SETTLED_FIRST = ["fixed", "refuted", "accepted_risk", "parked"] as const;

function afterAnswer(
  before: Standing,
  { by, as, evidence, check }: StatedStep["step"],
  { addressees, awaited }: ObjectionHistory,
): NextStanding {
  if (as === "met" || as === "not_met" || as === "withdrawn") return "notRaiser";
  if (addressees !== null && !addressees.includes(by)) return "notHit";
  if (before.settledBy !== null) return "settled";
  if (as === "refuted" && evidence === null) return "noEvidence";
  if (as === "refuted" && isDiscredited(check)) return "notFound";
  const answers = new Map(before.answers);
  if (as === "open") {
    answers.delete(by);
    return { ...OPEN, answers };
  }
  answers.set(by, { as, isProved: as === "refuted" && check?.mark === "found" });
  if (!awaited.every((seat) => answers.has(seat))) return { ...OPEN, answers };
  const isProved = [...answers.values()].every((answer) => answer.isProved);
  return { ...before, state: as, settledBy: isProved ? "evidence" : null, answers };
}
