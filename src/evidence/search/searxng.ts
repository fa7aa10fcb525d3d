/** SearXNG: a GET to the configured instance, which must have JSON enabled (`search: formats: [html, json]`). */

import { z } from "zod";
import type { SearchService } from "./search-service.ts";

const answer = z.object({
  results: z.array(z.object({ title: z.string().nullish(), url: z.string(), content: z.string().nullish() })),
});

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
  results: async (body) => {
    const read = answer.safeParse(body);
    if (!read.success) return null;
    return read.data.results.map(({ title, url, content }) => ({ title: title ?? url, url, text: content ?? "" }));
  },
};
