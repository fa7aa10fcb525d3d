/** All replies, by part of the debate and phase, with the seats side by side. On a phone, one seat at a time. */

import { memo, useEffect, useMemo, useState } from "react";
import { type DebatePart, debateParts, partOf } from "../../../core/debate-parts.ts";
import type { SeatName } from "../../../core/ids.ts";
import type { State } from "../../../core/state.ts";
import { msBetween } from "../../../core/time.ts";
import { pluralize } from "../../../views/amounts.ts";
import { type CallPhase, callPhases, kindWords } from "../../../views/call-phases.ts";
import { gateSentence } from "../../../views/gate-words.ts";
import { noteText, noteTitle } from "../../../views/names.ts";
import { partTitle } from "../../../views/part-words.ts";
import { Icon } from "../icons.tsx";
import { Ref, SeatShape, seatClass, seatIndex } from "../marks.tsx";
import { Section } from "../section.tsx";
import { durationWords } from "../times.ts";
import { Words } from "../words.tsx";
import { SeatCell } from "./seat-cell.tsx";

/** How many calls are rendered per step, so that a long debate does not delay its verdict. */
const CALLS_AT_ONCE = 24;
/** More columns than this would be too narrow to read. */
const MOST_COLUMNS = 4;

export const RoundsSection = memo(function RoundsPart({ state }: { state: State }) {
  const parts = useMemo(() => partsOf(state), [state]);
  const [picked, pick] = useState<SeatName | null>(null);
  const ready = useGradualCount(state.calls.size, CALLS_AT_ONCE);
  const seat = picked ?? state.seats[0]?.name ?? "";
  return (
    <Section
      id="rounds"
      title="Rounds"
      says={`${pluralize(state.round, "round")}, ${pluralize(state.calls.size, "call")}; every reply in full.`}
    >
      <SeatPicker state={state} picked={seat} pick={pick} />
      {parts
        .filter(({ before }) => before <= ready)
        .map(({ part, phases }) => (
          <Part key={partTitle(part)} state={state} part={part} phases={phases} picked={seat} />
        ))}
    </Section>
  );
});

/** Each part with its phases, and the number of calls before it. */
function partsOf(state: State) {
  let before = 0;
  return debateParts(state).flatMap((part) => {
    const phases = callPhases(state).filter(({ calls: [call] }) => call && partOf(state, call) === part);
    const made = { part, phases, before };
    before += phases.reduce((sum, { calls }) => sum + calls.length, 0);
    return phases.length === 0 ? [] : [made];
  });
}

/** Grows to `whole` step by step, whenever the browser is idle. */
function useGradualCount(whole: number, step: number): number {
  const [ready, grow] = useState(0);
  useEffect(() => {
    if (ready >= whole) return;
    const timer = setTimeout(() => grow((count) => count + step), ready === 0 ? 40 : 0);
    return () => clearTimeout(timer);
  }, [ready, whole, step]);
  return ready;
}

function SeatPicker({ state, picked, pick }: { state: State; picked: SeatName; pick: (seat: SeatName) => void }) {
  return (
    <fieldset className="seatpick">
      <legend className="sr">Seat to show</legend>
      {state.seats.map(({ name }) => (
        <button
          key={name}
          type="button"
          className={seatClass(state, name)}
          aria-pressed={name === picked}
          onClick={() => pick(name)}
        >
          <SeatShape index={seatIndex(state, name)} /> {name}
        </button>
      ))}
    </fieldset>
  );
}

interface PartProps {
  readonly state: State;
  readonly part: DebatePart;
  readonly phases: readonly CallPhase[];
  readonly picked: SeatName;
}

const Part = memo(function Part({ state, part, phases, picked }: PartProps) {
  const calls = phases.flatMap((phase) => phase.calls);
  const starts = calls.map(({ startedAt }) => startedAt).toSorted();
  const ends = calls.flatMap((call) => (call.status === "pending" ? [] : [call.endedAt])).toSorted();
  const took = msBetween(starts[0] ?? "", ends.at(-1) ?? "");
  const { kind, round } = part;
  const title = partTitle(part);
  const isOfRound = kind === "openings" || kind === "round";
  const notes = isOfRound ? state.notes.filter((note) => note.round === round) : [];
  const gate = isOfRound ? gateSentence(state, round) : null;
  return (
    <section className="round" id={isOfRound ? `round-${round}` : `part-${kind}`} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <span className="dim">
          {kind === "openings" ? "written before any seat saw another · " : ""}
          {durationWords(took)}
        </span>
      </header>
      {phases.map((phase) => (
        <PhaseBlock key={`${phase.stage}/${phase.kind}`} state={state} phase={phase} picked={picked} />
      ))}
      {gate === null ? null : <Words as="p" className="gate" text={gate} />}
      {notes.length === 0 ? null : (
        <div className="person">
          <div>
            <b>{notes[0]?.by ?? "you"}</b>
            <br />
            <span className="dim">after {title.toLowerCase()}</span>
          </div>
          <ul>
            {notes.map((note) => (
              <li key={note.id}>
                {note.label === null ? <b>{noteTitle(note)}</b> : <Ref id={note.label} />}{" "}
                <Words text={noteText(note)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
});

function PhaseBlock({ state, phase, picked }: { state: State; phase: CallPhase; picked: SeatName }) {
  const { kind, calls, round } = phase;
  const panel = (state.panels.get(round) ?? state.panel).seats.map(({ name }) => name);
  const speaking = [...new Set(calls.map(({ seat }) => seat))];
  const seats = [
    ...panel.filter((seat) => speaking.includes(seat)),
    ...speaking.filter((seat) => !panel.includes(seat)),
  ];
  const columns = Math.min(MOST_COLUMNS, seats.length);
  const isPairs = calls.some(({ about, seat }) => about !== null && about !== seat);
  const isPickable = speaking.includes(picked);
  const cells = (
    <div className="seats" style={{ "--columns": columns }}>
      {seats.map((seat, index) => (
        <SeatCell
          key={seat}
          calls={calls.filter((call) => call.seat === seat)}
          isPicked={isPickable ? seat === picked : index === 0}
          isAlone={seats.length === 1 && !isPairs}
        />
      ))}
    </div>
  );
  if (!isPairs) {
    return (
      <div className="phase">
        <h4>{kindWords(kind)}</h4>
        {cells}
      </div>
    );
  }
  return (
    <details className="phase" open>
      <summary>
        <Icon sign="fold" className="chev" />
        {kindWords(kind)}
        <span className="dim">
          {state.settings.named
            ? "each seat on every other"
            : "each seat on every other, unsigned, in a different order for each reader"}
        </span>
      </summary>
      {cells}
    </details>
  );
}
