/** Prompt characters of a roundtable: few with sessions, and growing evenly without. */

import { roundtable } from "../../src/protocols/roundtable.ts";
import { breakdown, measurePrompts } from "../support/characters.ts";
import { unevenness } from "../support/numbers.ts";
import type { Row } from "../support/row.ts";

const LIMIT = 120_000;
const UNEVEN_PERCENT = 15;

export const roundtablePrompts: Row = {
  name: "roundtable-prompts",
  what: "prompt characters of roundtable, 3 seats and a moderator, 2,000-character replies",
  async measure(progress) {
    progress("roundtable, 3 seats × 4 rounds, with sessions");
    const kept = await measurePrompts(roundtable, [4], { keepsSession: true });
    progress("roundtable, 3 seats × 1 to 4 rounds, without");
    const fresh = await measurePrompts(roundtable, [1, 2, 3, 4], { keepsSession: false });
    return {
      figures: [
        ...kept.map(({ characters }) => ({
          what: "with sessions × 4 rounds",
          value: characters,
          unit: "characters" as const,
          limit: LIMIT,
        })),
        ...fresh.map(({ rounds, characters }) => ({
          what: `without sessions × ${rounds} rounds`,
          value: characters,
          unit: "characters" as const,
          limit: null,
        })),
        {
          what: "without sessions: increments of rounds 3 and 4 apart",
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
