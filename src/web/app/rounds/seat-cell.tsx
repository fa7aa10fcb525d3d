/** One call as a card: how the position changed, what the seat said, and its ballot in words. */

import { useState } from "react";
import { looseBallot } from "../../../core/ballot/ballot.ts";
import { withoutBallots } from "../../../core/ballot/ballot-block.ts";
import type { AnsweredCall, Call } from "../../../core/call.ts";
import { ballotOf } from "../../../core/debate-calls.ts";
import { FAILURES } from "../../../core/failure.ts";
import { isAbstention } from "../../../core/figures.ts";
import { repairKey } from "../../../core/ids.ts";
import type { Position } from "../../../core/ledger/ledger.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import type { State } from "../../../core/state.ts";
import { pluralize, tokensOf } from "../../../views/amounts.ts";
import { kindWords } from "../../../views/call-phases.ts";
import { findSeat, optionNames, reuseWords } from "../../../views/names.ts";
import { statusWords } from "../../../views/objection-words.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { Icon } from "../icons.tsx";
import { Ref, Refs, SeatTag, seatClass } from "../marks.tsx";
import { hrefOf } from "../route.ts";
import { durationWords } from "../times.ts";
import { Prose, Words } from "../words.tsx";
import { BallotCard, PairCard } from "./ballot-card.tsx";
import { WholeBallot } from "./whole-ballot.tsx";

const WORDS_BEFORE_FOLD = 220;

interface SeatCellProps {
  readonly calls: readonly Call[];
  readonly isPicked: boolean;
  /** No other seat spoke in this phase: its text has the whole width, with a margin for what is said about it. */
  readonly isAlone: boolean;
}

/** Everything one seat said in one phase. */
export function SeatCell({ calls, isPicked, isAlone }: SeatCellProps) {
  const { state } = useDebateView();
  const [first] = calls;
  if (!first) return null;
  const { seat } = first;
  const speaker = findSeat(state, seat)?.speaker ?? "";
  return (
    <article className={`cell ${seatClass(state, seat)}${isPicked ? " picked" : ""}${isAlone ? " alone" : ""}`}>
      <header>
        <div className="hd">
          <SeatTag name={seat} />
          <span className="dim">
            {first.about === null ? `${speaker} · ${timeOf(first)}` : kindWords(first.kind).toLowerCase()}
          </span>
        </div>
        {first.about === null || first.about === seat ? <Stance call={first} /> : null}
      </header>
      {calls.map((call) => (
        <CallBody key={call.key} call={call} isAlone={isAlone} />
      ))}
    </article>
  );
}

function timeOf(call: Call): string {
  if (call.status === "pending") return "working";
  if (call.status === "failed") return "absent";
  return call.reused ? reuseWords(call.reused) : durationWords(call.durationMs);
}

/** `Stay → Split  55 → 68  because of K1 K7`. */
function Stance({ call }: { call: Call }) {
  const { state } = useDebateView();
  const { positions, changes } = ledgerOf(state);
  const index = positions.findIndex(
    (each) => each.seat === call.seat && each.round === call.round && each.stage === call.stage,
  );
  const position = positions[index];
  if (!position) return null;
  const before = positions.slice(0, index).findLast(({ seat }) => seat === call.seat);
  const change = changes.find(
    (each) => each.seat === call.seat && each.round === call.round && each.to === position.prefers,
  );
  const current = positionWords(state, position);
  const previous = before ? positionWords(state, before) : current;
  const confidences = [before?.confidence ?? null, position.confidence].filter((value) => value !== null);
  return (
    <div className="pos">
      {previous === current ? null : <span>{previous} →</span>}
      <b>{current}</b>
      <span className="num">{[...new Set(confidences)].join(" → ")}</span>
      {change?.isExplained ? (
        <span>
          because of <Refs ids={change.movedBy} />
        </span>
      ) : null}
      {change && !change.isExplained ? (
        <span className="flag">
          <Icon sign="open" /> no reason given
        </span>
      ) : null}
    </div>
  );
}

