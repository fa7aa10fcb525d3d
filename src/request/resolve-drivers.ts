/** What a workbench weighs the options by, as the person named it: `--driver "Running costs"`, or with a weight `--driver "Running costs=3"`. */

import { ConclaveError } from "../core/errors.ts";
import { cleanQuestion, type Question } from "../core/question.ts";
import { normalizeWords } from "../core/text/normalize-words.ts";
import type { InputCheck } from "./input-check.ts";

type GivenDriver = Question["drivers"][number];

export function resolveDrivers(check: InputCheck): Question["drivers"] {
  const drivers = (check.input.drivers ?? []).map(parseDriver).filter(({ name }) => name !== "");
  const problem = driversProblem(drivers);
  if (problem !== null) check.addProblemOf("drivers", new ConclaveError("USAGE_OPTION_VALUE", problem));
  return drivers;
}

/** A name may contain `=` too: only what follows the last one can be a weight. */
function parseDriver(text: string): GivenDriver {
  const [, name, weight] = /^(.*)=\s*(-?\d+(?:\.\d+)?)\s*$/s.exec(text) ?? [];
  if (name === undefined || weight === undefined) return { name: cleanName(text), weight: null };
  return { name: cleanName(name), weight: Number(weight) };
}

/** One line, because it is the head of a column. */
function cleanName(text: string): string {
  return cleanQuestion(text).replace(/\s+/g, " ");
}

function driversProblem(drivers: readonly GivenDriver[]): string | null {
  const wrong = drivers.find(({ weight }) => weight !== null && weight <= 0);
  if (wrong)
    return `The weight of --driver ${JSON.stringify(wrong.name)} must be greater than 0, but got ${wrong.weight}.`;
  const bare = drivers.find(({ weight }) => weight === null);
  if (bare && drivers.some(({ weight }) => weight !== null)) {
    return `--driver ${JSON.stringify(bare.name)} has no weight, but others have one: give all of them a weight, or none.`;
  }
  const names = drivers.map(({ name }) => normalizeWords(name));
  const twice = drivers.find((_, place) => names.indexOf(names[place] ?? "") !== place);
  return twice ? `--driver ${JSON.stringify(twice.name)} was given twice.` : null;
}
