/** Tavily: a POST with a bearer key; it filters by site itself. */

import { z } from "zod";
import { RESULTS_REQUESTED, type SearchService } from "./search-service.ts";

const answer = z.object({
  results: z.array(z.object({ title: z.string().nullish(), url: z.string(), content: z.string().nullish() })),
});

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
  results: async (body) => {
    const read = answer.safeParse(body);
    if (!read.success) return null;
    return read.data.results.map(({ title, url, content }) => ({ title: title ?? url, url, text: content ?? "" }));
  },
};
