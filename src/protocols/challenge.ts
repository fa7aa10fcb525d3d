/**
 * Challenge: every seat takes a position alone, then challenges all others, and answers every point put to it; the person
 * may step in after the answers. If all agree from the start, one seat has to argue against it.
 */

import { SYNTHESIS } from "../core/ballot/synthesis.ts";
import type { OptionId, SeatName } from "../core/ids.ts";
import { type EvidenceRequest, type Ledger, openObjections } from "../core/ledger/ledger.ts";
import type { Seat } from "../core/panel.ts";
import type { StopCause } from "../core/verdict.ts";
import { type ChallengeBallot, challengePrompt } from "../prompts/challenge-prompt.ts";
import { clarifyPrompt } from "../prompts/clarify-prompt.ts";
import { CLOSING } from "../prompts/closing-prompt.ts";
import { searchResultsPart } from "../prompts/evidence-parts.ts";
import { openingPrompt } from "../prompts/opening-prompt.ts";
import { optionsPart } from "../prompts/positions.ts";
import { fenceText, part } from "../prompts/prompt.ts";
import { respondPrompt } from "../prompts/respond-prompt.ts";
import { openObjectionsPart } from "../prompts/table.ts";
import { askClosing, planClosing } from "./closing.ts";
import { conclude } from "./conclude.ts";
import {
  currentAgreement,
  detailFor,
  endReason,
  groupAnswers,
  ownLabels,
  readAs,
  resolveCheckpoint,
  sharedPromptParts,
  stopCause,
  wholePositions,
  withClaimChecks,
} from "./exchange.ts";
import { type Answer, type Floor, type Protocol, presentAnswers, type Reply, type Round } from "./protocol.ts";

export const challengeDebate: Protocol = {
  name: "challenge",
  summary: "Every seat takes a position alone, challenges all others, and answers every point put to it.",
  description:
    "Two or more seats. Openings are written alone; a round is one challenge per seat against all others (strengths, questions, weak spots, evidence requested; --pairwise: one per ordered pair) and one answer per seat to every point, with its amended position. In a closing call each seat says whether its objections are met and votes. With -i you are asked first and after each round. --quick: openings and synthesis only.",
  seats: { least: 2, most: 7 },
  rounds: { least: 1, most: 3, usual: 1 },
  chair: "optional",
  roles: ["generalist"],
  openings: { kind: "opening", areIndependent: true },
  kinds: ["clarify", "opening", "group", "challenge", "attack", "respond", CLOSING, SYNTHESIS],
  plan: ({ seats: { length } }, rounds, { quick, clarify: asksFirst, interactive, pairwise, closing }) => [
    { round: 0, kind: "clarify", calls: asksFirst || interactive ? length : 0 },
    { round: 0, kind: "opening", calls: length },
    ...(quick ? [{ round: 0, kind: "group", calls: 1 }] : []),
    ...Array.from({ length: quick ? 0 : rounds }, (_, index) => [
      { round: index + 1, kind: "challenge", calls: pairwise ? length * (length - 1) : length },
      { round: index + 1, kind: "respond", calls: length },
    ]).flat(),
    planClosing(length, { closing: closing && !quick }),
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
      if (round.number > 1) said.push(...(await askMissingOpenings(floor, round, said)));
      const answers = await runExchange(floor, round, { said, attacker: round.number === 1 ? attacker : null });
      latest = await floor.quorum(answers.responses);
      said.push(...answers.challenges, ...latest);
      last = round.number;
      const held = currentAgreement(floor, { answers: said, final: latest, mayBeConsensus: true });
      seen = await resolveCheckpoint(floor, round.number, endReason(floor, held, round.number), held.ledger);
      if (seen) break;
    }
    const closing = await askClosing(floor, said);
    const final = [...latest, ...closing];
    return conclude(floor, {
      ...currentAgreement(floor, { answers: [...said, ...closing], final, mayBeConsensus: true }),
      stop: { cause: stopCause(floor, seen), round: last },
      openings: said.filter(({ kind }) => kind === "opening"),
      latest: lastWritten(floor.seats, said),
    });
  },
};

/** One question call per seat; the person's answer is pinned for all. Without a person the openings say what they assume. */
async function askClarifications(floor: Floor): Promise<void> {
  const replies = presentAnswers(await floor.askEach(floor.seats, () => clarifyPrompt()));
  const questions = [...new Set(replies.flatMap(({ ballot }) => (ballot?.questions ?? []).map(({ text }) => text)))];
  if (questions.length > 0) await floor.clarify(questions);
}

