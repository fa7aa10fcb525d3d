/** Who decided and who did not: filled for it, hollow against it, then the outcome in words. */

import type { State } from "../../../core/state.ts";
import { capitalize } from "../../../views/amounts.ts";
import { outcomeWords, stopWords, writerWords } from "../../../views/outcome-words.ts";
import { ratingWords } from "../../../views/record/verdict-words.ts";
import { seatSides } from "../../../views/seat-marks.ts";
import { SeatShape, seatIndex } from "../marks.tsx";

export function Tally({ state }: { state: State }) {
  const taken = seatSides(state).filter(({ side: stand }) => stand !== null);
  if (taken.length === 0) return null;
  return (
    <span className="tally">
      {taken.map(({ seat, side: stand }) => (
        <SeatShape key={seat} index={seatIndex(state, seat)} isHollow={stand === "against"} />
      ))}
    </span>
  );
}

export function OutcomeLine({ state }: { state: State }) {
  const { verdict } = state;
  const how = verdict ? [writerWords(state), stopWords(verdict)].filter((words) => words !== "").join(" · ") : "";
  return (
    <div className="eyebrow">
      <Tally state={state} />
      <b id="h-verdict">{capitalize(outcomeWords(state))}</b>
      <span className="dim">{how}</span>
      {state.rating === null ? null : <span>{ratingWords(state)}</span>}
    </div>
  );
}
