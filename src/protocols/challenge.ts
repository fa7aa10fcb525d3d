/**
 * Challenge: everyone takes a position alone, then each challenges each, and each answers every point put to it; the person
 * may step in after the answers. Agreement is never taken on trust: where all agree at once, one seat has to attack.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import { type Ledger, openObjections } from "../core/ledger/ledger.ts";
import type { Seat } from "../core/panel.ts";
import type { StopCause } from "../core/verdict.ts";
import { type ChallengeBallot, challengePrompt } from "../prompts/challenge-prompt.ts";
import { clarifyPrompt } from "../prompts/clarify-prompt.ts";
import { searchResultsPart } from "../prompts/evidence-parts.ts";
import { openingPrompt } from "../prompts/opening-prompt.ts";
import { optionsPart } from "../prompts/positions.ts";
import { fenceText, part } from "../prompts/prompt.ts";
import { respondPrompt } from "../prompts/respond-prompt.ts";
import { openObjectionsPart } from "../prompts/table.ts";
import {
  conclude,
  currentAgreement,
  endReason,
  groupAnswers,
  ownLabels,
  resolveCheckpoint,
  seatsExcept,
  sharedPromptParts,
  stopCause,
  withClaimChecks,
} from "./exchange.ts";
import { type Answer, type Floor, type Protocol, presentAnswers, type Reply, type Round } from "./protocol.ts";

export const challengeDebate: Protocol = {
  name: "challenge",
  summary: "Everyone takes a position alone, each challenges each, each answers every point.",
  description:
    "Two or more seats. Openings are written alone; a round is one challenge per ordered pair (strengths, questions, weak spots, evidence requested) and one answer per seat to every point, with its refined position. With -i you are asked first and after each round. --quick: openings and synthesis only.",
  seats: { least: 2, most: 7 },
  rounds: { least: 1, most: 3, usual: 1 },
  chair: "optional",
  roles: ["generalist"],
  openings: { kind: "opening", areIndependent: true },
  kinds: ["clarify", "opening", "group", "challenge", "respond", SYNTHESIS],
  plan: ({ seats: { length } }, rounds, { quick, clarify: asksFirst, interactive }) => [
    { round: 0, kind: "clarify", calls: asksFirst || interactive ? length : 0 },
    { round: 0, kind: "opening", calls: length },
    ...(quick ? [{ round: 0, kind: "group", calls: 1 }] : []),
    ...Array.from({ length: quick ? 0 : rounds }, (_, index) => [
      { round: index + 1, kind: "challenge", calls: length * (length - 1) },
      { round: index + 1, kind: "respond", calls: length },
    ]).flat(),
    { round: 0, kind: SYNTHESIS, calls: 1 },
  ],

  async run(floor) {
    if (floor.settings.clarify || floor.settings.interactive) await askClarifications(floor);
    const openings = await floor.quorum(floor.askEach(floor.seats, () => openingPrompt(floor.question, null)));
    const isUnanimous = doOpeningsAgree(floor, openings);
    if (floor.settings.quick || (isUnanimous && floor.settings.unanimity === "skip"))
      return concludeUnchallenged(floor, openings);

    const attacker = isUnanimous ? drawAttacker(floor) : null;
    const said: Answer[] = [...openings];
    let latest: readonly Answer[] = openings;
    let seen: StopCause | null = null;
    let last = 0;
    for await (const round of floor.rounds()) {
      const joined = await askNewcomers(floor, round, latest);
      said.push(...joined);
      latest = [...latest, ...joined];
      const answers = await runExchange(floor, round, { said, latest, attacker: round.number === 1 ? attacker : null });
      latest = await floor.quorum(answers.responses);
      said.push(...answers.challenges, ...latest);
      last = round.number;
      const held = currentAgreement(floor, { answers: said, final: latest, mayBeConsensus: true });
      seen = await resolveCheckpoint(floor, round.number, endReason(floor, held, round.number), held.ledger);
      if (seen) break;
    }
    return conclude(floor, {
      ...currentAgreement(floor, { answers: said, final: latest, mayBeConsensus: true }),
      stop: { cause: stopCause(floor, seen), round: last },
      material: (label) => latest.map(({ seat, text }) => part(`The last word of ${label(seat)}`, fenceText(text))),
    });
  },
};

/** One question call per seat; the person's answer is pinned for all. Without a person the openings say what they assume. */
async function askClarifications(floor: Floor): Promise<void> {
  const replies = presentAnswers(await floor.askEach(floor.seats, () => clarifyPrompt()));
  const questions = [...new Set(replies.flatMap(({ ballot }) => (ballot?.questions ?? []).map(({ text }) => text)))];
  if (questions.length > 0) await floor.clarify(questions);
}

