/** A workbench with two seats: one contested cell, debated once, and texts that try to break out of their place. */

import { aPanel, aQuestion, type DebateLog, debateLog } from "../debate-log.ts";

const CELLS = ["P1 W1", "P1 W2", "P2 W1", "P2 W2"];

export function weighedDebate(): DebateLog {
  const log = debateLog({
    id: "020-queue",
    topic: "queue",
    protocol: "workbench",
    question: aQuestion("Which queue?", {
      options: ["Postgres <b>rows</b>", "Redis | streams"],
      drivers: [
        { name: "Running costs <i>per</i> month", weight: 3 },
        { name: "# Latency | p99", weight: 1 },
      ],
    }),
    panel: aPanel(["architect=claude", "data=codex"]),
  });
  for (const seat of ["architect", "data"])
    log.answer({ seat, kind: "frame", outside: true, text: "Postgres.", ballot: { prefers: "P1", confidence: 60 } });
  log.round(1);
  log.answer({ seat: "architect", kind: "score", text: "Scores.", ballot: scores([9, 2, 4, 6]) });
  log.answer({ seat: "data", kind: "score", text: "Scores.", ballot: scores([5, 2, 6, 6]) });
  log.round(2);
  log.answer({ seat: "architect", kind: "argue", text: "Still.", ballot: scores([9]) });
  log.answer({ seat: "data", kind: "argue", text: "Well.", ballot: scores([7]) });
  log.decide({
    cause: "rounds",
    openings: "frame",
    synthesis: { by: "architect", said: { decision: "Postgres.", reasons: [] } },
  });
  return log;
}

function scores(given: readonly number[]) {
  return {
    prefers: "P1",
    confidence: 70,
    cells: given.map((score, place) => {
      const [option, driver] = (CELLS[place] ?? "").split(" ");
      const evidence = place === 0 ? { source: "costs.md:3", quote: "<img src=x onerror=alert(1)>" } : null;
      return {
        option,
        driver,
        score,
        text: `It costs <script>alert(${place})</script> this much.`,
        kind: "fact",
        evidence,
      };
    }),
  };
}
