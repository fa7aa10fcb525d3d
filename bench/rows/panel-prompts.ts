/** Prompt characters of a panel: how many there are, and that they grow no faster than its rounds. */

import { panelDebate } from "../../src/protocols/panel-debate.ts";
import { breakdown, measurePrompts } from "../support/characters.ts";
import { unevenness } from "../support/numbers.ts";
import type { Row } from "../support/row.ts";

const LIMIT = 260_000;
const UNEVEN_PERCENT = 15;

export const panelPrompts: Row = {
  name: "panel-prompts",
  what: "prompt characters of a panel, 3 seats, 2,000-character replies",
  async measure(progress) {
    progress("panel, 3 seats × 1 to 4 rounds");
    const debates = await measurePrompts(panelDebate, [1, 2, 3, 4], { keepsSession: false });
    return {
      figures: [
        ...debates.map(({ rounds, characters }) => ({
          what: `panel × ${rounds} rounds`,
          value: characters,
          unit: "characters" as const,
          limit: rounds === 4 ? LIMIT : null,
        })),
        {
          what: "difference between the increments of rounds 3 and 4",
          value: unevenness(debates.map(({ characters }) => characters)),
          unit: "%",
          limit: UNEVEN_PERCENT,
        },
      ],
      details: debates.slice(-1).flatMap((debate) => breakdown("panel × 4 rounds", debate)),
    };
  },
};
