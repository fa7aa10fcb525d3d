// The search for values that break a property: what it finds can be repeated with the command that it prints.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { test } from "node:test";
import { tempFolder } from "./support/temp-folder.ts";

const ROOT = join(import.meta.dirname, "..");

// Holds for the usual hundred values, and never for the next one, so that this test doesn't depend on luck.
const RARE = `
import { test } from "node:test";
import { fc } from ${JSON.stringify(join(ROOT, "test/support/random/fast-check.ts"))};
let tried = 0;
test("rare", () => fc.assert(fc.property(fc.nat(), () => ++tried <= 100), { endOnFailure: true }));
`;

test("a failure that the search finds comes back with the command that it prints, and npm test doesn't run into it", (t) => {
  const file = join(tempFolder(t), "rare.test.ts");
  writeFileSync(file, RARE);
  const found = run(`node scripts/fuzz.ts --minutes 0 --factor 2 ${file}`);
  assert.equal(found.status, 1);
  const [, command = ""] = /To repeat it:\n\n {4}(.+)\n/.exec(found.stdout) ?? [];
  assert.match(command, /^FUZZ_SEED=\d+ FUZZ_FACTOR=2 node --test /);
  assert.equal(counterexample(run(command).stdout), counterexample(found.stdout));
  assert.equal(run(`node --test ${file}`).status, 0);
});

function run(command: string) {
  // Node's runner doesn't start inside itself, and a search may be running this very test.
  const { NODE_TEST_CONTEXT, FUZZ_SEED, FUZZ_FACTOR, ...env } = process.env;
  const PATH = [dirname(process.execPath), env.PATH].join(delimiter);
  return spawnSync(command, { shell: true, cwd: ROOT, env: { ...env, PATH }, encoding: "utf8" });
}

function counterexample(output: string): string {
  const [found] = /Counterexample: .+/.exec(output) ?? [];
  assert.ok(found, output);
  return found;
}
