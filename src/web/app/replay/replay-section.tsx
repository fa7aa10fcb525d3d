/** The replay: a slider over the time of the debate. What is shown below it is folded from the log up to that moment. */

import { memo, useDeferredValue, useMemo, useState } from "react";
import type { Recorded } from "../../../core/event.ts";
import { fold, reduce } from "../../../core/reduce/reduce.ts";
import type { State } from "../../../core/state.ts";
import { positionHistory } from "../../../views/position-history.ts";
import { positionsUntil } from "../../../views/replay/positions-until.ts";
import { type ReplayMoment, replayMoments } from "../../../views/replay/replay-moments.ts";
import { plainLines } from "../../../views/terminal/plain-lines.ts";
import { PositionChart } from "../positions/position-chart.tsx";
import { Section } from "../section.tsx";
import { ReplayObjections } from "./replay-objections.tsx";
import { ReplaySeats } from "./replay-seats.tsx";
import { ReplaySlider } from "./replay-slider.tsx";

interface ReplayProps {
  readonly state: State;
  readonly events: readonly Recorded[];
}

export const ReplaySection = memo(function ReplayPart({ state, events }: ReplayProps) {
  const moments = useMemo(() => replayMoments(events), [events]);
  const [moved, move] = useState<number | null>(null);
  const last = moments.length - 1;
  const at = Math.min(moved ?? last, last);
  // Folding and drawing may take longer than a frame; the slider must not.
  const shown = moments[useDeferredValue(at)];
  if (last < 1 || !shown) return null;
  return (
    <Section id="replay" title="Replay" says="Drag to see the debate as it was at any moment.">
      <ReplaySlider moments={moments} at={at} move={move} />
      <Moment whole={state} events={events} moment={shown} before={moments[moments.indexOf(shown) - 1]} />
    </Section>
  );
});

interface MomentProps {
  readonly whole: State;
  readonly events: readonly Recorded[];
  readonly moment: ReplayMoment;
  readonly before: ReplayMoment | undefined;
}

function Moment({ whole, events, moment, before }: MomentProps) {
  const { state, lines } = useMemo(() => replay(events, before?.events ?? 0, moment.events), [events, before, moment]);
  const history = useMemo(() => positionHistory(whole), [whole]);
  const until = positionsUntil(history, state);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <ol className="replay-lines" aria-label="What happened at this moment" tabIndex={0}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <ReplaySeats state={state} />
      {history.nodes.length === 0 ? null : (
        <div className="picture">
          <PositionChart state={state} positions={until} />
        </div>
      )}
      <ReplayObjections whole={whole} state={state} />
    </>
  );
}

/** The state after `count` events, and what happened since there were `before`. */
function replay(events: readonly Recorded[], before: number, count: number) {
  let state = fold(events.slice(0, before));
  const lines: string[] = [];
  for (const recorded of events.slice(before, count)) {
    const after = reduce(state, recorded);
    lines.push(...plainLines({ before: state, recorded, after }, { verbose: false, folder: null }));
    state = after;
  }
  return { state, lines };
}
