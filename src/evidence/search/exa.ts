/** Exa: a POST with the key in its own header; requests the text of each page. */

import { z } from "zod";
import type { SearchService } from "./search-service.ts";

const answer = z.object({
  results: z.array(z.object({ title: z.string().nullish(), url: z.string(), text: z.string().nullish() })),
});

/** Pages are paid for one by one, and what is not trusted is left out by the service. */
const RESULTS_PAID = 5;
const TEXT_AT_MOST = 1_500;

export const exa: SearchService = {
  name: "Exa",
  variable: "EXA_API_KEY",
  needsKey: true,
  urlVariable: "EXA_API_URL",
  url: "https://api.exa.ai",
  ask: ({ base, key, query, trusted }) => ({
    url: `${base}/search`,
    headers: { "x-api-key": key },
    body: {
      query,
      numResults: RESULTS_PAID,
      contents: { text: { maxCharacters: TEXT_AT_MOST } },
      ...(trusted.length > 0 ? { includeDomains: trusted } : {}),
    },
  }),
  results: async (body) => {
    const read = answer.safeParse(body);
    if (!read.success) return null;
    return read.data.results.map(({ title, url, text }) => ({ title: title ?? url, url, text: text ?? "" }));
  },
};
