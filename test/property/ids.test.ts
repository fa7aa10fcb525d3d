/** Whatever is on the table has an id of its own, on every protocol: two calls of one seat in one round do not share any. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../src/core/ledger/ledger-of.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { randomReplies, SEATS } from "../support/random-replies.ts";
import { play } from "../support/world.ts";

for (const protocol of PROTOCOLS) {
  test(`no two options, objections or claims of a ${protocol.name} have the same id`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (salt) => {
        const { state } = await play({
          protocol,
          seats: SEATS.slice(0, Math.min(3, protocol.seats.most)),
          chair: protocol.chair === "required",
          limits: { rounds: Math.min(3, protocol.rounds.most), quorum: 1 },
          script: (request) => {
            const said = randomReplies({ salt, failing: 0, forgetful: 0 })(request);
            const claims = [{ text: `Said in ${request.call}.`, kind: "fact" }];
            return { ...said, ballot: { ...Object(said.ballot), claims } };
          },
        });
        const { options, objections, claims } = ledgerOf(state);
        const ids = [...options, ...objections, ...claims].map(({ id }) => id);
        assert.deepEqual(
          ids.filter((id, index) => ids.indexOf(id) !== index),
          [],
        );
      }),
      { numRuns: runs(12) },
    );
  });
}
