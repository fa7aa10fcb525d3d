/**
 * Cascade: pays for a debate only where there is something to debate. Two seats answer; if little is at stake and they agree, that is
 * the result. Otherwise all seats debate for one round, and for another one with evidence searched for if they stay apart.
 *
 * A gate after each stage decides from the ballots alone, and is recorded with what it decided by.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { CLOSING } from "../core/ids.ts";
import type { Agreement } from "../core/ledger/agreement.ts";
import type { CascadeStage, Gate } from "../core/ledger/gate.ts";
import { openObjections } from "../core/ledger/ledger.ts";
import type { Panel, Seat, Settings, Stakes } from "../core/panel.ts";
import { openingPrompt } from "../prompts/opening-prompt.ts";
import { REPLY } from "../prompts/reply-prompt.ts";
import { planChallenge } from "./challenge-round.ts";
import { planClosing } from "./closing.ts";
import { conclude } from "./conclude.ts";
import { debateOpenings, doOpeningsAgree, drawAttacker, type RoundAnswers } from "./debate-openings.ts";
import { currentAgreement, type HeldAgreement } from "./exchange/current-agreement.ts";
import { groupAnswers } from "./exchange/group-answers.ts";
import { endReason, openQuestions } from "./exchange/round-end.ts";
import { type Floor, type PlannedStage, type Protocol, presentAnswers } from "./protocol.ts";

export const cascade: Protocol = {
  name: "cascade",
  summary: "Two seats answer first; the others join in, and you pay for a debate, only if it is needed.",
  description:
    "Two or more seats; a debate only where there is something to debate. Two seats of different families answer alone; with --stakes low, if they agree, that is the result (the chair says whether they do). Otherwise all seats go through one round of a challenge. If that ends without a majority (--stakes high: without a consensus), another round follows, with a search for evidence (--evidence web). If the seats are still split, you are asked with -i; otherwise it ends as split. The record says what each of these gates based its decision on.",
  seats: { least: 2, most: 7 },
  rounds: { least: 1, most: 3, usual: 2 },
  endsEarly: "It ends early when the seats agree; unless the stakes are high, a majority is enough.",
  chair: "optional",
  roles: ["generalist"],
  openings: { kind: "opening", areIndependent: true },
  kinds: ["opening", "group", "challenge", "attack", "respond", REPLY, CLOSING, SYNTHESIS],
  plan: (panel, rounds, settings) => planStages(panel, rounds, settings).at(-1)?.calls ?? [],
  stages: planStages,

  async run(floor) {
    const pair = choosePair(floor.seats);
    const others = floor.seats.filter((seat) => !pair.includes(seat));
    const askOpenings = (seats: readonly Seat[]) => floor.askEach(seats, () => openingPrompt(floor.question, null));
    // Two answers are enough only if little is at stake; otherwise nobody waits for them.
    const isLow = floor.settings.stakes === "low";
    const replies = await askOpenings(isLow ? pair : floor.seats);
    const first = presentAnswers(replies).filter(({ seat }) => pair.some(({ name }) => name === seat));
    const isCompared = isLow && first.length === pair.length && !doOpeningsAgree(floor, first);
    const grouped = isCompared ? await groupAnswers(floor, first) : [];
    const answers = [...first, ...grouped];
    const held = currentAgreement(floor, { answers, final: first, mayBeConsensus: false, voters: pair });
    const { isEnough } = await passGate(floor, held, { stage: "pair", round: 0, asked: pair });
    if (isEnough && !floor.continuesAfter(0))
      return conclude(floor, { ...held, stop: { cause: "gate", round: 0 }, openings: first });

    const openings = await floor.quorum([...replies, ...(isLow ? await askOpenings(others) : [])]);
    return debateOpenings(floor, {
      openings: floor.seats.flatMap(({ name }) => openings.find(({ seat }) => seat === name) ?? []),
      grouped,
      attacker: doOpeningsAgree(floor, openings) ? drawAttacker(floor) : null,
      searchesFrom: 2,
      judge: (spoken, round) => judgeRound(floor, spoken, round),
    });
  },
};

/** Without those after which it never ends: two answers are not enough unless little is at stake. */
function planStages({ seats: { length } }: Panel, rounds: number, settings: Settings): readonly PlannedStage[] {
  const group = { round: 0, kind: "group", calls: settings.stakes === "low" ? 1 : 0 };
  const verdict = { round: 0, kind: SYNTHESIS, calls: 1 };
  const debate = (most: number) => [
    { round: 0, kind: "opening", calls: length },
    group,
    ...Array.from({ length: most }, (_, index) => planChallenge(index + 1, length, settings)).flat(),
    planClosing(length, settings),
    verdict,
  ];
  const stages: readonly (PlannedStage & { readonly name: CascadeStage; readonly isPossible: boolean })[] = [
    {
      name: "pair",
      calls: [{ round: 0, kind: "opening", calls: 2 }, group, verdict],
      isPossible: settings.stakes === "low",
    },
    { name: "debate", calls: debate(1), isPossible: true },
    { name: "search", calls: debate(rounds), isPossible: rounds > 1 },
  ];
  return stages.filter(({ isPossible }) => isPossible).map(({ name, calls }) => ({ name, calls }));
}

