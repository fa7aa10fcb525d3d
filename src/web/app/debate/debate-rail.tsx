/** The sidebar of a debate: its sections with their counts, search, and the positions of the seats. */

import { type RefObject, useEffect, useRef, useState } from "react";
import { figures } from "../../../core/figures.ts";
import { findingsOf } from "../../../core/findings/findings-of.ts";
import { lastPositions } from "../../../core/ledger/ledger.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import type { State } from "../../../core/state.ts";
import { money, pluralize } from "../../../views/amounts.ts";
import { hasArgumentMap } from "../../../views/argument/argument-map.ts";
import { matrixView } from "../../../views/matrix/matrix-view.ts";
import { optionNames } from "../../../views/names.ts";
import { textVersions } from "../../../views/record/text-versions.ts";
import { fullAnswer } from "../../../views/record/verdict-words.ts";
import { SeatTag } from "../marks.tsx";
import { hrefOf, reveal } from "../route.ts";

interface PageSection {
  readonly id: string;
  readonly title: string;
  readonly short: string;
  readonly count: string;
  readonly isAlert: boolean;
}

export function sectionsOf(state: State, live: boolean): readonly PageSection[] {
  const { claims, positions } = ledgerOf(state);
  const { objections, positionChanges } = figures(state);
  const findings = findingsOf(state);
  const { verdict, usage, round } = state;
  const { open, raised } = objections;
  const all: readonly (ShownSection | false)[] = [
    { id: "verdict", title: live ? "Now" : "Verdict" },
    verdict !== null && fullAnswer(verdict) !== null && { id: "answer", title: "Answer" },
    verdict !== null && { id: "details", title: "Details" },
    findings !== null && { id: "findings", title: "Findings", count: countLabel(findings.length) },
    matrixView(state) !== null && { id: "matrix", title: "Decision matrix", short: "Matrix" },
    findings === null && textVersions(state).length > 0 && { id: "changes", title: "What changed", short: "Changes" },
    positions.length > 0 && {
      ...{ id: "positions", title: live ? "Positions so far" : "Positions", short: "Positions" },
      count: countLabel(positionChanges.total),
    },
    findings === null && hasArgumentMap(state) && { id: "map", title: "Argument map", short: "Map" },
    findings === null && {
      ...{ id: "objections", title: "Objections", isAlert: open > 0 && !live },
      count: open === 0 ? countLabel(raised) : `${open} open`,
    },
    findings === null && { id: "claims", title: "Claims", count: countLabel(claims.length) },
    !live && { id: "replay", title: "Replay" },
    { id: "rounds", title: "Rounds", count: countLabel(round) },
    { id: "cost", title: "Cost", count: usage.costMicroUsd === null ? "" : money(usage.costMicroUsd) },
    { id: "record", title: "Record" },
  ];
  return all.flatMap((each) => (each ? [{ short: each.title, count: "", isAlert: false, ...each }] : []));
}

/** A section with what is special about it. */
type ShownSection = Pick<PageSection, "id" | "title"> & Partial<PageSection>;

function countLabel(number: number): string {
  return number === 0 ? "" : String(number);
}

interface LinksProps {
  readonly sections: readonly PageSection[];
  readonly folder: string;
  readonly current: string;
  readonly isShort: boolean;
}

export function SectionLinks({ sections, folder, current, isShort }: LinksProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[data-section="${current}"]`);
    // Only the tabs scroll; on a phone the current one would be out of view.
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav className={isShort ? "tabs" : ""} aria-label={isShort ? "Sections, short" : "Sections"} ref={nav}>
      {sections.map(({ id, title, short, count: number, isAlert }) => (
        <a
          key={id}
          href={hrefOf(folder, id)}
          data-section={id}
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

/** The section in view. */
export function useSection(main: RefObject<HTMLElement | null>): string {
  const [current, enter] = useState("verdict");
  useEffect(() => {
    const update = () => {
      // Direct children only: searching a whole long debate takes a large part of a frame.
      const parts = [...(main.current?.children ?? [])].filter((child) => child.matches("section.part"));
      const read = parts.findLast((part) => part.getBoundingClientRect().top < innerHeight * 0.3);
      enter(read?.id ?? "verdict");
    };
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [main]);
  return current;
}

export function SeatList({ state }: { state: State }) {
  const names = optionNames(state);
  const { seats, chair } = state.panel;
  const positions = lastPositions(
    ledgerOf(state),
    seats.map(({ name }) => name),
  );
  const findings = findingsOf(state);
  const standing = (name: string) => {
    if (findings) return pluralize(findings.filter(({ foundBy }) => foundBy.includes(name)).length, "finding");
    const position = positions.find(({ seat }) => seat === name);
    return position ? names(position.prefers ?? position.accepts[0] ?? null) : "no position yet";
  };
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
                {standing(name)}
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
