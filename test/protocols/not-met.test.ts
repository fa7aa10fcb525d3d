// With the real command: whoever raised an objection has the last word on its answer, in every protocol that has rounds.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { places, QUESTION, scriptSeats } from "../support/command.ts";

const place = places();

const CASES = [
  { protocol: "challenge", rounds: 1, objection: "O1b1" },
  { protocol: "panel", rounds: 1, objection: "O1b1" },
  { protocol: "roundtable", rounds: 2, objection: "O2b1" },
  { protocol: "duet", rounds: 1, objection: "O1b1" },
] as const;

for (const { protocol, rounds, objection } of CASES) {
  test(`${protocol}: an answer that its raiser calls not met leaves the objection open, and blocks a consensus`, async () => {
    const { exit, stderr } = await place().conclave([
      QUESTION,
      ...["--protocol", protocol, "--rounds", String(rounds), "--topic", protocol],
      ...["--seats", scriptSeats("not-met")],
    ]);
    assert.equal(exit, 0, stderr);
    const { verdict, outcome } = JSON.parse((await place().conclave(["show", "1", "--json"])).stdout);
    const [only] = verdict.objections;
    assert.deepEqual(
      [outcome, only.id, only.state, only.steps.map(({ by, as }: { by: string; as: string }) => [by, as])],
      [
        "majority",
        objection,
        "open",
        [
          ["architect", "fixed"],
          ["reviewer", "not_met"],
        ],
      ],
    );
    const record = readFileSync(join(place().path, "debates", `001-${protocol}`, "synthesis.md"), "utf8");
    assert.match(record, new RegExp(`1 open objection \\(${objection} is blocking\\)`));
  });
}
