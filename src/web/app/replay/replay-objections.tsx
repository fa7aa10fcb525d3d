/** The objections at a moment of a replay. Those that are not raised yet have their row already, so that nothing moves while dragging. */

import { useMemo } from "react";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import type { State } from "../../../core/state.ts";
import { capitalize } from "../../../views/amounts.ts";
import { lifelineChart, type ObjectionLifeline } from "../../../views/lifeline-chart.ts";
import { gravestFirst, statusWords } from "../../../views/objection-words.ts";
import { lifelinesUntil } from "../../../views/replay/lifelines-until.ts";
import { objectionSign } from "../debate/debate-context.ts";
import { Icon } from "../icons.tsx";
import { Axis, Lifeline } from "../objections/objections-section.tsx";
import { Words } from "../words.tsx";

const MOST_ROWS = 20;

export function ReplayObjections({ whole, state }: { whole: State; state: State }) {
  const { chart, total } = useMemo(() => {
    const { objections } = ledgerOf(whole);
    const gravest = gravestFirst(objections).slice(0, MOST_ROWS);
    const shown = objections.filter((objection) => gravest.includes(objection));
    return { chart: lifelineChart(whole, shown), total: objections.length };
  }, [whole]);
  const lives = lifelinesUntil(chart, state);
  if (total === 0) return null;
  return (
    <div className="obj" style={{ "--stops": chart.stops.length }}>
      <Axis stops={chart.stops} isOver={state.verdict !== null} />
      <ul className="replay-objections">
        {chart.lifelines.map(({ objection: { id, title } }) => {
          const life = lives.get(id);
          return <li key={id}>{life ? <RaisedObjection state={state} life={life} title={title} /> : null}</li>;
        })}
      </ul>
      {total > MOST_ROWS ? (
        <p className="note">
          The {MOST_ROWS} gravest of {total} objections.
        </p>
      ) : null}
    </div>
  );
}

function RaisedObjection({ state, life, title }: { state: State; life: ObjectionLifeline; title: string }) {
  const { objection } = life;
  return (
    <>
      <span className="what">
        <b>{objection.id}</b>
        <Words as="span" text={title} />
      </span>
      <Lifeline state={state} life={life} />
      <span className={objection.state === "open" ? "end bad" : "end"}>
        <Icon sign={objectionSign(objection)} /> {capitalize(statusWords(objection))}
      </span>
    </>
  );
}
