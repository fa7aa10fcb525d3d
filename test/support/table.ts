/** Ballots at their places and the ledger of them, for seats that are called by their letters. */

import type { EvidenceCheck } from "../../src/core/evidence-check.ts";
import type { Finding } from "../../src/core/finding.ts";
import { placeTag } from "../../src/core/ids.ts";
import { type Entry, type Ledger, type LedgerSources, ledger, type Position } from "../../src/core/ledger/ledger.ts";

export interface EntryOptions {
  readonly stage?: number;
  readonly about?: string | null;
  readonly checks?: readonly EvidenceCheck[];
  readonly findings?: readonly Finding[];
}

export function entry(
  round: number,
  seat: string,
  ballot: unknown,
  { stage = 0, about = null, checks = [], findings = [] }: EntryOptions = {},
): Entry {
  return { round, stage, seat, about, tag: placeTag(round, seat, about), ballot, checks, findings };
}

/** An opening: the seat's own option by this name. */
export function openingEntry(seat: string, name: string, more: object = {}): Entry {
  return entry(1, seat, { option: { name, summary: "" }, confidence: 70, ...more });
}

export function ledgerFrom(entries: readonly Entry[], more: Partial<LedgerSources> = {}): Ledger {
  return ledger({
    options: [],
    constraints: [],
    drivers: [],
    seats: ["a", "b", "c"],
    seated: ["a", "b", "c"],
    entries,
    judgements: [],
    remarks: [],
    pins: [],
    ...more,
  });
}

export function position(seat: string, prefers: string | null, more: Partial<Position> = {}): Position {
  return {
    seat,
    round: 1,
    stage: 0,
    prefers,
    version: prefers === null ? null : 1,
    accepts: [],
    stale: [],
    confidence: null,
    reasons: [],
    conditions: [],
    movedBy: [],
    wouldMove: null,
    fallsWith: null,
    statement: null,
    ...more,
  };
}
