/**
 * What simulated debates must show, with the real engine, beside the formulas. Tests run each check with few debates, `npm run
 * verify:theory` with many.
 */

import { debateSteps } from "../../src/eval/debate-steps.ts";
import { runInMemory } from "../../src/eval/memory-debate.ts";
import { cellFigures, type Figure } from "../../src/eval/simulation/cell-figures.ts";
import { runCell } from "../../src/eval/simulation/run-cell.ts";
import { correlationInterval, effectiveVoters } from "../../src/eval/statistics/panel-correlation.ts";
import type { Interval } from "../../src/eval/statistics/share-interval.ts";
import { consensusAccuracy } from "../../src/eval/theory/persuasion.ts";
import { rightSeats } from "../../src/eval/theory/vote.ts";
import { protocolNamed } from "../../src/protocols/index.ts";
import { poll } from "../../src/protocols/poll.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { roundtable } from "../../src/protocols/roundtable.ts";
import { judgeTwice } from "./theory/two-looks.ts";

export interface TheoryCheck {
  readonly name: string;
  /** How many debates a test can afford, and how many show more than luck. */
  readonly quick: number;
  readonly thorough: number;
  measure(debates: number, seed: string): Promise<readonly TheoryFigure[]>;
}

export interface TheoryFigure {
  readonly what: string;
  readonly measured: number;
  readonly theory: number;
  readonly z: number;
}

const CHAIN = "sim:p=0.6,rho=0.3,lc=0.6,lw=0.3";

export const THEORY_CHECKS: readonly TheoryCheck[] = [
  cellCheck("a vote of independent seats", { protocol: "poll", speaker: "sim:p=0.7" }, 500, 20_000),
  cellCheck("a vote of correlated seats", { protocol: "poll", speaker: "sim:p=0.7,rho=0.3" }, 500, 20_000),
  cellCheck("persuasion in a challenge", { protocol: "challenge", speaker: CHAIN, rounds: 3 }, 100, 4_000),
  cellCheck("persuasion in a panel", { protocol: "panel", speaker: CHAIN, rounds: 2 }, 60, 2_000),
  cellCheck("persuasion at a roundtable", { protocol: "roundtable", speaker: CHAIN, rounds: 3 }, 100, 4_000),
  cellCheck("persuasion in a council", { protocol: "council", speaker: CHAIN, rounds: 1 }, 200, 6_000),
  cellCheck("conformists", { protocol: "challenge", speaker: `${CHAIN},g=3`, rounds: 2 }, 100, 4_000),
  cellCheck("a debate without information", { protocol: "challenge", speaker: "sim:p=0.7,s=5", rounds: 3 }, 100, 4_000),
  ...[1, 1.5, 2].map(consensusCheck),
  { name: "intervals of what is recovered from logs", quick: 200, thorough: 12_000, measure: measureRecovery },
  { name: "a judge that sees both orders", quick: 400, thorough: 20_000, measure: measureJudge },
];

interface CheckedCell {
  readonly protocol: string;
  readonly speaker: string;
  readonly rounds?: number;
}

function cellCheck(name: string, wanted: CheckedCell, quick: number, thorough: number): TheoryCheck {
  return {
    ...{ name, quick, thorough },
    measure: async (debates, seed) => {
      const { openingsVote, anyRight, single, laterVotes } = cellFigures(await runChecked(wanted, debates, seed));
      return [
        ...figureOf("one seat", single),
        ...figureOf("openings' vote", openingsVote),
        ...figureOf("any right", anyRight),
        ...laterVotes.flatMap((vote, index) => figureOf(`after round ${index + 1}`, vote)),
      ];
    },
  };
}

export function runChecked({ protocol, speaker, rounds = 1 }: CheckedCell, debates: number, seed: string) {
  const cell = { protocol: requireProtocol(protocol), seats: 5, speaker, rounds };
  return runCell(cell, { debates, seed, onDebate: () => undefined, signal: new AbortController().signal });
}

function requireProtocol(name: string): Protocol {
  const found = protocolNamed(name);
  if (!found) throw new Error(`There is no protocol ${name}.`);
  return found;
}

