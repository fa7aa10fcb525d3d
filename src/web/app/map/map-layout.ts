/**
 * Where the items of an argument map are drawn: reasons to the left, grounds in the middle, objections to the right. Heights are in
 * pixels and fixed, widths in hundredths of the picture, so nothing has to be measured. Items are sorted by what they are
 * connected with, which keeps most links from crossing.
 */

import type { ArgumentMap, MapItem } from "../../../views/argument/argument-map.ts";

export interface MapBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface MapLink {
  readonly from: string;
  readonly to: string;
  /** An SVG path, as wide as 100. */
  readonly path: string;
}

export interface MapLayout {
  readonly height: number;
  readonly boxes: ReadonlyMap<string, MapBox>;
  readonly links: readonly MapLink[];
}

const REASONS = { left: 0, width: 36, height: 70 } as const;
const GROUNDS = { left: 43, width: 27, height: 46 } as const;
const OBJECTIONS = { left: 75, width: 25, height: 46 } as const;
const GAP = 8;
const HEAD = 26;

type MapColumn = Omit<MapBox, "top">;

export function mapLayout({ reasons, grounds, objections }: ArgumentMap): MapLayout {
  const columns: readonly (readonly [MapColumn, readonly MapItem[]])[] = [
    [REASONS, reasons],
    [GROUNDS, grounds],
    [OBJECTIONS, objections],
  ];
  const height = Math.max(...columns.map(([column, items]) => HEAD + items.length * (column.height + GAP)));
  const items = [...reasons, ...objections];
  const boxes = new Map<string, MapBox>();
  for (const [column, own] of columns) {
    const middle = (id: string) => middleOfLinked(id, items, boxes) ?? height;
    const sorted = column === REASONS ? own : own.toSorted((a, b) => middle(a.id) - middle(b.id));
    for (const [id, box] of placeColumn(sorted, column, height)) boxes.set(id, box);
  }
  return { height, boxes, links: items.flatMap((item) => linksOf(item, boxes)) };
}

/** The mean height of what is placed already and connected with the item; null if nothing is. */
function middleOfLinked(id: string, items: readonly MapItem[], boxes: ReadonlyMap<string, MapBox>): number | null {
  const linked = items.flatMap((item) => (item.id === id ? item.restsOn : item.restsOn.includes(id) ? [item.id] : []));
  const middles = linked.flatMap((each) => {
    const box = boxes.get(each);
    return box ? [box.top + box.height / 2] : [];
  });
  return middles.length === 0 ? null : middles.reduce((sum, middle) => sum + middle, 0) / middles.length;
}

/** Spreads the items over the whole height. */
function placeColumn(
  items: readonly MapItem[],
  column: MapColumn,
  height: number,
): readonly (readonly [string, MapBox])[] {
  const step = (height - HEAD) / Math.max(1, items.length);
  return items.map(({ id }, index) => [id, { ...column, top: HEAD + (index + 0.5) * step - column.height / 2 }]);
}

function linksOf({ id, restsOn }: MapItem, boxes: ReadonlyMap<string, MapBox>): readonly MapLink[] {
  const own = boxes.get(id);
  return restsOn.flatMap((to) => {
    const box = boxes.get(to);
    if (!own || !box) return [];
    return [{ from: id, to, path: own.left < box.left ? curve(own, box) : curve(box, own) }];
  });
}

function curve(left: MapBox, right: MapBox): string {
  const [x1, y1] = [left.left + left.width, left.top + left.height / 2];
  const [x2, y2] = [right.left, right.top + right.height / 2];
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}
