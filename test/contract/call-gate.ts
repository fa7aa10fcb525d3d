// What every gate promises, wherever its limits are counted.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { CallGate, CallLimits, GatedPlace, GateEntry } from "../../src/speakers/gate/call-gate.ts";

/** `openGates` resolves to a way to reach the same gates, as each process that calls the same places does by itself. */
export function callGateContract(name: string, openGates: (t: TestContext) => Promise<() => CallGate>): void {
  describe(name, () => {
    test("lets in as many as may be there at once, and all of them in the end", async (t) => {
      const gate = await openGates(t);
      const place = aPlace({ atOnce: 3 });
      let [inside, most, done] = [0, 0, 0];
      const call = async () => {
        const leave = await gate().enter(place, anEntry());
        inside += 1;
        most = Math.max(most, inside);
        await wait(5);
        inside -= 1;
        done += 1;
        leave?.();
      };
      await Promise.all(Array.from({ length: 20 }, call));
      assert.deepEqual({ most, done }, { most: 3, done: 20 });
    });

    test("says why a call has to wait", async (t) => {
      const gate = await openGates(t);
      const place = aPlace({ atOnce: 1 });
      const leave = await gate().enter(place, anEntry());
      const blocked = Promise.withResolvers<string>();
      const second = gate().enter(place, { ...anEntry(), onWait: blocked.resolve });
      assert.equal(await blocked.promise, "1 of 1 concurrent calls running");
      leave?.();
      (await second)?.();
    });

    test("lets nobody into a closed place, and opens it again", async (t) => {
      const gate = await openGates(t);
      const place = aPlace({ atOnce: 3 });
      const untilMs = Date.now() + 200;
      await gate().closeUntil(place, untilMs);
      await gate().closeUntil(place, untilMs - 150);
      const leave = await gate().enter(place, anEntry());
      assert.ok(Date.now() >= untilMs);
      leave?.();
    });

    test("keeps no slot for a call that gave up, and closes no other place", async (t) => {
      const gate = await openGates(t);
      const place = aPlace({ atOnce: 1 });
      const leave = await gate().enter(place, anEntry());
      const stop = new AbortController();
      const given = gate().enter(place, { ...anEntry(), signal: stop.signal });
      const next = gate().enter(place, anEntry());
      stop.abort();
      assert.equal(await given, null);
      assert.equal(await gate().enter(place, { ...anEntry(), signal: AbortSignal.abort() }), null);
      leave?.();
      (await next)?.();
      await gate().closeUntil(aPlace({ atOnce: 1 }), Date.now() + 60_000);
      (await gate().enter(place, anEntry()))?.();
    });
  });
}

function aPlace(limits: Partial<CallLimits>): GatedPlace {
  const unlimited = { atOnce: 100, perMinute: null, tokensPerMinute: null };
  return { name: `test ${randomUUID()}`, title: "a vendor", limits: { ...unlimited, ...limits } };
}

function anEntry(): GateEntry {
  return { tokens: 10, signal: AbortSignal.timeout(20_000), onWait: () => undefined };
}
