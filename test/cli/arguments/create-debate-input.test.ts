// The command line goes into the record of its debate, and the record is read by others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createCliInput } from "../../../src/cli/arguments/create-cli-input.ts";
import { createDebateInput } from "../../../src/cli/arguments/create-debate-input.ts";
import { parseArguments } from "../../../src/cli/arguments/parse-arguments.ts";
import { RUN_OPTIONS } from "../../../src/cli/arguments/run-options.ts";
import { run } from "../../../src/cli/commands/run.ts";

async function invocation(...words: readonly string[]) {
  const typed = createCliInput(run, words, parseArguments(run, words));
  return (await createDebateInput(typed, RUN_OPTIONS)).input.invocation;
}

test("the address of a fleet, which may have a password in it, is not recorded, however it was typed", async () => {
  const url = "postgres://ada:pass word@db.example/conclave?ssl=1&x='2'";
  assert.equal(await invocation("Tabs or spaces?", "--fleet", url), "conclave 'Tabs or spaces?' --fleet URL");
  assert.equal(await invocation("Tabs or spaces?", `--fleet=${url}`), "conclave 'Tabs or spaces?' --fleet=URL");
  assert.equal(await invocation("Tabs or spaces?", "--rounds", "2"), "conclave 'Tabs or spaces?' --rounds 2");
});
