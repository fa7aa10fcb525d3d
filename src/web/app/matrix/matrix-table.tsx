/** The matrix as a table: options by drivers, the best option first. Each cell opens to its scores and claims. */

import type { State } from "../../../core/state.ts";
import { percent } from "../../../views/amounts.ts";
import type { CellView, MatrixView } from "../../../views/matrix/matrix-view.ts";
import { optionNames } from "../../../views/names.ts";

/** What tells the cells apart on the page. */
export function cellKey({ option, driver }: CellView): string {
  return `${option}-${driver}`;
}

interface TableProps {
  readonly state: State;
  readonly view: MatrixView;
  /** The key of the cell that is open. */
  readonly open: string | null;
  readonly onOpen: (key: string) => void;
}

export function MatrixTable({ state, view, open, onOpen }: TableProps) {
  const names = optionNames(state);
  return (
    <div className="matrix-scroll">
      <table className="matrix">
        <caption className="note">
          Each cell has the mean of the seats' scores, from 0 to 10, and their range. Open a cell to see who scored it
          how, and why.
        </caption>
        <thead>
          <tr>
            <th scope="col">Option</th>
            {view.drivers.map(({ id, name, weight }) => (
              <th scope="col" key={id}>
                {name} <span className="dim">{percent(weight)}</span>
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {view.rows.map(({ option, total, cells }) => (
            <tr key={option} className={view.summary.leaders.includes(option) ? "leads" : ""}>
              <th scope="row">
                <span className="id">{option}</span> {names(option)}
              </th>
              {cells.map((cell) => (
                <td key={cell.driver} className={cell.isContested ? "contested" : ""}>
                  <CellButton cell={cell} isOpen={cellKey(cell) === open} onOpen={onOpen} />
                </td>
              ))}
              <td className="total">{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellButton({ cell, isOpen, onOpen }: { cell: CellView; isOpen: boolean; onOpen: (key: string) => void }) {
  const note = cell.isContested ? "contested" : cell.isDebated ? "debated" : null;
  return (
    <button type="button" aria-expanded={isOpen} aria-controls="cell-debate" onClick={() => onOpen(cellKey(cell))}>
      <b>{cell.mean}</b>
      {cell.range === null ? null : <span className="dim"> {cell.range}</span>}
      {note === null ? null : <span className="cell-note"> {note}</span>}
    </button>
  );
}
