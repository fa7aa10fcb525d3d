/**
 * What the action tells GitHub's runner: annotations, outputs and the summary of the job. Text of a pull request or a model must
 * never be taken for a command of the runner, so annotations are escaped and everything that others print is shielded.
 */

import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { stripEscapes } from "../core/text/plain-text.ts";
import type { Environment } from "../speakers/process/child-environment.ts";

export type Runner = ReturnType<typeof createRunner>;

/** A runner drops a summary that is longer. */
const SUMMARY_BYTES = 1_000_000;

export function createRunner(environment: Environment) {
  const append = (variable: string, text: string) => {
    const path = environment[variable];
    if (path) appendFileSync(path, text);
  };
  const print = (line: string) => process.stdout.write(`${line}\n`);
  return {
    annotate: (kind: "notice" | "warning" | "error", sentence: string) =>
      print(`::${kind} title=Conclave::${escapeData(stripEscapes(sentence))}`),
    /** Values without line ends. */
    setOutputs: (values: Readonly<Record<string, string | number>>) => {
      for (const [name, value] of Object.entries(values)) append("GITHUB_OUTPUT", `${name}=${value}\n`);
    },
    addSummary: (markdown: string) => append("GITHUB_STEP_SUMMARY", `${cutBytes(markdown, SUMMARY_BYTES)}\n`),
    /** While `work` runs, the runner takes nothing that is printed for a command. */
    shield: async <T>(work: () => Promise<T>): Promise<T> => {
      const token = randomUUID();
      print(`::stop-commands::${token}`);
      try {
        return await work();
      } finally {
        print(`::${token}::`);
      }
    },
  };
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function cutBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  const whole = bytes.subarray(0, most).toString();
  return `${whole.slice(0, whole.lastIndexOf("\n"))}\n\nThe rest is in the report, which is an output of this step.`;
}
