/** SearXNG: a GET to the configured instance, which must have JSON enabled (`search: formats: [html, json]`). */

import { readResultList, type SearchService } from "./search-service.ts";

export const searxng: SearchService = {
  name: "SearXNG",
  variable: "SEARXNG_URL",
  needsKey: false,
  urlVariable: "SEARXNG_URL",
  url: null,
  ask: ({ base, query }) => ({
    url: `${base}/search?${new URLSearchParams({ q: query, format: "json" })}`,
    headers: {},
    body: null,
  }),
  results: readResultList,
};
