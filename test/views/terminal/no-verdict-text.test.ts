// What a debate that was stopped says of its seats.
import assert from "node:assert/strict";
import { test } from "node:test";
import { noVerdictText } from "../../../src/views/terminal/no-verdict-text.ts";
import { aPanel, debateLog } from "../../support/debate-log.ts";

test("the commands that continue it are as the person types them", () => {
  const log = debateLog();
  log.add({ type: "debate.stopped", reason: "interrupted", missing: [] });
  const screen = { width: 100, color: false, folder: null, command: "npm start --" };
  assert.deepEqual(noVerdictText(log.state(), screen).match(/^ {2}npm start.*$/gm), [
    "  npm start -- resume 1",
    "  npm start -- fork 1 --at 0 --seats ROLE=SPEAKER,…",
  ]);
});

test("seats that failed, were cut off, answered or were never asked are shown differently", () => {
  const log = debateLog({ panel: aPanel(["architect=a", "security=b", "performance=c", "data=d"]) });
  log.answer({ seat: "architect", kind: "opening", outside: true, text: "x", seconds: 30 });
  log.fail({ seat: "security", kind: "opening", outside: true, code: "SPEAKER_USAGE_LIMIT", message: "until 14:00" });
  log.start({ seat: "performance", kind: "opening", outside: true });
  log.add({ type: "debate.stopped", reason: "interrupted", missing: [] });
  const rows = noVerdictText(log.state(), { width: 100, color: false, folder: null }).split("\n").slice(2, 6);
  assert.deepEqual(rows, [
    "  ● architect    answered",
    "  ■ security     usage limit after 1 attempt: until 14:00 SPEAKER_USAGE_LIMIT",
    "  ▲ performance  cut off",
    "  ▼ data         not asked",
  ]);
});
