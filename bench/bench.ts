/**
 * `npm run bench`: the performance table. Every figure is measured in this run, on this machine, with the same code and
 * files as a real debate. A row is one file in rows/ and is measured in a process of its own, so that no row pays for what another left in
 * memory. Figures with a limit are ok or OVER; the exit status is 1 if any of them is over.
 */

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROWS } from "./rows/index.ts";
import { isOver, type Measurement } from "./support/row.ts";
import { type RowResult, tableJson, tableText } from "./support/table.ts";

const FLAGS = ["--json", "--verbose"];

process.exitCode = await bench(process.argv.slice(2));

async function bench(words: readonly string[]): Promise<number> {
  if (words.includes("--help") || words.includes("-h")) {
    process.stdout.write(await help());
    return 0;
  }
  const names = words.filter((word) => !FLAGS.includes(word));
  const unknown = names.filter((name) => !ROWS.has(name));
  if (unknown.length > 0) {
    process.stderr.write(`Unknown row ${unknown.join(", ")}.\n\n${await help()}`);
    return 2;
  }
  const results: RowResult[] = [];
  for (const [name, load] of ROWS) {
    if (names.length > 0 && !names.includes(name)) continue;
    results.push({ row: await load(), ...(await measureRow(name)) });
  }
  const isVerbose = words.includes("--verbose");
  process.stdout.write(words.includes("--json") ? tableJson(results) : `\n${tableText(results, { isVerbose })}`);
  return results.some(({ figures }) => figures.some(isOver)) ? 1 : 0;
}

/** A row that fails is over its limits; the others are still measured. */
async function measureRow(name: string): Promise<Measurement> {
  const row = fork(join(import.meta.dirname, "measure-row.ts"), [name], { serialization: "advanced" });
  let measurement: Measurement = {
    figures: [{ what: "could not be measured", value: Number.NaN, unit: "", limit: 0 }],
    details: [],
  };
  row.on("message", (message: Measurement) => {
    measurement = message;
  });
  await once(row, "close");
  return measurement;
}

async function help(): Promise<string> {
  const rows = await Promise.all([...ROWS.values()].map((load) => load()));
  return `npm run bench -- [ROW …] [--verbose] [--json]

Measures Conclave and prints the figures against their limits. Rows:
${rows.map(({ name, what }) => `  ${name.padEnd(20)} ${what}`).join("\n")}

--verbose  also says where the characters of prompts go, and what went wrong after a kill
--json     prints one document on standard output
`;
}
