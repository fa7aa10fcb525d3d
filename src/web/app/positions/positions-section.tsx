/** How positions changed: the chart, and next to it the same facts in words, with what moved each seat. */

import { memo } from "react";
import { partAt } from "../../../core/debate-parts.ts";
import { figures } from "../../../core/figures.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import type { State } from "../../../core/state.ts";
import { pluralize } from "../../../views/amounts.ts";
import { duetRounds, isDuet, similarityWords } from "../../../views/duet-rounds.ts";
import { optionNames } from "../../../views/names.ts";
import { partLabel } from "../../../views/part-words.ts";
import { type PlacedChange, positionHistory } from "../../../views/position-history.ts";
import { debateChanges } from "../../../views/record/debate-changes.ts";
import { Icon } from "../icons.tsx";
import { Refs, SeatTag } from "../marks.tsx";
import { Section } from "../section.tsx";
import { AnchorLinks } from "../verdict/anchor-links.tsx";
import { Words } from "../words.tsx";
import { PositionChart } from "./position-chart.tsx";

export const PositionsSection = memo(function MindsPart({ state }: { state: State }) {
  const positions = positionHistory(state);
  const { total, explained } = figures(state).positionChanges;
  if (positions.nodes.length === 0) return null;
  const moved =
    total === 0
      ? "No seat changed position."
      : `${pluralize(total, "change")}, ${explained === total ? "explained" : `${explained} explained`}.`;
  // Unmoved seats may have changed the option itself.
  const changes = total === 0 ? debateChanges(state).filter(({ anchor }) => anchor !== "positions") : [];
  return (
    <Section
      id="positions"
      title={state.verdict ? "How positions changed" : "How positions changed so far"}
      says={
        <>
          {moved}{" "}
          {changes.length === 0 ? null : (
            <>
              Effect of the debate: <AnchorLinks links={changes} />.{" "}
            </>
          )}
          Figures are each seat's confidence.
          {positions.nodes.some(({ isAcceptance }) => isAcceptance)
            ? " Dashed: the seat accepts the option and prefers none."
            : ""}
        </>
      }
    >
      <div className="positions">
        <div className="picture">
          <PositionChart state={state} positions={positions} />
          {positions.columns.map(({ label, uncounted }) =>
            uncounted === "" ? null : (
              <p className="note" key={label}>
                {label}: <Words text={uncounted} />.
              </p>
            ),
          )}
        </div>
        {positions.changes.length === 0 ? (
          <SteadyPositions state={state} />
        ) : (
          <Moves state={state} changes={positions.changes} />
        )}
      </div>
      {isDuet(state) ? <SimilarityTable state={state} /> : null}
    </Section>
  );
});

function Moves({ state, changes }: { state: State; changes: readonly PlacedChange[] }) {
  const names = optionNames(state);
  return (
    <ul className="moves">
      {changes.map((change) => (
        <li key={`${change.seat}/${change.column}`}>
          <div className="what">
            <SeatTag name={change.seat} />
            <span className="mid">{names(change.from)} →</span>
            <b>{names(change.to)}</b>
            <span className="dim">{partLabel(partAt(state, change))}</span>
          </div>
          <Reason text={change.position.reasons[0]} />
          {change.isExplained ? (
            <span className="why">
              because of <Refs ids={change.movedBy} />
            </span>
          ) : (
            <span className="flag">
              <Icon sign="open" /> No reason given: its ballot names nothing that changed its mind
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** If no seat changed its position: the reasons of each. */
function SteadyPositions({ state }: { state: State }) {
  const { positions } = ledgerOf(state);
  const names = optionNames(state);
  const last = [...new Map(positions.map((position) => [position.seat, position])).values()];
  return (
    <ul className="moves">
      {last.map(({ seat, prefers, accepts, reasons }) => (
        <li key={seat}>
          <div className="what">
            <SeatTag name={seat} />
            <b>{prefers === null && accepts[0] !== undefined ? `accepts ${names(accepts[0])}` : names(prefers)}</b>
          </div>
          <Reason text={reasons[0]} />
        </li>
      ))}
    </ul>
  );
}

function Reason({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="say">
      “<Words text={text} />”
    </p>
  );
}

/** A duet has no vote, so this shows how similar the two designs are. */
function SimilarityTable({ state }: { state: State }) {
  return (
    <table className="alike">
      <caption className="lab">The two designs, round by round</caption>
      <tbody>
        {duetRounds(state).map((round) => (
          <tr key={round.round}>
            <th scope="row">Round {round.round}</th>
            {round.similarity === null ? null : (
              <td className="meter">
                <i style={{ width: `${Math.round(round.similarity * 110)}px` }} />
              </td>
            )}
            <td colSpan={round.similarity === null ? 2 : 1}>{similarityWords(round)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
