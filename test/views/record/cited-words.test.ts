// The seats' own words behind the IDs in a text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { citedWords } from "../../../src/views/record/cited-words.ts";
import { aBallot, aPanel, debateLog } from "../../support/debate-log.ts";

test("a text that names objections, points and claims gets their words, each once, and nothing for other IDs", () => {
  const log = debateLog({ panel: aPanel(["architect=claude", "data=codex"]) });
  const ballot = aBallot({
    option: { name: "Redis", summary: "" },
    objections: [
      { title: "It grows", severity: "major", text: "Nothing is ever removed." },
      { title: "It is slow", severity: "minor", text: "" },
    ],
    points: [{ text: "Nobody owns it.", evidence: null }],
    claims: [{ text: "It has 40 GB.", kind: "fact", evidence: null }],
  });
  log.answer({ seat: "data", kind: "opening", outside: true, text: "Redis.", ballot });
  assert.deepEqual(citedWords(log.state(), "data: it grows (O0b1, O0b2, D0b1, K0b1, O0b1), unlike P0b and K9z9."), [
    { id: "O0b1", by: ["data"], text: "Nothing is ever removed." },
    { id: "O0b2", by: ["data"], text: "It is slow" },
    { id: "D0b1", by: ["data"], text: "Nobody owns it." },
    { id: "K0b1", by: ["data"], text: "It has 40 GB." },
  ]);
});
