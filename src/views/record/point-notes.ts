/** What is said below a point: its other wordings, who no longer makes it, and what became of it. */

import { versionWords } from "../../core/ledger/marks/mark-ids.ts";
import type { DisposedPoint } from "../../core/verdict/dispose-points.ts";
import { joinWithAnd } from "../amounts.ts";

export function pointNotes(point: DisposedPoint): readonly string[] {
  const { alsoAs, earlier = [], withdrawnBy = [], replacedBy = [], replacedIn = [], note, disposition } = point;
  const instead = [...replacedBy, ...replacedIn.map(versionWords)];
  return [
    ...alsoAs.map((words) => `Also phrased as: ${words}`),
    ...earlier.map((words) => `Previously phrased as: ${words}`),
    ...(withdrawnBy.length === 0 ? [] : [`Withdrawn by ${joinWithAnd(withdrawnBy)}.`]),
    ...(instead.length === 0 ? [] : [`Replaced by ${joinWithAnd(instead)}.`]),
    ...(note === "" ? [] : [`${NOTE_LABELS[disposition]}${note}`]),
  ];
}

const NOTE_LABELS: Readonly<Record<DisposedPoint["disposition"], string>> = {
  kept: "Where: ",
  withdrawn: "Where: ",
  rejected: "Rejected: ",
  notTakenUp: "",
};
