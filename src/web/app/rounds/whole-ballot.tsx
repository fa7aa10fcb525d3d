/** Every field of a ballot in words. The cards above it show only what matters most. */

import type { Call } from "../../../core/call.ts";
import { ballotOf } from "../../../core/debate-calls.ts";
import { ballotSummary } from "../../../views/ballot/ballot-summary.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { LazyFold } from "../fold.tsx";
import { Words } from "../words.tsx";

export function WholeBallot({ call }: { call: Call }) {
  const { state } = useDebateView();
  const ballot = ballotOf(state, call.key);
  if (ballot === null) return null;
  return (
    <LazyFold className="whole ballot" title="Whole ballot">
      {() => (
        <ul>
          {ballotSummary(ballot).map((line, index) => (
            <li key={`${String(index)}/${line}`} className={line.startsWith("- ") ? "item" : ""}>
              <Words text={line.replace(/^- /, "")} />
            </li>
          ))}
        </ul>
      )}
    </LazyFold>
  );
}
