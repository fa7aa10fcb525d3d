// Resuming reads the log once: what was read to check the debate is what it continues from.
import assert from "node:assert/strict";
import { test } from "node:test";
import { debate, type EventLog, memoryLog, resume } from "../../src/index.ts";

const SEATS = ["architect=rehearsal:retry-policy", "reviewer=rehearsal:retry-policy"];

test("a debate is resumed with one read of its log and one claim", async () => {
  const log = memoryLog(Date.now);
  const stop = new AbortController();
  const question = "How should the client retry failed requests?";
  const onRecorded = ({ event }: { readonly event: { readonly type: string } }) => {
    if (event.type === "call.answered") stop.abort();
  };
  const { state: before } = await debate({
    question,
    protocol: "duet",
    seats: SEATS,
    log,
    signal: stop.signal,
    onRecorded,
  });
  const uses: string[] = [];
  const watched: EventLog = {
    ...log,
    read: () => {
      uses.push("read");
      return log.read();
    },
    claim: (options) => {
      uses.push("claim");
      return log.claim(options);
    },
  };
  const { state } = await resume(watched);
  assert.deepEqual([before.status, state.status, uses], ["interrupted", "completed", ["read", "claim"]]);
});
