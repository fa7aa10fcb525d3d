/**
 * A round of a challenge: every seat challenges all others at once, and answers every point put to it as soon as the challenges to
 * it are in.
 */

import type { OptionId, SeatName } from "../core/ids.ts";
import { type EvidenceRequest, type Ledger, openObjections } from "../core/ledger/ledger.ts";
import type { Seat, Settings } from "../core/panel.ts";
import { type ChallengeBallot, challengePrompt } from "../prompts/challenge-prompt.ts";
import { ownPart } from "../prompts/design-prompt.ts";
import { searchResultsPart } from "../prompts/evidence-parts.ts";
import { openingPrompt } from "../prompts/opening-prompt.ts";
import { type OwnSources, ownPointsAndClaims, ownPointsPart } from "../prompts/points/own-points-part.ts";
import { optionsPart } from "../prompts/positions.ts";
import { fenceText, part } from "../prompts/prompt.ts";
import { respondPrompt } from "../prompts/respond-prompt.ts";
import { openObjectionsPart } from "../prompts/table.ts";
import { ownLabels } from "./exchange/reader-labels.ts";
import { detailFor } from "./exchange/reader-objections.ts";
import { promptPartsForAll, wholePositions, withClaimChecks } from "./exchange/shared-parts.ts";
import { ownPoints } from "./points/own-points.ts";
import { type Answer, type Floor, type PlannedCalls, presentAnswers, type Reply, type Round } from "./protocol.ts";

/** The calls of one round, at most. */
export function planChallenge(
  round: number,
  seats: number,
  { pairwise }: Pick<Settings, "pairwise">,
): readonly PlannedCalls[] {
  return [
    { round, kind: "challenge", calls: pairwise ? seats * (seats - 1) : seats },
    { round, kind: "respond", calls: seats },
  ];
}

/**
 * A seat that joined later, or missed its opening, opens first, alone like the others. It had nothing to answer for in the round
 * before, so that the plan, which counts an answer there, stays the most.
 */
export async function askMissingOpenings(
  floor: Floor,
  round: Round,
  said: readonly Answer[],
): Promise<readonly Answer[]> {
  const missing = round.seats.filter((seat) => lastWritten([seat], said).length === 0);
  return presentAnswers<unknown>(await round.askEach(missing, () => openingPrompt(floor.question, null)));
}

/** The last position of each seat, whole. A seat that missed its last answer keeps the one before. */
export function lastWritten(seats: readonly Seat[], said: readonly Answer[]): readonly Answer[] {
  const isPosition = ({ kind }: Answer) => kind === "opening" || kind === "respond";
  return seats.flatMap(({ name }) => said.findLast((answer) => answer.seat === name && isPosition(answer)) ?? []);
}

export interface ChallengedRound {
  readonly said: readonly Answer[];
  /** The seat that has to attack the position that all share; null: they differ. */
  readonly attacker: Seat | null;
  /** Whether evidence that challenges ask for is searched for. */
  readonly searches: boolean;
}

/** A seat answers as soon as the challenges to it, with what was found for them, and its own are in; it doesn't wait for others. */
export async function runChallenge(floor: Floor, round: Round, { said, attacker, searches }: ChallengedRound) {
  const before = floor.ledger(said);
  const latest = lastWritten(round.seats, said);
  const holders = round.seats.filter(({ name }) => latest.some(({ seat }) => seat === name));
  const asked = round.seats.flatMap((challenger) => {
    const others = latest.filter(({ seat }) => seat !== challenger.name);
    const mustAttack = challenger.name === attacker?.name;
    const targets = floor.settings.pairwise ? others.map((own) => [own]) : [others];
    return targets.map((positions) => {
      const own = ownPoints(floor, challenger, { answers: said, ledger: before });
      const ask = challengeOf(floor, { challenger, positions, own, before, mustAttack });
      const sent = round.ask(challenger, ask);
      return { challenger, about: ask.about, sent, reply: searches ? gatherRequests(floor, sent) : sent };
    });
  });
  const responses = await Promise.all(
    holders.map(async (target) => {
      const own = latest.find(({ seat }) => seat === target.name);
      const theirs = asked.filter(
        ({ challenger, about }) => challenger.name !== target.name && (about === null || about === target.name),
      );
      const challenges = presentAnswers(await Promise.all(theirs.map(({ reply }) => reply)));
      // Its own challenge too, without what is searched for it: a seat may object to its own option, and answers that as well.
      const ownChallenges = asked.filter(({ challenger }) => challenger.name === target.name);
      const mine = presentAnswers(await Promise.all(ownChallenges.map(({ sent }) => sent)));
      const answers = [...said, ...challenges, ...mine];
      return round.ask(target, responseOf(floor, round, { target, own: own?.text ?? "", answers, challenges }));
    }),
  );
  return { challenges: presentAnswers(await Promise.all(asked.map(({ reply }) => reply))), responses };
}

