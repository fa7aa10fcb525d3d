/** Collects what is wrong with an input and what deserves a warning, so that a front end can report all of it at once. */

import { ConclaveError } from "../core/errors.ts";
import { AMOUNTS, amountError, parseAmount, valueText } from "./amount.ts";
import { type DebateInput, type InputKey, type Origin, optionOf } from "./debate-input.ts";

export type InputCheck = ReturnType<typeof createInputCheck>;
type ChoiceKey = "style" | "moderatorStyle" | "unanimity" | "stakes" | "stop" | "evidence";

/** What a front end knows of its input: what it found out itself, reported with the rest, and what it wants checked. */
export interface CheckContext {
  /** Whether amounts have to lie within the bounds of the command line. */
  readonly isBounded?: boolean;
  /** The option that rules out a rehearsal, where the input itself does not. */
  readonly rehearsalRefusedBy?: string | null;
  readonly problems?: readonly ConclaveError[];
  readonly warnings?: readonly string[];
  /** The question could not be read, and the problems say why. */
  readonly lacksQuestion?: boolean;
}

export function createInputCheck(input: DebateInput, context: CheckContext = {}) {
  const problems = [...(context.problems ?? [])];
  const warnings = [...(context.warnings ?? [])];
  const originOf = (key: string) => input.origins?.[key];
  const has = (key: InputKey) => input[key] !== undefined && input[key] !== false;
  /** For the value of a key: the message names where the value came from. */
  const addProblemOf = (key: InputKey, problem: ConclaveError) => {
    problems.push(locateProblem(problem, originOf(key)));
  };
  return {
    input,
    problems,
    warnings,
    /** The question could not be read, and the problems say why. */
    lacksQuestion: context.lacksQuestion ?? false,
    has,
    /** Whether it was set for this run, and not by a file that applies to all runs. */
    isForThisRun: (key: InputKey) => has(key) && !originOf(key)?.isFile,
    addProblem: (problem: ConclaveError) => void problems.push(problem),
    addProblemOf,
    addWarning: (sentence: string) => void warnings.push(sentence),
    /** null: not set, or not an allowed word, which is reported as a problem. */
    choice: <T extends string>(key: ChoiceKey, words: readonly T[]): T | null => {
      const text = input[key];
      const found = words.find((word) => word === text);
      if (text === undefined || found !== undefined) return found ?? null;
      const message = `--${optionOf(key)} must be one of ${words.join(", ")}, but got ${JSON.stringify(text)}.`;
      addProblemOf(key, new ConclaveError("USAGE_OPTION_VALUE", message));
      return null;
    },
    /** undefined: not set, or out of bounds, which is a problem. */
    amount: (key: keyof typeof AMOUNTS): number | undefined => {
      const value = input[key];
      const isFine = value === undefined || !context.isBounded || parseAmount(String(value), AMOUNTS[key]) !== null;
      if (isFine) return value;
      addProblemOf(key, amountError(optionOf(key), valueText(value, AMOUNTS[key]), AMOUNTS[key]));
      return undefined;
    },
    /** The option that rules out a rehearsal; null: one may play. */
    rehearsalRefusedBy: input.noRehearsal ? "--no-rehearsal" : (context.rehearsalRefusedBy ?? null),
    /** Runs the work and collects its `ConclaveError`, if any; null: there was one. */
    attempt: async <T>(key: InputKey | null, work: () => Promise<T> | T): Promise<T | null> => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ConclaveError)) throw error;
        if (key === null) problems.push(error);
        else addProblemOf(key, error);
        return null;
      }
    },
  };
}

/** The same problem, naming the variable or file that the value came from. */
export function locateProblem(problem: ConclaveError, origin: Origin | undefined): ConclaveError {
  if (!origin) return problem;
  const { message, hint } = problem;
  const code = origin.isFile ? "CONFIG_WRONG" : "SETTING_WRONG";
  return new ConclaveError(code, `${origin.place}: ${message}`, { hint });
}
