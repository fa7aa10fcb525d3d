/**
 * A change of real code, this repository's own, with everything that a diff can do: lines added, a file renamed, one deleted, one
 * binary, one of 5,000 lines. And three scripted seats whose findings quote it, rightly and wrongly.
 */

import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Evidence } from "../../../src/core/ballot/ballot.ts";
import { aFinding, synthesisBallot } from "../ballots.ts";

const ROOT = join(import.meta.dirname, "../../..");
export const CODE = "src/core/findings";

export interface RealChange {
  /** The line that the deleted file is quoted by, and its number. */
  readonly removed: { readonly text: string; readonly line: number };
  /** A citation that can be checked. */
  readonly kept: Evidence;
  /** The number of the only line of a file that has this text. */
  lineOf(file: string, text: string): number;
}

/** Commits the code as it is, then the change. */
export function commitRealChange(folder: string): RealChange {
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.org", ...words], {
      cwd: folder,
      stdio: "pipe",
    });
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
  const lineOf = (name: string, text: string) => {
    const found = read(name)
      .split("\n")
      .flatMap((line, index) => (line.includes(text) ? [index + 1] : []));
    if (found.length !== 1) throw new Error(`${text} is at ${found.length} lines of ${name}.`);
    return found[0] ?? 0;
  };
  git("init", "-q", "-b", "main");
  cpSync(join(ROOT, CODE), join(folder, CODE), { recursive: true });
  write("logo.png", new Uint8Array([137, 80, 78, 71, 0, 1]));
  git("add", "-A");
  git("commit", "-qm", "one");

  const text =
    read(`${CODE}/excerpt.ts`)
      .split("\n")
      .find((line) => line.startsWith("export function")) ?? "";
  const removed = { text, line: lineOf(`${CODE}/excerpt.ts`, text) };
  rmSync(join(folder, CODE, "excerpt.ts"));
  renameSync(join(folder, CODE, "solo-reviews.ts"), join(folder, CODE, "lone-reviews.ts"));
  const append = (name: string, lines: string) => write(`${CODE}/${name}`, `${read(`${CODE}/${name}`)}${lines}`);
  append("lone-reviews.ts", "\nexport const LONE = -1;\n");
  append("locate-quote.ts", "\nexport function lastOf(items: string[]) {\n  return items[items.length];\n}\n");
  for (const name of ["one", "two", "six"]) append("material.ts", `\nexport function ${name}() {\n  retryCall();\n}\n`);
  const rows = Array.from({ length: 5_000 }, (_, row) => `  "row ${row}",\n`).join("");
  write("rows.ts", `export const rows = [\n${rows}];\n`);
  write("logo.png", new Uint8Array([137, 80, 78, 71, 0, 2]));
  git("add", "-A");
  git("commit", "-qm", "two");

  const quote = "export function fingerprints(";
  const source = `${CODE}/fingerprint.ts:${lineOf(`${CODE}/fingerprint.ts`, quote)}`;
  return { removed, kept: { source, quote }, lineOf };
}

const found = (title: string, file: string, quote: string, more: object = {}) => ({
  ...aFinding,
  title,
  file,
  quote,
  ...more,
});
const judgementOf = (finding: string, as: string, more: object = {}) => ({
  finding,
  as,
  text: "Followed it.",
  ...more,
});
const unknown = (...ids: readonly string[]) => ids.map((id) => judgementOf(id, "cannot_tell"));

export interface PlayedReply {
  readonly call: string;
  readonly ballot: object;
  readonly delay?: string;
}

/** What the seats say of it. */
export function realReplies({ removed, kept }: RealChange): readonly PlayedReply[] {
  const last = found("Reads past the end", `${CODE}/locate-quote.ts`, "return items[items.length];");
  const findings = {
    reviewer: [
      { ...last, line: 3 },
      found("Quotes what is nowhere", `${CODE}/material.ts`, "neverWritten();"),
      found("Calls three times", `${CODE}/material.ts`, "retryCall();"),
      found("The excerpt is gone", `${CODE}/excerpt.ts`, removed.text, { category: "compatibility" }),
    ],
    security: [
      { ...last, title: "Off the end" },
      found("Minus one seat", `${CODE}/solo-reviews.ts`, "export const LONE = -1;"),
      found("Importers break", `${CODE}/locate-quote.ts`, "export function lastOf(", { category: "operations" }),
    ],
    testing: [
      found("The logo is broken", "logo.png", "PNG"),
      found("Row 4321 is wrong", "rows.ts", '"row 4321",', { severity: "blocking", line: 7 }),
    ],
  };
  const judgements = {
    reviewer: [
      judgementOf("B1b2", "refuted", { evidence: kept }),
      judgementOf("B1c2", "confirmed"),
      ...unknown("B1b3", "B1c1"),
    ],
    security: [judgementOf("B1c2", "refuted"), ...unknown("B1a2", "B1a3", "B1a4", "B1c1")],
    testing: [
      judgementOf("B1a1", "confirmed", { severity: "minor" }),
      judgementOf("B1b3", "duplicate", { duplicateOf: "B1a4" }),
      ...unknown("B1a2", "B1a3", "B1a4", "B1b2"),
    ],
  };
  const lastWord = (finding: string, as: string) => ({ finding, as, text: "My last word." });
  return [
    ...Object.entries(findings).map(([seat, said]) => ({ call: `r1/find/${seat}`, ballot: { findings: said } })),
    { call: "r1/complete/*", ballot: { corrections: [] } },
    ...Object.entries(judgements).map(([seat, said]) => ({ call: `examine/${seat}`, ballot: { judgements: said } })),
    { call: "defend/security", ballot: { lastWords: [lastWord("B1b2", "withdrawn"), lastWord("B1b3", "withdrawn")] } },
    { call: "defend/testing", ballot: { lastWords: [lastWord("B1c2", "stands")] } },
    { call: "synthesis/*", ballot: synthesisBallot({ headline: "One defect is sure" }) },
  ];
}
