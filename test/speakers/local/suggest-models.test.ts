/** Which models are suggested on a machine, by its memory and cores. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { suggestModels } from "../../../src/speakers/local/suggest-models.ts";

function names(gigabytes: number, cores: number) {
  const { models, areSideBySide } = suggestModels(gigabytes * 1e9, cores);
  return { models: models.map(({ name }) => name), areSideBySide };
}

test("a laptop gets three families, side by side if they fit together", () => {
  const models = ["qwen3-4b", "gemma3-4b", "llama3.2-3b"];
  assert.deepEqual(names(16, 8), { models, areSideBySide: true });
  assert.deepEqual(names(6, 8), { models, areSideBySide: false });
});

test("with little memory or few cores, only a small model is suggested", () => {
  assert.deepEqual(names(2, 8), { models: ["llama3.2-1b"], areSideBySide: true });
  assert.deepEqual(names(16, 2), { models: ["llama3.2-1b"], areSideBySide: true });
});

test("where nothing fits, nothing is suggested", () => {
  assert.deepEqual(names(1, 8), { models: [], areSideBySide: true });
});
