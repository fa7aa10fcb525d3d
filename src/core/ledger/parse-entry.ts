/** One ballot at its place, as the ledger reads it. */

import { type LooseBallot, looseBallot } from "../ballot/ballot.ts";
import type { EvidenceCheck } from "../evidence-check.ts";
import type { Finding } from "../finding.ts";
import type { SeatName } from "../ids.ts";

/** One ballot at its place. `tag` is the place's part of the ids it brings in. */
export interface Entry {
  readonly round: number;
  readonly stage: number;
  readonly seat: SeatName;
  readonly about: SeatName | null;
  readonly tag: string;
  readonly ballot: unknown;
  /** Checks of its citations; empty if nothing was checked. */
  readonly checks?: readonly EvidenceCheck[];
  /** Searches for evidence it asks for; empty if none were made. */
  readonly findings?: readonly Finding[];
}

export interface ParsedEntry extends Required<Omit<Entry, "ballot">> {
  readonly ballot: LooseBallot;
}

export function parseEntry({ round, stage, seat, about, tag, ballot, checks = [], findings = [] }: Entry): ParsedEntry {
  return { round, stage, seat, about, tag, checks, findings, ballot: parseLooseBallot(ballot) };
}

const EMPTY_BALLOT = looseBallot.parse({});

/** Cached, because a ledger is computed many times from the same ballots, which never change. */
const parsedBallots = new WeakMap<object, LooseBallot>();

function parseLooseBallot(ballot: unknown): LooseBallot {
  if (typeof ballot !== "object" || ballot === null) return EMPTY_BALLOT;
  const known = parsedBallots.get(ballot);
  if (known) return known;
  const fresh = looseBallot.safeParse(ballot).data ?? EMPTY_BALLOT;
  parsedBallots.set(ballot, fresh);
  return fresh;
}
