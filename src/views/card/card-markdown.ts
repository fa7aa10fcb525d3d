/** The card as Markdown, for a chat, a ticket or a pull request. */

import type { State } from "../../core/state.ts";
import { bullets, disableAutolinks, inline, page } from "../markdown/markdown-text.ts";
import { decisionCard } from "./decision-card.ts";

/** null until there is a verdict. */
export function cardMarkdown(state: State): string | null {
  const card = decisionCard(state);
  if (!card) return null;
  const { title, question, outcome, headline, seats, reasons, moreReasons, unsettled, baseline } = card;
  return disableAutolinks(
    page([
      `**${inline(question)}**`,
      card.played === null ? null : `_This is ${card.played}: no model was called._`,
      `${inline(outcome)}: **${inline(headline)}**`,
      seats.map(({ text }) => inline(text)).join(" · "),
      bullets(reasons.map(inline)),
      moreReasons,
      unsettled === "" ? null : `Unsettled: ${inline(unsettled)}.`,
      `_${inline(baseline)}._`,
      `Debate ${inline(title)}, held with Conclave.`,
    ]),
  );
}
