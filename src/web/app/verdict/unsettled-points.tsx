/** What is left to weigh where nobody dissents: open objections, disputed points, and what would change a seat's mind. */

import { lastPositions } from "../../../core/ledger/ledger.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import type { State } from "../../../core/state.ts";
import { remainingObjections, type Verdict } from "../../../core/verdict.ts";
import { gravestFirst } from "../../../views/objection-words.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { Ref, SeatTag } from "../marks.tsx";
import { hrefOf } from "../route.ts";
import { Words } from "../words.tsx";
import { TitledList } from "./titled-list.tsx";

export function UnsettledPoints({ state, verdict }: { state: State; verdict: Verdict }) {
  const { folder } = useDebateView();
  const seats = state.panel.seats.map(({ name }) => name);
  const moves = lastPositions(ledgerOf(state), seats).flatMap(({ seat, wouldMove }) =>
    wouldMove === null || wouldMove === "" ? [] : [{ seat, wouldMove }],
  );
  return (
    <>
      <TitledList title="Open objections">
        {gravestFirst(remainingObjections(verdict)).map(({ id, title, severity }) => (
          <li key={id}>
            <Ref id={id} /> <Words text={title} /> <span className="dim">{severity}</span>
          </li>
        ))}
      </TitledList>
      <TitledList title="Disputed">
        {verdict.disputed.map(({ point }) => (
          <li key={point}>
            <a href={hrefOf(folder, "disputed")}>{point}</a>
          </li>
        ))}
      </TitledList>
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
