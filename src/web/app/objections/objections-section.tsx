/** Objections as lifelines: who raised each, where it was discussed, how it was resolved. Each unfolds into the words behind it. */

import { memo } from "react";
import type { Objection } from "../../../core/ledger/ledger.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import { isOpen } from "../../../core/ledger/objection-state.ts";
import type { State } from "../../../core/state.ts";
import { capitalize, joinWithAnd } from "../../../views/amounts.ts";
import {
  isClosed,
  isDetailed,
  type LifelineStop,
  lifelineChart,
  type ObjectionLifeline,
} from "../../../views/lifeline-chart.ts";
import { sortObjections, statusWords } from "../../../views/objection-words.ts";
import { partTitle } from "../../../views/part-words.ts";
import { hitsOnlyRejected } from "../../../views/record/options-hit.ts";
import { sameObjectionGroups } from "../../../views/record/same-objection-groups.ts";
import { objectionSign, useDebateView } from "../debate/debate-context.ts";
import { Icon } from "../icons.tsx";
import { SeatShape, seatClass, seatIndex } from "../marks.tsx";
import { hrefOf } from "../route.ts";
import { Section } from "../section.tsx";
import { RulingForm } from "../steering/judgement-forms.tsx";
import { Words } from "../words.tsx";
import { ObjectionSteps } from "./objection-steps.tsx";

export const ObjectionsSection = memo(function ObjectionsPart({ state }: { state: State }) {
  const { objections } = ledgerOf(state);
  // In a running debate the order is kept, so that nothing moves away under the reader. After the verdict, open ones come first.
  const { stops, lifelines } = lifelineChart(state, state.verdict ? sortObjections(objections) : objections);
  return (
    <Section
      id="objections"
      title="Objections"
      tools={objections.length === 0 ? <p>None were raised.</p> : <Counts objections={objections} />}
    >
      {objections.length === 0 ? null : (
        <>
          <div className="obj" style={{ "--stops": stops.length }}>
            <Axis stops={stops} isOver={state.verdict !== null} />
            {chunks(groupLifelines(lifelines)).map((some) => (
              <div className="some" key={some[0]?.life.objection.id} style={{ "--rows": some.length }}>
                {some.map(({ life, same }) => (
                  <Row key={life.objection.id} state={state} life={life} same={same} />
                ))}
              </div>
            ))}
          </div>
          <p className="note legend">
            A line runs from who raised it to how it ended; its weight is its severity (blocking, major, minor), a dot
            is an answer.
          </p>
        </>
      )}
    </Section>
  );
});

/** An objection with those of other seats that say the same, which are folded into its row. */
interface LifelineGroup {
  readonly life: ObjectionLifeline;
  readonly same: readonly ObjectionLifeline[];
}

function groupLifelines(lives: readonly ObjectionLifeline[]): readonly LifelineGroup[] {
  const lifeOf = new Map(lives.map((life) => [life.objection, life]));
  return sameObjectionGroups(lives.map(({ objection }) => objection)).flatMap(({ first, others }) => {
    const life = lifeOf.get(first);
    return life ? [{ life, same: others.flatMap((other) => lifeOf.get(other) ?? []) }] : [];
  });
}

/** Laid out together when they come close to the viewport. */
const ROWS_AT_ONCE = 16;

function chunks(groups: readonly LifelineGroup[]): readonly (readonly LifelineGroup[])[] {
  const count = Math.ceil(groups.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, at) => groups.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE));
}

function Counts({ objections }: { objections: readonly Objection[] }) {
  return (
    <div className="ends">
      {[...Map.groupBy(sortObjections(objections), statusWords)].map(([status, some]) => (
        <span key={status} className={status === "open" ? "bad" : ""}>
          {some[0] ? <Icon sign={objectionSign(some[0])} /> : null}
          <b>{some.length}</b> {status}
        </span>
      ))}
    </div>
  );
}

export function Axis({ stops, isOver }: { stops: readonly LifelineStop[]; isOver: boolean }) {
  const parts = [...new Set(stops.flatMap(({ part }) => part ?? []))];
  return (
    <div className="axis" aria-hidden="true">
      <span />
      <div className="stops">
        {isDetailed(stops)
          ? parts.map((part) => {
              const first = stops.findIndex((stop) => stop.part === part);
              const last = stops.findLastIndex((stop) => stop.part === part);
              const title = partTitle(part);
              return (
                <span className="rd" key={title} style={{ gridColumn: `${first + 1} / ${last + 2}`, gridRow: 1 }}>
                  {part.kind === "round" ? title : ""}
                </span>
              );
            })
          : null}
        {stops.map(({ key, label }, index) => (
          <span key={key} style={{ gridColumn: index + 1, gridRow: 2 }}>
            {label}
          </span>
        ))}
      </div>
      <span>{isOver ? "How it ended" : "So far"}</span>
    </div>
  );
}

function Row({ state, life, same }: { state: State } & LifelineGroup) {
  const { objection } = life;
  const { id, title, by, about, severity, state: end } = objection;
  return (
    <details id={id}>
      <summary>
        <span className="what">
          <span className="id">{id}</span>
          <Words as="b" text={title} />
          <small>
            <SeatShape index={seatIndex(state, by)} /> {by}
            {about === null || about === by ? "" : ` to ${about}`} · {severity}
            {isOpen(objection) && hitsOnlyRejected(state, objection)
              ? " · applies only to options that were not chosen"
              : ""}
            {same.length === 0 ? "" : ` · also raised by ${joinWithAnd(same.map((twin) => twin.objection.by))}`}
          </small>
        </span>
        <Lifeline state={state} life={life} />
        <span className={isClosed(objection) ? "end closed" : end === "open" ? "end bad" : "end"}>
          <Icon sign={objectionSign(objection)} />
          {state.verdict === null && end === "open" ? "Open so far" : capitalize(statusWords(objection))}
          <Icon sign="fold" className="chev" />
        </span>
      </summary>
      <OpenBody objection={objection} />
      {same.length === 0 ? null : (
        <div className="twins">
          <p className="lab">Also raised as</p>
          {same.map((twin) => (
            <Row key={twin.objection.id} state={state} life={twin} same={[]} />
          ))}
        </div>
      )}
    </details>
  );
}

export function Lifeline({ state, life: { objection, from, to, steps } }: { state: State; life: ObjectionLifeline }) {
  const { severity, state: end } = objection;
  return (
    <span className="life" aria-hidden="true">
      <i className={`bar ${severity} ${end}`} style={{ "--from": from, "--to": to }} />
      <span className={`start ${seatClass(state, objection.by)}`} style={{ "--at": from }}>
        <SeatShape index={seatIndex(state, objection.by)} />
      </span>
      {steps
        .filter(({ at }) => at > from && at < to)
        .map(({ at, isPerson, step }, index) => (
          <i className={isPerson ? "tick you" : "tick"} key={`${step.by}/${String(index)}`} style={{ "--at": at }}>
            {isPerson ? "you" : ""}
          </i>
        ))}
      <span className={`fin${end === "open" ? " bad" : ""}${to === from ? " here" : ""}`} style={{ "--at": to }}>
        <Icon sign={objectionSign(objection)} />
      </span>
    </span>
  );
}

function OpenBody({ objection }: { objection: Objection }) {
  const { folder } = useDebateView();
  return (
    <div className="open-body">
      <ObjectionSteps objection={objection} />
      <p className="note">
        <a href={hrefOf(folder, objection.id)}>Link to {objection.id}</a>
      </p>
      <RulingForm objection={objection} />
    </div>
  );
}
