/** What is remembered, and when it is computed again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { lazyFields } from "../../src/core/memory/lazy-fields.ts";
import { remember } from "../../src/core/memory/remember.ts";
import { rememberLast } from "../../src/core/memory/remember-last.ts";

test("a result is computed once for each object, even if it is undefined or passed to map", () => {
  const asked: string[] = [];
  const recall = remember(({ name }: { readonly name: string }) => {
    asked.push(name);
    return name === "none" ? undefined : name.length;
  });
  const objects = [{ name: "none" }, { name: "four" }];

  assert.deepEqual([...objects.map(recall), ...objects.map(recall)], [undefined, 4, undefined, 4]);
  assert.deepEqual(asked, ["none", "four"]);
});

test("a result is computed again if an input, or something in a list, differs from the last time", () => {
  let computed = 0;
  const count = rememberLast((_: object, words: readonly string[], more: string | null) => {
    computed += 1;
    return [...words, more];
  });
  const key = {};
  const inputs = [
    [["a"], null],
    [["a"], null],
    [["a", "b"], null],
    [["b", "a"], null],
    [["b", "a"], "c"],
    [["b", "a"], "c"],
  ] as const;

  const results = inputs.map(([words, more]) => ({ result: count(key, words, more), computed }));

  assert.deepEqual(results, [
    { result: ["a", null], computed: 1 },
    { result: ["a", null], computed: 1 },
    { result: ["a", "b", null], computed: 2 },
    { result: ["b", "a", null], computed: 3 },
    { result: ["b", "a", "c"], computed: 4 },
    { result: ["b", "a", "c"], computed: 4 },
  ]);
});

interface Numbers {
  readonly one: number;
  readonly two: number;
}

test("a field is computed when it is first read, and the object is like any other", () => {
  const computed: string[] = [];
  const fields: Numbers = lazyFields({
    one: () => {
      computed.push("one");
      return 1;
    },
    two: () => {
      computed.push("two");
      return fields.one + 1;
    },
  });

  assert.deepEqual([fields.one, computed], [1, ["one"]]);
  assert.deepEqual({ ...fields }, { one: 1, two: 2 });
  assert.deepEqual(fields, { one: 1, two: 2 });
  assert.deepEqual(computed, ["one", "two"]);
});
