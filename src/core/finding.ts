/**
 * What a search brought for one piece of evidence that a seat asked for. A finding is a fact of the log, made once: a debate that
 * goes on later quotes what was found then.
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
  /** One sentence where there are none. */
  problem: z.string().nullable(),
});
export type Finding = Immutable<typeof findingSchema>;
