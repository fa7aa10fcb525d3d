/** The positions of a debate up to a moment, in the columns and bands of the whole debate, so that a replay's chart keeps its shape. */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import type { PositionHistory } from "../position-history.ts";
import { roundVotes } from "../round-votes.ts";

export function positionsUntil(whole: PositionHistory, until: State): PositionHistory {
  const taken = new Set(ledgerOf(until).positions.map(({ seat, round, stage }) => `${seat}/${round}/${stage}`));
  const labels = new Set(until.notes.map(({ label }) => label));
  const nodes = whole.nodes.filter(({ seat, column, stage }) =>
    taken.has(`${seat}/${whole.columns[column]?.round}/${stage}`),
  );
  return {
    columns: whole.columns.map((column, index) => ({
      ...column,
      votes: nodes.some((node) => node.column === index) ? roundVotes(until, column.round, column.stage).words : "",
    })),
    bands: whole.bands.map((band) => ({ ...band, isDecided: band.isDecided && until.verdict !== null })),
    nodes,
    changes: whole.changes.filter(({ seat, position: { round, stage } }) => taken.has(`${seat}/${round}/${stage}`)),
    interjections: whole.interjections.flatMap(({ after, labels: all }) => {
      const said = all.filter((label) => labels.has(label));
      return said.length === 0 ? [] : [{ after, labels: said }];
    }),
  };
}