/** Searches start with the challenge that asks for them, not when all are in. */
async function gatherRequests(floor: Floor, asked: Promise<Reply<ChallengeBallot>>): Promise<Reply<ChallengeBallot>> {
  const reply = await asked;
  if (reply.absent) return reply;
  const requests = (reply.ballot?.requests ?? []).map(({ text }) => text);
  return floor.gather(reply, requests);
}

interface ChallengedPositions {
  readonly challenger: Seat;
  readonly positions: readonly Answer[];
  /** The challenger's own, which it may object to as well. */
  readonly own: OwnSources;
  readonly before: Ledger;
  readonly mustAttack: boolean;
}

function challengeOf(floor: Floor, { challenger, positions, own, before, mustAttack }: ChallengedPositions) {
  const label = ownLabels(floor, challenger);
  const [only] = positions;
  const concerned = new Set<SeatName | null>([...positions.map(({ seat }) => seat), challenger.name, null]);
  const options = before.options.filter(({ by }) => concerned.has(by));
  const above = [...wholePositions(floor, challenger, positions, before), optionsPart({ ...before, options }, label)];
  return withClaimChecks(
    floor,
    positions,
    challengePrompt({
      target: floor.settings.pairwise ? (only?.seat ?? null) : null,
      above,
      points: ownPointsPart(own, { others: above }),
      known: options.map(({ id }) => id),
      objections: openObjectionsPart(openObjections(before), label),
      searchResults: searchResultsPart(before.requests),
      mustAttack,
    }),
  );
}

interface AnsweredPosition {
  readonly target: Seat;
  readonly own: string;
  /** All that it builds on. */
  readonly answers: readonly Answer[];
  readonly challenges: readonly Answer<ChallengeBallot>[];
}

function responseOf(floor: Floor, round: Round, { target, own, answers, challenges }: AnsweredPosition) {
  const table = floor.ledger(answers);
  const position = ownPart("Your position in full", own);
  const rounds = Array.from({ length: round.number }, (_, index) => index);
  const label = ownLabels(floor, target);
  const isForTarget = ({ option, about }: Pick<EvidenceRequest, "option" | "about">) =>
    about === target.name || (about === null && isOptionOf(table, target, option));
  const isNow = (asked: { readonly round: number }) => asked.round === round.number;
  return respondPrompt({
    own: position,
    points: ownPointsAndClaims(ownPoints(floor, target, { answers, ledger: table }), { mine: [position] }),
    table: promptPartsForAll(floor, target, table, rounds),
    challenges: challenges.map((answer) => part(`The challenge by ${label(answer.seat)}`, fenceText(answer.text))),
    questions: table.questions.filter(
      (question) => isNow(question) && isForTarget(question) && question.by.some((seat) => seat !== target.name),
    ),
    requests: table.requests.filter((request) => isNow(request) && isForTarget(request) && request.by !== target.name),
    searchResults: searchResultsPart(table.requests.filter((request) => !isNow(request))),
    objections: openObjectionsPart(openObjections(table), label, detailFor(table, target, challenges)),
    known: table.options,
  });
}

/** What concerns no option concerns every seat. */
function isOptionOf({ options }: Ledger, { name }: Seat, option: OptionId | null): boolean {
  const known = options.find(({ id }) => id === option);
  return known === undefined || known.by === null || known.by === name;
}
