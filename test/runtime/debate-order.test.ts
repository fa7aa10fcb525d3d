// The document that is handed to whatever process runs a debate for a command, a program or the page.
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { DEFAULT_LIMITS } from "../../src/core/panel.ts";
import { treeId } from "../../src/core/tree-id.ts";
import { parseOrder, resumeOrder, startOrder } from "../../src/runtime/debate-order.ts";
import { scriptRequest } from "../support/fleet/request.ts";

const CHILD = join(import.meta.dirname, "../../src/cli/process/detached.ts");
const CONTEXT = {
  passEnv: [],
  pace: 0,
  skipMissing: false,
  isSandboxed: true,
  isReusing: false,
  waitsForPerson: false,
  servers: [],
};
const ORDER = resumeOrder(DEFAULT_LIMITS, CONTEXT);

test("an order survives being written down", async () => {
  const { place: _, ...request } = await scriptRequest("agreed");
  for (const order of [ORDER, startOrder(request, CONTEXT)]) {
    assert.deepEqual(parseOrder(JSON.parse(JSON.stringify(order)), "The test"), order);
  }
});

test("only an order with a tree has a version that readers without trees refuse", async () => {
  const { place: _, ...request } = await scriptRequest("agreed");
  const sha256 = "0".repeat(64);
  const withTree = { ...request, question: { ...request.question, workingDir: treeId(sha256) } };
  const heads = [
    startOrder(request, CONTEXT),
    ORDER,
    startOrder(withTree, CONTEXT),
    resumeOrder(DEFAULT_LIMITS, CONTEXT, sha256),
  ].map(({ version, needs }) => ({ version, needs }));
  const plain = { version: 2, needs: undefined };
  const tree = { version: 3, needs: ["tree"] };
  assert.deepEqual(heads, [plain, plain, tree, tree]);
});

test("an order that needs what this version doesn't know is refused", () => {
  const order = { ...resumeOrder(DEFAULT_LIMITS, CONTEXT, "0".repeat(64)), needs: ["tree", "clay", "fire"] };
  assert.throws(() => parseOrder(order, "The test"), {
    code: "INSTALLATION_CHANGED",
    message: "The test is too old for this debate, which needs clay and fire.",
  });
});

test("an order that lacks a part is a bug, and not taken for another version", () => {
  assert.throws(() => parseOrder({ ...ORDER, limits: undefined }, "The test"), { name: "ZodError" });
});

test("the background process refuses an order of another version in words, and ends", async () => {
  const child = fork(CHILD, [], { stdio: ["ignore", "ignore", "ignore", "ipc"], execArgv: [] });
  const answered = once(child, "message");
  const ended = once(child, "exit");
  const place = { kind: "debate", path: "/tmp/debates/001-x", steal: false };
  child.send({ order: { ...ORDER, version: 9 }, place });
  assert.deepEqual((await answered)[0], {
    kind: "error",
    problem: {
      code: "INSTALLATION_CHANGED",
      message: "The background process accepts version 2 and version 3 requests, but received a version 9 request.",
      hint: "Conclave has been updated since the command started. Run the command again.",
    },
  });
  await ended;
});
