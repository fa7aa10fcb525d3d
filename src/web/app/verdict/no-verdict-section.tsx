/** Takes the verdict's place if there is none and nothing is running: what is missing, what was answered, how to continue. */

import type { State } from "../../../core/state.ts";
import { pluralize } from "../../../views/amounts.ts";
import {
  answerCount,
  recoveryCommands,
  type SeatReport,
  seatReports,
} from "../../../views/markdown/no-verdict-document.ts";
import { shortId } from "../../../views/names.ts";
import { STOP_WORDS } from "../../../views/outcome-words.ts";
import { SeatTag } from "../marks.tsx";
import { Words } from "../words.tsx";

export function NoVerdictSection({ state }: { state: State }) {
  const isInsufficient = state.outcome === "insufficient";
  const reports = seatReports(state);
  const why = state.stopped ? STOP_WORDS[state.stopped.reason] : "interrupted";
  const ways = isInsufficient
    ? recoveryCommands(state)
    : [
        {
          when: "Continue from here; calls that were already answered are not repeated",
          command: `conclave resume ${shortId(state.id)}`,
        },
      ];
  return (
    <section className="part front-part" id="verdict" aria-labelledby="h-verdict">
      <div className="front">
        <div>
          <div className="eyebrow">
            <b id="h-verdict" className="bad">
              {isInsufficient ? "Insufficient" : "Interrupted"}
            </b>
            <span className="dim">{why}</span>
          </div>
          <h2 className="decision">
            {isInsufficient
              ? `No decision: ${answerCount(reports)}, quorum is ${state.limits.quorum}.`
              : "No verdict yet."}
          </h2>
          <ul className="missing">
            {reports.map((report) => (
              <Report key={report.seat} report={report} />
            ))}
          </ul>
        </div>
        <aside className="dissent" aria-label="How to continue">
          <div className="eyebrow">
            <b>How to continue</b>
          </div>
          {ways.map(({ when, command }) => (
            <p key={command} className="way">
              <code>{command}</code>
              <span className="mid">{when}.</span>
            </p>
          ))}
        </aside>
      </div>
    </section>
  );
}

function Report({ report: { seat, missing, position, answered } }: { report: SeatReport }) {
  return (
    <li>
      <SeatTag name={seat} />
      {missing ? (
        <span>
          <span className="bad">{missing.says}</span> after {pluralize(missing.attempts, "attempt")}:{" "}
          <Words text={missing.message} />
        </span>
      ) : (
        <span className="mid">
          {pluralize(answered, "answer")}
          {position === null ? "" : `, for ${position}`}
        </span>
      )}
    </li>
  );
}
