/** An entry of `index.json`. Entries of another version are left out rather than misread. */

import { z } from "zod";
import { OUTCOMES } from "../../../core/ledger/agreement.ts";

const entrySchema = z.object({
  id: z.string(),
  folder: z.string(),
  question: z.string(),
  protocol: z.string(),
  status: z.enum(["setup", "running", "waiting", "synthesizing", "completed", "interrupted", "failed"]),
  paused: z.boolean().default(false),
  outcome: z.enum(OUTCOMES).nullable(),
  rehearsal: z.boolean(),
  seats: z.array(z.string()),
  stands: z.array(z.enum(["for", "against"]).nullable()),
  votes: z.array(z.number()),
  current_round: z.number(),
  rounds_total: z.number(),
  open_objections: z.number(),
  cost: z.number().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

export type DebateListEntry = Readonly<z.output<typeof entrySchema>>;

const indexSchema = z.object({ debates: z.array(z.unknown()) });

export function parseDebateList(json: unknown): readonly DebateListEntry[] {
  const index = indexSchema.safeParse(json);
  if (!index.success) return [];
  return index.data.debates.flatMap((entry) => {
    const listed = entrySchema.safeParse(entry);
    return listed.success ? [listed.data] : [];
  });
}
