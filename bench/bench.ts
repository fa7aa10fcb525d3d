/**
 * `npm run bench`: the performance table. Every figure is measured in this very run, on this machine, by code and files like
 * those a person's debate has; none is kept from another run. A row is one file in rows/. Figures with a limit are ok or
 * OVER; the exit status is 1 where one is over.
 */

import { engineTime } from "./rows/engine-time.ts";
import { kills } from "./rows/kills.ts";
import { list } from "./rows/list.ts";
import { page } from "./rows/page.ts";
import { panelPrompts } from "./rows/panel-prompts.ts";
import { resume } from "./rows/resume.ts";
import { roundtablePrompts } from "./rows/roundtable-prompts.ts";
import { thousand } from "./rows/thousand.ts";
import { version } from "./rows/version.ts";
import { view } from "./rows/view.ts";
import { wallTime } from "./rows/wall-time.ts";
import { isOver, type Row } from "./support/row.ts";
import { type RowResult, tableJson, tableText } from "./support/table.ts";

const ROWS: readonly Row[] = [
  wallTime,
  engineTime,
  panelPrompts,
  roundtablePrompts,
  version,
  list,
  resume,
  thousand,
  kills,
  page,
  view,
];
const FLAGS = ["--json", "--verbose"];

process.exitCode = await bench(process.argv.slice(2));

async function bench(words: readonly string[]): Promise<number> {
  if (words.includes("--help") || words.includes("-h")) {
    process.stdout.write(help());
    return 0;
  }
  const names = words.filter((word) => !FLAGS.includes(word));
  const unknown = names.filter((name) => !ROWS.some((row) => row.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no row ${unknown.join(", ")}.\n\n${help()}`);
    return 2;
  }
  const results: RowResult[] = [];
  for (const row of ROWS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const told = (line: string) => process.stderr.write(`${row.name}: ${line}\n`);
    results.push({ row, ...(await row.measure(told)) });
  }
  const isVerbose = words.includes("--verbose");
  process.stdout.write(words.includes("--json") ? tableJson(results) : `\n${tableText(results, { isVerbose })}`);
  return results.some(({ figures }) => figures.some(isOver)) ? 1 : 0;
}

function help(): string {
  const rows = ROWS.map(({ name, what }) => `  ${name.padEnd(20)} ${what}`).join("\n");
  return `npm run bench -- [ROW …] [--verbose] [--json]

Measures Conclave and prints the figures against their limits. Rows:
${rows}

--verbose  also says where the characters of prompts go
--json     one document on standard output
`;
}
