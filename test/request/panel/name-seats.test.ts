/** The names of seats, which calls, files and views are made of. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { nameSeats } from "../../../src/request/panel/name-seats.ts";
import { fc } from "../../support/random/fast-check.ts";
import { seat } from "../../support/world.ts";

/** `role=speaker`, as a person writes it. */
function names(texts: readonly string[], earlier: Parameters<typeof nameSeats>[1] = []): readonly string[] {
  return nameSeats(
    texts.map((text) => {
      const [role = "", ...speaker] = text.split("=");
      return { role, speaker: speaker.join("=") };
    }),
    earlier,
  );
}

test("a seat is named after its role, and seats that share one after their speakers", () => {
  assert.deepEqual(names(["architect=claude", "security=codex"]), ["architect", "security"]);
  assert.deepEqual(names(["generalist=gemini", "generalist=codex", "chair=claude"]), ["gemini", "codex", "chair"]);
  assert.deepEqual(names(["generalist=codex/gpt-5", "generalist=claude", "generalist=codex/gpt-5-mini"]), [
    "codex",
    "claude",
    "codex-2",
  ]);
  assert.deepEqual(names(["security=claude", "security=host", "cost=codex"]), ["claude", "host", "cost"]);
});

test("a speaker is called what people call it", () => {
  const speakers = {
    "openai/gpt-5": "gpt-5",
    "openrouter/mistralai/mistral-large": "mistral-large",
    "ollama/llama3:8b": "llama3-8b",
    "acme/m@http://127.0.0.1:8000/v1": "m",
    "opencode/mock/model": "opencode",
    "cmd:/usr/bin/llm.py -m mistral": "llm",
    'cmd:"my tool" a=b': "my-tool",
    "acp:goose acp": "goose",
    "sim:p=0.7,seed=3": "sim",
    mine: "mine",
  };
  for (const [speaker, name] of Object.entries(speakers)) {
    assert.deepEqual(names([`generalist=${speaker}`, "generalist=other"]), [name, "other"]);
  }
});

test("a script knows its seats by their roles, so they keep them and are numbered", () => {
  assert.deepEqual(
    names(["architect=script:a", "generalist=script:a", "generalist=rehearsal:b", "generalist=script:c"]),
    ["architect", "generalist", "generalist-2", "generalist-3"],
  );
});

test("a role that is called like a number that was given out keeps its name, and so does one called like a speaker", () => {
  assert.deepEqual(names(["generalist=script:a", "generalist=script:b", "generalist-2=claude"]), [
    "generalist",
    "generalist-3",
    "generalist-2",
  ]);
  assert.deepEqual(names(["claude=gemini", "generalist=claude", "generalist=codex"]), ["claude", "claude-2", "codex"]);
});

test("a seat that was in the debate before keeps its name", () => {
  const earlier = [
    { ...seat("generalist"), role: "generalist", speaker: "claude" },
    { ...seat("generalist-2"), role: "generalist", speaker: "codex" },
  ];
  assert.deepEqual(names(["generalist=gemini", "generalist=codex", "generalist=claude"], earlier), [
    "gemini",
    "generalist-2",
    "generalist",
  ]);
  const codex = [{ ...seat("codex"), role: "generalist", speaker: "codex/gpt-5" }];
  assert.deepEqual(names(["generalist=codex/mini", "generalist=codex/gpt-5"], codex), ["codex-2", "codex"]);
});

test("no two seats have the same name, whatever their roles and speakers are called", () => {
  const word = fc
    .tuple(fc.constantFrom("a", "b"), fc.constantFrom("", "-2", "-3", "-2-2"))
    .map((parts) => parts.join(""));
  const speaker = fc.oneof(word, fc.constant("script:x"), fc.constant("cmd:a"), fc.constant("cmd:/"));
  fc.assert(
    fc.property(fc.array(fc.record({ role: word, speaker }), { maxLength: 12 }), (seats) => {
      const given = nameSeats(seats);
      assert.equal(new Set(given).size, seats.length);
      assert.equal(given.includes(""), false);
    }),
  );
});
