/** Accuracy against cost: the curve of each speaker's self-consistency, and every protocol as a point with its interval. */

import type { EvalScores } from "../score/score-eval.ts";
import { escapeXml } from "./escape-xml.ts";
import { costWords, percent } from "./numbers.ts";

const WIDTH = 760;
const HEIGHT = 380;
const [LEFT, RIGHT, TOP, BOTTOM] = [60, 730, 20, 320];
const COLORS = ["#1d4ed8", "#0f766e", "#7c3aed", "#b45309", "#be185d"];

export function costChart({ curve, arms: all, protocols, unit }: EvalScores): string {
  const arms = all.filter(({ name }) => protocols.some(({ protocol }) => protocol === name));
  const most = Math.max(1e-9, ...[...curve, ...arms].map(({ meanCost }) => meanCost));
  const x = (cost: number) => round(LEFT + (cost / most) * (RIGHT - LEFT));
  const y = (share: number) => round(BOTTOM - share * (BOTTOM - TOP));
  const lines = [...Map.groupBy(curve, ({ speaker }) => speaker)].map(([speaker, points], index) => {
    const color = COLORS[index % COLORS.length] ?? "#000";
    const path = points.map(({ meanCost, accuracy }) => `${x(meanCost)},${y(accuracy)}`).join(" ");
    const label = `<text x="${LEFT + 10}" y="${BOTTOM - 14 - 16 * index}" fill="${color}">${escapeXml(`votes of ${speaker}`)}</text>`;
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>${label}`;
  });
  const marks = arms.map(
    ({ name, accuracy, interval, meanCost }) =>
      `<line x1="${x(meanCost)}" x2="${x(meanCost)}" y1="${y(interval.low)}" y2="${y(interval.high)}" stroke="#c2410c" stroke-width="2"/><circle cx="${x(meanCost)}" cy="${y(accuracy)}" r="5" fill="#c2410c"/><text x="${x(meanCost) - 8}" y="${y(accuracy) - 10}" text-anchor="end" fill="#c2410c">${escapeXml(name)}</text>`,
  );
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${LEFT}" x2="${RIGHT}" y1="${y(share)}" y2="${y(share)}" stroke="#e5e5e5"/><text x="${LEFT - 8}" y="${y(share) + 4}" text-anchor="end" fill="#555">${percent(share)}</text>`,
  );
  const axis = [0, 0.5, 1].map(
    (part) =>
      `<text x="${x(part * most)}" y="${BOTTOM + 20}" text-anchor="middle" fill="#555">${escapeXml(costWords(part * most, unit))}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="Accuracy against cost">${[...grid, ...axis, ...lines, ...marks].join("")}<text x="${(LEFT + RIGHT) / 2}" y="${HEIGHT - 12}" text-anchor="middle">mean cost per question</text></svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
