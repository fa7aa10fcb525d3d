/** What an evaluation was started with. It is stored with the results, and nothing else may be mixed into them. */

import { hash } from "node:crypto";
import { z } from "zod";

const evalSettingsSchema = z.strictObject({
  seats: z.array(z.string()),
  chair: z.string().nullable(),
  protocols: z.array(z.string()),
  rounds: z.number().nullable(),
  /** How often each speaker answers alone. */
  samples: z.number(),
  /** Whether each debate has a placebo, in which peers talk about another question. */
  placebo: z.boolean().default(false),
  /** Speakers without a seat that answer alone, e.g. one that thinks longer. */
  alone: z.array(z.string()).exactOptional(),
  /** Whether each speaker also revises its own answer for as many rounds. */
  refine: z.boolean().exactOptional(),
  /** Who compares answers with references; left out: nobody has to. */
  judge: z.string().exactOptional(),
});

export type EvalSettings = Readonly<z.output<typeof evalSettingsSchema>>;

export const manifestSchema = z.strictObject({
  version: z.literal(1),
  conclave: z.string(),
  settings: evalSettingsSchema,
  /** Of the settings and of the questions: the same hash means the same evaluation. */
  settingsHash: z.string(),
  dataHash: z.string(),
  items: z.number(),
  /** Models, prices, prompts and seeds are in the log of each debate. */
  logs: z.literal("debates/*/events.jsonl"),
});

export type Manifest = Readonly<z.output<typeof manifestSchema>>;

export function createManifest(
  settings: EvalSettings,
  data: string,
  { version, items }: { readonly version: string; readonly items: number },
): Manifest {
  return {
    version: 1,
    conclave: version,
    settings,
    settingsHash: hash("sha256", JSON.stringify(settings), "hex"),
    dataHash: hash("sha256", data, "hex"),
    items,
    logs: "debates/*/events.jsonl",
  };
}
