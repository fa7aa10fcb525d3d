/** One debate: a document in one scroll, with its sections named beside it. Live it is the same page, with Now in place of the verdict. */

import { useEffect, useMemo, useRef, useState } from "react";
import { figures } from "../../core/figures.ts";
import { lastPositions } from "../../core/ledger.ts";
import type { State } from "../../core/state.ts";
import { counted, money } from "../../views/amounts.ts";
import { durationMs } from "../../views/figure-lines.ts";
import { ledgerIn } from "../../views/ledger-in.ts";
import { numberIn, optionNames } from "../../views/names.ts";
import { Checkpoint } from "./checkpoint.tsx";
import { ClaimsPart } from "./claims.tsx";
import { CostPart } from "./cost.tsx";
import { DebateContext, pinsIn } from "./debate-context.ts";
import { type Shown, useDebate } from "./debate-store.ts";
import type { Feed } from "./feed.ts";
import { highlight } from "./find.ts";
import { Icon } from "./icons.tsx";
import { KeysHelp } from "./keys-help.tsx";
import { isUnderWay } from "./listed-debate.ts";
import { Ref, SeatTag } from "./marks.tsx";
import { MindsPart } from "./minds-part.tsx";
import { NoVerdict } from "./no-verdict.tsx";
import { NowPart, useNow } from "./now.tsx";
import { ObjectionsPart } from "./objections.tsx";
import { Peek } from "./peek.tsx";
import { PersonBox } from "./person-box.tsx";
import { RecordPart } from "./record.tsx";
import { RoundsPart } from "./rounds.tsx";
import { hrefOf, reveal } from "./route.ts";
import { switchTheme } from "./theme.ts";
import { dayAndTime, spell, timeOfDay } from "./times.ts";
import { VerdictPart } from "./verdict.tsx";
import { Said, Words } from "./words.tsx";

interface PageProps {
  readonly feed: Feed;
  readonly folder: string;
  readonly anchor: string | null;
}

export function DebatePage({ feed, folder, anchor }: PageProps) {
  const shown = useDebate(feed, folder);
  const { state, damage, lostAtMs } = shown;
  const view = useMemo(() => (state ? { state, folder } : null), [state, folder]);
  if (!state)
    return (
      <NothingYet
        folder={folder}
        trouble={damage ?? (lostAtMs === null ? null : "The log of this debate cannot be reached.")}
      />
    );
  return (
    <DebateContext value={view}>
      <Frame shown={shown} state={state} feed={feed} folder={folder} anchor={anchor} />
      <Peek />
    </DebateContext>
  );
}

function NothingYet({ folder, trouble }: { folder: string; trouble: string | null }) {
  return (
    <main className="list">
      <p>
        <a className="word" href="#/" data-act="list">
          Conclave
        </a>
      </p>
      <h1>{folder}</h1>
      <p role="status">{trouble ?? "Reading the log …"}</p>
    </main>
  );
}

/** Under way by its log, and not known to be without an owner. */
function isLive(state: State, { isAlive }: Shown): boolean {
  return isUnderWay(state) && isAlive !== false;
}

interface FrameProps extends PageProps {
  readonly shown: Shown;
  readonly state: State;
}

function Frame({ shown, state, feed, folder, anchor }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  const current = useSection(main);
  const sections = sectionsOf(state, isLive(state, shown));
  useEffect(() => {
    document.title = `${numberIn(state.id) ?? ""} ${state.question.text.slice(0, 80)} · Conclave`.trim();
  }, [state.id, state.question.text]);
  const isPainted = usePainted();
  useReveal(anchor);
  usePrint();
  return (
    <div className="frame">
      <aside className="rail">
        <a className="word" href="#/" data-act="list">
          Conclave
        </a>
        <Find inside={main} />
        <SectionLinks sections={sections} folder={folder} current={current} isShort={false} />
        <SeatList state={state} />
        <div className="foot">
          {feed.only === null ? (
            <>
              <a href="#/">All debates</a> <kbd>g</kbd>
              <br />
            </>
          ) : null}
          {counted(shown.events.length, "event")}
          <br />
          {folder}
        </div>
      </aside>
      <main className="page" ref={main}>
        <Top state={state} shown={shown} feed={feed} folder={folder} />
        <QuestionHead state={state} />
        <SectionLinks sections={sections} folder={folder} current={current} isShort />
        {shown.damage === null ? null : (
          <p className="damage" role="alert">
            {shown.damage} Shown is what comes before.
          </p>
        )}
        <FirstPart state={state} shown={shown} feed={feed} folder={folder} />
        {isPainted ? (
          <>
            <MindsPart state={state} />
            <ObjectionsPart state={state} />
            <ClaimsPart state={state} />
            <RoundsPart state={state} />
            <CostPart state={state} />
            <RecordPart state={state} events={shown.events} />
          </>
        ) : null}
        {isLive(state, shown) && state.checkpoint === null ? (
          <PersonBox state={state} feed={feed} folder={folder} />
        ) : null}
      </main>
    </div>
  );
}

