/** The inputs of the action, as action.yml lists them. */

import { ConclaveError } from "../core/errors.ts";
import type { Environment } from "../speakers/process/child-environment.ts";

export interface ActionInputs {
  readonly token: string;
  /** `summary`: no comments on lines. */
  readonly mode: "review" | "summary";
  readonly forks: "skip" | "review";
  /** The account that the token comments as. */
  readonly commentAuthor: string;
  readonly failOn: string;
  /** For `conclave review`. */
  readonly options: readonly string[];
}

/** Inputs that are options of `conclave review`. */
const OPTIONS = ["seats", "chair", "config", "budget", "fail-on"] as const;

export function readInputs(environment: Environment): ActionInputs {
  const input = (name: string) => (environment[`INPUT_${name.toUpperCase()}`] ?? "").trim();
  const choose = <Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word => {
    const given = input(name);
    const known = words.find((word) => word === given);
    if (known === undefined && given !== "") throw wrongInput(name, words, given);
    return known ?? words[0];
  };
  return {
    token: input("github-token"),
    mode: choose("mode", ["review", "summary"]),
    forks: choose("forks", ["skip", "review"]),
    commentAuthor: input("comment-author") || "github-actions[bot]",
    failOn: input("fail-on"),
    options: OPTIONS.flatMap((name) => (input(name) === "" ? [] : [`--${name}=${input(name)}`])),
  };
}

function wrongInput(name: string, words: readonly string[], given: string): ConclaveError {
  const message = `The input ${name} must be ${words.join(" or ")}, but is ${JSON.stringify(given)}.`;
  return new ConclaveError("USAGE_OPTION_VALUE", message, { hint: "Fix the workflow that runs the action." });
}
