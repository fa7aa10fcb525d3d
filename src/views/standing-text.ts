/** Where a debate stands at a checkpoint: who is for what, what is contested, what nobody could answer. */

import { markSign } from "../core/evidence-check.ts";
import { openObjections } from "../core/ledger.ts";
import type { State } from "../core/state.ts";
import { ledgerIn } from "./ledger-in.ts";
import { byEnd } from "./outcome-words.ts";
import { roundRows } from "./round-lines.ts";
import { hung, type Line, oneLine, rendered, type Screen, textWidth, words, wrapped } from "./styled-text.ts";
import { unsupportedClaims } from "./unsupported-claims.ts";

export function standingText(state: State, screen: Screen): string {
  const cells = textWidth(screen);
  const open = byEnd(openObjections(ledgerIn(state)));
  const asks = state.checkpoint?.asks ?? [];
  const rounds = roundRows(state, state.round, cells);
  const title =
    state.round === 0 ? "Where it stands" : `Where it stands after round ${state.round} of ${state.limits.rounds}`;
  return rendered(
    [
      ...(rounds.length === 0 ? [] : [[words(title, "bold")], ...rounds]),
      ...listed(
        "Open objections",
        open.map(({ id, severity, title: what }) => `${id} ${severity}: ${what}`),
        cells,
      ),
      ...listed(
        "Evidence that does not carry its claim",
        unsupportedClaims(state).map(
          ({ id, evidence, check, by, text }) =>
            `${id} ${markSign(evidence, check)} ${by}: ${text} ${check?.detail ?? ""}`,
        ),
        cells,
      ),
      ...listed("Open questions", asks, cells),
    ],
    screen,
  );
}

function listed(title: string, items: readonly string[], cells: number): readonly Line[] {
  if (items.length === 0) return [];
  return [
    [words(title, "bold")],
    ...items.flatMap((item) => hung([words("    ")], wrapped([oneLine(item)], cells - 4))),
  ];
}
