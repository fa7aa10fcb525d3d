/** The choice on a machine without speakers. */

import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, test } from "node:test";
import { askFirstRun, mayAskFirstRun, type OfferedModel } from "../../../src/cli/process/first-run.ts";
import { ConclaveError } from "../../../src/core/errors.ts";

const MODEL = { name: "llama3.2-1b", downloadGigabytes: 0.895 };

async function choose(keys: readonly string[], offered: OfferedModel | null = MODEL) {
  const input = new PassThrough();
  const output = new PassThrough();
  const type = async () => {
    for (const key of keys) {
      input.write(key);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const [choice] = await Promise.all([askFirstRun(offered, { input, output }), type()]);
  output.end();
  return { choice, shown: await text(output) };
}

describe("the first run", () => {
  test("offers three ways, with the size of the download", async () => {
    assert.deepEqual(await choose(["l"]), {
      choice: "local",
      shown: [
        "No speaker is ready on this machine. Press a key:",
        "  d  see the demo: a scripted debate of another question",
        "  l  get a local model and debate your question: llama3.2-1b, 0.9 GB to download",
        "  c  connect a coding agent, an API key or a model server",
        "",
      ].join("\n"),
    });
  });

  test("takes one key for each, and Enter for the demo", async () => {
    for (const [key, choice] of [
      ["d", "demo"],
      ["\r", "demo"],
      ["L", "local"],
      ["c", "connect"],
    ] as const) {
      assert.equal((await choose([key])).choice, choice);
    }
  });

  test("ignores other keys, and the local model where none fits", async () => {
    assert.equal((await choose(["x", "l", "c"], null)).choice, "connect");
  });

  test("Ctrl-C ends the command", async () => {
    await assert.rejects(choose(["\u0003"]), (error) => error instanceof ConclaveError && error.code === "INTERRUPTED");
  });

  test("is asked at a terminal, unless a script or the configuration rules it out", () => {
    const asks = (isTerminal: boolean, options: readonly string[], detect?: string) =>
      mayAskFirstRun(
        { has: (name) => options.includes(name) },
        { isTerminal, environment: { CONCLAVE_DETECT: detect } },
      );
    assert.deepEqual([asks(true, []), asks(true, ["rounds"]), asks(true, [], "agents,models")], [true, true, true]);
    assert.deepEqual([asks(false, []), asks(true, ["json"]), asks(true, [], "none")], [false, false, false]);
  });
});
