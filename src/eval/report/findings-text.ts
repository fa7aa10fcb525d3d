/** What debates found of the known defects, for the terminal. */

import { displayPath } from "../../folder/display-path.ts";
import type { KeyedDebate } from "../run/score-debates.ts";
import { alignTable } from "./align-table.ts";
import { debateRows, FINDINGS_HEAD, totalRows } from "./finding-rows.ts";

export function findingsText(debates: readonly KeyedDebate[]): string {
  const total = `All ${debates.length} debates\n${alignTable([FINDINGS_HEAD, ...totalRows(debates)])}`;
  return `${[...debates.map(debateText), ...(debates.length > 1 ? [total] : [])].join("\n")}\n${CAUTION}\n`;
}

const CAUTION =
  "Counted by place and words. Read what was counted: a point that names no known defect may still be right.";

function debateText(debate: KeyedDebate): string {
  const { folder, protocol, key, result } = debate;
  return [
    `${displayPath(folder)}: ${protocol}, key ${key}`,
    alignTable([FINDINGS_HEAD, ...debateRows(debate)]).trimEnd(),
    `Missed by the result: ${result.missed.join(", ") || "nothing"}`,
    ...(result.falseAlarms.length === 0 ? [] : [`False alarms in the result: ${result.falseAlarms.join(", ")}`]),
    "",
  ].join("\n");
}
