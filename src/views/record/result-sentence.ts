/** What a debate came to, in one line for the seats that played in it. */

import type { State } from "../../core/state.ts";
import { sentence } from "../markdown/sentences.ts";
import { outcomeWords } from "../outcome-words.ts";

/** `Debate 014-sessions has finished (consensus, 2 of 2): Keep sessions in the table.` */
export function resultSentence(state: State): string {
  const { id, verdict } = state;
  const headline = verdict?.headline ?? "";
  const result = `Debate ${id} has finished (${outcomeWords(state)})${headline === "" ? "" : `: ${headline}`}`;
  return isFoundByAll(state) ? `${sentence(result)} ${NOTHING_TO_EXAMINE}` : sentence(result);
}

/** A seat may be waiting for a call that never comes. */
const NOTHING_TO_EXAMINE = "Each finding was found by every seat, so nothing was left to examine.";

function isFoundByAll({ verdict, panel }: State): boolean {
  const findings = verdict?.findings ?? [];
  const seats = panel.seats.length;
  return seats > 1 && findings.length > 0 && findings.every(({ foundBy }) => foundBy.length === seats);
}
