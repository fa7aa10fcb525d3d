/** What a search service is to us: how it is asked, and how its answer reads. An adapter is such a row and does nothing itself. */

export interface SearchService {
  /** As people know it. */
  readonly name: string;
  /** Set where the service is to be used: its key, or its address where it takes none. */
  readonly variable: string;
  readonly needsKey: boolean;
  /** Says that it is elsewhere; the same as `variable` for a service that has no place of its own. */
  readonly urlVariable: string;
  /** null: it is where the person says. */
  readonly url: string | null;
  readonly ask: (asked: SearchQuery) => ServiceRequest;
  /** In its own order; null: not the form its documentation gives. */
  readonly results: (body: unknown) => Promise<readonly SearchResult[] | null>;
}

export interface SearchQuery {
  readonly base: string;
  readonly key: string;
  readonly query: string;
  /** Hosts; none: all. */
  readonly trusted: readonly string[];
}

export interface ServiceRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON with POST; null: GET. */
  readonly body: unknown;
}

export interface SearchResult {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

/** Asked for of every service: enough for three after what is not trusted was left out. */
export const RESULTS_REQUESTED = 20;
