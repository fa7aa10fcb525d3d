/** What seats requested evidence for, and what the searches found. Titles and texts come from the web and may be hostile. */

import type { EvidenceRequest, FoundSource } from "../../../core/ledger/ledger.ts";
import type { State } from "../../../core/state.ts";
import { evidenceSearches, searchCount } from "../../../views/evidence-searches.ts";
import { SeatTag } from "../marks.tsx";
import { ExternalLink, Words } from "../words.tsx";

export function SearchList({ state }: { state: State }) {
  const searches = evidenceSearches(state);
  if (searches.length === 0) return null;
  return (
    <div className="searches">
      <h3>
        Searched for <span className="dim">{searchCount(state)}</span>
      </h3>
      <ul>
        {searches.map((search) => (
          <li key={`${search.round}/${search.by}/${search.about}/${search.text}`}>
            <Search search={search} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Search({ search: { text, by, about, round, sources, problem } }: { search: EvidenceRequest }) {
  return (
    <>
      <Words as="p" className="say" text={text} />
      <div className="by">
        <span>requested by</span> <SeatTag name={by} />
        {about === null || about === by ? null : <span>of {about}</span>}
        <span>{round === 0 ? "in its opening" : `in round ${round}`}</span>
      </div>
      {sources.length === 0 ? <p className="note">{problem}</p> : null}
      {sources.map((source) => (
        <FoundPage key={source.id} source={source} />
      ))}
    </>
  );
}

function FoundPage({ source: { id, title, url, text } }: { source: FoundSource }) {
  return (
    <div className="found" id={id} tabIndex={-1}>
      <b>{id}</b>{" "}
      <ExternalLink href={url} text={title}>
        {title === "" ? url : title}
      </ExternalLink>
      <p>{text}</p>
    </div>
  );
}
