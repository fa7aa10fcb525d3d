/** The words at the top of a verdict. Where the panel reached no decision, they say that what follows is the writer's. */

import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { dateOf } from "../amounts.ts";

export function decisionTitle({ option, findings }: Pick<Verdict, "option" | "findings">): string {
  if (findings !== null) return "Summary";
  return option === null ? "No decision" : "Decision";
}

/** null if there is a decision, or if the verdict has no writer. */
export function proposalNote({ verdict, panel }: Pick<State, "verdict" | "panel">): string | null {
  if (!verdict || verdict.option !== null || verdict.by === null || verdict.findings !== null) return null;
  const writer = verdict.by === panel.chair?.name ? "the chair" : verdict.by;
  return `The panel did not reach a decision. Summary by ${writer}:`;
}

/** null if the decision starts with it anyway. */
export function separateHeadline({ headline, decision }: Pick<Verdict, "headline" | "decision">): string | null {
  return headline === "" || decision.startsWith(headline.replace(/[.…]$/, "")) ? null : headline;
}

/** The answer in full, as Markdown; null if there is none beyond the decision. */
export function fullAnswer({ answer, decision }: Pick<Verdict, "answer" | "decision">): string | null {
  const text = answer.trim();
  return text === "" || text === decision.trim() ? null : text;
}

/** How it turned out: `Rated right by ana on 2026-12-01: it held.`; empty if nobody has rated it. */
export function ratingWords({ rating }: Pick<State, "rating">): string {
  if (!rating) return "";
  const because = rating.because === "" ? "" : `: ${rating.because.replace(/\s+/g, " ").replace(/\.$/, "")}`;
  return `Rated ${rating.rating} by ${rating.by} on ${dateOf(rating.at)}${because}.`;
}
