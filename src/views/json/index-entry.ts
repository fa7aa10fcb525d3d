/** What `index.json` holds of a debate: enough for a list. */

import { z } from "zod";
import { RATINGS } from "../../core/event.ts";
import { OUTCOMES } from "../../core/ledger/agreement.ts";
import { STATUSES } from "../../core/state.ts";

export const indexEntrySchema = z.object({
  id: z.string(),
  /** The folder's name in the parent. */
  folder: z.string(),
  topic: z.string(),
  question: z.string(),
  protocol: z.string(),
  status: z.enum(STATUSES),
  paused: z.boolean().default(false),
  outcome: z.enum(OUTCOMES).nullable(),
  rehearsal: z.boolean(),
  /** `architect=claude`. */
  seats: z.array(z.string()),
  /** For or against the decision, by seat. */
  stands: z.array(z.enum(["for", "against"]).nullable()),
  /** Of the final vote, most first. */
  votes: z.array(z.number()),
  current_round: z.number(),
  rounds_total: z.number(),
  open_objections: z.number(),
  cost: z.number().nullable(),
  /** 0 to 100; null without a verdict. */
  confidence: z.number().nullable().default(null),
  /** How the decision turned out; null: nobody has said yet. */
  rated: z.enum(RATINGS).nullable().default(null),
  /** The date on which the decision itself says to look at it again. */
  revisit_on: z.string().nullable().default(null),
  /** Why nobody continues it, as a sentence; only of debates in a fleet. */
  trouble: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Of the state.json this was made from; null: of the log itself. */
  state_mtime: z.number().nullable(),
});

export type IndexEntry = Readonly<z.output<typeof indexEntrySchema>>;
