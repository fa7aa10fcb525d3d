/** Every field of a ballot in words. The cards above it show only what matters most. */

import { useState } from "react";
import type { Call } from "../../../core/call.ts";
import { ballotOf } from "../../../core/debate-calls.ts";
import { ballotSummary } from "../../../views/ballot/ballot-summary.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { Icon } from "../icons.tsx";
import { Words } from "../words.tsx";

/** Written out when it is opened: a long debate has hundreds of them. */
export function WholeBallot({ call }: { call: Call }) {
  const { state } = useDebateView();
  const [isOpen, open] = useState(false);
  const ballot = ballotOf(state, call.key);
  if (ballot === null) return null;
  return (
    <details className="whole ballot" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>
        <Icon sign="fold" className="chev" /> Whole ballot
      </summary>
      {isOpen ? (
        <ul>
          {ballotSummary(ballot).map((line, index) => (
            <li key={`${String(index)}/${line}`} className={line.startsWith("- ") ? "item" : ""}>
              <Words text={line.replace(/^- /, "")} />
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
