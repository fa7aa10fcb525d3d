/**
 * The keys of a debate's input as the arguments of a tool: in snake case as usual for tools (`max_words`), with units in the names of
 * times and amounts.
 */

import type { z } from "zod";
import { strictMapping } from "../speakers/parse-yaml.ts";

export type ToolFields = z.ZodObject<Record<string, z.ZodType>>;

/** By the keys of a debate's input. */
export type InputFields = Readonly<Record<string, unknown>>;

const UNITS: ReadonlyMap<string, string> = new Map([
  ["budget", "budget_usd"],
  ["timeout", "timeout_seconds"],
  ["roundTimeout", "round_timeout_seconds"],
]);

export function toolFields(shape: Readonly<Record<string, z.ZodType>>): ToolFields {
  return strictMapping(Object.fromEntries(Object.entries(shape).map(([key, schema]) => [fieldOf(key), schema])));
}

/** Arguments that were left out have no key. */
export function inputFields(fields: Readonly<Record<string, unknown>>): InputFields {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([field, value]) => [keyOfField(field), value]));
}

/** `max_words` for `maxWords`. */
function fieldOf(key: string): string {
  return UNITS.get(key) ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function keyOfField(field: string): string {
  const withUnit = [...UNITS].find(([, name]) => name === field);
  return withUnit?.[0] ?? field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
