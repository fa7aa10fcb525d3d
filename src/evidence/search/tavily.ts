/** Tavily: a POST with a bearer key; it filters by site itself. */

import { RESULTS_REQUESTED, readResultList, type SearchService } from "./search-service.ts";

export const tavily: SearchService = {
  name: "Tavily",
  variable: "TAVILY_API_KEY",
  needsKey: true,
  urlVariable: "TAVILY_API_URL",
  url: "https://api.tavily.com",
  ask: ({ base, key, query, trusted }) => ({
    url: `${base}/search`,
    headers: { authorization: `Bearer ${key}` },
    body: {
      query,
      max_results: RESULTS_REQUESTED,
      search_depth: "basic",
      ...(trusted.length > 0 ? { include_domains: trusted } : {}),
    },
  }),
  results: readResultList,
};