/** The first seat, and the next one of another family: copies of one model mostly agree. */
function choosePair(seats: readonly Seat[]): readonly Seat[] {
  const [first, second] = seats;
  const other = seats.find(({ family }) => family !== first?.family) ?? second;
  return [first, other].filter((seat) => seat !== undefined);
}

/** An author often amends its option while others move to it. Their votes count here, and the closing asks for them once more. */
async function judgeRound(floor: Floor, spoken: RoundAnswers, round: number) {
  const held = currentAgreement(floor, { ...spoken, mayBeConsensus: true, anyVersion: true });
  const stage = round === 1 ? "debate" : "search";
  const { isEnough } = await passGate(floor, held, { stage, round, asked: floor.seats });
  const isOver = isEnough && !floor.continuesAfter(round);
  const mustChoose = !isEnough && !floor.hasRoundsLeft;
  const cause = held.agreement.outcome === "consensus" ? "consensus" : "gate";
  return {
    ends: isOver ? cause : endReason(floor, held, round),
    asks: () => [...(mustChoose ? [choiceQuestion(held)] : []), ...openQuestions(held.ledger)],
  } as const;
}

/** The person may decide what the seats could not. */
function choiceQuestion({ agreement: { votes }, ledger: { options } }: HeldAgreement): string {
  const sides = votes.map(({ option, seats }) => {
    const name = options.find(({ id }) => id === option)?.name ?? option;
    return `${option} “${name}” (${seats.length})`;
  });
  const among = sides.length === 0 ? "" : ` between ${sides.join(" and ")}`;
  return `The seats are still split${among}. Which option do you choose, and why?`;
}

type GatePlace = Pick<Gate, "stage" | "round"> & { readonly asked: readonly Seat[] };

async function passGate(floor: Floor, { agreement, ledger }: HeldAgreement, place: GatePlace): Promise<Gate> {
  const { stakes } = floor.settings;
  const gate: Gate = {
    stage: place.stage,
    round: place.round,
    stakes,
    asked: place.asked.map(({ name }) => name),
    votes: agreement.votes,
    outcome: agreement.outcome,
    blocking: openObjections(ledger).flatMap(({ id, severity }) => (severity === "blocking" ? [id] : [])),
    isEnough: isEnoughAfter(place.stage, agreement, stakes),
  };
  await floor.passGate(gate);
  return gate;
}

/** Too few ballots are no disagreement, and another round would not bring them. */
function isEnoughAfter(stage: CascadeStage, { outcome }: Agreement, stakes: Stakes): boolean {
  if (stage === "pair") return stakes === "low" && outcome === "majority";
  if (outcome === "majority") return stakes !== "high";
  return outcome === "consensus" || outcome === "insufficient";
}
