/** What is left to weigh where nobody dissents: open objections, disputed points, open questions, and what would change a seat's mind. */

import { lastPositions } from "../../../core/ledger/ledger.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import type { State } from "../../../core/state.ts";
import { remainingObjections, type Verdict } from "../../../core/verdict.ts";
import { gravestFirst } from "../../../views/objection-words.ts";
import { openQuestions } from "../../../views/record/inquiries.ts";
import { hitsOnlyRejected } from "../../../views/record/options-hit.ts";
import { takeUpWords } from "../../../views/record/take-up-words.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { Ref, SeatTag } from "../marks.tsx";
import { hrefOf } from "../route.ts";
import { Words } from "../words.tsx";
import { DisputedSides } from "./disputed-sides.tsx";
import { ObjectionTitle } from "./objection-title.tsx";
import { TitledList, textItem } from "./titled-list.tsx";

export function UnsettledPoints({ state, verdict }: { state: State; verdict: Verdict }) {
  const { folder } = useDebateView();
  const seats = state.panel.seats.map(({ name }) => name);
  const moves = lastPositions(ledgerOf(state), seats).flatMap(({ seat, wouldMove }) =>
    wouldMove === null || wouldMove === "" ? [] : [{ seat, wouldMove }],
  );
  return (
    <>
      <TitledList title="Open objections">
        {gravestFirst(remainingObjections(verdict)).map((objection) => (
          <li key={objection.id}>
            <Ref id={objection.id} /> <ObjectionTitle objection={objection} />{" "}
            <span className="dim">{objection.severity},</span> <SeatTag name={objection.by} />
            {hitsOnlyRejected(state, objection) ? (
              <span className="dim">, applies only to options that were not chosen</span>
            ) : null}
            <span className="dim">{inVerdict(takeUpWords(state, objection))}</span>
          </li>
        ))}
      </TitledList>
      <TitledList title="Disputed">
        {verdict.disputed.map(({ point, sides }) => (
          <li key={point}>
            <a href={hrefOf(folder, "disputed")}>{point}</a>
            <DisputedSides point={point} sides={sides} />
          </li>
        ))}
      </TitledList>
      <OpenQuestions state={state} />
      <TitledList title="What would change a seat's mind">
        {moves.map(({ seat, wouldMove }) => (
          <li key={seat}>
            <SeatTag name={seat} /> <Words text={wouldMove} />
          </li>
        ))}
      </TitledList>
    </>
  );
}

function inVerdict(words: string | null): string {
  return words === null ? "" : `; ${words}`;
}

/** More would push the rest of the column out of view. */
const QUESTIONS_SHOWN = 4;

function OpenQuestions({ state }: { state: State }) {
  const { folder } = useDebateView();
  const questions = openQuestions(state);
  const further = questions.length - QUESTIONS_SHOWN;
  return (
    <TitledList title="Open questions">
      {[
        ...questions.slice(0, QUESTIONS_SHOWN).map(textItem),
        ...(further > 0
          ? [
              <li key="further">
                <a href={hrefOf(folder, "questions")}>{further} more</a>
              </li>,
            ]
          : []),
      ]}
    </TitledList>
  );
}
