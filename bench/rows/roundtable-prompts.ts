/** Prompt characters of a roundtable: with sessions there are few, and without them they grow evenly. */

import { roundtable } from "../../src/protocols/roundtable.ts";
import { breakdown, measurePrompts } from "../support/characters.ts";
import { unevenness } from "../support/numbers.ts";
import type { Row } from "../support/row.ts";

const LIMIT = 120_000;
const UNEVEN_PERCENT = 15;

export const roundtablePrompts: Row = {
  name: "roundtable-prompts",
  what: "prompt characters of a roundtable, 3 seats and a moderator, 2,000-character replies",
  async measure(progress) {
    progress("roundtable, 3 seats × 4 rounds, with sessions");
    const kept = await measurePrompts(roundtable, [4], { keepsSession: true });
    progress("roundtable, 3 seats × 1 to 4 rounds, without");
    const fresh = await measurePrompts(roundtable, [1, 2, 3, 4], { keepsSession: false });
    return {
      figures: [
        ...kept.map(({ characters }) => ({
          what: "4 rounds with sessions",
          value: characters,
          unit: "characters" as const,
          limit: LIMIT,
        })),
        ...fresh.map(({ rounds, characters }) => ({
          what: `${rounds} rounds without sessions`,
          value: characters,
          unit: "characters" as const,
          limit: null,
        })),
        {
          what: "without sessions: difference between the increments of rounds 3 and 4",
          value: unevenness(fresh.map(({ characters }) => characters)),
          unit: "%",
          limit: UNEVEN_PERCENT,
        },
      ],
      details: [
        ...kept.flatMap((debate) => breakdown("roundtable × 4 rounds, with sessions", debate)),
        ...fresh.slice(-1).flatMap((debate) => breakdown("roundtable × 4 rounds, without", debate)),
      ],
    };
  },
};
