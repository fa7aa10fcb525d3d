/** One debate in the list. Its decision and the chart of its positions are read from its log when the row comes into view. */

import { useEffect, useRef, useState } from "react";
import { fold } from "../../../core/reduce/reduce.ts";
import type { State } from "../../../core/state.ts";
import { stripEscapes } from "../../../core/text/plain-text.ts";
import { capitalize } from "../../../views/amounts.ts";
import { ageLabel, costLabel, dayLabel, isDueAgain, isUnderWay, outcomeLabel } from "../../../views/debate-summary.ts";
import type { IndexEntry } from "../../../views/json/index-entry.ts";
import { debateNumber } from "../../../views/names.ts";
import { positionHistory } from "../../../views/position-history.ts";
import { curveTo } from "../curve.ts";
import type { Feed } from "../feed/feed.ts";
import { shapeClass } from "../icons.tsx";
import { SeatShape, seatIndex } from "../marks.tsx";
import { hrefOf } from "../route.ts";
import { readerClock } from "../times.ts";

export function DebateRow({ feed, debate, nowMs }: { feed: Feed; debate: IndexEntry; nowMs: number }) {
  const row = useRef<HTMLLIElement>(null);
  const state = useDebateState(feed, debate, row);
  const { folder, id, question, rehearsal } = debate;
  const clock = readerClock(nowMs);
  return (
    <li ref={row}>
      <a href={hrefOf(folder)}>
        <span className="no">{debateNumber(id) ?? "–"}</span>
        <span className="qd">
          <span className="t">
            <span className="asked">{stripEscapes(question)}</span>
            {rehearsal ? <span className="badge">rehearsal</span> : null}
            {isDueAgain(debate, clock) ? (
              <span className="badge">revisit, due since {dayLabel(debate.revisit_on ?? "")}</span>
            ) : null}
          </span>
          <Decision debate={debate} state={state} />
        </span>
        <span className="sp">{state ? <Spark state={state} /> : null}</span>
        <Outcome debate={debate} state={state} />
        <span className="m">{costLabel(debate)}</span>
        <span className="w">{ageLabel(debate, clock)}</span>
      </a>
    </li>
  );
}

/** The debate of a row that is in view; null until it is read. */
function useDebateState(
  feed: Feed,
  { folder, updated_at }: IndexEntry,
  row: React.RefObject<HTMLLIElement | null>,
): State | null {
  const [state, put] = useState<State | null>(null);
  useEffect(() => {
    let isGone = false;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      // A row works without its chart.
      feed.read(folder).then(
        (events) => !isGone && put(fold(events)),
        () => undefined,
      );
    });
    if (row.current && updated_at !== "") watch.observe(row.current);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [feed, folder, updated_at, row]);
  return state === null || state.id === "" ? null : state;
}

/** The decision in its writer's words, or else the status in ours. */
function Decision({ debate, state }: { debate: IndexEntry; state: State | null }) {
  if (state?.verdict) return <span className="dd">{stripMarkup(state.verdict.decision)}</span>;
  const { status, current_round: round, rounds_total: rounds, protocol } = debate;
  const where = round === 0 ? "before its first round" : `round ${round} of ${rounds}`;
  const words =
    status === "waiting"
      ? (state?.checkpoint?.asks[0] ?? `${debate.paused ? "Paused" : "Waiting for you"}, ${where}`)
      : debate.trouble !== undefined
        ? debate.trouble
        : isUnderWay(debate)
          ? `${capitalize(protocol)}, ${where}`
          : status === "completed"
            ? ""
            : `Stopped ${where}. Continue with conclave resume`;
  return <span className="dd ui">{words}</span>;
}

/** A row is one link, so it cannot contain Markdown. */
function stripMarkup(text: string): string {
  return stripEscapes(text).replace(/`|\*\*/g, "");
}

function Outcome({ debate, state }: { debate: IndexEntry; state: State | null }) {
  const { status, outcome, stands: sides, open_objections: open, protocol } = debate;
  const label = capitalize(outcomeLabel(debate));
  if (status === "waiting")
    return (
      <span className="o">
        <span className="needs">{label}</span>
        <small>{protocol}</small>
      </span>
    );
  if (isUnderWay(debate))
    return (
      <span className="o">
        <b>{label}</b>
        <span className="prog">
          <i
            style={{
              width: `${Math.max(4, ((debate.current_round - 0.5) / Math.max(1, debate.rounds_total)) * 100)}%`,
            }}
          />
        </span>
      </span>
    );
  const isBad = outcome === "insufficient" || status === "interrupted" || status === "failed";
  const hasChanged = state?.verdict?.control.hasChanged;
  const changed = hasChanged === true ? "vote changed" : hasChanged === false ? "vote unchanged" : protocol;
  return (
    <span className="o">
      <span className="tally">
        {sides.map((side, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is identified by its place.
          side === null ? null : <SeatShape key={index} index={index} isHollow={side === "against"} />,
        )}
      </span>
      <b className={isBad ? "bad" : ""}>{label}</b>
      <small>
        {open > 0 ? <span className="bad">{open} open</span> : null}
        {open > 0 ? " · " : ""}
        {changed}
      </small>
    </span>
  );
}

const [WIDTH, HEIGHT, EDGE] = [104, 30, 4];

function Spark({ state }: { state: State }) {
  const { columns, bands, nodes } = positionHistory(state);
  if (columns.length === 0) return null;
  const x = (column: number) => EDGE + (column * (WIDTH - 2 * EDGE)) / Math.max(1, columns.length - 1);
  const y = (band: number, seat: number) =>
    EDGE +
    ((band + 0.5) * (HEIGHT - 2 * EDGE)) / Math.max(1, bands.length) +
    (seat - (state.seats.length - 1) / 2) * 2.4;
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {bands.map(({ name }, band) => (
        <path key={name} className="gl" d={`M0 ${y(band, (state.seats.length - 1) / 2)}H${WIDTH}`} />
      ))}
      {state.seats.map(({ name }) => {
        const index = seatIndex(state, name);
        const own = nodes.filter((node) => node.seat === name);
        const [first, ...others] = own.map((node) => ({ x: x(node.column), y: y(node.band, index) }));
        if (!first) return null;
        const curves = others.map((point, at) => curveTo(others[at - 1] ?? first, point));
        const path = `M${first.x} ${first.y}${others.length === 0 ? "h6" : curves.join("")}`;
        return <path key={name} className={shapeClass(index)} d={path} />;
      })}
    </svg>
  );
}
