/**
 * Searches for values that break a property: runs files of property tests, one at a time and drawn at random, with random seeds
 * and many times the usual runs until the time is up. A file that failed is not run again; how to repeat the failure is printed.
 *
 *     npm run test:fuzz -- [--minutes 10] [--factor 10] [FILE…]
 */

import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, factor: { type: "string", default: "10" } },
  allowPositionals: true,
});
const until = Date.now() + Number(values.minutes) * 60_000;
const left = new Set(positionals.length > 0 ? positionals : propertyTests());
do {
  const file = [...left][randomInt(left.size)] ?? "";
  if (!tryFile(file)) left.delete(file);
} while (left.size > 0 && Date.now() < until);

function propertyTests(): readonly string[] {
  return globSync("test/**/*.test.ts").filter((file) => readFileSync(file, "utf8").includes('random/fast-check.ts";'));
}

function tryFile(file: string): boolean {
  const drawn = { FUZZ_SEED: `${randomInt(2 ** 31)}`, FUZZ_FACTOR: values.factor };
  const command = `FUZZ_SEED=${drawn.FUZZ_SEED} FUZZ_FACTOR=${drawn.FUZZ_FACTOR} node --test ${file}`;
  const { status, stdout } = spawnSync(process.execPath, ["--test", file], {
    env: { ...process.env, ...drawn },
    encoding: "utf8",
  });
  console.log(status === 0 ? `passed  ${command}` : `${stdout}\nFailed. To repeat it:\n\n    ${command}\n`);
  if (status !== 0) process.exitCode = 1;
  return status === 0;
}
