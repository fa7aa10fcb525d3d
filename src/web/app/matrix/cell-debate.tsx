/** One cell of the matrix: how each seat scored it, round by round, and on which claim. */

import type { State } from "../../../core/state.ts";
import { joinWithAnd } from "../../../views/amounts.ts";
import type { CellView, MatrixView } from "../../../views/matrix/matrix-view.ts";
import { optionNames } from "../../../views/names.ts";
import { Cited } from "../cited.tsx";
import { Ref, SeatTag } from "../marks.tsx";
import { Words } from "../words.tsx";

export function CellDebate({ state, view, cell }: { state: State; view: MatrixView; cell: CellView }) {
  const names = optionNames(state);
  const driver = view.drivers.find(({ id }) => id === cell.driver);
  return (
    <section id="cell-debate" className="cell-debate" aria-labelledby="h-cell">
      <h3 id="h-cell">
        {names(cell.option)} under {driver?.name ?? cell.driver}
      </h3>
      {driver && driver.meaning !== "" ? (
        <p className="note">
          {driver.ids.length > 1 ? `Merged from ${joinWithAnd(driver.ids)}. ` : null}
          <Words text={driver.meaning} />
        </p>
      ) : null}
      <dl>
        {cell.seats.map(({ seat, scores }) => (
          <div key={seat}>
            <dt>
              <SeatTag name={seat} />
            </dt>
            {scores.map(({ round, score, claim }) => (
              <dd key={round}>
                <b>{score}</b> <span className="dim">round {round}</span>{" "}
                {claim ? (
                  <>
                    <Ref id={claim.id} /> <Words text={claim.text} />
                    <Cited cited={claim} />
                  </>
                ) : null}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
