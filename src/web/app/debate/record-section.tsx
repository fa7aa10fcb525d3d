/** The record itself: the transcript as text, and every event as in the log. Both are rendered when opened. */

import { useState } from "react";
import type { Recorded } from "../../../core/event.ts";
import type { State } from "../../../core/state.ts";
import { pluralize } from "../../../views/amounts.ts";
import { transcript } from "../../../views/markdown/transcript.ts";
import { LazyFold } from "../fold.tsx";
import { Section } from "../section.tsx";
import { Prose } from "../words.tsx";
import { PrintButton } from "./print-debate.tsx";

const EVENTS_AT_ONCE = 200;

export function RecordSection({ state, events }: { state: State; events: readonly Recorded[] }) {
  return (
    <Section
      id="record"
      title="Record"
      says={`${pluralize(events.length, "event")}; everything above is computed from them.`}
      tools={<PrintButton />}
    >
      <LazyFold className="record" title="Transcript" id="transcript">
        {() => <Prose text={transcript(state)} className="transcript" />}
      </LazyFold>
      <LazyFold className="record" title="Raw events" id="events">
        {() => <Events events={events} />}
      </LazyFold>
    </Section>
  );
}

function Events({ events }: { events: readonly Recorded[] }) {
  const [shown, show] = useState(EVENTS_AT_ONCE);
  return (
    <>
      <ol className="events">
        {events.slice(0, shown).map(({ seq, at, event }) => (
          <li key={seq}>
            <details>
              <summary>
                <span className="dim num">{seq}</span> <code>{at}</code> <b>{event.type}</b>{" "}
                <span className="dim">{"call" in event ? event.call : ""}</span>
              </summary>
              <pre>{JSON.stringify(event, null, 2)}</pre>
            </details>
          </li>
        ))}
      </ol>
      {shown < events.length ? (
        <button type="button" className="btn" onClick={() => show(shown + EVENTS_AT_ONCE)}>
          {pluralize(events.length - shown, "event")} more
        </button>
      ) : null}
    </>
  );
}
