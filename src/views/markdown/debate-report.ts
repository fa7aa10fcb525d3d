/**
 * The whole debate as one page: question, panel with the source of each prompt, every round and contribution, verdict, figures.
 * It uses the same sections as the pages in the debate folder.
 */

import type { State } from "../../core/state.ts";
import { capitalize } from "../amounts.ts";
import { debateTitle } from "../names.ts";
import { STOP_WORDS } from "../outcome-words.ts";
import { contextSections } from "./context-document.ts";
import { inline, page } from "./markdown-text.ts";
import { noVerdictSections } from "./no-verdict-document.ts";
import { rehearsalBanner } from "./page-head.ts";
import { decisionSections, headline } from "./synthesis-document.ts";
import { transcriptSections } from "./transcript.ts";

export function debateReport(state: State): string {
  return page([
    `# Report on debate ${inline(debateTitle(state))}`,
    rehearsalBanner(state),
    headline(state),
    ...contextSections(state),
    ...transcriptSections(state),
    ...conclusion(state),
  ]);
}

function conclusion(state: State): readonly (string | null)[] {
  const { verdict, outcome, stopped, status } = state;
  if (verdict) return decisionSections(state, verdict);
  if (outcome === "insufficient") return ["## No verdict", ...noVerdictSections(state)];
  return ["## No verdict", `${capitalize(stopped ? STOP_WORDS[stopped.reason] : status)}.`];
}
