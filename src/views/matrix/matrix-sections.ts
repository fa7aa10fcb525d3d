/** The decision matrix in Markdown: the table, sensitivity, what the lead rests on, and the cells that were debated. */

import { markSign } from "../../core/evidence-check.ts";
import type { State } from "../../core/state.ts";
import { joinWithAnd, percent } from "../amounts.ts";
import { bullets, cell, inline, table } from "../markdown/markdown-text.ts";
import { sentence } from "../markdown/sentences.ts";
import { type OptionNames, optionNames } from "../names.ts";
import { driverSentence, leadSentences, leaveOutSentences } from "./matrix-sentences.ts";
import { type CellView, type MatrixView, matrixView } from "./matrix-view.ts";

/** Empty in a debate without a matrix. */
export function matrixBlocks(state: State): readonly (string | null)[] {
  const view = matrixView(state);
  if (!view) return [];
  const names = optionNames(state);
  return [
    leadSentences(state, view).map(inline).join(" "),
    matrixTable(view, names),
    "Each cell has the mean of the seats' scores, from 0 to 10, and their range.",
    `What is weighed:\n\n${bullets(driverLines(view))}`,
    `How far a weight must move to change the lead, the others keeping their proportions:\n\n${sensitivityTable(state, view)}`,
    bullets(leaveOutSentences(state, view).map(inline)),
    cellDebates(view, names),
  ];
}

function matrixTable({ drivers, rows }: MatrixView, names: OptionNames): string | null {
  return table(
    ["option", ...drivers.map(({ name, weight }) => cell(`${name} (${percent(weight)})`)), "total"],
    rows.map(({ option, total, cells }) => [
      cell(`${option} ${names(option)}`),
      ...cells.map((each) => cell(cellText(each))),
      `**${total}**`,
    ]),
  );
}

function cellText({ mean, range, isContested, isDebated }: CellView): string {
  const notes = [...(range === null ? [] : [range]), ...(isContested ? ["contested"] : isDebated ? ["debated"] : [])];
  return notes.length === 0 ? mean : `${mean} (${notes.join(", ")})`;
}

function driverLines({ drivers, constraintDrivers }: MatrixView): readonly string[] {
  return [
    ...drivers.map(driverLine),
    ...constraintDrivers.map(
      (driver) =>
        `${driverLine(driver)} It isn't scored: it says what ${inline(driver.constraint)} demands of every option.`,
    ),
  ];
}

function driverLine({
  id,
  ids,
  name,
  alsoAs,
  meaning,
  by,
  parts,
}: MatrixView["constraintDrivers"][number] | MatrixView["drivers"][number]): string {
  const merged = ids.length > 1 ? ` (merged from ${joinWithAnd(ids)})` : "";
  const whose = by.length === 0 ? "named by the person" : `proposed by ${joinWithAnd(by.map(inline))}`;
  const other =
    alsoAs.length === 0 || parts.length > 0
      ? ""
      : `, also as ${joinWithAnd(alsoAs.map((text) => `“${inline(text)}”`))}`;
  const head = `${id} **${inline(name)}**${merged}, ${whose}${other}.${meaning === "" ? "" : ` ${sentence(inline(meaning))}`}`;
  const merging = parts.map(
    (part) =>
      `${part.id} “${inline(part.name)}”${part.meaning === "" ? "" : `: ${inline(part.meaning).replace(/\.$/, "")}`}`,
  );
  return merging.length === 0 ? head : `${head} Written from ${merging.join("; ")}.`;
}

function sensitivityTable(state: State, { drivers }: MatrixView): string | null {
  return table(
    ["driver", "weight", "what changes the lead"],
    drivers.map((driver) => [cell(driver.name), percent(driver.weight), cell(driverSentence(state, driver))]),
  );
}

/** Who scored it how, and on which claim, round by round. */
function cellDebates({ rows, drivers }: MatrixView, names: OptionNames): string | null {
  const debated = rows.flatMap(({ cells }) => cells.filter(({ isDebated }) => isDebated));
  if (debated.length === 0) return null;
  const blocks = debated.map(({ option, driver, seats }) => {
    const title = `${option} “${names(option)}” under “${drivers.find(({ id }) => id === driver)?.name ?? driver}”`;
    return `**${inline(title)}**\n\n${bullets(seats.map(voiceLine))}`;
  });
  return ["Cells that were debated:", ...blocks].join("\n\n");
}

function voiceLine({ seat, scores }: CellView["seats"][number]): string {
  const steps = scores.map(({ round, score, claim }) => {
    const because = claim
      ? ` ${claim.id} ${markSign(claim.evidence, claim.check)} ${sentence(inline(claim.text))}`
      : "";
    return `round ${round}: **${score}**.${because}`;
  });
  return `${inline(seat)}, ${steps.join(" Then ")}`;
}
