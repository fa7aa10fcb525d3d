/** The decision matrix on a terminal: a line for each option, and under it what changes the lead. */

import type { State } from "../../core/state.ts";
import { percent } from "../amounts.ts";
import { optionNames } from "../names.ts";
import { oneLine, type StyledLine, words } from "../styled-text.ts";
import { labelBlock } from "../terminal/label-block.ts";
import { wrapItem } from "../terminal/wrap-line.ts";
import { constraintSentences, driverSentence, leadSentences, leaveOutSentences } from "./matrix-sentences.ts";
import { type CellView, matrixView } from "./matrix-view.ts";

/** Empty in a debate without a matrix. */
export function matrixLines(state: State, cells: number): readonly StyledLine[] {
  const view = matrixView(state);
  if (!view) return [];
  const names = optionNames(state);
  const driverName = ({ driver }: CellView) => view.drivers.find(({ id }) => id === driver)?.name ?? driver;
  const item = (line: StyledLine) => wrapItem(line, cells);
  return [
    ...labelBlock("MATRIX", [oneLine(leadSentences(state, view).join(" "))], cells),
    ...view.rows.flatMap(({ option, total, cells: scored }) =>
      item([
        words(`${total.padStart(4)} `, "bold"),
        oneLine(`${option} ${names(option)}`),
        oneLine(`: ${scored.map((each) => `${driverName(each)} ${cellText(each)}`).join(", ")}`, "dim"),
      ]),
    ),
    ...view.drivers.flatMap((driver) =>
      item([
        oneLine(`${driver.name} (${percent(driver.weight)}):`, "dim"),
        words(" "),
        oneLine(driverSentence(state, driver)),
      ]),
    ),
    ...[...constraintSentences(view), ...leaveOutSentences(state, view)].flatMap((text) => item([oneLine(text)])),
  ];
}

function cellText({ mean, range, isContested }: CellView): string {
  const notes = [...(range === null ? [] : [range]), ...(isContested ? ["contested"] : [])];
  return notes.length === 0 ? mean : `${mean} (${notes.join(", ")})`;
}
