/** Two seats that review a change of pages.ts as told: the reviewer finds, the security seat confirms what it is told to. */

import { aFinding } from "../ballots.ts";

export const PATCH = `@@ -1,4 +1,5 @@
 export function pages(total: number, size: number) {
-  return Math.ceil(total / size);
+  const count = Math.floor(total / size);
+  return count - 1;
 }
 export const first = 1;`;

export const PAGES = { filename: "src/pages.ts", status: "modified", changes: 3, patch: PATCH };

const at = (title: string, quote: string, more: object = {}) => ({
  ...aFinding,
  title,
  severity: "blocking",
  file: "src/pages.ts",
  quote,
  ...more,
});
export const ROUNDS = at("The last page is missing", "const count = Math.floor(total / size);");
export const OFF_BY_ONE = at("One page too few", "return count - 1;");
export const DOUBTFUL = at("The first page may be wrong", "export const first = 1;", { severity: "minor" });

export interface Told {
  readonly found: readonly object[];
  /** Which of them are confirmed, from 1. */
  readonly confirmed: readonly number[];
  readonly costUsd?: number;
}

/** A script for `script:FILE`, as JSON, which is YAML too. */
export function reviewScript({ found, confirmed, costUsd = 0.01 }: Told): string {
  const usage = { input: 1_000, output: 100, costUsd };
  const judgements = found.map((_, index) => ({
    finding: `B1a${index + 1}`,
    as: confirmed.includes(index + 1) ? "confirmed" : "cannot_tell",
    text: "Followed it.",
  }));
  const replies = [
    { call: "r1/find/reviewer", ballot: { findings: found } },
    { call: "r1/find/security", ballot: { findings: [] } },
    { call: "examine/security", ballot: { judgements } },
    { call: "synthesis/*", ballot: { headline: "Pages are lost", decision: "Fix the pages first.", reasons: [] } },
  ];
  return JSON.stringify({ name: "review", replies: replies.map((reply) => ({ text: "Read.", usage, ...reply })) });
}

/** As a base branch has it. */
export const CONFIG = `seats:
  - { role: reviewer, speaker: "script:review.yaml" }
  - { role: security, speaker: "script:review.yaml" }
chair: "script:review.yaml"
`;
