/** How a decision turned out, in one sentence. */

import type { State } from "../../core/state.ts";
import { dateOf } from "../markdown/question-title.ts";

/** `Rated right by ana on 2026-12-01: it held.`; empty if nobody has rated it. */
export function ratingWords({ rating }: Pick<State, "rating">): string {
  if (!rating) return "";
  const because = rating.because === "" ? "" : `: ${rating.because.replace(/\s+/g, " ").replace(/\.$/, "")}`;
  return `Rated ${rating.rating} by ${rating.by} on ${dateOf(rating.at)}${because}.`;
}
