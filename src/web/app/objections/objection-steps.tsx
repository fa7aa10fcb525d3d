/** What was said about an objection, from its own words to the last one. */

import type { Call } from "../../../core/call.ts";
import { partOf } from "../../../core/debate-parts.ts";
import type { Objection, ObjectionStep } from "../../../core/ledger/ledger.ts";
import { objectionCalls } from "../../../core/ledger/objection-calls.ts";
import type { State } from "../../../core/state.ts";
import { capitalize } from "../../../views/amounts.ts";
import { noAnswerWords, settlerWords, stepWords } from "../../../views/objection-words.ts";
import { partLabel } from "../../../views/part-words.ts";
import { takeUpLine } from "../../../views/record/take-up-words.ts";
import { Cited } from "../cited.tsx";
import { useDebateView } from "../debate/debate-context.ts";
import { SeatTag } from "../marks.tsx";
import { Words } from "../words.tsx";

export function ObjectionSteps({ objection }: { objection: Objection }) {
  const { text, by, steps, about, against } = objection;
  const { state } = useDebateView();
  const { raiserOf, answererOf } = objectionCalls(state);
  const raised = raiserOf(objection);
  const settler = settlerWords(objection);
  const target = against.length > 0 ? against.join(" and ") : about === by ? null : about;
  return (
    <>
      <Words as="p" className="say" text={text === "" ? "(no further text)" : text} />
      <ol className="steps">
        <li>
          <span className="st">{partLabel(raised === null ? null : partOf(state, raised))}</span>
          <SeatTag name={by} />
          <span className="txt">
            <span className="wd">raised</span>
            {target === null ? null : (
              <>
                {" "}
                against <Words text={target} />
              </>
            )}
          </span>
        </li>
        {steps.map((step, index) => (
          <li key={`${step.by}/${String(index)}`}>
            <span className="st">{placeOf(state, answererOf(objection, step), step)}</span>
            <SeatTag name={step.by} />
            <span className="txt">
              <span className="wd">{stepWords(step, objection, answererOf(objection, step))}:</span>{" "}
              <Words as="span" className="say" text={step.text === "" ? "(no text)" : step.text} />
              <Cited cited={step} />
            </span>
          </li>
        ))}
        {steps.length === 0 ? <li className="note">{noAnswerWords(objection)}</li> : null}
      </ol>
      {settler === null ? null : <p className="note">{capitalize(settler)}.</p>}
      <InVerdict objection={objection} />
    </>
  );
}

/** What the verdict makes of it, which settles nothing. */
function InVerdict({ objection }: { objection: Objection }) {
  const { state } = useDebateView();
  const said = takeUpLine(state, objection);
  if (said === null) return null;
  return (
    <p className="note">
      {said.says} <Words text={said.note} />
    </p>
  );
}

function placeOf(state: State, call: Call | null, { round }: ObjectionStep): string {
  if (call !== null) return partLabel(partOf(state, call));
  return round === 0 ? "opening" : `round ${round}`;
}
