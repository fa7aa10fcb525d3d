/** One debate: a single scrolling document with a list of its sections. A running debate has the section Now in place of the verdict. */

import { useEffect, useMemo, useRef, useState } from "react";
import { findingsOf } from "../../../core/findings/findings-of.ts";
import type { Note } from "../../../core/note.ts";
import type { State } from "../../../core/state.ts";
import { pluralize } from "../../../views/amounts.ts";
import { debateNumber } from "../../../views/names.ts";
import { ClaimsSection } from "../claims/claims-section.tsx";
import type { Feed } from "../feed/feed.ts";
import { FindingsSection } from "../findings/findings-section.tsx";
import { EvidenceLens } from "../lens/evidence-lens.tsx";
import { NowSection } from "../live/now-section.tsx";
import { MapSection } from "../map/map-section.tsx";
import { MatrixSection } from "../matrix/matrix-section.tsx";
import { ObjectionsSection } from "../objections/objections-section.tsx";
import { PositionsSection } from "../positions/positions-section.tsx";
import { ReplaySection } from "../replay/replay-section.tsx";
import { RoundsSection } from "../rounds/rounds-section.tsx";
import { reveal } from "../route.ts";
import { Checkpoint } from "../steering/checkpoint.tsx";
import { PersonBox } from "../steering/person-box.tsx";
import { PrintCard } from "../verdict/card-dialog.tsx";
import { NoVerdictSection } from "../verdict/no-verdict-section.tsx";
import { VerdictSection } from "../verdict/verdict-section.tsx";
import { ChangesSection } from "../versions/changes-section.tsx";
import { Words } from "../words.tsx";
import { CostSection } from "./cost-section.tsx";
import { DebateContext } from "./debate-context.ts";
import { QuestionHead, TopBar } from "./debate-head.tsx";
import { SeatList, SectionLinks, sectionsOf, useSection } from "./debate-rail.tsx";
import { isLive, type PageDebate, useDebate } from "./debate-store.ts";
import { Find } from "./find.tsx";
import { Peek } from "./peek.tsx";
import { usePrint } from "./print-debate.tsx";
import { RecordSection } from "./record-section.tsx";

interface PageProps {
  readonly feed: Feed;
  readonly folder: string;
  readonly anchor: string | null;
}

export function DebatePage({ feed, folder, anchor }: PageProps) {
  const shown = useDebate(feed, folder);
  const { state, damage, lostAtMs } = shown;
  const isHeard = state !== null && feed.kind === "served" && isLive(state, shown);
  const say = useMemo(() => (isHeard ? (note: Note) => feed.say(folder, note) : null), [isHeard, feed, folder]);
  const view = useMemo(() => (state ? { state, folder, say } : null), [state, folder, say]);
  if (!state)
    return (
      <EmptyDebate
        folder={folder}
        trouble={damage ?? (lostAtMs === null ? null : "The log of this debate is unreachable.")}
      />
    );
  return (
    <DebateContext value={view}>
      <Frame shown={shown} state={state} feed={feed} folder={folder} anchor={anchor} />
      <Peek />
      <EvidenceLens state={state} anchor={anchor} />
    </DebateContext>
  );
}

function EmptyDebate({ folder, trouble }: { folder: string; trouble: string | null }) {
  return (
    <main className="list">
      <p>
        <a className="word" href="#/" data-act="list">
          Conclave
        </a>
      </p>
      <h1>{folder}</h1>
      <p role="status">{trouble ?? "Loading the debate …"}</p>
      {trouble === null ? null : (
        <p>
          <a href="#/">All debates</a>
        </p>
      )}
    </main>
  );
}

interface FrameProps extends PageProps {
  readonly shown: PageDebate;
  readonly state: State;
}

function Frame({ shown, state, feed, folder, anchor }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  const current = useSection(main);
  const isRunning = isLive(state, shown);
  // Kept while the reader scrolls, which changes the current section.
  const sections = useMemo(() => sectionsOf(state, isRunning), [state, isRunning]);
  useEffect(() => {
    document.title = `${debateNumber(state.id) ?? ""} ${state.question.text.slice(0, 80)} · Conclave`.trim();
  }, [state.id, state.question.text]);
  const isPainted = useFirstPaint();
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
          {feed.onlyFolder === null ? (
            <>
              <a href="#/">All debates</a> <kbd>g</kbd>
              <br />
            </>
          ) : null}
          {pluralize(shown.events.length, "event")}
          <br />
          {folder}
        </div>
      </aside>
      <main className="page" ref={main}>
        <PrintCard state={state} />
        <TopBar state={state} shown={shown} feed={feed} folder={folder} />
        <QuestionHead state={state} isRunning={isRunning} />
        <SectionLinks sections={sections} folder={folder} current={current} isShort />
        {shown.damage === null ? null : (
          <p className="damage" role="alert">
            {shown.damage} Shown is what comes before.
          </p>
        )}
        {shown.trouble === null ? null : (
          <p className="damage" role="status">
            <Words text={shown.trouble} />
          </p>
        )}
        <Breaches state={state} />
        <FirstSection state={state} shown={shown} />
        {isPainted ? (
          <>
            <SubjectSections state={state} />
            {isLive(state, shown) ? null : <ReplaySection state={state} events={shown.events} />}
            <RoundsSection state={state} />
            <CostSection state={state} />
            <RecordSection state={state} events={shown.events} />
          </>
        ) : null}
        <p className="print-note note">
          This is the verdict. A long answer, positions, objections, claims and every reply are on the page.
        </p>
        {isLive(state, shown) && state.checkpoint === null ? <PersonBox /> : null}
      </main>
    </div>
  );
}

/** What the debate is about: the findings of a review, or else positions, objections and claims. */
function SubjectSections({ state }: { state: State }) {
  const findings = findingsOf(state);
  if (findings) return <FindingsSection state={state} findings={findings} />;
  return (
    <>
      <MatrixSection state={state} />
      <ChangesSection state={state} />
      <PositionsSection state={state} />
      <MapSection state={state} />
      <ObjectionsSection state={state} />
      <ClaimsSection state={state} />
    </>
  );
}

/** Seats that did something they are not allowed to do; the person should check the consequences. */
function Breaches({ state }: { state: State }) {
  const broken = [...state.calls.values()].filter(({ breaches }) => breaches.length > 0);
  return broken.map(({ key, seat, breaches }) => (
    <p className="damage" role="alert" key={key}>
      <b>{seat}</b> broke a rule: <Words text={breaches.join("; ")} />
    </p>
  ));
}

/** True once the first part was painted, so that the parts below do not delay the verdict. */
function useFirstPaint(): boolean {
  const [isPainted, paint] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => paint(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}

function FirstSection({ state, shown }: Pick<FrameProps, "state" | "shown">) {
  if (state.verdict) return <VerdictSection state={state} verdict={state.verdict} />;
  if (!isLive(state, shown)) return <NoVerdictSection state={state} />;
  return state.checkpoint ? (
    <Checkpoint key={state.checkpoint.name} state={state} />
  ) : (
    <NowSection state={state} live={shown.live} timings={shown.timings} />
  );
}

/** The target of a link may be rendered a moment after the rest. */
function useReveal(anchor: string | null): void {
  useEffect(() => {
    if (anchor === null) return;
    let tries = 0;
    const tryReveal = () => {
      if (document.getElementById(anchor)) return reveal(anchor);
      tries += 1;
      if (tries < 40) timer = setTimeout(tryReveal, 50);
    };
    let timer = setTimeout(tryReveal, 0);
    return () => clearTimeout(timer);
  }, [anchor]);
}
