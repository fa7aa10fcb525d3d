/** Whatever is on the table has an id of its own, on every protocol: two calls of one seat in one round do not share any. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../src/core/ledger/ledger-of.ts";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import type { State } from "../../src/core/state.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { transcript } from "../../src/views/markdown/transcript.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { hashText, randomReplies, SEATS } from "../support/random-replies.ts";
import { play } from "../support/world.ts";

for (const protocol of PROTOCOLS) {
  test(`no two options, objections or claims of a ${protocol.name} have the same id`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (salt) => {
        const state = await playWith(protocol, salt, (call) => ({
          claims: [{ text: `Said in ${call}.`, kind: "fact" }],
        }));
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

  test(`no two points of a ${protocol.name} have the same id, and the transcript has them by their ids`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (salt) => {
        const state = await playWith(protocol, salt, (call) => ({
          points: Array.from({ length: hashText(`${salt}/${call}`) % 4 }, (_, index) => ({
            text: `Point ${index} of ${call.replaceAll(/\W/g, " ")}.`,
          })),
        }));
        const points = ledgerOf(state).points.map(({ ids, text }) => `${ids.join(", ")} ${text}`);
        assert.deepEqual(points.toSorted(), transcript(state).match(POINT_LINE)?.toSorted() ?? []);
        const ids = ledgerOf(state).points.flatMap((point) => point.ids);
        assert.deepEqual(
          ids.filter((id, index) => ids.indexOf(id) !== index),
          [],
        );
      }),
      { numRuns: runs(12) },
    );
  });
}

/** Those that a ballot lists, and those that its amendment puts in the place of others. */
const POINT_LINE = /(?<=^ {2}- )D\w+ (?:Point|Words number) .*?(?= \(replaces \w+\)$|$)/gm;

/** A debate of random replies, whose ballots have these fields besides. */
async function playWith(protocol: Protocol, salt: number, fields: (call: string) => object): Promise<State> {
  const { state } = await play({
    protocol,
    seats: SEATS.slice(0, Math.min(3, protocol.seats.most)),
    chair: protocol.chair === "required",
    limits: { rounds: Math.min(3, protocol.rounds.most), quorum: 1 },
    opened: { settings: { ...DEFAULT_SETTINGS, pairwise: salt % 2 === 0 } },
    script: (request) => {
      const said = randomReplies({ salt, failing: 0, forgetful: 0 })(request);
      return { ...said, ballot: { ...Object(said.ballot), ...fields(request.call) } };
    },
  });
  return state;
}
