/**
 * A debate about openings that were written alone: rounds of challenges and answers, then the closing and the verdict. The protocol
 * says what ends the rounds and from which round on evidence is searched for.
 */

import type { Seat } from "../core/panel.ts";
import type { StopCause } from "../core/verdict.ts";
import { askMissingOpenings, lastWritten, runChallenge } from "./challenge-round.ts";
import { askClosing } from "./closing.ts";
import { conclude } from "./conclude.ts";
import { type AgreementInput, currentAgreement } from "./exchange/current-agreement.ts";
import { resolveCheckpoint, stopCause } from "./exchange/round-end.ts";
import { askLateReplies, repairsAmong } from "./late-replies.ts";
import { standingOptions } from "./option-parts.ts";
import type { Answer, Conclusion, Floor } from "./protocol.ts";

export interface OpeningsToDebate {
  readonly openings: readonly Answer[];
  /** Calls about them that are no openings. */
  readonly grouped?: readonly Answer[];
  /** The seat that has to attack in round 1, because all openings agree; null: they differ. */
  readonly attacker: Seat | null;
  /** The first round in which evidence that challenges ask for is searched for. */
  readonly searchesFrom: number;
  /** After each round: why the rounds end here (null: they don't), and what the person is asked. */
  readonly judge: (spoken: RoundAnswers, round: number) => Promise<RoundJudgement>;
}

/** All answers so far, and those of this round that take a position. */
export type RoundAnswers = Pick<AgreementInput, "answers" | "final">;

export interface RoundJudgement {
  readonly ends: StopCause | null;
  readonly asks: () => readonly string[];
}

export async function debateOpenings(floor: Floor, debated: OpeningsToDebate): Promise<Conclusion> {
  const { openings, grouped = [], attacker, searchesFrom, judge } = debated;
  const said: Answer[] = [...openings, ...grouped];
  let latest: readonly Answer[] = openings;
  let seen: StopCause | null = null;
  let last = 0;
  for await (const round of floor.rounds()) {
    if (round.number > 1) said.push(...(await askMissingOpenings(floor, round, said)));
    const answers = await runChallenge(floor, round, {
      said,
      attacker: round.number === 1 ? attacker : null,
      searches: round.number >= searchesFrom,
    });
    latest = await floor.quorum(answers.responses);
    said.push(...answers.challenges, ...latest);
    last = round.number;
    const { ends, asks } = await judge({ answers: said, final: latest }, last);
    seen = await resolveCheckpoint(floor, last, ends, asks);
    if (seen) break;
  }
  // Of seats that missed their answer and are back: not planned, as is all that follows from failures.
  const replies = await askLateReplies(floor, said);
  said.push(...replies);
  const closing = await askClosing(floor, said);
  const answers = [...said, ...closing];
  const held = currentAgreement(floor, { answers, final: [...latest, ...closing], mayBeConsensus: true });
  return conclude(floor, {
    ...held,
    stop: { cause: stopCause(floor, seen), round: last },
    openings: said.filter(({ kind }) => kind === "opening"),
    latest: [
      ...standingOptions({ answers, ledger: held.ledger }),
      ...lastWritten(floor.seats, said),
      ...repairsAmong(replies),
      ...closing,
    ],
  });
}

/** They chose one of the person's options, or gave theirs the same name. */
export function doOpeningsAgree(floor: Floor, openings: readonly Answer[]): boolean {
  const chosen = floor.ledger(openings).positions.map(({ prefers }) => prefers);
  return chosen.length > 1 && chosen.every((option) => option !== null && option === chosen[0]);
}

export function drawAttacker(floor: Floor): Seat | null {
  const [first] = floor.seats;
  return first ? (floor.shuffle(first, "attacker", floor.seats)[0] ?? null) : null;
}
