/**
 * What a simulated speaker is made of, as written in its name: `sim:p=0.7,rho=0.3,r=2`. docs/eval.md explains the model behind the
 * letters.
 */

import { z } from "zod";
import { ConclaveError } from "../../core/errors.ts";
import { issueLine } from "../../core/text/issue-line.ts";

export const SIM_PREFIX = "sim:";

const number = (usual: number, least: number, most: number) => z.coerce.number().min(least).max(most).default(usual);
const share = (usual: number) => number(usual, 0, 1);

const schema = z
  .strictObject({
    p: share(0.7).describe("accuracy: how often its first answer is right"),
    rho: share(0).describe("pairwise correlation of first answers: some questions are hard for all"),
    d: share(1).describe("share of wrong answers that fall for the question's common mistake"),
    k: number(2, 2, 26).describe("how many answers there are, if the question names no options"),
    r: number(1, 0.01, 100).describe("correction odds, lc / lw"),
    lc: share(0.5).describe("chance that a wrong seat is corrected if all others are right"),
    lw: z.coerce
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe("chance that a right seat is misled if all others are wrong (default: lc / r)"),
    g: number(1, 0, 20).describe("conformity: the share of the others is raised to this power"),
    s: number(0, 0, 1e6).describe("strength of its prior; above 0, it redraws its answer from the votes so far"),
    w: number(1, 0, 1e6).describe("with s: the weight of each vote"),
    stubborn: share(0).describe("share of questions on which it never moves"),
    bias: number(0, -1, 1).describe("added to its chance if the right option is listed first, otherwise subtracted"),
    follow: share(0).describe("chance that it adopts the answer that it is shown first"),
    named: share(0).describe("with follow, 1: it adopts the answer of the first label, wherever it is shown"),
    blind: share(0).describe("1: it counts peers' votes on any question; 0: only on this one"),
    turn: number(0, 0, 25).describe("its place among seats that listen one at a time (0: it always listens)"),
    of: number(1, 1, 25).describe("with turn: how many take turns"),
    over: number(0, -100, 100).describe("overconfidence, in points"),
    malformed: share(0).describe("chance that a reply has no ballot"),
    refuse: share(0).describe("chance that it declines an attempt"),
    latency: number(0, 0, 600_000).describe("milliseconds per reply"),
    words: number(20, 1, 100_000).describe("output tokens per reply"),
    in: number(0, 0, 1_000).describe("price of a million input tokens, in USD"),
    out: number(0, 0, 1_000).describe("price of a million output tokens, in USD"),
    seed: number(1, 0, 1e9).describe("another seed gives other answers"),
  })
  .transform((given) => ({ ...given, lw: given.lw ?? given.lc / given.r }))
  .refine(({ lw }) => lw <= 1, { path: ["lw"], message: "lc / r must not be above 1: set a smaller lc" });

export type SimParameters = Readonly<z.output<typeof schema>>;

const ROWS = schema.def.in.def.shape;

export function isSimulated(speaker: string): boolean {
  return speaker.startsWith(SIM_PREFIX);
}

/** Whether `text` continues the parameters of a simulated speaker: `rho=0.3`. */
export function isSimParameter(text: string): boolean {
  return /^\s*\w+\s*=/.test(text) && Object.hasOwn(ROWS, text.split("=")[0]?.trim() ?? "");
}

export function parseSimParameters(spec: string): SimParameters {
  const pairs = spec
    .slice(SIM_PREFIX.length)
    .split(",")
    .map((piece) => piece.split("=").map((text) => text.trim()));
  const given = Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, value === "" ? Number.NaN : value]));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(issueLine).join("; ");
  throw new ConclaveError("USAGE_OPTION_VALUE", `The speaker "${spec}" cannot be simulated: ${faults}.`, {
    hint: `Parameters are ${Object.keys(ROWS).join(", ")}: see docs/eval.md.`,
  });
}
