/** What a simulation found, for the terminal: a table with theory beside it, and a chart of accuracies. */

import { pluralize } from "../../views/amounts.ts";
import type { CellFigures, Figure } from "../simulation/cell-figures.ts";
import type { SimulationCell } from "../simulation/simulation-cell.ts";
import { alignTable } from "./align-table.ts";
import { dollars, percent, zScore } from "./numbers.ts";

export const SIMULATED =
  "Simulated: no model was called. This checks the engine and its statistics; it says nothing about language models.";

export function simulationText(cells: readonly CellFigures[]): string {
  return [SIMULATED, ...cells.map(cellText), chartText(cells), worstText(cells)].join("\n\n");
}

export function cellTitle({ protocol, seats, speaker, rounds }: SimulationCell): string {
  const turns = protocol.rounds.most === 1 ? "" : `, ${pluralize(rounds, "round")}`;
  return `${protocol.name}, ${pluralize(seats, "seat")}${turns}, ${speaker}`;
}

function cellText(found: CellFigures): string {
  const rows = [
    figureRow("one seat alone", found.single),
    figureRow("vote of the openings", found.openingsVote),
    figureRow("any seat right", found.anyRight),
    ...found.laterVotes.map((vote, index) => figureRow(`vote after round ${index + 1}`, vote)),
  ];
  const table = alignTable([["", "measured", "± (95%)", "theory", "z"], ...rows]);
  return `${cellTitle(found.counts.cell)}: ${found.counts.debates} debates\n${table}${factsText(found)}`;
}

function figureRow(name: string, { measured, standardError, theory, z }: Figure): readonly string[] {
  return [name, percent(measured), percent(1.96 * standardError), theory === null ? "–" : percent(theory), zScore(z)];
}

function factsText({ rho, effectiveVoters, odds, callsPerDebate, microUsdPerDebate }: CellFigures): string {
  return [
    rho === null || effectiveVoters === null
      ? "correlation unknown"
      : `correlation ${rho.toFixed(2)}, worth ${effectiveVoters.toFixed(1)} independent voters`,
    ...(odds === null
      ? []
      : [`correction odds ${odds.odds.toFixed(2)} (${odds.low.toFixed(2)} to ${odds.high.toFixed(2)})`]),
    `${callsPerDebate.toFixed(1)} calls per debate${microUsdPerDebate === 0 ? "" : `, ${dollars(microUsdPerDebate)}`}`,
  ].join("; ");
}

const BAR = 40;

/** The result of each cell as a bar; the mark shows what theory says. */
function chartText(cells: readonly CellFigures[]): string {
  const rows = cells.map(({ counts, openingsVote, laterVotes }) => {
    const { measured, theory } = laterVotes.at(-1) ?? openingsVote;
    return [cellTitle(counts.cell), percent(measured), barText(measured, theory)];
  });
  return `Accuracy of the result (│ theory)\n${alignTable(rows).trimEnd()}`;
}

function barText(measured: number, theory: number | null): string {
  const filled = Math.round(measured * BAR);
  const cells: string[] = Array.from({ length: BAR }, (_, at) => (at < filled ? "■" : "·"));
  if (theory !== null) cells[Math.min(BAR - 1, Math.round(theory * BAR))] = "│";
  return cells.join("");
}

/** Three and a half standard errors are seen by chance once in two thousand figures. */
export const Z_LIMIT = 3.5;

function worstText(cells: readonly CellFigures[]): string {
  const scores = cells.flatMap(({ single, openingsVote, anyRight, laterVotes }) =>
    [single, openingsVote, anyRight, ...laterVotes].flatMap(({ z }) => (z === null ? [] : [Math.abs(z)])),
  );
  if (scores.length === 0) return "No formula covers these parameters.";
  const worst = Math.max(...scores);
  const verdict = worst <= Z_LIMIT ? "The engine agrees with theory" : "The engine DISAGREES with theory";
  return `${verdict}: the largest of ${scores.length} deviations is ${worst.toFixed(1)} standard errors (limit ${Z_LIMIT}).`;
}
