/** The objections by the round that they were raised in. Every reader of a ledger goes through all rounds. */

import { remember } from "../memory/remember.ts";
import type { Objection } from "./collect-objections.ts";

export const objectionsByRound = remember(
  (objections: readonly Objection[]): ReadonlyMap<number, readonly Objection[]> =>
    Map.groupBy(objections, ({ round }) => round),
);
