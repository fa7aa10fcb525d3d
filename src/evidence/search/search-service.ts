/** A search service: how to query it and how to read its answer. An adapter is one such row. */

import { z } from "zod";

export interface SearchService {
  /** Its usual name. */
  readonly name: string;
  /** Enables the service: its key, or its address if it needs no key. */
  readonly variable: string;
  readonly needsKey: boolean;
  /** Overrides the address; the same as `variable` for a service without a default. */
  readonly urlVariable: string;
  /** null: no default address. */
  readonly url: string | null;
  readonly ask: (asked: SearchQuery) => ServiceRequest;
  /** In the service's order; null: unknown format. */
  readonly results: (body: unknown) => Promise<readonly SearchResult[] | null>;
}

export interface SearchQuery {
  readonly base: string;
  readonly key: string;
  readonly query: string;
  /** Allowed hosts; empty: all. */
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

const listed = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string(),
      content: z.string().nullish(),
      text: z.string().nullish(),
    }),
  ),
});

/** For services that answer with a list of `results`. */
export async function readResultList(body: unknown): Promise<readonly SearchResult[] | null> {
  const read = listed.safeParse(body);
  if (!read.success) return null;
  return read.data.results.map(({ title, url, content, text }) => ({
    title: title ?? url,
    url,
    text: content ?? text ?? "",
  }));
}

/** Requested from every service: enough to have three left after filtering. */
export const RESULTS_REQUESTED = 20;
