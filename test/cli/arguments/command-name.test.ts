// The command that hints name is the one the person used.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { commandName, withCommandName } from "../../../src/cli/arguments/command-name.ts";

const VARIABLE = "npm_lifecycle_event";
const before = process.env[VARIABLE];
beforeEach(() => delete process.env[VARIABLE]);
afterEach(() => {
  if (before !== undefined) process.env[VARIABLE] = before;
});

const HINT = 'To continue: conclave resume 1. Then ask again: conclave "…". Conclave itself stays.';

test("an installed command is called by its name", () => {
  assert.deepEqual([commandName(), withCommandName(HINT)], ["conclave", HINT]);
});

test("npm start is called by that, in every command of a hint", () => {
  process.env[VARIABLE] = "start";
  assert.deepEqual(
    [commandName(), withCommandName(HINT)],
    ["npm start --", 'To continue: npm start -- resume 1. Then ask again: npm start -- "…". Conclave itself stays.'],
  );
});
