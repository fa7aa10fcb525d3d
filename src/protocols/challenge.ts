/**
 * Challenge: every seat takes a position alone, then challenges all others, and answers every point put to it; the person
 * may step in after the answers. If all agree from the start, one seat has to argue against it.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { CLOSING } from "../core/ids.ts";
import { clarifyPrompt } from "../prompts/clarify-prompt.ts";
import { openingPrompt } from "../prompts/opening-prompt.ts";
import { REPLY } from "../prompts/reply-prompt.ts";
import { planChallenge } from "./challenge-round.ts";
import { planClosing } from "./closing.ts";
import { conclude } from "./conclude.ts";
import { debateOpenings, doOpeningsAgree, drawAttacker } from "./debate-openings.ts";
import { currentAgreement } from "./exchange/current-agreement.ts";
import { groupAnswers } from "./exchange/group-answers.ts";
import { endReason, openQuestions } from "./exchange/round-end.ts";
import { type Answer, type Floor, type Protocol, presentAnswers } from "./protocol.ts";

export const challengeDebate: Protocol = {
  name: "challenge",
  summary: "Every seat takes a position alone, challenges all others, and answers every point put to it.",
  description:
    "Two or more seats. Openings are written alone; a round is one challenge per seat against all others (strengths, questions, weak spots, evidence requested; --pairwise: one per ordered pair) and one answer per seat to every point, with its amended position. In a closing call each seat says whether its objections were resolved and votes. With -i you are asked first and after each round. --quick: openings and synthesis only.",
  seats: { least: 2, most: 7 },
  rounds: { least: 1, most: 3, usual: 1 },
  chair: "optional",
  roles: ["generalist"],
  openings: { kind: "opening", areIndependent: true },
  kinds: ["clarify", "opening", "group", "challenge", "attack", "respond", REPLY, CLOSING, SYNTHESIS],
  plan: ({ seats: { length } }, rounds, { quick, clarify: asksFirst, interactive, pairwise, closing }) => [
    { round: 0, kind: "clarify", calls: asksFirst || interactive ? length : 0 },
    { round: 0, kind: "opening", calls: length },
    ...(quick ? [{ round: 0, kind: "group", calls: 1 }] : []),
    ...Array.from({ length: quick ? 0 : rounds }, (_, index) => planChallenge(index + 1, length, { pairwise })).flat(),
    planClosing(length, { closing: closing && !quick }),
    { round: 0, kind: SYNTHESIS, calls: 1 },
  ],

  async run(floor) {
    if (floor.settings.clarify || floor.settings.interactive) await askClarifications(floor);
    const openings = await floor.quorum(floor.askEach(floor.seats, () => openingPrompt(floor.question, null)));
    const isUnanimous = doOpeningsAgree(floor, openings);
    if (floor.settings.quick || (isUnanimous && floor.settings.unanimity === "skip"))
      return concludeUnchallenged(floor, openings);

    return debateOpenings(floor, {
      openings,
      attacker: isUnanimous ? drawAttacker(floor) : null,
      searchesFrom: 1,
      judge: async (spoken, round) => {
        const held = currentAgreement(floor, { ...spoken, mayBeConsensus: true });
        return { ends: endReason(floor, held, round), asks: () => openQuestions(held.ledger) };
      },
    });
  },
};

/** One question call per seat; the person's answer is pinned for all. Without a person the openings say what they assume. */
async function askClarifications(floor: Floor): Promise<void> {
  const replies = presentAnswers(await floor.askEach(floor.seats, () => clarifyPrompt()));
  const questions = [...new Set(replies.flatMap(({ ballot }) => (ballot?.questions ?? []).map(({ text }) => text)))];
  if (questions.length > 0) await floor.clarify(questions);
}

/** No seat saw another's answer, so this can be a majority but never a consensus. */
async function concludeUnchallenged(floor: Floor, openings: readonly Answer[]) {
  const answers = [...openings, ...(await groupAnswers(floor, openings))];
  return conclude(floor, {
    ...currentAgreement(floor, { answers, final: openings, mayBeConsensus: false }),
    stop: { cause: "single pass", round: 0 },
    openings,
  });
}
