// What is done for many debates at once shares few statements.
import assert from "node:assert/strict";
import { test } from "node:test";
import { batchByDebate } from "../../src/fleet/statements/batch-by-debate.ts";

interface Asked {
  readonly debate: string;
  readonly what: string;
}

function createBatcher(fails: (batch: readonly Asked[]) => boolean = () => false) {
  const batches: string[][] = [];
  const ask = batchByDebate(async (batch: readonly Asked[]) => {
    batches.push(batch.map(({ debate, what }) => `${debate}${what}`));
    if (fails(batch)) throw new Error(`not ${batch.map(({ what }) => what).join(" or ")}`);
    return ({ what }: Asked) => what.toUpperCase();
  });
  return { batches, ask: (debate: string, what: string) => ask({ debate, what }) };
}

test("what is asked for in one turn is one batch, in the order of the debates' keys", async () => {
  const { batches, ask } = createBatcher();
  assert.deepEqual(await Promise.all([ask("10", "a"), ask("9", "b"), ask("1", "c")]), ["A", "B", "C"]);
  assert.deepEqual(batches, [["1c", "9b", "10a"]]);
});

test("what a batch lets debates ask for next shares the next batch", async () => {
  const { batches, ask } = createBatcher();
  const askTwice = async (debate: string) => {
    await ask(debate, "a");
    await ask(debate, "b");
  };
  await Promise.all(["1", "2", "3"].map(askTwice));
  assert.deepEqual(batches, [
    ["1a", "2a", "3a"],
    ["1b", "2b", "3b"],
  ]);
});

test("no debate is in a batch twice, and its order is kept", async () => {
  const { batches, ask } = createBatcher();
  await Promise.all([ask("1", "a"), ask("2", "a"), ask("1", "b"), ask("1", "c")]);
  assert.deepEqual(batches, [["1a", "2a"], ["1b"], ["1c"]]);
});

test("a batch that fails is repeated one by one, and each gets its own error", async () => {
  const { batches, ask } = createBatcher((batch) => batch.some(({ what }) => what === "bad"));
  const settled = await Promise.allSettled([ask("1", "good"), ask("2", "bad"), ask("3", "good")]);
  assert.deepEqual(
    settled.map((each) => (each.status === "fulfilled" ? each.value : each.reason.message)),
    ["GOOD", "not bad", "GOOD"],
  );
  assert.deepEqual(batches, [["1good", "2bad", "3good"], ["1good"], ["2bad"], ["3good"]]);
});
