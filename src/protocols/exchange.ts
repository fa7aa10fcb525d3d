/**
 * What peers may see of each other, and how a debate is brought to its verdict: written once for all protocols. Conclave
 * adds no seat, speaker or model name to what a seat reads; labels are drawn once per reader from the recorded seed.
 */

import type { Agreement } from "../core/agreement.ts";
import type { Ledger, Position } from "../core/ledger.ts";
import type { Seat } from "../core/panel.ts";
import type { StopCause } from "../core/verdict.ts";
import type { PromptPart } from "../prompts/prompt.ts";
import { signer, synthesis } from "../prompts/synthesis.ts";
import type { Label } from "../prompts/table.ts";
import type { Conclusion, Floor } from "./protocol.ts";

/** Who is who for one reader: its own is marked, the others are numbered in an order of its own. */
export function labels(floor: Floor, reader: Seat): Label {
  if (floor.settings.named) return (seat) => seat;
  const order = floor.shuffle(reader, "labels", floor.seats).map(({ name }) => name);
  return (seat) => (order.includes(seat) ? `Seat ${order.indexOf(seat) + 1}` : "the person");
}

/** The same, with the reader's own things marked as its own. */
export function ownLabels(floor: Floor, reader: Seat): Label {
  const label = labels(floor, reader);
  return (seat) => (seat === reader.name ? "you" : label(seat));
}

export interface Settled {
  readonly agreement: Agreement;
  readonly ledger: Ledger;
  readonly positions: readonly Position[];
  readonly stop: { readonly cause: StopCause; readonly round: number };
  /** Whole replies the writer has to judge, by whoever reads them. */
  readonly material: (label: Label) => readonly PromptPart[];
}

/** The verdict's writer: the chair, else the first seat; when it fails, the next; when all fail it is assembled in code. */
export async function concluded(floor: Floor, settled: Settled): Promise<Conclusion> {
  const { agreement, positions, stop } = settled;
  const isDebatable = agreement.outcome !== "insufficient";
  return { agreement, positions, stop, synthesis: isDebatable ? await written(floor, settled) : null };
}

async function written(floor: Floor, settled: Settled): Promise<Conclusion["synthesis"]> {
  const writers = floor.chair ? [floor.chair, ...floor.seats] : floor.seats;
  for (const writer of writers) {
    const label = labels(floor, writer);
    const signed = signer(
      floor.seats.map(({ name }) => name),
      label,
    );
    const reply = await floor.ask(writer, synthesis({ ...settled, label, signed, material: settled.material(label) }));
    if (!reply.absent && reply.ballot) return { by: writer.name, said: reply.ballot };
  }
  return null;
}

/** Why the rounds ended, where the protocol itself saw no reason. */
export function stopCause(floor: Floor, seen: StopCause | null): StopCause {
  return seen ?? floor.roundsEnded ?? "rounds";
}
