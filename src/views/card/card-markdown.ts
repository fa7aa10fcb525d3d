/** The card as Markdown, for a chat, a ticket or a pull request. */

import type { State } from "../../core/state.ts";
import { bullets, disableAutolinks, inline, page } from "../markdown/markdown-text.ts";
import { markOf } from "../seat-marks.ts";
import { type DecisionCard, decisionCard, sideWords } from "./decision-card.ts";

/** null until there is a verdict. */
export function cardMarkdown(state: State): string | null {
  const card = decisionCard(state);
  return card && render(card);
}

function render(card: DecisionCard): string {
  const { title, question, outcome, headline, seats, reasons, moreReasons, unsettled, baseline } = card;
  return disableAutolinks(
    page([
      `**${inline(question)}**`,
      card.played === null ? null : `_This is ${card.played}: no model was called._`,
      `${inline(outcome)}: **${inline(headline)}**`,
      seats.map(({ name, index, side }) => `${markOf(index, side)} ${inline(name)} (${sideWords(side)})`).join(" · "),
      bullets(reasons.map(inline)),
      moreReasons,
      unsettled === "" ? null : `Unsettled: ${inline(unsettled)}.`,
      `_${inline(baseline)}._`,
      `Debate ${inline(title)}, held with Conclave.`,
    ]),
  );
}
