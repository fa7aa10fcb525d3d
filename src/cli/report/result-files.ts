/** Files for the result: --output replaces standard output, --report is the whole debate on one page. */

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

/** The result in the format that the person chose; null: there is none yet. */
export type Render = (state: State) => string | null;

export function resolveResultFiles(input: CliInput): ResultFiles {
  if (input.has("json") && input.has("output"))
    input.addWarning("--json and --output were both given; events go to standard output");
  const report = input.value("report");
  return { output: input.value("output"), report: report === null || report.endsWith(".md") ? report : `${report}.md` };
}

export interface WrittenResult {
  /** The files that were written. */
  readonly written: readonly string[];
  /** From --output: fails the command. */
  readonly problem: ConclaveError | null;
  /** From --report: only a warning. */
  readonly warning: string | null;
}

/** `render` gives the text of --output where a format was chosen; null: by the name of the file. */
export function writeResult({ output, report }: ResultFiles, state: State, render: Render | null): WrittenResult {
  const usual = () => (output?.endsWith(".json") ? jsonText(debateJson(state)) : synthesis(state));
  const result = render ? render(state) : usual();
  const problem = tryWrite(output, result);
  const reportProblem = tryWrite(report, debateReport(state));
  return {
    written: [...(problem || result === null ? [] : [output]), ...(reportProblem ? [] : [report])].filter(
      (path) => path !== null,
    ),
    problem,
    warning: reportProblem && `${reportProblem.message} The debate itself is saved.`,
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
