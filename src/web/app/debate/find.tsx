/** Search within a debate: Enter goes to the next match, Shift+Enter to the one before, Escape ends the search. */

import { type KeyboardEvent, type RefObject, useState } from "react";
import { Icon } from "../icons.tsx";
import { goToMatch, type PageSearch, search } from "./highlight.ts";

interface FindState {
  readonly found: PageSearch;
  readonly at: number;
}

export function Find({ inside }: { inside: RefObject<HTMLElement | null> }) {
  const [state, update] = useState<FindState | null>(null);
  const look = (words: string) => {
    state?.found.close();
    const found = search(words, inside.current);
    goToMatch(found?.matches[0]);
    update(found && { found, at: 0 });
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") {
      event.currentTarget.value = "";
      look("");
    }
    const count = state?.found.matches.length ?? 0;
    if (event.key !== "Enter" || !state || count === 0) return;
    const at = (state.at + (event.shiftKey ? count - 1 : 1)) % count;
    goToMatch(state.found.matches[at]);
    update({ ...state, at });
  };
  return (
    <div className="find">
      <Icon sign="find" />
      <input
        type="search"
        placeholder="Find here"
        aria-label="Find in this debate"
        onChange={(event) => look(event.target.value)}
        onKeyDown={press}
      />
      <span role="status" className="hits">
        {state === null ? "" : hitWords(state)}
      </span>
      {state === null ? <kbd>/</kbd> : null}
    </div>
  );
}

function hitWords({ found: { matches }, at }: FindState): string {
  return matches.length === 0 ? "none" : `${at + 1} of ${matches.length}`;
}
