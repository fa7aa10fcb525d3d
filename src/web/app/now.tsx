/**
 * In the verdict's place while a debate runs: how far it is, what it costs, who is working and what they write. Cells have a
 * fixed height, so nothing below them moves, and the page never scrolls by itself.
 */

import { useEffect, useState } from "react";
import { countVotes } from "../../core/agreement.ts";
import { withoutBallots } from "../../core/ballot-block.ts";
import { FAILURES } from "../../core/failure.ts";
import { figures } from "../../core/figures.ts";
import { isRepair } from "../../core/ids.ts";
import type { Seat } from "../../core/panel.ts";
import type { Call, State } from "../../core/state.ts";
import { elapsedMs, millis } from "../../core/time.ts";
import { clock, counted, money, tokensOf } from "../../views/amounts.ts";
import { ledgerIn } from "../../views/ledger-in.ts";
import { optionNames } from "../../views/names.ts";
import { voteCount } from "../../views/outcome-words.ts";
import type { LiveCall, Shown } from "./debate-store.ts";
import { Icon } from "./icons.tsx";
import { SeatTag, seatClass } from "./marks.tsx";
import { kindWords, type PlannedPhase, plannedPhases, roundWords } from "./phases.ts";
import { spell } from "./times.ts";
import { Said, Words } from "./words.tsx";

export function NowPart({ state, live }: { state: State; live: Shown["live"] }) {
  const nowMs = useNow(1_000);
  const planned = plannedPhases(state);
  return (
    <section className="part now" id="verdict" aria-labelledby="h-now">
      <h2 className="sr" id="h-now">
        Now
      </h2>
      <Status state={state} planned={planned} />
      <Track planned={planned} />
      <Meters state={state} planned={planned} nowMs={nowMs} />
      <div className="desk" style={{ "--columns": Math.min(4, Math.max(2, seatsAtWork(state).length)) }}>
        {seatsAtWork(state).map((seat) => (
          <Desk key={seat.name} state={state} seat={seat} live={live} nowMs={nowMs} />
        ))}
      </div>
    </section>
  );
}

