/** The chart of a simulation as an SVG: measured accuracies with their intervals, and theory as a line across. */

import type { CellFigures, Figure } from "../simulation/cell-figures.ts";
import { escapeXml } from "./escape-xml.ts";
import { percent } from "./numbers.ts";
import { cellTitle, SIMULATED } from "./simulation-text.ts";

const WIDTH = 900;
const LEFT = 380;
const ROW = 26;
const TOP = 60;

export function simulationSvg(cells: readonly CellFigures[]): string {
  const rows = cells.flatMap((found) => [
    { name: `${cellTitle(found.counts.cell)}: openings' vote`, figure: found.openingsVote },
    ...found.laterVotes.map((figure, index) => ({ name: `after round ${index + 1}`, figure })),
  ]);
  const height = TOP + rows.length * ROW + 40;
  const body = [...axisMarks(height), ...rows.map((row, index) => rowMarks(row, TOP + index * ROW))];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<title>Simulated accuracies</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="10" y="20">${escapeXml(SIMULATED)}</text>
<text x="10" y="38" fill="#555">Dot and line: measured, 95%. Tick: theory.</text>
${body.join("\n")}
</svg>
`;
}

function place(share: number): number {
  return Math.round((LEFT + share * (WIDTH - LEFT - 60)) * 10) / 10;
}

function axisMarks(height: number): readonly string[] {
  return [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${place(share)}" x2="${place(share)}" y1="${TOP - 12}" y2="${height - 30}" stroke="#ddd"/><text x="${place(share)}" y="${height - 12}" text-anchor="middle" fill="#555">${percent(share)}</text>`,
  );
}

function rowMarks({ name, figure }: { readonly name: string; readonly figure: Figure }, y: number): string {
  const { measured, standardError, theory } = figure;
  const [low, high] = [measured - 1.96 * standardError, measured + 1.96 * standardError];
  const tick =
    theory === null
      ? ""
      : `<line x1="${place(theory)}" x2="${place(theory)}" y1="${y - 9}" y2="${y + 9}" stroke="#c2410c" stroke-width="2"/>`;
  return `<text x="${LEFT - 10}" y="${y + 4}" text-anchor="end">${escapeXml(name)}</text><line x1="${place(low)}" x2="${place(high)}" y1="${y}" y2="${y}" stroke="#1d4ed8" stroke-width="2"/><circle cx="${place(measured)}" cy="${y}" r="4" fill="#1d4ed8"/>${tick}<text x="${WIDTH - 50}" y="${y + 4}">${percent(measured)}</text>`;
}