/** They chose one of the person's options, or gave theirs the same name. */
function doOpeningsAgree(floor: Floor, openings: readonly Answer[]): boolean {
  const chosen = floor.ledger(openings).positions.map(({ prefers }) => prefers);
  return chosen.length > 1 && chosen.every((option) => option !== null && option === chosen[0]);
}

function drawAttacker(floor: Floor): Seat | null {
  const [first] = floor.seats;
  return first ? (floor.shuffle(first, "attacker", floor.seats)[0] ?? null) : null;
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

/**
 * A seat that joined later, or missed its opening, opens first, alone like the others. It had nothing to answer for in the round
 * before, so that the plan, which counts an answer there, stays the most.
 */
async function askMissingOpenings(floor: Floor, round: Round, said: readonly Answer[]): Promise<readonly Answer[]> {
  const missing = round.seats.filter((seat) => lastWritten([seat], said).length === 0);
  return presentAnswers<unknown>(await round.askEach(missing, () => openingPrompt(floor.question, null)));
}

/** The last position of each seat, whole. A seat that missed its last answer keeps the one before. */
function lastWritten(seats: readonly Seat[], said: readonly Answer[]): readonly Answer[] {
  const isPosition = ({ kind }: Answer) => kind === "opening" || kind === "respond";
  return seats.flatMap(({ name }) => said.findLast((answer) => answer.seat === name && isPosition(answer)) ?? []);
}

interface Exchange {
  readonly said: readonly Answer[];
  readonly attacker: Seat | null;
}

/** A seat answers as soon as the challenges to it, with what was found for them, and its own are in; it doesn't wait for others. */
async function runExchange(floor: Floor, round: Round, { said, attacker }: Exchange) {
  const before = floor.ledger(said);
  const latest = lastWritten(round.seats, said);
  const holders = round.seats.filter(({ name }) => latest.some(({ seat }) => seat === name));
  const asked = round.seats.flatMap((challenger) => {
    const others = latest.filter(({ seat }) => seat !== challenger.name);
    const mustAttack = challenger.name === attacker?.name;
    const targets = floor.settings.pairwise ? others.map((own) => [own]) : [others];
    return targets.map((positions) => {
      const ask = challengeOf(floor, { challenger, positions, before, mustAttack });
      const sent = round.ask(challenger, ask);
      return { challenger, about: ask.about, sent, reply: gatherRequests(floor, sent) };
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
      const table = floor.ledger([...said, ...challenges, ...mine]);
      return round.ask(target, responseOf(floor, round, { target, own: own?.text ?? "", table, challenges }));
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
  readonly before: Ledger;
  readonly mustAttack: boolean;
}

function challengeOf(floor: Floor, { challenger, positions, before, mustAttack }: ChallengedPositions) {
  const label = ownLabels(floor, challenger);
  const [only] = positions;
  const concerned = new Set<SeatName | null>([...positions.map(({ seat }) => seat), challenger.name, null]);
  const options = before.options.filter(({ by }) => concerned.has(by));
  return withClaimChecks(
    floor,
    positions,
    challengePrompt({
      target: floor.settings.pairwise ? (only?.seat ?? null) : null,
      positions: wholePositions(floor, challenger, positions, before),
      options: optionsPart({ ...before, options }, label),
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
  readonly table: Ledger;
  readonly challenges: readonly Answer<ChallengeBallot>[];
}

function responseOf(floor: Floor, round: Round, { target, own, table, challenges }: AnsweredPosition) {
  const rounds = Array.from({ length: round.number }, (_, index) => index);
  const label = ownLabels(floor, target);
  const read = readAs(floor, target);
  const isForTarget = ({ option, about }: Pick<EvidenceRequest, "option" | "about">) =>
    about === target.name || (about === null && isOptionOf(table, target, option));
  const isNow = (asked: { readonly round: number }) => asked.round === round.number;
  return respondPrompt({
    own,
    table: sharedPromptParts(floor, target, table, rounds),
    challenges: challenges.map((answer) =>
      part(`What ${label(answer.seat)} holds against it`, fenceText(read(answer))),
    ),
    questions: table.questions.filter(
      (question) => isNow(question) && isForTarget(question) && question.by.some((seat) => seat !== target.name),
    ),
    requests: table.requests.filter((request) => isNow(request) && isForTarget(request) && request.by !== target.name),
    searchResults: searchResultsPart(table.requests.filter((request) => !isNow(request))),
    objections: openObjectionsPart(openObjections(table), label, detailFor(table, target, challenges)),
    known: table.options.map(({ id }) => id),
  });
}

/** What concerns no option concerns every seat. */
function isOptionOf({ options }: Ledger, { name }: Seat, option: OptionId | null): boolean {
  const known = options.find(({ id }) => id === option);
  return known === undefined || known.by === null || known.by === name;
}
