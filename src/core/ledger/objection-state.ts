/**
 * The state of an objection. The seats that it hits can answer it; only its raiser, a
 * person, or evidence that was found can settle it. What other seats say about it is kept but has no effect.
 */

import { z } from "zod";
import { CONFIRMATION_WORDS, OBJECTION_STATES, type ObjectionState } from "../ballot/ballot.ts";
import { isDiscredited } from "../evidence-check.ts";
import type { SeatName } from "../ids.ts";
import type { Immutable } from "../immutable.ts";
import { evidenceSchema, maybeCheckSchema } from "./collect-claims.ts";

export const SETTLERS = ["raiser", "evidence", "person"] as const;
export type SettledBy = (typeof SETTLERS)[number];

export const objectionStepSchema = z.object({
  round: z.number(),
  by: z.string(),
  as: z.enum([...OBJECTION_STATES, ...CONFIRMATION_WORDS]),
  text: z.string(),
  evidence: evidenceSchema,
  check: maybeCheckSchema,
  /** Whether the seat that said it was entitled to. */
  counts: z.boolean().default(true),
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
  /** In order. */
  readonly said: readonly StatedStep[];
}

export interface StatedStep {
  readonly step: Omit<ObjectionStep, "counts">;
  readonly isRuling: boolean;
}

export function objectionState(
  history: ObjectionHistory,
): ObjectionStatus & { readonly steps: readonly ObjectionStep[] } {
  let standing = OPEN;
  const steps = history.said.map((stated) => {
    const next = standingAfter(standing, stated, history);
    standing = next ?? standing;
    return { ...stated.step, counts: next !== null };
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

interface Standing extends ObjectionStatus {
  /** By seat; true: refuted by evidence that was found. */
  readonly answers: ReadonlyMap<SeatName, boolean>;
}

const OPEN: Standing = { state: "open", settledBy: null, answers: new Map() };

/** null: no effect. */
function standingAfter(before: Standing, { step, isRuling }: StatedStep, history: ObjectionHistory): Standing | null {
  if (isRuling) return afterRuling(before, step);
  // Only the person can change the person's decision.
  if (before.settledBy === "person") return null;
  return step.by === history.raiser ? afterRaiser(before, step) : afterAnswer(before, step, history);
}

function afterRuling(before: Standing, { as }: StatedStep["step"]): Standing {
  return as === "open" || as === "met" || as === "not_met" ? OPEN : { ...before, state: as, settledBy: "person" };
}

/** Evidence that was found settles it even against its raiser. */
function afterRaiser(before: Standing, { as }: StatedStep["step"]): Standing | null {
  switch (as) {
    case "open":
    case "not_met":
      return before.settledBy === "evidence" ? null : OPEN;
    case "met":
      if (before.settledBy === "evidence") return before;
      return { ...before, state: before.state === "open" ? "fixed" : before.state, settledBy: "raiser" };
    case "withdrawn":
    case "refuted":
      return { ...before, state: "withdrawn", settledBy: "raiser" };
    default:
      return { ...before, state: as, settledBy: "raiser" };
  }
}

function afterAnswer(
  before: Standing,
  { by, as, evidence, check }: StatedStep["step"],
  { addressees, awaited }: ObjectionHistory,
): Standing | null {
  const hasSay = addressees === null || addressees.includes(by);
  if (!hasSay || before.settledBy !== null) return null;
  if (as === "met" || as === "not_met" || as === "withdrawn") return null;
  if (as === "refuted" && (evidence === null || isDiscredited(check))) return null;
  const answers = new Map(before.answers);
  if (as === "open") {
    answers.delete(by);
    return { ...OPEN, answers };
  }
  answers.set(by, as === "refuted" && check?.mark === "found");
  if (!awaited.every((seat) => answers.has(seat))) return { ...OPEN, answers };
  const isProved = [...answers.values()].every((proved) => proved);
  return { state: as, settledBy: isProved ? "evidence" : null, answers };
}
