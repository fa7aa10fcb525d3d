/** Sensitivity as a picture: for each driver a bar from 0 to 100%, its part in which the lead stays, and a handle on the weight. */

import type { WeighedDriver } from "../../../core/matrix/summarise-matrix.ts";
import type { State } from "../../../core/state.ts";
import { percent } from "../../../views/amounts.ts";
import { driverSentence } from "../../../views/matrix/matrix-sentences.ts";
import type { MatrixView } from "../../../views/matrix/matrix-view.ts";
import { Words } from "../words.tsx";

interface RowsProps {
  readonly state: State;
  readonly view: MatrixView;
  /** Moves the weight of the driver at this place to a share of 1. */
  readonly onMove: (driver: number, weight: number) => void;
}

export function WeightRows({ state, view, onMove }: RowsProps) {
  return (
    <ul className="weights">
      {view.drivers.map((driver, place) => (
        <li key={driver.id}>
          <label htmlFor={`weight-${driver.id}`}>
            {driver.name} <span className="dim">{percent(driver.weight)}</span>
          </label>
          <span className="weight">
            <RangeBar driver={driver} />
            {view.drivers.length > 1 ? (
              <input
                id={`weight-${driver.id}`}
                type="range"
                min={0}
                max={100}
                value={Math.round(driver.weight * 100)}
                aria-valuetext={percent(driver.weight)}
                onChange={(event) => onMove(place, Number(event.target.value) / 100)}
              />
            ) : null}
          </span>
          <Words as="p" className="note" text={driverSentence(state, driver)} />
        </li>
      ))}
    </ul>
  );
}

/** The sentence beside it says the same in words. */
function RangeBar({ driver: { weight, below, above } }: { driver: WeighedDriver }) {
  const [from, to] = [(below?.weight ?? 0) * 100, (above?.weight ?? 1) * 100];
  return (
    <svg className="range" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="other" x={0} y={0} width={100} height={8} />
      <rect className="holds" x={from} y={0} width={Math.max(0, to - from)} height={8} />
      <rect className="now" x={Math.min(99.4, weight * 100)} y={0} width={0.6} height={8} />
    </svg>
  );
}