function positionWords(state: State, { prefers, accepts }: Position): string {
  const names = optionNames(state);
  return prefers === null && accepts[0] !== undefined ? `accepts ${names(accepts[0])}` : names(prefers);
}

function CallBody({ call, isAlone }: { call: Call; isAlone: boolean }) {
  const { state, folder } = useDebateView();
  const isPair = call.about !== null && call.about !== call.seat;
  return (
    <div className={isPair ? "call pair" : "call"} id={call.key} tabIndex={-1}>
      {isPair ? (
        <div className="lab">
          on <SeatTag name={call.about ?? ""} />
        </div>
      ) : null}
      {call.status === "pending" ? <p className="note">Working.</p> : null}
      {call.status === "failed" ? (
        <p className="note">
          <span className="flag">
            <Icon sign="bad" /> {FAILURES[call.code].says}
          </span>{" "}
          <Words text={call.message} /> · {pluralize(call.retries.length + 1, "attempt")}
        </p>
      ) : null}
      {call.status === "answered" ? <Reply call={call} isPair={isPair} isAlone={isAlone} /> : null}
      <WholeBallot call={call} />
      {call.breaches.map((text) => (
        <p className="flag" key={text}>
          <Icon sign="bad" /> breach: <Words text={text} />
        </p>
      ))}
      {isAbstention(state, call) ? (
        <p className="flag">
          <Icon sign="none" /> abstained: no ballot could be read, so it counts for nothing
        </p>
      ) : null}
      {call.status === "answered" && call.fault !== null && state.calls.has(repairKey(call.key)) ? (
        <p className="note">The ballot was requested again.</p>
      ) : null}
      <p className="meta">
        <a href={hrefOf(folder, call.key)}>{call.key}</a> {usageWords(call)}
      </p>
    </div>
  );
}

function usageWords(call: Call): string {
  const parts = [
    ...(call.status === "answered" ? [tokensOf(call.usage)] : []),
    ...(call.retries.length === 0 ? [] : [pluralize(call.retries.length, "retry", "retries")]),
  ];
  return parts.join(", ");
}

function Reply({ call, isPair, isAlone }: { call: AnsweredCall; isPair: boolean; isAlone: boolean }) {
  const { state } = useDebateView();
  const read = looseBallot.safeParse(ballotOf(state, call.key));
  const text = withoutBallots(call.text);
  // A challenge is shown by its ballot; the prose around it says the same at length.
  if (isPair && read.success) return <PairCard call={call} ballot={read.data} text={text} />;
  const card = read.success ? <BallotCard call={call} ballot={read.data} /> : null;
  if (isAlone) {
    return (
      <>
        <Prose text={text} />
        <aside className="margin" aria-label={`Beside the text of ${call.seat}`}>
          <ObjectionsTo call={call} />
          {card}
        </aside>
      </>
    );
  }
  return (
    <>
      <LongText text={text} />
      {card}
    </>
  );
}

/** What the other seat of a duet objected to in this text. */
function ObjectionsTo({ call }: { call: Call }) {
  const { state } = useDebateView();
  // The reviewer of a duet names no target: there is only one text to object to.
  const isDuet = state.seats.length === 2;
  const raised = ledgerOf(state).objections.filter(
    ({ by, about, round }) => round === call.round && by !== call.seat && (about === call.seat || isDuet),
  );
  if (raised.length === 0) return null;
  return (
    <div className="to">
      <span className="lab">Objections to this text</span>
      {raised.map((objection) => (
        <div key={objection.id} className="one">
          <Ref id={objection.id} /> <Words text={objection.title} />{" "}
          <span className="dim">
            {objection.severity}, {statusWords(objection)}
          </span>
        </div>
      ))}
    </div>
  );
}

function LongText({ text }: { text: string }) {
  const [isOpen, open] = useState(false);
  const words = text.split(/\s+/).length;
  if (words <= WORDS_BEFORE_FOLD * 1.3) return <Prose text={text} />;
  return (
    <>
      <div className={isOpen ? "" : "folded"}>
        <Prose text={text} />
      </div>
      <button type="button" className="btn bare more" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {isOpen ? "Fold" : `All ${words} words`}
      </button>
    </>
  );
}
