/** Formats errors: a sentence and a hint for a person, one line of JSON for a program. A bug is shown with its stack. */

import { ConclaveError, ConclaveErrors, EXIT_BUG } from "../../core/errors.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { withCommandName } from "../arguments/command-name.ts";

export interface FormattedError {
  readonly exit: number;
  /** For standard error. */
  readonly text: string;
  /** The last line of --json. */
  readonly json: Readonly<Record<string, unknown>>;
}

export function formatError(error: unknown): FormattedError {
  if (error instanceof ConclaveErrors) {
    const { exit, code, hint, problems } = error;
    const message = `This command line has ${problems.length} problems.`;
    const json = { type: "error", code, message, hint, problems: problems.map(problemJson) };
    return { exit, text: problems.map(problemText).join(""), json };
  }
  if (error instanceof ConclaveError) {
    return { exit: error.exit, text: problemText(error), json: { type: "error", ...problemJson(error) } };
  }
  return formatBug(error);
}

function problemText({ code, message, hint }: ConclaveError): string {
  return `${stripEscapes(`${code}: ${message}\n${withCommandName(hint)}`).replaceAll("\n", "\n  ")}\n`;
}

export function problemJson({ code, message, hint }: ConclaveError) {
  return { code, message, hint };
}

const BUG_HINT = "This is a bug in Conclave. Report it with the lines above, the command and its version.";

function formatBug(error: unknown): FormattedError {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = error instanceof Error ? error.message : String(error);
  return {
    exit: EXIT_BUG,
    text: stripEscapes(`${stack}\n${BUG_HINT}\n`),
    json: { type: "error", code: "BUG", message, hint: BUG_HINT, stack },
  };
}
