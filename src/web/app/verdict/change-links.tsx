/** What the debate changed, each part a link to where it is shown. */

import { Fragment } from "react";
import type { State } from "../../../core/state.ts";
import { debateChanges } from "../../../views/record/debate-changes.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { hrefOf } from "../route.ts";

/** Nothing if there is nothing to compare. */
export function ChangeLinks({ state }: { state: State }) {
  const { folder } = useDebateView();
  const changes = debateChanges(state);
  if (changes.length === 0) return null;
  return (
    <span className="changes">
      Changed by the debate:{" "}
      {changes.map(({ words, anchor }, index) => (
        <Fragment key={words}>
          {index === 0 ? "" : "; "}
          <a href={hrefOf(folder, anchor)}>{words}</a>
        </Fragment>
      ))}
    </span>
  );
}
