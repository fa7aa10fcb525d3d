/**
 * Ballot fields that can only name what there is, for the `strict` schema of a contract: a speaker that is held to it cannot
 * write an id that nobody was shown.
 */

import { z } from "zod";
import type { ObjectionId, OptionId } from "../ids.ts";
import { confirmation, list, objection } from "./ballot.ts";

/** One of these ids; null where there are none. */
export function oneOf(known: readonly OptionId[]): z.ZodType {
  return known.length === 0 ? z.null() : z.enum(known);
}

/** Any of these ids. */
export function someOf(known: readonly OptionId[]): z.ZodType {
  return z.array(oneOf(known)).max(known.length);
}

/** Objections that each hit one of these options. */
export function objectionsTo(known: readonly OptionId[]): z.ZodType {
  return list(objection.extend({ against: z.tuple([oneOf(known)]) }), known.length === 0 ? 0 : undefined);
}

/** A word on each of these objections. */
export function confirmationOfEach(open: readonly ObjectionId[]): z.ZodType {
  return eachOf(open, (id) => confirmation.extend({ objection: z.literal(id), option: z.null() }));
}

/** A list with one item for each of these, in their order. */
export function eachOf<T>(items: readonly T[], itemFor: (item: T) => z.ZodType): z.ZodType {
  const [first, ...rest] = items.map(itemFor);
  return first === undefined ? z.array(z.unknown()).max(0) : z.tuple([first, ...rest]);
}
