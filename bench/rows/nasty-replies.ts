/** How long each view takes for a reply of 2 MB that was designed to slow it down, in CPU time of this process. */

import { REPLY_LONGEST } from "../../src/engine/collect-reply.ts";
import { NASTY_TEXTS, nastyDebate } from "../../test/support/nasty-texts.ts";
import { VIEWS } from "../../test/support/views.ts";
import type { Figure, Row } from "../support/row.ts";

const LIMIT_MS = 200;
const RUNS = 3;

export const nastyReplies: Row = {
  name: "nasty-replies",
  what: `two replies of 2 MB in every view, for each of ${NASTY_TEXTS.size} nasty kinds: the slowest`,
  async measure(progress) {
    const worst = new Map<string, { readonly ms: number; readonly text: string }>();
    for (const [name, make] of NASTY_TEXTS) {
      progress(name);
      const text = make(REPLY_LONGEST).slice(0, REPLY_LONGEST);
      const state = nastyDebate(text);
      for (const [view, render] of VIEWS) {
        const ms = leastCpuMs(() => render(state));
        if (ms > (worst.get(view)?.ms ?? 0)) worst.set(view, { ms, text: name });
      }
    }
    const figures = [...worst].map(
      // Both seats reply, so a view has two of them to show.
      ([view, { ms }]): Figure => ({ what: view, value: ms / 2, unit: "ms", limit: LIMIT_MS }),
    );
    return { figures, details: [...worst].map(([view, { text }]) => `${view}: ${text}`) };
  },
};

function leastCpuMs(render: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && least > LIMIT_MS; run += 1) {
    const before = process.cpuUsage();
    render();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
