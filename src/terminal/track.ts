/** How far the debate is, as a line: a piece for each phase, the done part heavy. From 120 columns on with their names. */

import { cutToCells, padToCells } from "../core/cell-width.ts";
import { type Phase, phaseLabel } from "../views/phases.ts";
import { type Line, words } from "../views/styled-text.ts";
import { WIDE } from "./widths.ts";

const SHORTEST_PIECE = 3;
const SHORTEST_LABEL = 8;

export function track(all: readonly Phase[], cells: number): readonly Line[] {
  const pieces = fitting(all, cells);
  if (pieces.length === 0) return [];
  const size = Math.floor((cells - (pieces.length - 1)) / pieces.length);
  const line = pieces.flatMap((piece, index): Line => {
    const done = Math.floor(share(piece) * size);
    const gap = index === 0 ? "" : " ";
    return [words(`${gap}${"━".repeat(done)}`, "bold"), words("─".repeat(size - done), "dim")];
  });
  if (cells < WIDE - 2 || size < SHORTEST_LABEL) return [line];
  return [line, pieces.flatMap((piece) => label(piece, size))];
}

function label(piece: Phase, size: number): Line {
  const text = padToCells(cutToCells(phaseLabel(piece), size), size);
  return [words(`${text} `, piece.pending > 0 ? "bold" : "dim")];
}

/** Phase by phase while that can be seen, else round by round, else as one. */
function fitting(all: readonly Phase[], cells: number): readonly Phase[] {
  const fits = (pieces: readonly Phase[]) => pieces.length * (SHORTEST_PIECE + 1) <= cells + 1;
  if (fits(all)) return all;
  const rounds = [...new Set(all.map(({ round }) => round))].map((round) =>
    together(all.filter((each) => each.round === round)),
  );
  return fits(rounds) ? rounds : [together(all)];
}

function together(some: readonly Phase[]): Phase {
  const sum = (pick: (phase: Phase) => number) => some.reduce((total, phase) => total + pick(phase), 0);
  return {
    round: some[0]?.round ?? 0,
    kind: "",
    calls: sum(({ calls }) => calls),
    done: sum(({ done }) => done),
    pending: sum(({ pending }) => pending),
  };
}

function share({ done, calls }: Phase): number {
  return calls === 0 ? 0 : Math.min(1, done / calls);
}
