/**
 * The schema of conclave.config.{json,yaml,ts}: the options of `run` as keys, seats and chair in short or long form, when to
 * summarise a seat's past, and presets, which hold the same under a name. Each message only names what is expected; parse-yaml.ts builds the sentence.
 */

import { z } from "zod";
import { amountText, parseAmount } from "../../request/amount.ts";
import { keyOf } from "../../request/debate-input.ts";
import { strictMapping } from "../../speakers/parse-yaml.ts";
import { type OptionRow, optionName, takesValue } from "../arguments/cli-command.ts";
import { RUN_OPTIONS } from "../arguments/run-options.ts";
import { configurableRows } from "./option-keys.ts";
import { serversEntry } from "./server-entry.ts";

export const text = z.string({ error: "a string" }).trim().min(1, { error: "a string" });
export const flag = z.boolean({ error: "true or false" });
const count = z.int({ error: "a whole number of at least 1" }).min(1, { error: "a whole number of at least 1" });

export const temperature = z
  .number({ error: "a number from 0 to 2" })
  .min(0, { error: "a number from 0 to 2" })
  .max(2, { error: "a number from 0 to 2" });

export const summariesEntry = strictMapping({
  enabled: flag.optional(),
  threshold: count.optional(),
  maxLength: count.optional(),
});

const longSeat = strictMapping({
  role: text.optional(),
  speaker: text.optional(),
  prompt: text.optional(),
  summaries: summariesEntry.optional(),
  temperature: temperature.optional(),
});

export interface SeatEntry extends z.output<typeof longSeat> {
  /** As on the command line: `architect=claude`. */
  readonly short?: string;
}

/** Not a union, which would hide errors inside the long form. */
const seat = z.unknown().transform((value, context): SeatEntry => {
  const short = text.safeParse(value);
  if (short.success) return { short: short.data };
  const read = longSeat.safeParse(value);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) context.addIssue({ code: "custom", path: [...path], message });
  return z.NEVER;
});

const PANEL = {
  seats: z.array(seat, { error: "a list of seats" }).min(1, { error: "at least one seat" }).optional(),
  chair: seat.optional(),
  summaries: summariesEntry.optional(),
};

const LISTS: ReadonlySet<string> = new Set(["fail-on"]);

/** Keys with their own schema entry are not read as options. */
export const CONFIG_ROWS: readonly OptionRow[] = configurableRows({ name: "run", options: RUN_OPTIONS }).filter(
  (row) => !Object.hasOwn(PANEL, optionName(row)),
);

const OPTIONS = Object.fromEntries(CONFIG_ROWS.map((row) => [keyOf(optionName(row)), valueSchema(row).optional()]));

const typedLists = z.record(z.string(), z.array(z.string()));

const PRESET_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;

/** By name. */
export const presetsEntry = z.record(
  z.string().regex(PRESET_NAME),
  strictMapping({ ...OPTIONS, ...PANEL, description: text.optional() }).transform(
    ({ seats, chair, summaries, description = "", ...options }) => ({
      ...{ seats, chair, summaries, description },
      options: typedLists.parse(options),
    }),
  ),
  { error: "a mapping of preset names (up to 32 letters, digits, - and _)" },
);

export const configSchema = strictMapping({
  ...OPTIONS,
  ...PANEL,
  mcpServers: serversEntry,
  presets: presetsEntry.optional(),
}).transform(({ seats, chair, summaries, mcpServers, presets = {}, ...options }) => ({
  ...{ seats, chair, summaries, mcpServers, presets },
  /** By key. */
  options: typedLists.parse(options),
}));

export type ConfigEntries = z.output<typeof configSchema>;
export type PresetEntries = z.output<typeof presetsEntry>;

/** A value as on the command line; false means no value. */
function valueSchema(row: OptionRow): z.ZodType<readonly string[]> {
  const { amount, choices, isRepeatable } = row;
  if (!takesValue(row)) return flag.transform((isOn) => (isOn ? [""] : []));
  if (amount) {
    const expected = amountText(amount);
    return z
      .union([z.number(), z.string()], { error: expected })
      .transform(String)
      .refine((typed) => parseAmount(typed, amount) !== null, { error: expected })
      .transform((typed) => [typed]);
  }
  const one = choices ? z.enum(choices, { error: `one of ${choices.join(", ")}` }) : text;
  const several = z.array(one, { error: "a string or a list of strings" });
  if (isRepeatable)
    return z.union([one.transform((each) => [each]), several], { error: "a string or a list of strings" });
  if (LISTS.has(optionName(row)))
    return z.union([one, several.transform((all) => all.join(","))]).transform((all) => [all]);
  return one.transform((each) => [each]);
}
