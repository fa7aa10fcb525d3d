/** Runs the debates of one cell, one after the other and all in memory, and counts what became of them. */

import { setImmediate } from "node:timers/promises";
import type { State } from "../../core/state.ts";
import { addUsage, NO_USAGE, type Usage } from "../../core/usage.ts";
import { countMoves } from "../count-moves.ts";
import { debateSteps, type HeldAnswer } from "../debate-steps.ts";
import { runInMemory } from "../memory-debate.ts";
import { addMoves, type Moves, NO_MOVES } from "../statistics/correction-odds.ts";
import type { SimulationCell } from "./simulation-cell.ts";

export interface CellCounts {
  readonly cell: SimulationCell;
  readonly debates: number;
  /** Debates by how many openings were right, from none to all. */
  readonly openings: readonly number[];
  /** The same after each time the seats read each other, and in the end. */
  readonly later: readonly (readonly number[])[];
  readonly final: readonly number[];
  readonly moves: Moves;
  readonly calls: number;
  readonly usage: Usage;
}

export interface CellSettings {
  readonly debates: number;
  readonly seed: string;
  readonly onDebate: () => void;
  readonly signal: AbortSignal;
}

/** The question's options; which of them is right changes nothing, because simulated speakers don't read them. */
const OPTIONS = ["Right", "Wrong"];

export async function runCell(cell: SimulationCell, settings: CellSettings): Promise<CellCounts> {
  let counts = emptyCounts(cell);
  for (let index = 0; index < settings.debates && !settings.signal.aborted; index += 1) {
    const state = await runInMemory({
      question: `Which option is right in simulated case ${settings.seed}/${index}?`,
      options: OPTIONS,
      protocol: cell.protocol,
      speakers: new Array<string>(cell.seats).fill(cell.speaker),
      rounds: cell.rounds,
      settings: { stop: "fixed", closing: false },
      seed: `${settings.seed}/${index}`,
      truth: () => "Right",
    });
    counts = addDebate(counts, state);
    settings.onDebate();
    // A debate in memory never waits: signals and the screen get their turn here.
    await setImmediate();
  }
  return counts;
}

function emptyCounts(cell: SimulationCell): CellCounts {
  const none = new Array<number>(cell.seats + 1).fill(0);
  return { cell, debates: 0, openings: none, later: [], final: none, moves: NO_MOVES, calls: 0, usage: NO_USAGE };
}

function addDebate(counts: CellCounts, state: State): CellCounts {
  const { openings, later, final } = debateSteps(state, counts.cell.protocol);
  const none = new Array<number>(counts.cell.seats + 1).fill(0);
  return {
    ...counts,
    debates: counts.debates + 1,
    openings: addOne(counts.openings, openings),
    later: later.map((step, index) => addOne(counts.later[index] ?? none, step)),
    final: addOne(counts.final, final),
    moves: addMoves(counts.moves, countMoves([openings, ...later], isRight)),
    calls: counts.calls + state.calls.size,
    usage: addUsage(counts.usage, state.usage),
  };
}

function addOne(counted: readonly number[], held: readonly HeldAnswer[]): readonly number[] {
  const right = held.filter(({ answer }) => answer !== null && isRight(answer)).length;
  return counted.map((count, index) => (index === right ? count + 1 : count));
}

function isRight(answer: string): boolean {
  return answer === OPTIONS[0];
}
