/**
 * Poll: every seat answers alone, once, and the answers are counted. One seat is a single answer, several are a vote, one
 * speaker in many seats is self-consistency: the baselines that a debate has to beat. Since no seat saw another's answer,
 * it is never a consensus.
 */

import { MAX_SEATS } from "../core/ids.ts";
import { answerPrompt } from "../prompts/answer-prompt.ts";
import { currentAgreement } from "./exchange/current-agreement.ts";
import { groupAnswers } from "./exchange/group-answers.ts";
import type { Protocol } from "./protocol.ts";

export const poll: Protocol = {
  name: "poll",
  summary: "Every seat answers alone, once; the answers are counted.",
  description:
    "One seat (single), several (vote), or one speaker many times (self-consistency). If no options were given, the chair groups answers that say the same. Never a consensus, because no seat saw another's answer: the baseline that a debate has to beat.",
  seats: { least: 1, most: MAX_SEATS },
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
    const answers = await floor.quorum(floor.askEach(floor.seats, () => answerPrompt(floor.question)));
    const held = currentAgreement(floor, {
      answers: [...answers, ...(await groupAnswers(floor, answers))],
      final: answers,
      mayBeConsensus: false,
    });
    return { ...held, synthesis: null, stop: { cause: "single pass", round: 0 } };
  },
};
