import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { joinSignals } from "../../src/speakers/join-signals.ts";

test("a joined signal aborts with the first of its signals, for its reason", () => {
  const [a, b] = [new AbortController(), new AbortController()];
  const { signal } = joinSignals([a.signal, b.signal]);
  assert.equal(signal.aborted, false);
  b.abort("skipped");
  a.abort("stopped");
  assert.deepEqual([signal.aborted, signal.reason], [true, "skipped"]);
});

test("a signal that has aborted before aborts the joined one at once", () => {
  const { signal } = joinSignals([new AbortController().signal, AbortSignal.abort("stopped")]);
  assert.deepEqual([signal.aborted, signal.reason], [true, "stopped"]);
});

test("a released signal leaves no listener behind and does not abort", () => {
  const source = new AbortController();
  const { signal, release } = joinSignals([source.signal]);
  release();
  assert.deepEqual(getEventListeners(source.signal, "abort"), []);
  source.abort();
  assert.equal(signal.aborted, false);
});
