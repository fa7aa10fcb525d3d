/** The chart of positions: options over time, horizontal on a wide screen and vertical on a phone. */

import type { SeatName } from "../../../core/ids.ts";
import type { State } from "../../../core/state.ts";
import {
  type PlacedChange,
  type PositionHistory,
  type PositionNode,
  positionHistoryWords,
} from "../../../views/position-history.ts";
import { type ChartPoint, curveTo } from "../curve.ts";
import { shapeClass, shapeOf } from "../icons.tsx";
import { seatIndex } from "../marks.tsx";
import { type ChartLayout, tallLayout, wideLayout } from "./chart-layout.ts";

const NODE_HEIGHT = 26;

export function PositionChart({ state, positions }: { state: State; positions: PositionHistory }) {
  return (
    <>
      <Chart state={state} positions={positions} layout={wideLayout(positions)} className="wide" />
      <Chart state={state} positions={positions} layout={tallLayout(positions)} className="tall" />
    </>
  );
}

interface ChartProps {
  readonly state: State;
  readonly positions: PositionHistory;
  readonly layout: ChartLayout;
}

function Chart({ state, positions, layout, className }: ChartProps & { className: string }) {
  const { width, height } = layout;
  return (
    <svg
      className={`chart ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={positionHistoryWords(state, positions)}
    >
      {positions.bands.map((band, index) => {
        const box = layout.bandBox(index);
        return <rect key={band.name} className={band.isDecided ? "band win" : "band"} rx="6" {...box} />;
      })}
      <Labels positions={positions} layout={layout} />
      <Interjections positions={positions} layout={layout} />
      {state.seats.map(({ name }) => (
        <SeatPath key={name} state={state} positions={positions} layout={layout} seat={name} />
      ))}
      {positions.changes.map((change) => (
        <Cause key={`${change.seat}/${change.column}`} change={change} positions={positions} layout={layout} />
      ))}
      {positions.nodes.map((node) => (
        <Node key={`${node.seat}/${node.column}`} state={state} node={node} layout={layout} />
      ))}
    </svg>
  );
}

function Labels({ positions: { bands, columns }, layout }: Pick<ChartProps, "positions" | "layout">) {
  if (layout.isTall) {
    return (
      <>
        {bands.map(({ name, isDecided }, index) => {
          const { x, width } = layout.bandBox(index);
          return (
            <text key={name} className={isDecided ? "h small" : "small"} x={x + width / 2} y="16" textAnchor="middle">
              {clip(name, Math.floor(width / 7.6))}
            </text>
          );
        })}
        {columns.map(({ label }, index) => (
          <text key={label} className="h small">
            {label.split(", ").map((line, row) => (
              <tspan key={line} x="0" y={layout.columnAt(index) + 4 + row * 16}>
                {line}
              </tspan>
            ))}
          </text>
        ))}
      </>
    );
  }
  // The votes of two columns must not run into each other.
  const room = Math.floor((layout.columnAt(1) - layout.columnAt(0) || 240) / 7.5);
  return (
    <>
      {bands.map(({ name, isDecided }, index) => {
        const { y, height } = layout.bandBox(index);
        return <BandName key={name} name={name} isDecided={isDecided} middle={y + height / 2} />;
      })}
      {columns.map((column, index) => (
        <g key={column.label}>
          <text className="h" x={layout.columnAt(index)} y="14" textAnchor="middle">
            {column.label}
          </text>
          <text className="d" x={layout.columnAt(index)} y={layout.height - 8} textAnchor="middle">
            {column.votes.length <= room ? column.votes : column.tally}
          </text>
        </g>
      ))}
    </>
  );
}

/** On up to three lines, because readers need the names of the options. */
function BandName({ name, isDecided, middle }: { name: string; isDecided: boolean; middle: number }) {
  const lines = breakLines(name, 20).slice(0, 3);
  return (
    <text className={isDecided ? "h" : ""} x="14">
      {lines.map((line, index) => (
        <tspan key={line} x="14" y={middle + 4.5 + (index - (lines.length - 1) / 2) * 17}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function Interjections({ positions: { interjections }, layout }: Pick<ChartProps, "positions" | "layout">) {
  if (layout.isTall) return null;
  return interjections.map(({ after, labels }) => {
    const x = (layout.columnAt(after) + layout.columnAt(after + 1)) / 2;
    return (
      <g key={after}>
        <line className="you" x1={x} x2={x} y1="26" y2={layout.height - 26} />
        <text className="d" x={x} y="14" textAnchor="middle">
          you: {labels.join(", ")}
        </text>
      </g>
    );
  });
}

function SeatPath({ state, positions, layout, seat }: ChartProps & { seat: SeatName }) {
  const own = positions.nodes.filter((node) => node.seat === seat);
  return own.slice(1).map((node, index) => {
    const before = own[index];
    const change = positions.changes.find((each) => each.seat === seat && each.column === node.column);
    if (!before) return null;
    return (
      <path
        key={node.column}
        className={`path ${shapeClass(seatIndex(state, seat))}${change && !change.isExplained ? " gap" : ""}`}
        d={curve(layout.at(before), layout.at(node), layout.isTall)}
      />
    );
  });
}

function Cause({ change, positions, layout }: { change: PlacedChange } & Pick<ChartProps, "positions" | "layout">) {
  const own = positions.nodes.filter(({ seat }) => seat === change.seat);
  const index = own.findIndex(({ column }) => column === change.column);
  const [before, node] = [own[index - 1], own[index]];
  if (!before || !node) return null;
  const [from, to] = [layout.at(before), layout.at(node)];
  const [first, second, ...more] = change.movedBy;
  const ids = [first, second].filter((id) => id !== undefined).join(" ");
  const text = change.isExplained ? `${ids}${more.length === 0 ? "" : " …"}` : "unexplained";
  const width = text.length * 7 + 12;
  return (
    <g
      className={change.isExplained ? "cause" : "cause none"}
      transform={`translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2})`}
    >
      <rect x={-width / 2} y="-10" width={width} height="20" rx="4" />
      <text y="4" textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

function Node({ state, node, layout }: { node: PositionNode } & Pick<ChartProps, "state" | "layout">) {
  const { x, y } = layout.at(node);
  const index = seatIndex(state, node.seat);
  const width = layout.isTall ? 46 : 52;
  return (
    <g className={`node ${shapeClass(index)}${node.isAcceptance ? " accepts" : ""}`} transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-NODE_HEIGHT / 2} width={width} height={NODE_HEIGHT} rx={NODE_HEIGHT / 2} />
      <g className="shape" transform={`translate(${node.confidence === null ? -5 : -width / 2 + 8} -5)`}>
        {shapeOf(index, false)}
      </g>
      {node.confidence === null ? null : (
        <text x="6" y="4.7" textAnchor="middle">
          {node.confidence}
        </text>
      )}
    </g>
  );
}

function curve(from: ChartPoint, to: ChartPoint, isTall: boolean): string {
  if (isTall) {
    const middle = (from.y + to.y) / 2;
    return `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
  }
  return `M${from.x} ${from.y}${curveTo(from, to)}`;
}

function clip(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, Math.max(1, longest - 1)).trimEnd()}…`;
}

function breakLines(text: string, longest: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= longest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(clip(word, longest));
  }
  return lines;
}
