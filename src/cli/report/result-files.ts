/** Where a result goes beside standard output: --output takes its place, --report is the whole debate as one page. */

import { ConclaveError } from "../../core/errors.ts";
import type { State } from "../../core/state.ts";
import { debateJson } from "../../views/json/debate-json.ts";
import { jsonText } from "../../views/json/json-text.ts";
import { debateReport } from "../../views/markdown/debate-report.ts";
import { synthesis } from "../../views/markdown/synthesis-document.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { writeOutput } from "./output-file.ts";

export interface ResultFiles {
  readonly output: string | null;
  readonly report: string | null;
}

export function resolveResultFiles(given: CliInput): ResultFiles {
  if (given.has("json") && given.has("output"))
    given.addWarning("--json and --output were both given; standard output carries the events.");
  const report = given.value("report");
  return { output: given.value("output"), report: report === null || report.endsWith(".md") ? report : `${report}.md` };
}

export interface WrittenResult {
  /** The files that were written. */
  readonly written: readonly string[];
  /** Of --output, which somebody waits for. */
  readonly problem: ConclaveError | null;
  /** Of --report, which nobody builds on. */
  readonly warning: string | null;
}

export function writeResult({ output, report }: ResultFiles, state: State): WrittenResult {
  const result = output?.endsWith(".json") ? jsonText(debateJson(state)) : synthesis(state);
  const problem = tryWrite(output, result);
  const unreported = tryWrite(report, debateReport(state));
  return {
    written: [...(problem || result === null ? [] : [output]), ...(unreported ? [] : [report])].filter(
      (path) => path !== null,
    ),
    problem,
    warning: unreported && `${unreported.message} The debate itself is kept.`,
  };
}

function tryWrite(path: string | null, text: string | null): ConclaveError | null {
  if (path === null || text === null) return null;
  try {
    writeOutput(path, text);
    return null;
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    return error;
  }
}
