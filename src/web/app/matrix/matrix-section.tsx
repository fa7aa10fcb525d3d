/**
 * The decision matrix: the table, a cell's scores and claims on demand, and the weights, which a reader may move to see what changes.
 * What moves is computed here with the functions that the record uses; the debate stays as it is.
 */

import { memo, useState } from "react";
import { toShares } from "../../../core/matrix/driver-weights.ts";
import { moveWeight } from "../../../core/matrix/weigh-options.ts";
import type { State } from "../../../core/state.ts";
import { constraintSentences, leadSentences, leaveOutSentences } from "../../../views/matrix/matrix-sentences.ts";
import { type MatrixView, matrixView } from "../../../views/matrix/matrix-view.ts";
import { Section } from "../section.tsx";
import { Words } from "../words.tsx";
import { CellDebate } from "./cell-debate.tsx";
import { cellKey, MatrixTable } from "./matrix-table.tsx";
import { WeightRows } from "./weight-rows.tsx";

export const MatrixSection = memo(function MatrixPart({ state }: { state: State }) {
  const [weights, moveWeights] = useState<readonly number[] | null>(null);
  const [open, openCell] = useState<string | null>(null);
  const view = matrixView(state, weights);
  const own = matrixView(state);
  if (!view || !own) return null;
  const shares = toShares(view.drivers.map(({ weight }) => weight));
  const shown = view.rows.flatMap(({ cells }) => cells).find((cell) => cellKey(cell) === open) ?? null;
  return (
    <Section
      id="matrix"
      title="Decision matrix"
      tools={
        <p role="status">
          {weights === null ? "" : "With the weights you set: "}
          {leadSentences(state, view).join(" ")}
        </p>
      }
    >
      <MatrixTable state={state} view={view} open={open} onOpen={(key) => openCell(key === open ? null : key)} />
      {constraintSentences(own).map((text) => (
        <Words as="p" className="note" key={text} text={text} />
      ))}
      {shown ? <CellDebate state={state} view={view} cell={shown} /> : null}
      <h3>How far a weight must move to change the lead</h3>
      <WeightRows
        state={state}
        view={view}
        onMove={(driver, weight) => moveWeights(moveWeight(shares, driver, weight))}
      />
      {weights === null ? null : (
        <p>
          <button type="button" onClick={() => moveWeights(null)}>
            Back to the debate's weights
          </button>
        </p>
      )}
      <LeaveOuts state={state} view={own} />
    </Section>
  );
});

/** Of the debate's own weights: a seat that is left out has no say in them either. */
function LeaveOuts({ state, view }: { state: State; view: MatrixView }) {
  const sentences = leaveOutSentences(state, view);
  if (sentences.length === 0) return null;
  return (
    <>
      <h3>What the lead rests on</h3>
      <ul>
        {sentences.map((text) => (
          <Words as="li" key={text} text={text} />
        ))}
      </ul>
    </>
  );
}
