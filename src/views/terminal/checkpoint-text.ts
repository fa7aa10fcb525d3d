/** The debate at a checkpoint: who prefers what, what is disputed, what no seat could answer. */

import { debateParts } from "../../core/debate-parts.ts";
import { markSign } from "../../core/evidence-check.ts";
import { openObjections } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { doubtfulClaims } from "../doubtful-claims.ts";
import { sortObjections } from "../objection-words.ts";
import { oneLine, renderLines, type Screen, type StyledLine, textWidth, words } from "../styled-text.ts";
import { partRows } from "./round-lines.ts";
import { wrapBehind } from "./wrap-line.ts";

export function checkpointText(state: State, screen: Screen): string {
  const cells = textWidth(screen);
  const open = sortObjections(openObjections(ledgerOf(state)));
  const asks = state.checkpoint?.asks ?? [];
  const part = debateParts(state).findLast(({ round }) => round === state.round);
  const rounds = part ? partRows(state, part, cells) : [];
  const title = state.round === 0 ? "Positions" : `Positions after round ${state.round} of ${state.limits.rounds}`;
  return renderLines(
    [
      ...(rounds.length === 0 ? [] : [[words(title, "bold")], ...rounds]),
      ...listBlock(
        "Open objections",
        open.map(({ id, severity, title: what }) => `${id} ${severity}: ${what}`),
        cells,
      ),
      ...listBlock(
        "Evidence that does not support its claim",
        doubtfulClaims(state).map(
          ({ id, evidence, check, by, text }) =>
            `${id} ${markSign(evidence, check)} ${by}: ${text} ${check?.detail ?? ""}`,
        ),
        cells,
      ),
      ...listBlock("Open questions", asks, cells),
    ],
    screen,
  );
}

function listBlock(title: string, items: readonly string[], cells: number): readonly StyledLine[] {
  if (items.length === 0) return [];
  return [[words(title, "bold")], ...items.flatMap((item) => wrapBehind([words("    ")], [oneLine(item)], cells))];
}
