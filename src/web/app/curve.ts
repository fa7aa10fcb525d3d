/** The curves of the page's charts, as SVG paths: level where they start and end. */

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** Continues a path at `from`. */
export function curveTo(from: ChartPoint, to: ChartPoint): string {
  const middle = (from.x + to.x) / 2;
  return `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
}
