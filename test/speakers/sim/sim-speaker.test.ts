// Simulated speakers in whole debates of every protocol.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { State } from "../../../src/core/state.ts";
import { runInMemory } from "../../../src/eval/memory-debate.ts";
import { PROTOCOLS } from "../../../src/protocols/index.ts";
import type { Protocol } from "../../../src/protocols/protocol.ts";

function debate(protocol: Protocol, speaker: string, options: readonly string[]): Promise<State> {
  const speakers = new Array<string>(Math.max(3, protocol.seats.least)).fill(speaker).slice(0, protocol.seats.most);
  const rounds = Math.min(2, protocol.rounds.most);
  return runInMemory({
    question: "Which is right?",
    options,
    protocol,
    speakers,
    rounds,
    seed: "1",
    truth: () => null,
  });
}

function faults({ calls }: State): readonly string[] {
  return [...calls.values()].flatMap((call) => {
    if (call.status === "failed") return [`${call.key}: ${call.message}`];
    return call.status === "answered" && call.fault !== null ? [`${call.key}: ${call.fault}`] : [];
  });
}

describe("simulated speakers write valid ballots to the end of", () => {
  for (const protocol of PROTOCOLS) {
    test(`${protocol.name}, with the person's options and with their own`, async () => {
      for (const options of [["Postgres", "Redis", "Neither"], []]) {
        const state = await debate(protocol, "sim:p=0.6,r=2,k=3,d=0.5", options);
        assert.deepEqual(faults(state), []);
        assert.notEqual(state.verdict, null);
        assert.equal(state.rehearsal, "simulation");
      }
    });
  }
});

test("the same seed gives the same debate, another one another", async () => {
  const [protocol] = PROTOCOLS;
  assert.ok(protocol);
  const texts = async (speaker: string) =>
    [...(await debate(protocol, speaker, [])).calls.values()].map((call) =>
      call.status === "answered" ? call.text : "",
    );
  const first = await texts("sim:p=0.5,k=26,d=0");
  assert.deepEqual(await texts("sim:p=0.5,k=26,d=0"), first);
  assert.notDeepEqual(await texts("sim:p=0.5,k=26,d=0,seed=2"), first);
});

test("a reply without a ballot is repaired to the same answer, and a refusal is an absence", async () => {
  const [protocol] = PROTOCOLS;
  assert.ok(protocol);
  const state = await debate(protocol, "sim:p=0.7,malformed=1", []);
  const calls = [...state.calls.values()].flatMap((call) => (call.status === "answered" ? [call] : []));
  const repairs = calls.filter(({ key }) => key.endsWith("/repair"));
  assert.ok(repairs.length > 3);
  for (const repair of repairs) {
    assert.equal(repair.fault, null);
    assert.match(repair.text, new RegExp(calls.find(({ key }) => `${key}/repair` === repair.key)?.text ?? "nothing"));
  }
  const refused = await debate(protocol, "sim:p=0.7,refuse=1", []);
  assert.deepEqual([refused.verdict, refused.stopped?.reason], [null, "insufficient"]);
});
