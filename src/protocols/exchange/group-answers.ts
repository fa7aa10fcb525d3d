/** Finds out which answers are the same. */

import { groupPrompt } from "../../prompts/group-prompt.ts";
import { optionParts } from "../option-parts.ts";
import { type Answer, type Floor, presentAnswers } from "../protocol.ts";
import { labels } from "./reader-labels.ts";

/**
 * If the debate ends before any seat could react to another's answer, the chair says which answers are the same;
 * if it fails, another seat does; if all fail, each counts separately. The result is a majority or a split, never a consensus.
 */
export async function groupAnswers(floor: Floor, answers: readonly Answer[]): Promise<readonly Answer[]> {
  const ledger = floor.ledger(answers);
  if (floor.question.options.length > 0 || ledger.options.length < 2) return [];
  for (const reader of floor.chair ? [floor.chair, ...floor.seats] : floor.seats) {
    const read = presentAnswers([
      await floor.ask(reader, groupPrompt(optionParts({ answers, ledger }, labels(floor, reader)))),
    ]).filter(({ ballot }) => ballot !== null);
    if (read.length > 0) return read;
  }
  return [];
}
