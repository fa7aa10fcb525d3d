/** What the writer of a verdict is asked for. All the rest of a verdict is computed; see verdict.ts. */

import { z } from "zod";
import { ids, line, maybeLine, upTo } from "./ballot.ts";

/** The kind of the call that writes a verdict, in every protocol: its cost is reserved before others are made. */
export const SYNTHESIS = "synthesis";

export const synthesisBallot = z.object({
  decision: line(1_200).refine((text) => text !== "", "must not be empty"),
  reasons: upTo(7, z.object({ text: line(800), refs: ids })),
  tradeoffs: upTo(8, z.object({ option: line(16), text: line(600) })),
  agreed: upTo(8, line(500)),
  disputed: upTo(8, z.object({ point: line(300), sides: upTo(6, line(500)) })),
  single: upTo(8, line(500)),
  risks: upTo(8, z.object({ text: line(500), mitigation: maybeLine(500) })),
  questions: upTo(8, line(400)),
  actions: upTo(
    12,
    z.object({
      text: line(500),
      priority: z.number().int().min(1).max(3),
      effort: z.enum(["S", "M", "L"]),
      from: maybeLine(60),
    }),
  ),
  /** What became of each constraint and objection. */
  checklist: upTo(200, z.object({ item: line(16), kept: z.boolean(), reason: line(400) })),
});

export type Synthesis = z.output<typeof synthesisBallot>;
