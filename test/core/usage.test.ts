/** What calls cost, added up. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { addUsage, estimateUsage, NO_USAGE, totalTokens, type Usage } from "../../src/core/usage.ts";
import { fc } from "../support/random/fast-check.ts";

const usages: fc.Arbitrary<Usage> = fc.record(
  {
    inputTokens: fc.nat(),
    outputTokens: fc.nat(),
    cachedTokens: fc.nat(),
    costMicroUsd: fc.option(fc.nat()),
    estimated: fc.boolean(),
  },
  { noNullPrototype: true },
);

test("adding does not depend on the order of the calls", () => {
  fc.assert(
    fc.property(usages, usages, usages, (a, b, c) => {
      assert.deepEqual(addUsage(a, b), addUsage(b, a));
      assert.deepEqual(addUsage(addUsage(a, b), c), addUsage(a, addUsage(b, c)));
      assert.deepEqual(addUsage(a, NO_USAGE), a);
    }),
  );
});

test("an unknown price is not a price of zero", () => {
  const free = { ...NO_USAGE, costMicroUsd: 0 };
  const paid = { ...NO_USAGE, costMicroUsd: 7 };
  assert.deepEqual(
    [addUsage(NO_USAGE, NO_USAGE), addUsage(NO_USAGE, free), addUsage(NO_USAGE, paid), addUsage(paid, paid)].map(
      ({ costMicroUsd }) => costMicroUsd,
    ),
    [null, 0, 7, 14],
  );
});

test("tokens are those that went in and those that came out, the cached among the former", () => {
  assert.equal(totalTokens({ ...NO_USAGE, inputTokens: 10, outputTokens: 4, cachedTokens: 8 }), 14);
});

test("a speaker that counts nothing is counted at four characters a token, and says so", () => {
  assert.deepEqual(estimateUsage("12345678", "123456789"), {
    inputTokens: 2,
    outputTokens: 3,
    cachedTokens: 0,
    costMicroUsd: null,
    estimated: true,
  });
});
