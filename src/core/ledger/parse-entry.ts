/** One ballot at its place, as the ledger reads it. */

import { type LooseBallot, looseBallot } from "../ballot/ballot.ts";
import { readLoosely } from "../ballot/read-loosely.ts";
import type { EvidenceCheck } from "../evidence-check.ts";
import type { Finding } from "../finding.ts";
import type { SeatName } from "../ids.ts";
import { remember } from "../memory/remember.ts";

/** One ballot at its place. `tag` is the place's part of the ids it brings in. */
export interface Entry {
  readonly round: number;
  readonly stage: number;
  readonly seat: SeatName;
  readonly about: SeatName | null;
  readonly tag: string;
  /** Of its call; left out: not the closing. */
  readonly kind?: string;
  readonly ballot: unknown;
  /** Checks of its citations; empty if nothing was checked. */
  readonly checks?: readonly EvidenceCheck[];
  /** Searches for evidence it asks for; empty if none were made. */
  readonly findings?: readonly Finding[];
}

export interface ParsedEntry extends Required<Omit<Entry, "ballot">> {
  readonly ballot: LooseBallot;
}

/** Remembered, because a ledger is computed many times from the same entries. */
export const parseEntry = remember(
  ({ round, stage, seat, about, tag, kind = "", ballot, checks = [], findings = [] }: Entry): ParsedEntry => ({
    round,
    stage,
    seat,
    about,
    tag,
    kind,
    checks,
    findings,
    ballot: readLoosely(ballot) ?? EMPTY_BALLOT,
  }),
);

const EMPTY_BALLOT = looseBallot.parse({});
