/** The question of an input, cleaned and checked: its text, constraints, options, drivers and context. */

import { ConclaveError } from "../core/errors.ts";
import {
  cleanQuestion,
  type Question,
  type QuestionProblem,
  questionProblem,
  questionWarnings,
} from "../core/question.ts";
import { pluralize } from "../views/amounts.ts";
import { type ContextSources, gatherContext } from "./context/gather-context.ts";
import { readTextFile } from "./context/read-text.ts";
import type { InputCheck } from "./input-check.ts";
import { resolveDrivers } from "./resolve-drivers.ts";

export async function resolveQuestion(check: InputCheck, folders: Omit<ContextSources, "question">): Promise<Question> {
  const text = (await check.attempt(null, () => readQuestion(check))) ?? "";
  const { constraints = [], options = [] } = check.input;
  const choices = [...new Set(cleanTexts(options))];
  if (choices.length === 1) check.addWarning("Only one --option was given, so the seats have nothing to choose from.");
  return {
    text,
    constraints: cleanTexts(constraints),
    options: choices,
    drivers: resolveDrivers(check),
    context: await gatherContext(check, { ...folders, question: text }),
    workingDir: folders.workingDir,
  };
}

/** Cleaned in the same way as the question. */
export function cleanTexts(texts: readonly string[]): readonly string[] {
  return texts.map(cleanQuestion).filter((text) => text !== "");
}

async function readQuestion(check: InputCheck): Promise<string> {
  const { question, file } = check.input;
  if (question !== undefined && file !== undefined) {
    const message = `The question was given twice: as text and with --file ${file}.`;
    throw new ConclaveError("USAGE_QUESTION_SOURCE", message);
  }
  if (check.lacksQuestion) return "";
  const source = question ?? (file === undefined ? undefined : await readTextFile(file));
  if (source === undefined) throw new ConclaveError("USAGE_QUESTION_SOURCE", "No question was given.");
  const text = cleanQuestion(source);
  const problem = questionProblem(text);
  if (problem !== null) throw questionError(problem, text);
  for (const warning of questionWarnings(text)) check.addWarning(warning);
  return text;
}

function questionError(problem: QuestionProblem, text: string): ConclaveError {
  const length = [...text].length;
  if (problem === "empty") return new ConclaveError("QUESTION_EMPTY", "The question is empty.");
  if (problem === "long")
    return new ConclaveError(
      "QUESTION_TOO_LONG",
      `The question is too long: ${length.toLocaleString("en")} characters.`,
    );
  const message = `The question ${JSON.stringify(text)} is too short: ${pluralize(length, "character")}.`;
  return new ConclaveError("QUESTION_TOO_SHORT", message);
}