/** Known at this point only where the person named the options: one's own words are never compared with another's. */
function doOpeningsAgree(floor: Floor, openings: readonly Answer[]): boolean {
  const chosen = floor.ledger(openings).positions.map(({ prefers }) => prefers);
  return floor.question.options.length > 0 && chosen.length > 1 && chosen.every((option) => option === chosen[0]);
}

function drawAttacker(floor: Floor): Seat | null {
  const [first] = floor.seats;
  return first ? (floor.shuffle(first, "attacker", floor.seats)[0] ?? null) : null;
}

/** Nobody saw another's answer, so this can be a majority and never a consensus. */
async function concludeUnchallenged(floor: Floor, openings: readonly Answer[]) {
  const answers = [...openings, ...(await groupAnswers(floor, openings))];
  return conclude(floor, {
    ...currentAgreement(floor, { answers, final: openings, mayBeConsensus: false }),
    stop: { cause: "single pass", round: 0 },
    material: (label) => openings.map(({ seat, text }) => part(`The opening of ${label(seat)}`, fenceText(text))),
  });
}

/** A seat that joined later opens first, alone like the others. */
async function askNewcomers(floor: Floor, round: Round, latest: readonly Answer[]): Promise<readonly Answer[]> {
  const joining = round.seats.filter(({ name }) => round.number > 1 && !latest.some(({ seat }) => seat === name));
  return presentAnswers<unknown>(await round.askEach(joining, () => openingPrompt(floor.question, null)));
}

interface Exchange {
  readonly said: readonly Answer[];
  /** Each seat's last position, whole. */
  readonly latest: readonly Answer[];
  readonly attacker: Seat | null;
}

/** A seat answers when the challenges of it are in, with what was found for them; nobody waits for those of others. */
async function runExchange(floor: Floor, round: Round, { said, latest, attacker }: Exchange) {
  const before = floor.ledger(said);
  const turns = await Promise.all(
    round.seats.map(async (target) => {
      const own = latest.find(({ seat }) => seat === target.name);
      if (!own) return { challenges: [], responses: [] };
      const challenges = presentAnswers(
        await Promise.all(
          seatsExcept(round.seats, target).map((challenger) =>
            gatherRequests(
              floor,
              round.ask(
                challenger,
                challengeOf(floor, { challenger, own, before, mustAttack: challenger.name === attacker?.name }),
              ),
            ),
          ),
        ),
      );
      const table = floor.ledger([...said, ...challenges]);
      return {
        challenges,
        responses: [await round.ask(target, responseOf(floor, round, { target, own, table, challenges }))],
      };
    }),
  );
  return {
    challenges: turns.flatMap(({ challenges }) => challenges),
    responses: turns.flatMap(({ responses }) => responses),
  };
}

/** Searches start with the challenge that asks for them, not when all are in. */
async function gatherRequests(floor: Floor, asked: Promise<Reply<ChallengeBallot>>): Promise<Reply<ChallengeBallot>> {
  const reply = await asked;
  return reply.absent
    ? reply
    : floor.gather(
        reply,
        (reply.ballot?.requests ?? []).map(({ text }) => text),
      );
}

interface ChallengedPosition {
  readonly challenger: Seat;
  readonly own: Answer;
  readonly before: Ledger;
  readonly mustAttack: boolean;
}

function challengeOf(floor: Floor, { challenger, own, before, mustAttack }: ChallengedPosition) {
  const label = ownLabels(floor, challenger);
  const isTheirs = ({ by }: { readonly by: string | null }) => by === own.seat || by === challenger.name || by === null;
  return withClaimChecks(
    floor,
    [own],
    challengePrompt({
      target: own.seat,
      position: own.text,
      options: optionsPart({ ...before, options: before.options.filter(isTheirs) }, label),
      objections: openObjectionsPart(openObjections(before), label, ({ about }) => about === own.seat),
      searchResults: searchResultsPart(before.requests),
      mustAttack,
    }),
  );
}

interface AnsweredPosition {
  readonly target: Seat;
  readonly own: Answer;
  readonly table: Ledger;
  readonly challenges: readonly Answer<ChallengeBallot>[];
}

function responseOf(floor: Floor, round: Round, { target, own, table, challenges }: AnsweredPosition) {
  const rounds = Array.from({ length: round.number }, (_, index) => index);
  return respondPrompt({
    own: own.text,
    table: sharedPromptParts(floor, target, table, rounds),
    questions: challenges.flatMap(({ ballot }) => (ballot?.asks ?? []).map(({ text }) => text)),
    requests: table.requests.filter((request) => request.round === round.number && request.about === target.name),
    searchResults: searchResultsPart(table.requests.filter((request) => request.round < round.number)),
    unballoted: challenges.filter(({ ballot }) => ballot === null).map(({ text }) => text),
    objections: openObjectionsPart(
      openObjections(table),
      ownLabels(floor, target),
      ({ about }) => about === target.name,
    ),
    known: table.options.map(({ id }) => id),
  });
}
