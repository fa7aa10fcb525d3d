/**
 * Poll: every seat answers alone, once, and the answers are counted. One seat is a single answer, several are a vote, one
 * speaker seated many times is self-consistency: the baselines that a debate has to beat. Since nobody saw anybody's answer
 * it is never a consensus.
 */

import { agreement } from "../core/agreement.ts";
import { SEATS_AT_MOST } from "../core/ids.ts";
import { lastPositions } from "../core/ledger.ts";
import { answer } from "../prompts/answer.ts";
import { group } from "../prompts/group.ts";
import { type Answer, type Floor, type Protocol, present } from "./protocol.ts";

export const poll: Protocol = {
  name: "poll",
  summary: "Everyone answers alone, once; the answers are counted.",
  description:
    "One seat (single), several (vote), or one speaker many times (self-consistency). Where no options were named the chair groups the answers that say the same. Never a consensus, because nobody saw another's answer: the baseline that everything else has to beat.",
  seats: { least: 1, most: SEATS_AT_MOST },
  rounds: { least: 1, most: 1, usual: 1 },
  chair: "optional",
  roles: ["generalist"],
  openings: { kind: "answer", areIndependent: true },
  kinds: ["answer", "group"],
  plan: ({ seats }) => [
    { round: 0, kind: "answer", calls: seats.length },
    { round: 0, kind: "group", calls: seats.length > 1 ? 1 : 0 },
  ],

  async run(floor) {
    const answers = await floor.quorum(floor.askEach(floor.seats, () => answer(floor.question)));
    const ledger = floor.ledger([...answers, ...(await grouping(floor, answers))]);
    const seats = floor.seats.map(({ name }) => name);
    const positions = lastPositions(ledger, seats);
    const held = agreement({
      seats,
      quorum: floor.quorumSize,
      positions,
      open: [],
      changedInLastRound: false,
      mayBeConsensus: false,
    });
    return { agreement: held, positions, synthesis: null, stop: { cause: "single pass", round: 0 } };
  },
};

/** The chair's reading of which answers are the same; when it fails, another seat's; when all fail each stands alone. */
async function grouping(floor: Floor, answers: readonly Answer[]): Promise<readonly Answer[]> {
  const { options } = floor.ledger(answers);
  if (floor.question.options.length > 0 || options.length < 2) return [];
  for (const reader of floor.chair ? [floor.chair, ...floor.seats] : floor.seats) {
    const read = present([await floor.ask(reader, group(options))]).filter(({ ballot }) => ballot !== null);
    if (read.length > 0) return read;
  }
  return [];
}
