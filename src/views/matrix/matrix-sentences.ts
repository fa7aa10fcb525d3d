/** What a decision matrix comes to, in sentences: who leads, what the votes make of it, and what would change the lead. */

import type { OptionId } from "../../core/ids.ts";
import { formatTotal, noiseSentence } from "../../core/matrix/lead-noise.ts";
import type { MatrixSummary, WeighedDriver } from "../../core/matrix/summarise-matrix.ts";
import type { State } from "../../core/state.ts";
import { capitalize, joinWithAnd, percent } from "../amounts.ts";
import { optionNames } from "../names.ts";
import type { MatrixView } from "./matrix-view.ts";

/** Who leads and by how much, and whether that means anything; then whether the seats decided otherwise. */
export function leadSentences(state: State, { summary }: MatrixView): readonly string[] {
  const name = optionNamer(state);
  const decided = state.verdict?.option ?? null;
  return [
    leadSentence(state, summary),
    ...(summary.leadNoise === null ? [] : [noiseSentence(summary)]),
    ...(decided === null || summary.leaders.includes(decided)
      ? []
      : [`The seats decided otherwise: ${name(decided)}.`]),
  ];
}

export function leadSentence(state: State, summary: MatrixSummary): string {
  const { rows, leaders } = summary;
  const name = optionNamer(state);
  const [first, second] = rows;
  if (!first) return "";
  const total = `${formatTotal(first.total, summary)} out of 10`;
  if (leaders.length > 1) return `${joinWithAnd(leaders.map(name))} tie at ${total}.`;
  if (!second) return `${name(first.option)} has ${total}.`;
  const ahead = first.total - second.total;
  const rounded = formatTotal(ahead, summary);
  const distance = rounded === "0" ? "just" : rounded;
  return `${name(first.option)} leads with ${total}, ${distance} ahead of ${name(second.option)}.`;
}

/** Which drivers nothing is scored under. */
export function constraintSentences({ constraintDrivers }: MatrixView): readonly string[] {
  return constraintDrivers.map(
    ({ id, name, constraint }) => `${id} “${name}” isn't scored: it says what ${constraint} demands of every option.`,
  );
}

/** How far one weight must move to change the lead. */
export function driverSentence(state: State, { below, above }: WeighedDriver): string {
  const name = optionNamer(state);
  if (!below && !above) return "No weight changes the lead.";
  const sides = [
    ...(below ? [`below ${percent(below.weight)}, ${name(below.option)} leads`] : []),
    ...(above ? [`above ${percent(above.weight)}, ${name(above.option)} leads`] : []),
  ];
  return `${capitalize(sides.join("; "))}.`;
}

/** Which seat or claim, left out, changes the lead. */
export function leaveOutSentences(state: State, { summary, rows }: MatrixView): readonly string[] {
  const name = optionNamer(state);
  const { seats, claims } = summary.leaveOuts;
  if (summary.leaders.length > 1) return [];
  if (seats.length === 0 && claims.length === 0) return ["No single seat or claim decides it."];
  const voices = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.seats));
  const wordsOf = (id: string) => {
    const [claim] = voices.flatMap(({ scores }) =>
      scores.flatMap((score) => (score.claim?.id === id ? score.claim : [])),
    );
    return `${claim?.isWithdrawn ? "withdrawn since: " : ""}${claim?.text.replace(/\.$/, "") ?? ""}`;
  };
  return [
    ...seats.map(({ seat, options }) => `Without ${seat}, ${joinWithAnd(options.map(name))} would lead.`),
    ...claims.map(
      ({ claim, options }) => `Without ${claim} (${wordsOf(claim)}), ${joinWithAnd(options.map(name))} would lead.`,
    ),
  ];
}

/** `P0a “Table”`. */
function optionNamer(state: State): (id: OptionId) => string {
  const names = optionNames(state);
  return (id) => `${id} “${names(id)}”`;
}
