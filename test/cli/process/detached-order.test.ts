// The document that a command hands to the process that runs a debate in the background.
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { parseOrder } from "../../../src/cli/process/detached-order.ts";
import { DEFAULT_LIMITS } from "../../../src/core/panel.ts";

const CHILD = join(import.meta.dirname, "../../../src/cli/process/detached.ts");
const CONTEXT = {
  passEnv: [],
  pace: 0,
  skipMissing: false,
  isSandboxed: true,
  isReusing: false,
  waitsForPerson: false,
  servers: [],
};
const ORDER = {
  version: 1,
  kind: "resume",
  folder: "/tmp/debates/001-x",
  limits: DEFAULT_LIMITS,
  steal: false,
  context: CONTEXT,
};

test("an order is read whole", () => {
  assert.deepEqual(parseOrder(ORDER), ORDER);
});

test("an order that lacks a part is a bug, and not taken for another version", () => {
  assert.throws(() => parseOrder({ ...ORDER, steal: undefined }), { name: "ZodError" });
});

test("the background process refuses an order of another version in words, and ends", async () => {
  const child = fork(CHILD, [], { stdio: ["ignore", "ignore", "ignore", "ipc"], execArgv: [] });
  const answered = once(child, "message");
  const ended = once(child, "exit");
  child.send({ ...ORDER, version: 2 });
  assert.deepEqual((await answered)[0], {
    kind: "error",
    problem: {
      code: "INSTALLATION_CHANGED",
      message: "The background process expects command format 1, but was sent format 2.",
      hint: "Conclave was updated while the command was running. Run the command again.",
    },
  });
  await ended;
});
