/** The cost by seat and by kind of call, and the figures that say whether it was worth it. */

import { memo } from "react";
import { figures, type Spending } from "../../../core/figures.ts";
import type { State } from "../../../core/state.ts";
import { totalTokens } from "../../../core/usage.ts";
import { capitalize, clock, money, tokenCount } from "../../../views/amounts.ts";
import { kindWords } from "../../../views/call-phases.ts";
import { figureLines } from "../../../views/figure-lines.ts";
import { findSeat, shortId } from "../../../views/names.ts";
import { rehearsalWords } from "../../../views/record/rehearsal-words.ts";
import { SeatTag, seatClass } from "../marks.tsx";
import { Section } from "../section.tsx";

export const CostSection = memo(function CostPart({ state }: { state: State }) {
  const { bySeat, byKind } = figures(state);
  return (
    <Section
      id="cost"
      title="Cost and statistics"
      says={
        state.rehearsal === null
          ? ""
          : `This was ${rehearsalWords(state.rehearsal).kind}: no model was called and nothing was spent.`
      }
    >
      <dl className="figs">
        {figureLines(state).map(({ label, text }) => (
          <div key={label}>
            <dt>{capitalize(label)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="tables">
        <SpendingTable state={state} title="Seat" rows={bySeat} />
        <SpendingTable state={state} title="Kind of call" rows={byKind} />
      </div>
      {state.verdict ? (
        <div className="person fork">
          <div>
            <b>Not convinced?</b>
            <br />
            <span className="dim">Branch off after any round</span>
          </div>
          <p>
            <code>
              conclave fork {shortId(state.id)} --at {Math.max(0, state.round - 1)} --constraint "…"
            </code>
            <br />
            <span className="dim">It keeps everything up to that round, and you pay only for what follows.</span>
          </p>
        </div>
      ) : null}
    </Section>
  );
});

function SpendingTable({ state, title, rows }: { state: State; title: string; rows: readonly Spending[] }) {
  const size = ({ usage }: Spending) => usage.costMicroUsd ?? totalTokens(usage);
  const isPriced = rows.some(({ usage }) => usage.costMicroUsd !== null);
  const most = Math.max(1, ...rows.map(size));
  const isSeats = title === "Seat";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="hscroll" tabIndex={0} aria-label={`${title}, scrolls sideways`}>
      <table className="money">
        <thead>
          <tr>
            <th>{title}</th>
            <th className="r">Calls</th>
            <th className="r">Tokens in</th>
            <th className="r">out</th>
            <th className="r">Time</th>
            <th className="r c">{isPriced ? "Cost" : "Share"}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className={isSeats ? seatClass(state, row.name) : "s0"}>
              <td>
                {isSeats ? <SeatTag name={row.name} /> : kindWords(row.name)}{" "}
                <span className="dim">{isSeats ? (findSeat(state, row.name)?.speaker ?? "") : ""}</span>
              </td>
              <td className="r">{row.calls}</td>
              <td className="r">{tokenCount(row.usage.inputTokens)}</td>
              <td className="r">{tokenCount(row.usage.outputTokens)}</td>
              <td className="r">{clock(row.durationMs)}</td>
              <td className="r c">
                <i className="bar" style={{ width: `${Math.round((size(row) / most) * 56)}px` }} />
                {isPriced ? <b>{row.usage.costMicroUsd === null ? "–" : money(row.usage.costMicroUsd)}</b> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