function figureOf(what: string, { measured, theory, z }: Figure): readonly TheoryFigure[] {
  return theory === null || z === null ? [] : [{ what, measured, theory, z }];
}

/** Far more rounds than three seats need until they agree. */
const ROUNDS_TO_CONSENSUS = 300;

/** One listener at a time, until all hold the same. */
function consensusCheck(r: number): TheoryCheck {
  const seats = 3;
  return {
    ...{ name: `debating to consensus with correction odds ${r}`, quick: 30, thorough: 3_000 },
    measure: async (debates, seed) => {
      let right = 0;
      for (let index = 0; index < debates; index += 1) {
        const speakers = Array.from({ length: seats }, (_, at) => `sim:p=0.6,lc=1,r=${r},turn=${at + 1},of=${seats}`);
        const state = await runInMemory({
          ...{ question: `Which is right in case ${seed}/${index}?`, options: ["Right", "Wrong"], speakers },
          ...{ protocol: roundtable, rounds: ROUNDS_TO_CONSENSUS, seed: `${index}`, truth: () => "Right" },
          settings: { closing: false },
        });
        const held = debateSteps(state, roundtable).final.map(({ answer }) => answer);
        if (new Set(held).size > 1) throw new Error(`Debate ${index} did not end in consensus: ${held}.`);
        if (held[0] === "Right") right += 1;
      }
      return [share("all right", right, debates, consensusAccuracy(rightSeats(seats, { p: 0.6, rho: 0 }), r))];
    },
  };
}

/** How many debates each interval is computed from. */
const PER_RUN = 100;

/** Correction odds, correlation and effective voters are inside their 95 % intervals in 95 % of runs. */
async function measureRecovery(debates: number, seed: string): Promise<readonly TheoryFigure[]> {
  const runs = Math.floor(debates / PER_RUN);
  const within = (interval: Interval | null, truth: number) =>
    interval !== null && interval.low <= truth && truth <= interval.high ? 1 : 0;
  let [odds, rho, voters] = [0, 0, 0];
  for (let run = 0; run < runs; run += 1) {
    const figures = cellFigures(await runChecked({ protocol: "challenge", speaker: CHAIN }, PER_RUN, `${seed}/${run}`));
    const rows = figures.counts.openings.flatMap((count, right) =>
      Array.from({ length: count }, () => Array.from({ length: 5 }, (_, seat) => seat < right)),
    );
    const found = correlationInterval(rows, `${seed}/${run}`);
    odds += within(figures.odds, 2);
    rho += within(found, 0.3);
    voters += within(
      found && { low: effectiveVoters(5, found.high), high: effectiveVoters(5, found.low) },
      effectiveVoters(5, 0.3),
    );
  }
  return [
    share("correction odds", odds, runs, 0.95),
    share("correlation", rho, runs, 0.95),
    share("effective voters", voters, runs, 0.95),
  ];
}

async function measureJudge(debates: number, seed: string): Promise<readonly TheoryFigure[]> {
  const [accuracy, bias] = [0.8, 0.1];
  let [right, wrong] = [0, 0];
  for (let index = 0; index < debates; index += 1) {
    const ask = async (options: readonly string[]) => {
      const state = await runInMemory({
        ...{ question: `Which answer is better in case ${seed}/${index}?`, options, protocol: poll, rounds: 1 },
        ...{ speakers: [`sim:p=${accuracy},bias=${bias}`], seed: `${index}`, truth: () => "Good" },
      });
      return debateSteps(state, poll).final[0]?.answer === "Good";
    };
    const looks = [await ask(["Good", "Bad"]), await ask(["Bad", "Good"])];
    if (looks.every(Boolean)) right += 1;
    if (!looks.some(Boolean)) wrong += 1;
  }
  const expected = judgeTwice(accuracy, bias);
  return [share("right twice", right, debates, expected.right), share("wrong twice", wrong, debates, expected.wrong)];
}

function share(what: string, hits: number, total: number, theory: number): TheoryFigure {
  const measured = hits / total;
  return { what, measured, theory, z: (measured - theory) / Math.sqrt((theory * (1 - theory)) / total) };
}
