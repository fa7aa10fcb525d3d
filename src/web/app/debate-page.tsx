/** One debate: a document in one scroll, with its sections named beside it. Live it is the same page, with Now in place of the verdict. */

import { useEffect, useMemo, useRef, useState } from "react";
import type { Note } from "../../core/note.ts";
import type { State } from "../../core/state.ts";
import { counted } from "../../views/amounts.ts";
import { numberIn } from "../../views/names.ts";
import { Checkpoint } from "./checkpoint.tsx";
import { ClaimsPart } from "./claims.tsx";
import { CostPart } from "./cost.tsx";
import { DebateContext } from "./debate-context.ts";
import { QuestionHead, Top } from "./debate-head.tsx";
import { Find, SeatList, SectionLinks, sectionsOf, useSection } from "./debate-rail.tsx";
import { isLive, type Shown, useDebate } from "./debate-store.ts";
import type { Feed } from "./feed.ts";
import { MindsPart } from "./minds-part.tsx";
import { NoVerdict } from "./no-verdict.tsx";
import { NowPart } from "./now.tsx";
import { ObjectionsPart } from "./objections.tsx";
import { Peek } from "./peek.tsx";
import { PersonBox } from "./person-box.tsx";
import { RecordPart } from "./record.tsx";
import { RoundsPart } from "./rounds.tsx";
import { reveal } from "./route.ts";
import { VerdictPart } from "./verdict.tsx";
import { Words } from "./words.tsx";

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
        <Breaches state={state} />
        <FirstPart state={state} shown={shown} />
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
        {isLive(state, shown) && state.checkpoint === null ? <PersonBox /> : null}
      </main>
    </div>
  );
}

/** Who did what no seat may: the person has to look at what it left behind. */
function Breaches({ state }: { state: State }) {
  const broken = [...state.calls.values()].filter(({ breaches }) => breaches.length > 0);
  return broken.map(({ key, seat, breaches }) => (
    <p className="damage" role="alert" key={key}>
      <b>{seat}</b> did what a seat may not: <Words text={breaches.join("; ")} />
    </p>
  ));
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

function FirstPart({ state, shown }: Pick<FrameProps, "state" | "shown">) {
  if (state.verdict) return <VerdictPart state={state} verdict={state.verdict} />;
  if (!isLive(state, shown)) return <NoVerdict state={state} />;
  return state.checkpoint ? (
    <Checkpoint key={state.checkpoint.name} state={state} />
  ) : (
    <NowPart state={state} live={shown.live} />
  );
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