/** Ticks while it is shown. */
export function useNow(everyMs: number): number {
  const [now, tick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The chair appears when it is its turn. */
function seatsAtWork({ panel, calls }: State): readonly Seat[] {
  const { chair } = panel;
  const hasSpoken = chair !== null && [...calls.values()].some(({ seat }) => seat === chair.name);
  return hasSpoken ? [...panel.seats, chair] : panel.seats;
}

const SAID_EVERY_MS = 15_000;

/** One sentence for a screen reader, at most every 15 seconds. */
function Status({ state, planned }: { state: State; planned: readonly PlannedPhase[] }) {
  const here = planned.find((phase) => phase.state === "here");
  const working = [...state.calls.values()].filter(({ status }) => status === "pending").map(({ seat }) => seat);
  const sentence = `${state.round === 0 ? "" : `${roundWords(state.round)}, `}${here ? kindWords(here.kind) : state.status}. ${
    working.length === 0 ? "Nobody is working." : `${[...new Set(working)].join(", ")} at work.`
  }`;
  const [told, tell] = useState(sentence);
  useEffect(() => {
    const timer = setTimeout(() => tell(sentence), SAID_EVERY_MS);
    return () => clearTimeout(timer);
  }, [sentence]);
  return (
    <p className="sr" role="status">
      {told}
    </p>
  );
}

const MOST_STOPS = 10;

function Track({ planned }: { planned: readonly PlannedPhase[] }) {
  if (planned.length === 0) return null;
  const here = planned.find((phase) => phase.state === "here");
  const isDense = planned.length > MOST_STOPS;
  return (
    <>
      <p className={isDense ? "trackname always" : "trackname"}>
        {here ? `${here.round === 0 ? "" : `${roundWords(here.round)}, `}${kindWords(here.kind)}` : ""}
      </p>
      <ol className={isDense ? "track dense" : "track"} style={{ "--stops": planned.length }}>
        {planned.map(({ round, kind, state, done, expected }) => (
          <li
            key={`${round}/${kind}`}
            className={state}
            aria-current={state === "here" ? "step" : undefined}
            style={{ "--p": `${Math.round((done / expected) * 100)}%` }}
          >
            {round === 0 ? null : <span className="rd">Round {round}</span>}
            {kindWords(kind)}
          </li>
        ))}
      </ol>
    </>
  );
}

function Meters({ state, planned, nowMs }: { state: State; planned: readonly PlannedPhase[]; nowMs: number }) {
  const { calls, objections } = figures(state);
  const expected = planned.reduce((sum, phase) => sum + phase.expected, 0);
  const { budgetMicroUsd } = state.limits;
  const cost = state.usage.costMicroUsd;
  const isNearLimit = cost !== null && budgetMicroUsd !== null && cost > budgetMicroUsd * 0.9;
  return (
    <dl className="meters">
      <div>
        <dt>Calls</dt>
        <dd>
          {calls.answered + calls.failed} <span className="of">of at most {expected}</span>
          <small>
            {calls.pending} in flight{calls.retries === 0 ? "" : `, ${calls.retries} retried`}
          </small>
        </dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>
          {clock(Math.max(0, nowMs - millis(state.createdAt)))}
          <small>{remaining(state, planned)}</small>
        </dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd className={isNearLimit ? "bad" : ""}>
          {state.rehearsal !== null ? "nothing" : cost === null ? "no known price" : money(cost)}
          <small>
            {tokensOf(state.usage)}
            {budgetMicroUsd === null ? "" : `; your limit is ${money(budgetMicroUsd)}`}
          </small>
        </dd>
      </div>
      <div>
        <dt>Agreement</dt>
        <dd className="votes">
          {agreementTrail(state)}
          <small>
            {counted(objections.open, "objection")} open
            {objections.openBlocking === 0 ? "" : `, ${objections.openBlocking} blocking`}
          </small>
        </dd>
      </div>
    </dl>
  );
}

/** From the calls of this debate alone; with fewer than two there is nothing to say. */
function remaining(state: State, planned: readonly PlannedPhase[]): string {
  const times = [...state.calls.values()].flatMap((call) => (call.status === "answered" ? [call.durationMs] : []));
  if (times.length < 2) return "time left not known yet";
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  const left = planned.filter(({ state: where }) => where !== "done");
  const ms = left.reduce((sum, { done, expected }) => sum + (done < expected ? mean : 0), 0);
  return `about ${spell(ms)} left, from ${counted(times.length, "call")} here`;
}

/** `Stay 2:1 → Split 2:1`. */
function agreementTrail(state: State): string {
  const { positions } = ledgerIn(state);
  const names = optionNames(state);
  const rounds = [...new Set(positions.map(({ round }) => round))];
  const told = rounds.map((round) => {
    const standing = new Map(positions.filter((each) => each.round <= round).map((each) => [each.seat, each]));
    const votes = countVotes([...standing.values()]);
    return votes[0] ? `${names(votes[0].option)} ${voteCount(votes)}` : "no vote";
  });
  return told.length === 0 ? "no position yet" : told.slice(-2).join(" → ");
}

interface DeskProps {
  readonly state: State;
  readonly seat: Seat;
  readonly live: Shown["live"];
  readonly nowMs: number;
}

function Desk({ state, seat, live, nowMs }: DeskProps) {
  const own = [...state.calls.values()].filter((call) => call.seat === seat.name);
  const call = own.findLast(({ status }) => status === "pending") ?? own.findLast(({ key }) => !isRepair(key));
  const part = call ? live.get(call.key) : undefined;
  const position = ledgerIn(state).positions.findLast((each) => each.seat === seat.name);
  const isWorking = call?.status === "pending";
  return (
    <article className={`cell ${seatClass(state, seat.name)}${isWorking ? " working" : ""}`} aria-busy={isWorking}>
      <header>
        <div className="hd">
          <SeatTag name={seat.name} />
          <SeatState call={call} part={part} nowMs={nowMs} />
        </div>
        <div className="pos">
          {position ? (
            <>
              <b>{optionNames(state)(position.prefers ?? position.accepts[0] ?? null)}</b>
              <span className="num">{position.confidence}</span>
              {isWorking ? <span>before this answer</span> : null}
            </>
          ) : (
            <span>{seat.speaker}</span>
          )}
        </div>
      </header>
      <Stream call={call} part={part} />
    </article>
  );
}

function SeatState({ call, part, nowMs }: { call: Call | undefined; part: LiveCall | undefined; nowMs: number }) {
  if (!call) return <span className="state">waits</span>;
  if (call.status === "failed") {
    return (
      <span className="state bad">
        <Icon sign="bad" /> {FAILURES[call.code].says}
      </span>
    );
  }
  if (call.status === "answered") {
    return (
      <span className="state">
        <Icon sign="ok" /> answered, {spell(call.durationMs)}
      </span>
    );
  }
  const since = spell(Math.max(0, nowMs - millis(call.startedAt)));
  return (
    <span className="state">
      {part?.waiting ? <Icon sign="parked" /> : <i className="pulse" />}
      {part?.waiting ? `waits: ${part.waiting.text}` : `${doing(call, part)}, ${since}`}
    </span>
  );
}

function doing(call: Call, part: LiveCall | undefined): string {
  if (isRepair(call.key)) return "repairing its ballot";
  if (part && part.text !== "") return "writing";
  const last = part?.activities.at(-1)?.text ?? "";
  if (last === "") return "thinking";
  return /search/i.test(last) ? "searching" : "reading";
}

function Stream({ call, part }: { call: Call | undefined; part: LiveCall | undefined }) {
  if (!call) return <div className="stream" />;
  if (call.status === "answered") {
    return (
      <div className="stream whole">
        <Said text={withoutBallots(call.text)} />
      </div>
    );
  }
  if (call.status === "failed") {
    return (
      <div className="stream whole">
        <p className="note">
          <Words text={call.message} />
        </p>
      </div>
    );
  }
  return (
    <div className="stream">
      <div className="in">
        <ul className="acty">
          {(part?.activities ?? []).map(({ at, text }) => (
            <li key={`${at}/${text}`}>
              <span className="tm">{clock(elapsedMs(call.startedAt, at))}</span>
              <span>
                <Words text={text} />
              </span>
            </li>
          ))}
        </ul>
        {part && part.text !== "" ? (
          <>
            <Said text={proseSoFar(part.text)} />
            <i className="caret" />
          </>
        ) : null}
      </div>
    </div>
  );
}

/** A ballot that is being written is not read aloud. */
function proseSoFar(text: string): string {
  const prose = withoutBallots(text);
  const start = prose.search(/^ {0,3}`{3,} *ballot/m);
  return start < 0 ? prose : prose.slice(0, start);
}
