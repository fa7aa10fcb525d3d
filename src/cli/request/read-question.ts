/**
 * Where the question comes from: the argument, a file, or standard input, exactly one of them. What comes back is cleaned
 * and can be debated; null means that the problems say why not.
 */

import { ConclaveError } from "../../core/errors.ts";
import { cleanQuestion, type QuestionProblem, questionProblem, questionWarnings } from "../../core/question.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { readStandardInput, readTextFile } from "../arguments/read-text.ts";

export async function readQuestion(given: CliInput): Promise<string | null> {
  const read = questionSource(given);
  if (!read) return null;
  try {
    const text = cleanQuestion(await read());
    const problem = questionProblem(text);
    if (problem !== null) throw questionError(problem, text);
    for (const warning of questionWarnings(text)) given.addWarning(warning);
    return text;
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    given.addProblem(error);
    return null;
  }
}

/** Whether the question is read from standard input, which can be read only once. */
export function readsStandardInput(given: CliInput): boolean {
  return given.operands.includes("-") || given.value("file") === "-";
}

function questionSource(given: CliInput): (() => Promise<string>) | null {
  const { operands } = given;
  const file = given.value("file");
  if (given.hasUnknownOption && operands.length !== 1) return null;
  if (operands.length > 1) {
    given.addProblem(
      new ConclaveError("USAGE_ARGUMENTS", `The question came in ${operands.length} pieces: ${operands.join(" | ")}.`, {
        hint: `Put it in quotes: conclave ${JSON.stringify(operands.join(" "))}`,
      }),
    );
    return null;
  }
  const [argument] = operands;
  if (argument !== undefined && file !== null) {
    const message = `The question was given twice: as an argument and with --file ${file}.`;
    given.addProblem(new ConclaveError("USAGE_QUESTION_SOURCE", message));
    return null;
  }
  const source = argument ?? file;
  if (source === null) {
    given.addProblem(new ConclaveError("USAGE_QUESTION_SOURCE", "No question was given."));
    return null;
  }
  if (source === "-") return readStandardInput;
  return argument === undefined ? () => readTextFile(source) : async () => argument;
}

function questionError(problem: QuestionProblem, text: string): ConclaveError {
  const length = [...text].length.toLocaleString("en");
  switch (problem) {
    case "empty":
      return new ConclaveError("QUESTION_EMPTY", "The question is empty.");
    case "short":
      return new ConclaveError("QUESTION_TOO_SHORT", `The question ${JSON.stringify(text)} has ${length} characters.`);
    case "long":
      return new ConclaveError("QUESTION_TOO_LONG", `The question has ${length} characters.`);
  }
}
