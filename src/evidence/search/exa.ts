/** Exa: a POST with the key in its own header; requests the text of each page. */

import { readResultList, type SearchService } from "./search-service.ts";

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
  results: readResultList,
};
