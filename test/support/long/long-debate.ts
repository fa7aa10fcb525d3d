// A debate of any protocol in which every call uses every field of its ballot to the full. It makes little sense: what counts is that
// none of it is lost.

import { DEFAULT_SETTINGS } from "../../../src/core/panel.ts";
import type { Protocol } from "../../../src/protocols/protocol.ts";
import { SEATS } from "../random-replies.ts";
import { type Played, play } from "../world.ts";
import { longBallot, type WrittenText } from "./long-ballots.ts";

export interface LongDebate extends Played {
  /** All that the ballots say. */
  readonly written: readonly WrittenText[];
}

export interface LongDebateInput {
  /** Of the alternatives that a ballot has. */
  readonly turn: number;
  readonly rounds: number;
}

export async function longDebate(protocol: Protocol, { turn, rounds }: LongDebateInput): Promise<LongDebate> {
  const written: WrittenText[] = [];
  const played = await play({
    protocol,
    seats: SEATS.slice(0, Math.min(3, protocol.seats.most)),
    chair: protocol.chair !== "no",
    limits: { rounds: Math.min(rounds, protocol.rounds.most) },
    opened: {
      id: `001-${protocol.name}`,
      settings: { ...DEFAULT_SETTINGS, closing: true, pairwise: false, stop: "fixed", clarify: true },
    },
    script: (request) => {
      const long = longBallot(request, turn);
      written.push(...(long?.written ?? []));
      return { text: `Words of ${request.call}.`, ...(long && { ballot: long.ballot }) };
    },
  });
  return { ...played, written };
}
