/** How long calls took in earlier debates. Estimates do without what can't be read. */

import { z } from "zod";
import type { Timings } from "../../../engine/estimate/time-left.ts";

const timingsSchema = z.record(z.string(), z.record(z.string(), z.array(z.number())));

export function parseTimings(json: unknown): Timings {
  return timingsSchema.safeParse(json).data ?? {};
}
