/** How far the debate is, as one line: a piece per phase, heavy where done, dashed where skipped. Named from 120 columns up. */

import { cutToCells, padToCells } from "../core/text/cell-width.ts";
import { type PhaseProgress, phaseLabel } from "../views/phase-progress.ts";
import { type StyledLine, words } from "../views/styled-text.ts";
import { WIDE } from "./frame-view.ts";

const SHORTEST_PIECE = 3;
const SHORTEST_LABEL = 8;

export function track(all: readonly PhaseProgress[], cells: number): readonly StyledLine[] {
  const pieces = fitPieces(all, cells);
  if (pieces.length === 0) return [];
  const size = Math.floor((cells - (pieces.length - 1)) / pieces.length);
  const line = pieces.flatMap((piece, index): StyledLine => {
    const share = piece.calls === 0 ? 0 : Math.min(1, piece.done / piece.calls);
    const done = Math.floor(share * size);
    const gap = index === 0 ? "" : " ";
    const rest = piece.status === "skipped" ? "╌" : "─";
    return [words(`${gap}${"━".repeat(done)}`, "bold"), words(rest.repeat(size - done), "dim")];
  });
  if (cells < WIDE - 2 || size < SHORTEST_LABEL) return [line];
  return [line, pieces.flatMap((piece) => label(piece, size))];
}

function label(piece: PhaseProgress, size: number): StyledLine {
  const text = padToCells(cutToCells(phaseLabel(piece), size), size);
  return [words(`${text} `, piece.pending > 0 ? "bold" : "dim")];
}

/** Phase by phase if each can be seen, else round by round, else as one piece. */
function fitPieces(all: readonly PhaseProgress[], cells: number): readonly PhaseProgress[] {
  const fits = (pieces: readonly PhaseProgress[]) => pieces.length * (SHORTEST_PIECE + 1) <= cells + 1;
  if (fits(all)) return all;
  const rounds = [...new Set(all.map(({ round }) => round))].map((round) =>
    mergePhases(all.filter((each) => each.round === round)),
  );
  return fits(rounds) ? rounds : [mergePhases(all)];
}

function mergePhases(some: readonly PhaseProgress[]): PhaseProgress {
  const { round = 0, status: first = "planned" } = some[0] ?? {};
  const sum = (pick: (phase: PhaseProgress) => number) => some.reduce((total, phase) => total + pick(phase), 0);
  return {
    round,
    kind: "",
    calls: sum(({ calls }) => calls),
    done: sum(({ done }) => done),
    pending: sum(({ pending }) => pending),
    status: some.every(({ status }) => status === first) ? first : "running",
  };
}
