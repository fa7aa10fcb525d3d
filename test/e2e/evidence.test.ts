/** Citations of a real debate over a small real tree: one that is there, one that moved, one invented, one from outside. */

import assert from "node:assert/strict";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readDebate } from "../../src/wire.ts";
import { places } from "../support/command.ts";

const place = places();

const claim = (text: string, source: string, quote: string) => ({ text, kind: "fact", evidence: { source, quote } });

function seat(path: string, name: string, claims: readonly unknown[]): string {
  const program = join(path, `${name}.sh`);
  const ballot = {
    signal: "iterating",
    option: { name: `Design of ${name}`, summary: "As it is." },
    confidence: 70,
    claims,
    decision: "Keep it.",
    reasons: [{ text: "It is written [K1b1].", refs: ["K1b1"] }],
  };
  // A design's reasons are texts, a verdict's are texts with references.
  const asDesign = JSON.stringify({ ...ballot, reasons: ["It is written."] });
  writeFileSync(
    program,
    `#!/bin/sh\nif grep -q "Write the verdict"; then b='${JSON.stringify(ballot)}'; else b='${asDesign}'; fi\nprintf 'So it is.\\n\\n~~~ballot\\n%s\\n~~~\\n' "$b"\n`,
  );
  chmodSync(program, 0o755);
  return `${name}=cmd:${program}`;
}

test("marks are right, and what was invented supports no reason", async () => {
  const { path, conclave } = place();
  mkdirSync(join(path, "tree"));
  writeFileSync(join(path, "tree", "queue.ts"), `${"// a line\n".repeat(40)}export const RETRIES = 3;\n`);
  writeFileSync(join(path, "secret.txt"), "the password is swordfish\n");
  const architect = seat(path, "architect", [
    claim("Retried three times.", "queue.ts:41", "export const RETRIES = 3;"),
    claim("Retried three times.", "queue.ts:2", "RETRIES = 3"),
  ]);
  const reviewer = seat(path, "reviewer", [
    claim("Retried nine times.", "queue.ts:41", "RETRIES = 9"),
    claim("There is a password.", "../secret.txt:1", "swordfish"),
  ]);
  const how = ["-p", "duet", "-r", "1", "--path", join(path, "debate"), "--working-dir", join(path, "tree")];
  const ended = await conclave([
    "run",
    "Should failed jobs be retried three times or nine?",
    "--seat",
    architect,
    "--seat",
    reviewer,
    ...how,
  ]);
  assert.equal(ended.exit, 0, ended.stderr);
  const { state } = await readDebate(join(path, "debate"));
  assert.deepEqual(
    state.verdict?.claims.map(({ id, check }) => [id, check?.mark]),
    [
      ["K1a1", "found"],
      ["K1a2", "found"],
      ["K1b1", "missing"],
      ["K1b2", "missing"],
    ],
  );
  assert.deepEqual(
    [state.verdict?.reasons, state.verdict?.struck],
    [[], [{ text: "It is written [K1b1].", refs: ["K1b1"] }]],
  );
  assert.match(ended.stdout, /## Struck/);
});