/** True once the first part has been seen: what is below it must not keep the verdict waiting. */
function usePainted(): boolean {
  const [isPainted, paint] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => paint(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}

function FirstPart({ state, shown, feed, folder }: Omit<FrameProps, "anchor">) {
  if (state.verdict) return <VerdictPart state={state} verdict={state.verdict} />;
  if (!isLive(state, shown)) return <NoVerdict state={state} />;
  return state.checkpoint ? (
    <Checkpoint key={state.checkpoint.name} state={state} feed={feed} folder={folder} />
  ) : (
    <NowPart state={state} live={shown.live} />
  );
}

// ── Head ─────────────────────────────────────────────────────────────────────────────────────────

function Top({ state, shown, feed, folder }: { state: State; shown: Shown; feed: Feed; folder: string }) {
  const { usage, rehearsal, protocol, round, limits } = state;
  const rounds =
    state.verdict || !isLive(state, shown) ? counted(round, "round") : `round ${round} of ${limits.rounds}`;
  return (
    <div className="top">
      <div className="meta">
        <span>{numberIn(state.id) ?? state.id}</span>
        <StatusWords state={state} shown={shown} />
        <span>
          {protocol}, {rounds}
        </span>
        {isLive(state, shown) ? null : <span>{spell(durationMs(state))}</span>}
        {rehearsal === null && usage.costMicroUsd !== null ? <span>{money(usage.costMicroUsd)}</span> : null}
        {rehearsal === null ? null : <span className="badge">rehearsal: no model spoke</span>}
      </div>
      <div className="acts">
        {feed.kind === "served" ? (
          <a className="btn bare" href={`${encodeURIComponent(folder)}/export.html`} download={`${folder}.html`}>
            Export
          </a>
        ) : null}
        <button type="button" className="btn bare k" aria-label="Light or dark" onClick={switchTheme}>
          <Icon sign="theme" />
        </button>
        <KeysHelp />
      </div>
    </div>
  );
}

function StatusWords({ state, shown }: { state: State; shown: Shown }) {
  const nowMs = useNow(1_000);
  if (state.completedAt !== null)
    return (
      <span>
        <b>{state.outcome === "split" || state.outcome === "unresolved" ? "Ended" : "Decided"}</b>{" "}
        {dayAndTime(state.completedAt)}
      </span>
    );
  if (!isLive(state, shown))
    return (
      <span>
        <b className="bad">{state.outcome === "insufficient" ? "Failed" : "Interrupted"}</b>{" "}
        {dayAndTime(state.updatedAt)}
      </span>
    );
  if (shown.lostAtMs !== null)
    return (
      <span>
        <b className="bad">Last heard {spell(nowMs - shown.lostAtMs)} ago</b> trying again
      </span>
    );
  const word = state.checkpoint ? "Waiting for you" : state.status === "waiting" ? "Paused" : "Running";
  return (
    <span>
      <b>{word}</b> since {timeOfDay(state.checkpoint || word === "Paused" ? state.updatedAt : state.createdAt)}
    </span>
  );
}

const TITLE_LONGEST = 180;

function QuestionHead({ state }: { state: State }) {
  const { text, context } = state.question;
  const [first = "", ...others] = text.split("\n");
  const isLong = first.length > TITLE_LONGEST;
  const title = isLong ? `${first.slice(0, first.lastIndexOf(" ", TITLE_LONGEST))} …` : first;
  const rest = isLong ? text : others.join("\n").trim();
  const pins = pinsIn(state);
  const isPhone = usePhone();
  const told = [
    ...(rest === "" && context.length === 0 ? [] : ["Context"]),
    ...countKinds(pins.map(({ kind }) => kind)),
  ].join(", ");
  return (
    <div className="q">
      <h1>{title}</h1>
      {told === "" ? null : (
        <details className="brief" open={!isPhone}>
          <summary>
            <Icon sign="fold" className="chev" />
            {told}
          </summary>
          {rest === "" ? null : <Said text={rest} className="ctx" />}
          {context.length === 0 ? null : <p className="ctx">With {context.map(({ name }) => name).join(", ")}</p>}
          <ul className="pins">
            {pins.map(({ id, text: words, by, round }) => (
              <li key={id} id={id}>
                <Ref id={id} />
                <span>
                  <Words text={words} />{" "}
                  {by === null ? null : (
                    <span className="by">
                      {by}, {round === 0 ? "before round 1" : `after round ${round}`}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function countKinds(kinds: readonly string[]): readonly string[] {
  return [...new Set(kinds)].map((kind) => counted(kinds.filter((each) => each === kind).length, kind));
}

function usePhone(): boolean {
  const [query] = useState(() => matchMedia("(max-width: 680px)"));
  const [isPhone, turn] = useState(query.matches);
  useEffect(() => {
    const told = () => turn(query.matches);
    query.addEventListener("change", told);
    return () => query.removeEventListener("change", told);
  }, [query]);
  return isPhone;
}

// ── Sections ─────────────────────────────────────────────────────────────────────────────────────

interface Section {
  readonly id: string;
  readonly title: string;
  readonly short: string;
  readonly count: string;
  readonly isAlert: boolean;
}

function sectionsOf(state: State, live: boolean): readonly Section[] {
  const { claims, positions } = ledgerIn(state);
  const { objections, positionChanges } = figures(state);
  const plain = (id: string, title: string, short: string, count: string) => ({
    id,
    title,
    short,
    count,
    isAlert: false,
  });
  return [
    plain("verdict", live ? "Now" : "Verdict", live ? "Now" : "Verdict", ""),
    ...(positions.length === 0
      ? []
      : [plain("minds", live ? "So far" : "How minds moved", "Minds", count(positionChanges.total))]),
    {
      id: "objections",
      title: "Objections",
      short: "Objections",
      count: objections.open === 0 ? count(objections.raised) : `${objections.open} open`,
      isAlert: objections.open > 0 && !live,
    },
    plain("claims", "Claims", "Claims", count(claims.length)),
    plain("rounds", "Rounds", "Rounds", count(state.round)),
    plain("cost", "Cost and figures", "Cost", state.usage.costMicroUsd === null ? "" : money(state.usage.costMicroUsd)),
    plain("record", "Record", "Record", ""),
  ];
}

function count(number: number): string {
  return number === 0 ? "" : String(number);
}

interface LinksProps {
  readonly sections: readonly Section[];
  readonly folder: string;
  readonly current: string;
  readonly isShort: boolean;
}

function SectionLinks({ sections, folder, current, isShort }: LinksProps) {
  return (
    <nav className={isShort ? "tabs" : ""} aria-label={isShort ? "Sections, short" : "Sections"}>
      {sections.map(({ id, title, short, count: number, isAlert }) => (
        <a
          key={id}
          href={hrefOf(folder, id)}
          aria-current={id === current ? "true" : undefined}
          onClick={() => reveal(id)}
        >
          {isShort ? short : title}
          <span className={isAlert ? "n bad" : "n"}> {number}</span>
        </a>
      ))}
    </nav>
  );
}

/** The section that is being read. */
function useSection(main: React.RefObject<HTMLElement | null>): string {
  const [current, enter] = useState("verdict");
  useEffect(() => {
    const look = () => {
      const parts = [...(main.current?.querySelectorAll<HTMLElement>("section.part") ?? [])];
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
      const read =
        isAtEnd && scrollY > 0
          ? parts.at(-1)
          : parts.findLast((part) => part.getBoundingClientRect().top < innerHeight * 0.3);
      enter(read?.id ?? "verdict");
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [main]);
  return current;
}

/** What a link names may be drawn a moment after the rest. */
function useReveal(anchor: string | null): void {
  useEffect(() => {
    if (anchor === null) return;
    let tries = 0;
    const look = () => {
      if (document.getElementById(anchor)) return reveal(anchor);
      tries += 1;
      if (tries < 40) timer = setTimeout(look, 50);
    };
    let timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, [anchor]);
}

/** On paper nothing can be opened. */
function usePrint(): void {
  useEffect(() => {
    const open = () => {
      for (const each of document.querySelectorAll("details:not(.record, .record *)")) each.setAttribute("open", "");
    };
    addEventListener("beforeprint", open);
    return () => removeEventListener("beforeprint", open);
  }, []);
}

function Find({ inside }: { inside: React.RefObject<HTMLElement | null> }) {
  const [hits, found] = useState<number | null>(null);
  const look = (words: string) => {
    const places = highlight(words, inside.current);
    found(words.length < 2 ? null : places);
  };
  return (
    <div className="find">
      <Icon sign="find" />
      <input
        type="search"
        placeholder="Find here"
        aria-label="Find in this debate"
        onChange={(event) => look(event.target.value)}
      />
      <span role="status" className="hits">
        {hits === null ? "" : hits}
      </span>
      {hits === null ? <kbd>/</kbd> : null}
    </div>
  );
}

function SeatList({ state }: { state: State }) {
  const names = optionNames(state);
  const { seats, chair } = state.panel;
  const positions = lastPositions(
    ledgerIn(state),
    seats.map(({ name }) => name),
  );
  return (
    <div>
      <div className="lab">Seats</div>
      <ul className="who">
        {seats.map(({ name, speaker }) => {
          const position = positions.find(({ seat }) => seat === name);
          return (
            <li key={name}>
              <SeatTag name={name} />
              <span className="dim">{position?.confidence}</span>
              <small>
                {position ? names(position.prefers ?? position.accepts[0] ?? null) : "no position yet"}
                <br />
                {speaker}
              </small>
            </li>
          );
        })}
        {chair ? (
          <li>
            <span className="seat s0">{chair.name}</span>
            <small>{chair.speaker}</small>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
