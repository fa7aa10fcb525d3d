// The entry file, run as a person runs it: as a process of its own.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { nodeShortfall } from "../../src/cli/node-shortfall.ts";

const ROOT = join(import.meta.dirname, "../..");

test("--version and -V print the version of the package and nothing else", () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  for (const flag of ["--version", "-V"]) {
    const printed = execFileSync(process.execPath, [join(ROOT, "src/cli/conclave.ts"), flag], { encoding: "utf8" });
    assert.equal(printed, `${version}\n`);
  }
});

test("a Node from 22.18 on will do", () => {
  for (const version of ["22.18.0", "22.20.1", "23.0.0", "24.21.0", "26.0.0-nightly"]) {
    assert.equal(nodeShortfall(version), undefined, version);
  }
});

test("an older Node gets a message with its version, the required one and what to do", () => {
  for (const version of ["18.0.0", "20.20.2", "22.17.1"]) {
    assert.equal(
      nodeShortfall(version),
      `Conclave needs Node 22.18 or later, but this is Node ${version}. ` +
        "Install a current Node (https://nodejs.org) and run the command again.",
    );
  }
});

test("the entry file and the package ask for the same Node", () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  assert.equal(engines.node, ">=22.18");
  assert.equal(nodeShortfall("22.18.0"), undefined);
  assert.notEqual(nodeShortfall("22.17.0"), undefined);
});
