/** A ballot as the ledger reads it. Remembered by the ballot, because citations, ledgers and prompts all read every ballot. */

import { remember } from "../memory/remember.ts";
import { type LooseBallot, looseBallot } from "./ballot.ts";

/** null: it is not a ballot. */
export function readLoosely(ballot: unknown): LooseBallot | null {
  return typeof ballot === "object" && ballot !== null ? readObject(ballot) : null;
}

const readObject = remember((ballot: object) => looseBallot.safeParse(ballot).data ?? null);
