import assert from "node:assert/strict";
import { test } from "node:test";
import { lineSplitter } from "../../src/log/line-splitter.ts";

const TEXT = "ü\u2028😀\n\n{}\r\nno end ü";
const LINES = ["ü\u2028😀", "", "{}\r"];

test("lines are split at LF alone, wherever the bytes are cut into chunks", () => {
  const bytes = Buffer.from(TEXT);
  for (let size = 1; size <= bytes.length; size += 1) {
    const splitter = lineSplitter();
    const found: (string | null)[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      found.push(...splitter.push(bytes.subarray(at, at + size)).map(({ text }) => text));
    }
    assert.deepEqual({ found, rest: splitter.rest }, { found: LINES, rest: Buffer.byteLength("no end ü") });
  }
});

test("sizes add up to the bytes that came in", () => {
  const splitter = lineSplitter();
  const sizes = splitter.push(Buffer.from(TEXT)).map(({ size }) => size);
  assert.deepEqual(sizes, [10, 1, 4]);
});

test("a line that is not UTF-8 has no text, and harms no other", () => {
  const bytes = Buffer.concat([Buffer.from("a\n"), Buffer.from([0xff, 0x0a]), Buffer.from("b\n")]);
  const texts = lineSplitter()
    .push(bytes)
    .map(({ text }) => text);
  assert.deepEqual(texts, ["a", null, "b"]);
});

test("nothing is left over after a line that has ended", () => {
  const splitter = lineSplitter();
  splitter.push(Buffer.from("a"));
  assert.equal(splitter.rest, 1);
  splitter.push(Buffer.from("b\n"));
  assert.equal(splitter.rest, 0);
});
