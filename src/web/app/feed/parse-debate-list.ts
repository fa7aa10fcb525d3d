/** The entries of `index.json`. Those of another version are left out rather than misread. */

import { z } from "zod";
import { type IndexEntry, indexEntrySchema } from "../../../views/json/index-entry.ts";

const indexSchema = z.object({ debates: z.array(z.unknown()) });

export function parseDebateList(json: unknown): readonly IndexEntry[] {
  const index = indexSchema.safeParse(json);
  if (!index.success) return [];
  return index.data.debates.flatMap((entry) => {
    const listed = indexEntrySchema.safeParse(entry);
    return listed.success ? [listed.data] : [];
  });
}
