/** A panel seat's history is summarised where it is long; the log and the transcript say from how much to how much. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import { transcript } from "../../src/views/markdown/transcript.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import type { Said } from "../support/scripted.ts";
import { play } from "../support/world.ts";

async function playPanel(summary: Said) {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol === panelDebate);
  assert.ok(cast);
  const script = overrideReplies(steadyReplies(cast), (call, said) => {
    if (call === "r1/propose/ash") return { ...said, text: "Long. ".repeat(50) };
    return call === "r2/summarise/ash" ? summary : null;
  });
  const world = worldOf({ ...cast, rounds: 2 }, script);
  const summaries = { enabled: true, threshold: 300, maxLength: 100, bySeat: {} };
  const opened = {
    ...world.opened,
    settings: { ...DEFAULT_SETTINGS, ...world.opened?.settings, fullHistory: true, summaries },
  };
  const { sent, state } = await play({ ...world, opened });
  return { state, promptOf: (call: string) => sent.find((each) => each.call === call)?.prompt ?? "" };
}

test("a long history is summarised, and the transcript has its characters before and after", async () => {
  const { state, promptOf } = await playPanel({ text: "I proposed a table and kept it." });
  const [, past = ""] =
    /# To be summarised\n\n`{3,}text\n([\s\S]*?)\n`{3,}\n\n# Open/.exec(promptOf("r2/summarise/ash")) ?? [];
  const call = state.calls.get("r2/summarise/ash");
  assert.deepEqual([past.length > 300, call?.summarises], [true, past.length]);
  assert.match(promptOf("r2/propose/ash"), /# Your rounds so far\n\n```text\nI proposed a table and kept it\.\n```/);
  assert.match(transcript(state), new RegExp(`, ${past.length.toLocaleString("en")} characters summarised in 31\\n`));
});

test("a summary that is too long is cut, and one that fails leaves the history as it is", async () => {
  const cut = await playPanel({ text: "word ".repeat(100) });
  assert.match(transcript(cut.state), / characters summarised in 100\n/);
  const failed = await playPanel({ fail: "SPEAKER_DECLINED" });
  assert.match(failed.promptOf("r2/propose/ash"), /# Your rounds so far\n\n`{3,}text\nYou proposed:/);
  assert.doesNotMatch(transcript(failed.state), /summarised in/);
});
