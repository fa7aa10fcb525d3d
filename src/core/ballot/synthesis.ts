/** What the writer of a verdict is asked for. All the rest of a verdict is computed; see verdict.ts. */

import { z } from "zod";
import { ids, line, list, maybeLine, nonEmptyLine } from "./ballot.ts";

/** The kind of the call that writes the verdict, in every protocol. Its cost is reserved before other calls are made. */
export const SYNTHESIS = "synthesis";

/** The writer covers the items of all seats together, so there may be many. */
const MOST_TICKS = 1_000;

export const synthesisBallot = z.object({
  /** The decision in a dozen words. */
  headline: maybeLine,
  decision: nonEmptyLine,
  reasons: list(z.object({ text: line, refs: ids })),
  tradeoffs: list(z.object({ option: line, text: line })),
  /** What became of each point that an answer made: where the verdict's answer has it, or why it is rejected. */
  points: list(z.object({ ids, kept: z.boolean(), text: line }), MOST_TICKS),
  agreed: list(line),
  disputed: list(z.object({ point: line, sides: list(line) })),
  single: list(line),
  risks: list(z.object({ text: line, mitigation: maybeLine })),
  questions: list(line),
  actions: list(
    z.object({
      text: line,
      priority: z.number().int().min(1).max(3),
      effort: z.enum(["S", "M", "L"]),
      from: maybeLine,
    }),
  ),
  /** What became of each constraint (whether the answer honours it) and objection (whether the answer acts on it). */
  checklist: list(z.object({ item: line, kept: z.boolean(), reason: line }), MOST_TICKS),
});

export type Synthesis = z.output<typeof synthesisBallot>;

/** The same with every text in it changed; ids stay. */
export function mapSynthesisTexts(said: Synthesis, change: (text: string) => string): Synthesis {
  const maybe = (text: string | null) => (text === null ? null : change(text));
  const withText = <T extends { readonly text: string }>(item: T): T => ({ ...item, text: change(item.text) });
  return {
    headline: maybe(said.headline),
    decision: change(said.decision),
    reasons: said.reasons.map(withText),
    tradeoffs: said.tradeoffs.map(withText),
    points: said.points.map(withText),
    agreed: said.agreed.map(change),
    disputed: said.disputed.map(({ point, sides }) => ({ point: change(point), sides: sides.map(change) })),
    single: said.single.map(change),
    risks: said.risks.map(({ text, mitigation }) => ({ text: change(text), mitigation: maybe(mitigation) })),
    questions: said.questions.map(change),
    actions: said.actions.map((action) => ({ ...withText(action), from: maybe(action.from) })),
    checklist: said.checklist.map((tick) => ({ ...tick, reason: change(tick.reason) })),
  };
}
