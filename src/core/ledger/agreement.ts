/**
 * Whether the seats agree, decided from ballots alone. Failures and abstentions count for nothing, words in prose and
 * self-reported confidence decide nothing, and one survivor is not a consensus. A vote is for the version that was read; a
 * dissenter that is merely absent at the end still prevents a consensus.
 */

import { z } from "zod";
import type { OptionId, SeatName } from "../ids.ts";
import type { Immutable } from "../immutable.ts";
import type { Objection } from "./collect-objections.ts";
import type { Position } from "./collect-positions.ts";

export const OUTCOMES = ["consensus", "majority", "split", "unresolved", "insufficient"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const votesSchema = z.object({ option: z.string(), seats: z.array(z.string()) });
export type Votes = Immutable<typeof votesSchema>;

export interface Agreement {
  readonly outcome: Outcome;
  /** The option decided on; null where none was. */
  readonly option: OptionId | null;
  /** Preferences of the final ballots, most first. */
  readonly votes: readonly Votes[];
}

export interface AgreementSources {
  /** All seats of the panel, whether or not they spoke. */
  readonly seats: readonly SeatName[];
  readonly quorum: number;
  /** The valid final ballots, at most one a seat. */
  readonly positions: readonly Position[];
  /** The last position of each current seat without a valid final ballot. */
  readonly absent: readonly Position[];
  readonly open: readonly Objection[];
  readonly changedInLastRound: boolean;
  /** Whether the protocol's own conditions for a consensus are met. */
  readonly mayBeConsensus: boolean;
}

export function agreement(standing: AgreementSources): Agreement {
  const { positions, absent, seats, quorum } = standing;
  const votes = countVotes(positions);
  const shared = commonOption([...positions, ...absent], votes);
  const leading = votes[0];
  const isBlocked = standing.open.some(({ severity }) => severity === "blocking");

  if (positions.length < quorum) return { outcome: "insufficient", option: null, votes };
  if (shared !== null && !isBlocked && standing.mayBeConsensus && positions.length > 1) {
    return { outcome: "consensus", option: shared, votes };
  }
  if (leading && leading.seats.length * 2 > seats.length) return { outcome: "majority", option: leading.option, votes };
  return { outcome: standing.changedInLastRound ? "unresolved" : "split", option: null, votes };
}

/** Most votes first, ties in the order of their first voter. A vote for a version that was amended since doesn't count. */
export function countVotes(positions: readonly Position[]): readonly Votes[] {
  const tally = new Map<OptionId, SeatName[]>();
  for (const { prefers, seat, stale } of positions) {
    if (prefers !== null && !stale.includes(prefers)) tally.set(prefers, [...(tally.get(prefers) ?? []), seat]);
  }
  return [...tally].map(([option, seats]) => ({ option, seats })).toSorted((a, b) => b.seats.length - a.seats.length);
}

/** The option that every ballot prefers or accepts; of several, the one most prefer. */
function commonOption(positions: readonly Position[], votes: readonly Votes[]): OptionId | null {
  const candidates = [...votes.map(({ option }) => option), ...positions.flatMap(({ accepts }) => accepts)];
  const isShared = (option: OptionId) => positions.every((position) => supports(position, option));
  return positions.length === 0 ? null : (candidates.find(isShared) ?? null);
}

/** Whether a ballot prefers or accepts the option in its current version. */
export function supports({ prefers, accepts, stale }: Position, option: OptionId): boolean {
  return (prefers === option || accepts.includes(option)) && !stale.includes(option);
}
