/** Drivers as a person names them: with weights or without, and what is wrong with them. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createInputCheck } from "../../src/request/input-check.ts";
import { resolveDrivers } from "../../src/request/resolve-drivers.ts";

function resolve(drivers: readonly string[]) {
  const check = createInputCheck({ drivers });
  return { drivers: resolveDrivers(check), problems: check.problems.map(({ message }) => message) };
}

test("drivers without weights are named, and the seats weigh them", () => {
  assert.deepEqual(resolve(["Running costs", " Time\nto build "]), {
    drivers: [
      { name: "Running costs", weight: null },
      { name: "Time to build", weight: null },
    ],
    problems: [],
  });
});

describe("drivers that are refused:", () => {
  const refused: Readonly<Record<string, readonly string[]>> = {
    '--driver "Speed" has no weight, but others have one: give all of them a weight, or none.': ["Costs=2", "Speed"],
    'The weight of --driver "Costs" must be greater than 0, but got -1.': ["Costs=-1"],
    '--driver "costs" was given twice.': ["Costs", "costs"],
  };
  for (const [message, drivers] of Object.entries(refused)) {
    test(drivers.join(", "), () => assert.deepEqual(resolve(drivers).problems, [message]));
  }
});
