/** The reader's own points: named by their first words where its text in the same prompt says them, else in full. */

import type { Point } from "../../core/ledger/collect-points.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import { type PromptPart, part } from "../prompt.ts";
import { firstWords, isCoveredIn } from "./points-part.ts";

export interface OwnPoints {
  readonly part: PromptPart;
  /** Whether one of them was merged with another seat's. */
  readonly areMerged: boolean;
}

/** `own` are those of the reader alone, `all` those of everybody, merged. Without its own text `above`, it is reminded of them. */
export function ownPointsPart(own: readonly Point[], all: readonly Point[], above: readonly PromptPart[]): OwnPoints {
  const isSaid = isCoveredIn(above.map(({ text }) => text));
  const held = own
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .map((point) => ({ ...point, others: othersIn(point, all) }));
  const lines = held.map(({ ids, text, others }) => {
    const merged = others.length === 0 ? "" : `, merged with ${others.join(", ")}`;
    return `- ${ids.join(", ")}${merged}: ${seatWords(above.length === 0 || isSaid(text) ? firstWords(text) : text)}`;
  });
  return { part: part("Your points", lines.join("\n")), areMerged: held.some(({ others }) => others.length > 0) };
}

/** What a ballot may say of them. */
export function pointExtras({ part: { text }, areMerged }: OwnPoints) {
  return { withdraws: text !== "", separates: areMerged };
}

function othersIn({ ids }: Point, all: readonly Point[]): readonly string[] {
  const merged = all.find((point) => ids.some((id) => point.ids.includes(id)))?.ids ?? [];
  return merged.filter((id) => !ids.includes(id));
}
