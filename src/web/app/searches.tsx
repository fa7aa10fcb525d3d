/** What seats asked evidence of, and what a search brought. Titles and texts are strangers' words, as hostile as a model's. */

import type { EvidenceRequest, Source } from "../../core/ledger.ts";
import type { State } from "../../core/state.ts";
import { searchCount, searchesIn } from "../../views/searches.ts";
import { SeatTag } from "./marks.tsx";
import { Outside, Words } from "./words.tsx";

export function Searches({ state }: { state: State }) {
  const searches = searchesIn(state);
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
      <p className="say">
        <Words text={text} />
      </p>
      <div className="by">
        <span>asked by</span> <SeatTag name={by} />
        {about === null || about === by ? null : <span>of {about}</span>}
        <span>{round === 0 ? "in its opening" : `in round ${round}`}</span>
      </div>
      {sources.length === 0 ? <p className="note">{problem}</p> : null}
      {sources.map((source) => (
        <Found key={source.id} source={source} />
      ))}
    </>
  );
}

function Found({ source: { id, title, url, text } }: { source: Source }) {
  return (
    <div className="found" id={id} tabIndex={-1}>
      <b>{id}</b>{" "}
      <Outside href={url} text={title}>
        {title === "" ? url : title}
      </Outside>
      <p>{text}</p>
    </div>
  );
}
