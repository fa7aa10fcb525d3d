/** Brave Search: a GET with the key in its own header. Its texts are HTML. */

import { z } from "zod";
import { RESULTS_REQUESTED, type SearchService } from "./search-service.ts";

const answer = z.object({
  // Missing if nothing was found.
  web: z
    .object({ results: z.array(z.object({ title: z.string(), url: z.string(), description: z.string().default("") })) })
    .optional(),
});

export const brave: SearchService = {
  name: "Brave",
  variable: "BRAVE_API_KEY",
  needsKey: true,
  urlVariable: "BRAVE_API_URL",
  url: "https://api.search.brave.com/res/v1",
  ask: ({ base, key, query }) => {
    const asked = new URLSearchParams({ q: query, count: `${RESULTS_REQUESTED}`, text_decorations: "false" });
    return { url: `${base}/web/search?${asked}`, headers: { "x-subscription-token": key }, body: null };
  },
  results: async (body) => {
    const read = answer.safeParse(body);
    if (!read.success) return null;
    const { pageText } = await import("../page-text.ts");
    const found = read.data.web?.results ?? [];
    return found.map(({ title, url, description }) => ({ title: pageText(title), url, text: pageText(description) }));
  },
};
