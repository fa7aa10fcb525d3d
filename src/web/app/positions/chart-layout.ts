/** Where bands, columns and nodes of the chart of positions are: time runs to the right on a wide screen, down on a phone. */

import type { PositionHistory, PositionNode } from "../../../views/position-history.ts";
import type { ChartPoint } from "../curve.ts";

export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly isTall: boolean;
  bandBox(band: number): { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  columnAt(column: number): number;
  at(node: PositionNode): ChartPoint;
}

const ROW = 32;

/** Time runs to the right. */
export function wideLayout(positions: PositionHistory): ChartLayout {
  const { columns, bands } = positions;
  const [left, right, gap] = [228, 92, 4];
  const width = Math.max(700, left + right + (columns.length - 1) * 118);
  const heights = bands.map((_, band) => Math.max(bands.length > 3 ? 70 : 92, rowCount(positions, band) * ROW + 28));
  const top = (band: number) => 30 + heights.slice(0, band).reduce((sum, height) => sum + height + gap, 0);
  const columnAt = (column: number) =>
    columns.length < 2 ? (left + width - right) / 2 : left + (column * (width - left - right)) / (columns.length - 1);
  return {
    width,
    height: top(bands.length) + 28,
    isTall: false,
    bandBox: (band) => ({ x: 0, y: top(band), width, height: heights[band] ?? 0 }),
    columnAt,
    at: ({ column, band, row }) => ({
      x: columnAt(column),
      y: top(band) + (heights[band] ?? 0) / 2 + (row - (rowCount(positions, band, column) - 1) / 2) * ROW,
    }),
  };
}

/** From one node to the next beside it. */
const NODE_STEP = 50;

/** Time runs down. */
export function tallLayout(positions: PositionHistory): ChartLayout {
  const { columns, bands } = positions;
  const [left, width, gap] = [64, 358, 4];
  const bandWidth = (width - left - gap * (bands.length - 1)) / Math.max(1, bands.length);
  const abreast = Math.max(1, Math.floor(bandWidth / NODE_STEP));
  const rows = Math.max(
    1,
    ...columns.map((_, column) =>
      Math.max(...bands.map((__, band) => Math.ceil(rowCount(positions, band, column) / abreast))),
    ),
  );
  const step = 96 + (rows - 1) * ROW;
  const columnAt = (column: number) => 60 + (rows - 1) * (ROW / 2) + column * step;
  const height = columnAt(Math.max(0, columns.length - 1)) + 46 + (rows - 1) * (ROW / 2);
  const x = (band: number) => left + band * (bandWidth + gap);
  return {
    width,
    height,
    isTall: true,
    bandBox: (band) => ({ x: x(band), y: 26, width: bandWidth, height: height - 30 }),
    columnAt,
    at({ column, band, row }) {
      const count = rowCount(positions, band, column);
      const line = Math.floor(row / abreast);
      const inLine = Math.min(abreast, count - line * abreast);
      return {
        x: x(band) + bandWidth / 2 + ((row % abreast) - (inLine - 1) / 2) * NODE_STEP,
        y: columnAt(column) + (line - (Math.ceil(count / abreast) - 1) / 2) * ROW,
      };
    },
  };
}

function rowCount({ nodes }: PositionHistory, band: number, column?: number): number {
  const own = nodes.filter((node) => node.band === band && (column === undefined || node.column === column));
  return own.reduce((most, { row }) => Math.max(most, row + 1), 0);
}
