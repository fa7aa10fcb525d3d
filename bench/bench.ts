/**
 * `npm run bench`: the performance table. Every figure is measured in this run, on this machine, with the same code and
 * files as a real debate. A row is one file in rows/, loaded when it is its turn. Figures with a limit are ok or OVER; the exit status
 * is 1 if any of them is over.
 */

import { isOver, type Measurement, type Progress, type Row } from "./support/row.ts";
import { type RowResult, tableJson, tableText } from "./support/table.ts";

const ROWS: ReadonlyMap<string, () => Promise<Row>> = new Map([
  ["wall-time", async () => (await import("./rows/wall-time.ts")).wallTime],
  ["api-panel", async () => (await import("./rows/api-panel.ts")).apiPanel],
  ["agents", async () => (await import("./rows/agents.ts")).agents],
  ["engine-time", async () => (await import("./rows/engine-time.ts")).engineTime],
  ["panel-prompts", async () => (await import("./rows/panel-prompts.ts")).panelPrompts],
  ["roundtable-prompts", async () => (await import("./rows/roundtable-prompts.ts")).roundtablePrompts],
  ["version", async () => (await import("./rows/version.ts")).version],
  ["list", async () => (await import("./rows/list.ts")).list],
  ["ratings", async () => (await import("./rows/ratings.ts")).ratings],
  ["similar", async () => (await import("./rows/similar.ts")).similar],
  ["resume", async () => (await import("./rows/resume.ts")).resume],
  ["thousand", async () => (await import("./rows/thousand.ts")).thousand],
  ["kills", async () => (await import("./rows/kills.ts")).kills],
  ["fleet-kills", async () => (await import("./rows/fleet-kills.ts")).fleetKills],
  ["fleet-load", async () => (await import("./rows/fleet-load.ts")).fleetLoad],
  ["fleet-debate", async () => (await import("./rows/fleet-debate.ts")).fleetDebate],
  ["fleet-rests", async () => (await import("./rows/fleet-rests.ts")).fleetRests],
  ["page", async () => (await import("./rows/page.ts")).page],
  ["long-debate", async () => (await import("./rows/long-debate.ts")).longDebate],
  ["nasty-replies", async () => (await import("./rows/nasty-replies.ts")).nastyReplies],
  ["view", async () => (await import("./rows/view.ts")).view],
  ["simulate", async () => (await import("./rows/simulate.ts")).simulate],
]);
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
    const row = await load();
    const report = (line: string) => process.stderr.write(`${name}: ${line}\n`);
    results.push({ row, ...(await measureRow(row, report)) });
  }
  const isVerbose = words.includes("--verbose");
  process.stdout.write(words.includes("--json") ? tableJson(results) : `\n${tableText(results, { isVerbose })}`);
  return results.some(({ figures }) => figures.some(isOver)) ? 1 : 0;
}

/** A row that fails is over its limits; the others are still measured. */
async function measureRow(row: Row, report: Progress): Promise<Measurement> {
  try {
    return await row.measure(report);
  } catch (error) {
    report(String(error));
    return { figures: [{ what: "could not be measured", value: Number.NaN, unit: "", limit: 0 }], details: [] };
  }
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
