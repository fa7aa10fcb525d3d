/** What the signs and IDs on the page of a debate mean. */

import type { ReactNode } from "react";
import { OBJECTION_STATES } from "../../../core/ballot/ballot.ts";
import { idKey } from "../../../views/markdown/id-key.ts";
import { stateWords } from "../../../views/names.ts";
import { Icon } from "../icons.tsx";
import { SeatShape } from "../marks.tsx";
import { Words } from "../words.tsx";
import { CLAIM_MARKS, useDebateView } from "./debate-context.ts";

export function Legend() {
  const { state } = useDebateView();
  const ids = idKey(state);
  return (
    <div>
      <b>Signs</b>
      <dl>
        <Explained sign={<SeatShape index={0} />}>a seat for the decision; every seat has its own shape</Explained>
        <Explained sign={<SeatShape index={0} isHollow />}>a seat against it</Explained>
        <Explained sign={<span className="dashed">60</span>}>accepts an option without preferring it</Explained>
        {OBJECTION_STATES.map((end) => (
          <Explained key={end} sign={<Icon sign={end} />}>
            an objection: {stateWords(end)}
          </Explained>
        ))}
        <Explained sign={<Icon sign="unknown" />}>an objection: answered, not confirmed</Explained>
        {Object.entries(CLAIM_MARKS).map(([mark, { sign, says }]) => (
          <Explained key={mark} sign={<Icon sign={sign} />}>
            a claim: {says}
          </Explained>
        ))}
      </dl>
      {ids === null ? null : <Words as="p" className="note" text={ids} />}
    </div>
  );
}

function Explained({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{sign}</dt>
      <dd>{children}</dd>
    </div>
  );
}
