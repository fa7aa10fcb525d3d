/** Whether the rounds end here, and why: for all protocols alike. */

import type { Agreement } from "../../core/ledger/agreement.ts";
import type { Ledger } from "../../core/ledger/ledger.ts";
import { hasStalled } from "../../core/ledger/novelty.ts";
import type { StopCause } from "../../core/verdict.ts";
import type { Floor } from "../protocol.ts";

/** Whether the rounds may end here, and why. Confidence is never a reason. */
export function endReason(
  floor: Floor,
  held: { readonly agreement: Agreement; readonly ledger: Ledger },
  round: number,
): StopCause | null {
  if (floor.settings.stop === "fixed" || floor.continuesAfter(round)) return null;
  if (held.agreement.outcome === "consensus") return "consensus";
  return round > 1 && hasStalled(held.ledger, round) ? "settled" : null;
}

/** Between rounds the person may conclude, or continue although the seats have nothing more to say. */
export async function resolveCheckpoint(
  floor: Floor,
  round: number,
  seen: StopCause | null,
  asks: () => readonly string[],
): Promise<StopCause | null> {
  const { choice } = await floor.checkpoint(`r${round}`, asks, seen);
  if (choice === "conclude") return "person";
  return choice === "next" ? seen : null;
}

/** Why the rounds ended, where the protocol itself saw no reason. */
export function stopCause(floor: Floor, seen: StopCause | null): StopCause {
  return seen ?? floor.roundsEnded ?? "rounds";
}

/** What seats asked and nobody answered, for the person. */
export function openQuestions({ questions }: Ledger): readonly string[] {
  return questions.filter(({ replies }) => replies.length === 0).map(({ text }) => text);
}
