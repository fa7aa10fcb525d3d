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
  /** Empty: a review. */
  readonly question: string;
  /** For Conclave's command. */
  readonly options: readonly string[];
}

/** Inputs that are options of the command. */
const OPTIONS = ["seats", "chair", "config", "budget", "fail-on", "protocol"] as const;

const HINT = "Fix the workflow that runs the action.";

export function readInputs(environment: Environment): ActionInputs {
  const input = (name: string) => (environment[`INPUT_${name.toUpperCase()}`] ?? "").trim();
  const choose = <Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word => {
    const given = input(name);
    const known = words.find((word) => word === given);
    if (known !== undefined || given === "") return known ?? words[0];
    const message = `The input ${name} must be ${words.join(" or ")}, but is ${JSON.stringify(given)}.`;
    throw new ConclaveError("USAGE_OPTION_VALUE", message, { hint: HINT });
  };
  if (input("protocol") !== "" && input("question") === "")
    throw new ConclaveError("USAGE_OPTION_VALUE", "The input protocol needs a question.", { hint: HINT });
  return {
    token: input("github-token"),
    mode: choose("mode", ["review", "summary"]),
    forks: choose("forks", ["skip", "review"]),
    commentAuthor: input("comment-author") || "github-actions[bot]",
    failOn: input("fail-on"),
    question: input("question"),
    options: OPTIONS.flatMap((name) => (input(name) === "" ? [] : [`--${name}=${input(name)}`])),
  };
}
