// A roundtable whose moderator, who has no vote, disagrees with both seats.

import { aBallot, aPanel, type DebateLog, debateLog } from "../debate-log.ts";

export function moderatedDebate(): DebateLog {
  const log = debateLog({
    id: "041-moderated",
    topic: "moderated",
    protocol: "roundtable",
    panel: aPanel(["architect=claude", "security=codex"], "moderator=gemini"),
    question: {
      text: "Rewrite the importer, or keep it?",
      constraints: [],
      options: ["Rewrite", "Keep"],
      drivers: [],
      context: [],
      workingDir: "/home/ada/importer",
    },
  });
  const says = (seat: string, kind: string, stage: number, prefers: string) =>
    log.answer({ seat, kind, stage, text: `I prefer ${prefers}.`, ballot: aBallot({ prefers, confidence: 70 }) });
  log.round(1);
  says("architect", "opening", 0, "P1");
  says("security", "opening", 0, "P2");
  says("moderator", "moderate", 1, "P2");
  log.round(2);
  says("architect", "discuss", 0, "P1");
  says("security", "discuss", 0, "P1");
  says("moderator", "moderate", 1, "P2");
  return log;
}
