/** The exchange of a duet, round by round: what each seat changed, what it asked the other to focus on, and its text. */

import { ballotOf } from "../../core/debate-calls.ts";
import { FAILURES } from "../../core/failure.ts";
import type { State } from "../../core/state.ts";
import { type DuetTurn, duetRounds, isDuet, similarityWords } from "../duet-rounds.ts";
import { callTitle, debateTitle, stateWords } from "../names.ts";
import { outcomeWords } from "../outcome-words.ts";
import { bullets, inline, page, quote, section } from "./markdown-text.ts";
import { rehearsalBanner } from "./page-head.ts";

/** null if it is not a duet, or no seat has been asked yet. */
export function debateHistory(state: State): string | null {
  const rounds = isDuet(state) ? duetRounds(state) : [];
  if (rounds.length === 0) return null;
  return page([
    `# Exchange in debate ${inline(debateTitle(state))}`,
    rehearsalBanner(state),
    quote(state.question.text),
    `Outcome: ${inline(outcomeWords(state))}.`,
    ...rounds.map((round) =>
      section(`## Round ${round.round}`, [
        `The two designs: ${inline(similarityWords(round))}.`,
        ...[round.design, round.review].map((turn) => (turn === null ? null : turnBlock(state, turn))),
      ]),
    ),
  ]);
}

function turnBlock(state: State, turn: DuetTurn): string {
  const { call, text, signal, focus, changes } = turn;
  const title = `### ${inline(call.seat)}: ${inline(callTitle(call))}`;
  if (call.status === "pending") return `${title}\n\nNot answered yet.`;
  if (call.status === "failed") return `${title}\n\n**Absent: ${FAILURES[call.code].says}.** ${inline(call.message)}`;
  const lines = [
    ballotOf(state, call.key) === null
      ? "abstained: no valid ballot"
      : `signal: ${signal === null ? "none" : inline(stateWords(signal))}`,
    ...(focus === null ? [] : [`asks the other seat to focus on: ${inline(focus)}`]),
    ...changes.map(({ section: name, change }) => `changed ${inline(name)}: ${inline(change)}`),
  ];
  return [title, bullets(lines), text === null || text === "" ? "No text besides the ballot." : quote(text)].join(
    "\n\n",
  );
}
