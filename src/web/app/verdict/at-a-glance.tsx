/** Under the headline, one line each: who disagrees, what is unsettled, what the debate changed, and where the proof of each reason is. */

import type { ReactNode } from "react";
import type { State } from "../../../core/state.ts";
import type { Verdict } from "../../../core/verdict.ts";
import { reasonAddress } from "../../../views/reasons/reason-address.ts";
import { reasonCounts } from "../../../views/reasons/reason-counts.ts";
import { debateChanges } from "../../../views/record/debate-changes.ts";
import { disagreements } from "../../../views/record/disagreement.ts";
import { acceptanceWords, unsettledCounts } from "../../../views/record/unsettled.ts";
import { CLAIM_MARKS, useDebateView } from "../debate/debate-context.ts";
import { Icon } from "../icons.tsx";
import { hrefOf } from "../route.ts";
import { AnchorLinks } from "./anchor-links.tsx";

/** A line with nothing to say is left out. */
export function AtAGlance({ state, verdict }: { state: State; verdict: Verdict }) {
  const disagreed = disagreements(verdict);
  const unsettled = unsettledCounts(state);
  const changes = debateChanges(state);
  return (
    <dl className="glance">
      {disagreed.length === 0 ? null : (
        <Line title="Disagreement">
          <AnchorLinks links={disagreed} />
        </Line>
      )}
      {unsettled.length === 0 ? null : (
        <Line title="Unsettled" isAlert>
          {acceptanceWords(state)}
          <AnchorLinks links={unsettled} />
        </Line>
      )}
      {changes.length === 0 ? null : (
        <Line title="What changed">
          <AnchorLinks links={changes} />
        </Line>
      )}
      <Proofs state={state} verdict={verdict} />
    </dl>
  );
}

function Line({ title, isAlert = false, children }: { title: string; isAlert?: boolean; children: ReactNode }) {
  return (
    <div className={isAlert ? "bad" : ""}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The reasons may be below the fold; their proof is one click away all the same. */
function Proofs({ state, verdict }: { state: State; verdict: Verdict }) {
  const { folder } = useDebateView();
  const proofs = verdict.reasons.flatMap((reason, index) => {
    const counts = reasonCounts(state, reason);
    return counts === null ? [] : [{ index, ...counts }];
  });
  if (proofs.length === 0) return null;
  return (
    <Line title="Proof of reason">
      {proofs.map(({ index, mark, words }) => (
        <a
          className="pill"
          key={index}
          href={hrefOf(folder, reasonAddress("reason", index))}
          aria-haspopup="dialog"
          aria-label={`Proof of reason ${index + 1}: ${words}`}
          title={words}
        >
          {index + 1}
          {mark === null ? null : <Icon sign={CLAIM_MARKS[mark].sign} />}
        </a>
      ))}
    </Line>
  );
}
