/** What each seat was doing at a moment of a replay, and its position. */

import { lastPositions } from "../../../core/ledger/ledger.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import type { State } from "../../../core/state.ts";
import { millis } from "../../../core/time.ts";
import { liveCalls } from "../../../views/live/live-calls.ts";
import { seatActivities } from "../../../views/live/seat-activity.ts";
import { optionNames } from "../../../views/names.ts";
import { SeatTag } from "../marks.tsx";
import { Words } from "../words.tsx";

export function ReplaySeats({ state }: { state: State }) {
  const names = optionNames(state);
  const activities = seatActivities(state, liveCalls(), millis(state.updatedAt));
  const positions = lastPositions(
    ledgerOf(state),
    activities.map(({ seat }) => seat),
  );
  return (
    <ul className="replay-seats">
      {activities.map(({ seat, word, doing }) => {
        const position = positions.find((each) => each.seat === seat);
        const none = seat === state.panel.chair?.name ? "writes the verdict" : "no position yet";
        return (
          <li key={seat}>
            <SeatTag name={seat} />{" "}
            <span className={doing === "failed" ? "bad" : "dim"}>{state.verdict ? "" : word}</span>
            <div>
              {position ? <Words text={names(position.prefers ?? position.accepts[0] ?? null)} /> : none}{" "}
              <span className="dim">{position?.confidence}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
