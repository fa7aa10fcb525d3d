/** The axis of working time, with its rounds. Arrow keys go from moment to moment, whatever time lies between them. */

import { type KeyboardEvent, useId } from "react";
import { clock } from "../../../views/amounts.ts";
import type { ReplayMoment } from "../../../views/replay/replay-moments.ts";

interface SliderProps {
  readonly moments: readonly ReplayMoment[];
  readonly at: number;
  readonly move: (to: number) => void;
}

export function ReplaySlider({ moments, at, move }: SliderProps) {
  const id = useId();
  const last = moments.length - 1;
  const totalMs = moments[last]?.elapsedMs ?? 0;
  const elapsedMs = moments[at]?.elapsedMs ?? 0;
  const says = `${clock(elapsedMs)} of ${clock(totalMs)}, moment ${at + 1} of ${moments.length}`;
  const step = (event: KeyboardEvent) => {
    const to = KEYS[event.key]?.(at, last);
    if (to === undefined) return;
    event.preventDefault();
    move(Math.max(0, Math.min(last, to)));
  };
  return (
    <div className="replay-axis">
      <label htmlFor={id}>{says}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={Math.max(1, totalMs)}
        step="any"
        value={elapsedMs}
        aria-valuetext={says}
        onChange={({ target }) => move(momentAt(moments, Number(target.value)))}
        onKeyDown={step}
      />
      <div className="replay-rounds" aria-hidden="true">
        {roundMarks(moments).map(({ round, share }) => (
          <span key={round} style={{ left: `${share * 100}%` }}>
            Round {round}
          </span>
        ))}
      </div>
    </div>
  );
}

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at, last) => at - Math.ceil(last / 10),
  PageUp: (at, last) => at + Math.ceil(last / 10),
  Home: () => 0,
  End: (_, last) => last,
};

/** The moment nearest to a place on the axis; of several at one place, the last. */
function momentAt(moments: readonly ReplayMoment[], elapsedMs: number): number {
  const distance = (moment: ReplayMoment) => Math.abs(moment.elapsedMs - elapsedMs);
  return moments.reduce((nearest, moment, index) => {
    const known = moments[nearest];
    return known && distance(known) < distance(moment) ? nearest : index;
  }, 0);
}

/** Closer labels would cover each other. */
const LEAST_SHARE = 0.12;

function roundMarks(moments: readonly ReplayMoment[]): readonly { readonly round: number; readonly share: number }[] {
  const totalMs = Math.max(1, moments.at(-1)?.elapsedMs ?? 1);
  const marks: { readonly round: number; readonly share: number }[] = [];
  for (const { opens, elapsedMs } of moments) {
    const share = elapsedMs / totalMs;
    if (opens !== null && share <= 1 - LEAST_SHARE && share - (marks.at(-1)?.share ?? -1) >= LEAST_SHARE)
      marks.push({ round: opens, share });
  }
  return marks;
}
