/**
 * What a search found for one piece of evidence that a seat asked for. A finding is recorded once, so a resumed debate
 * quotes what was found originally.
 */

import { z } from "zod";
import type { Immutable } from "./immutable.ts";

const foundPageSchema = z.object({ title: z.string(), url: z.string(), text: z.string() });
export type FoundPage = Immutable<typeof foundPageSchema>;

export const findingSchema = z.object({
  /** As it was asked for. */
  request: z.string(),
  /** Three at most, the best first. */
  results: z.array(foundPageSchema),
  /** Why nothing was found, in one sentence; null if something was. */
  problem: z.string().nullable(),
});
export type Finding = Immutable<typeof findingSchema>;
