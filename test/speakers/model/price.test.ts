import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readCallLimits, readPrices } from "../../../src/speakers/model/model-settings.ts";
import { loadPricing } from "../../../src/speakers/model/price.ts";
import { otherVendor, VENDORS } from "../../../src/speakers/model/vendors.ts";

const MILLION = { input: 1_000_000, output: 1_000_000, cacheRead: 0, cacheWrite: 0 };
const row = (name: string) => VENDORS.find((vendor) => vendor.name === name) ?? otherVendor(name, "http://127.0.0.1");
const worth = (vendor: string, model: string, set = "") =>
  loadPricing(row(vendor), model, readPrices({ CONCLAVE_PRICES: set }));

describe("the price of a model", () => {
  test("comes from the catalogue, with cached tokens at their own price", async () => {
    const sonnet = await worth("anthropic", "claude-sonnet-4-5");
    assert.equal(sonnet.cost({ ...MILLION, input: 100_000, output: 10_000 }), 450_000);
    assert.equal(sonnet.cost({ input: 100_000, output: 0, cacheRead: 100_000, cacheWrite: 0 }), 30_000);
    assert.equal(sonnet.cost({ input: 100_000, output: 0, cacheRead: 0, cacheWrite: 100_000 }), 375_000);
    assert.equal(sonnet.contextTokens, 200_000);
  });

  test("is the same for a dated name, and not known for another version of the model", async () => {
    const cost = async (vendor: string, model: string) => (await worth(vendor, model)).cost(MILLION);
    assert.equal(await cost("anthropic", "claude-sonnet-4-5-20250929"), await cost("anthropic", "claude-sonnet-4-5"));
    assert.equal(await cost("anthropic", "claude-sonnet-5-9"), null);
    assert.equal(await cost("openai", "gpt-nobody-has-seen"), null);
    assert.equal(await cost("ollama", "qwen3"), null);
    assert.equal(await cost("acme", "gpt-5.5"), null);
  });

  test("can be set by the person", async () => {
    const set = "openai/gpt-5.5=2.50/10, ollama/qwen3=0/0,acme/x=4/8/1";
    assert.equal((await worth("openai", "gpt-5.5", set)).cost(MILLION), 12_500_000);
    assert.equal((await worth("ollama", "qwen3", set)).cost(MILLION), 0);
    assert.equal((await worth("acme", "x", set)).cost({ ...MILLION, cacheRead: 500_000 }), 10_500_000);
  });

  test("never throws over numbers that cannot be", async () => {
    const { cost } = await worth("openai", "gpt-5.5");
    assert.equal(typeof cost({ input: 10, output: 1, cacheRead: 99, cacheWrite: 99 }), "number");
  });

  test("is known for every model that automatic seating uses", async () => {
    const unpriced = [];
    for (const { name, usualModel } of VENDORS) {
      if (usualModel !== null && (await worth(name, usualModel)).cost(MILLION) === null)
        unpriced.push(`${name}/${usualModel}`);
    }
    assert.deepEqual(unpriced, []);
  });
});

describe("a person's setting", () => {
  test("are calls at once, calls a minute, and tokens a minute", () => {
    const environment = { CONCLAVE_LIMITS: "openai=4, anthropic=2/50, google=3/60/90000" };
    assert.deepEqual(readCallLimits(environment, row("google")), { atOnce: 3, perMinute: 60, tokensPerMinute: 90_000 });
    assert.deepEqual(readCallLimits(environment, row("openai")), { atOnce: 4, perMinute: null, tokensPerMinute: null });
    assert.deepEqual(readCallLimits(environment, row("anthropic")), {
      atOnce: 2,
      perMinute: 50,
      tokensPerMinute: null,
    });
    assert.deepEqual(readCallLimits(environment, row("ollama")), { atOnce: 1, perMinute: null, tokensPerMinute: null });
  });

  test("is refused with the variable and the expected format", () => {
    const wrongPrices = ["openai/gpt", "openai/gpt=cheap", "openai/gpt=1", "openai/gpt=1/2/3/4"];
    for (const text of wrongPrices) {
      assert.throws(() => readPrices({ CONCLAVE_PRICES: text }), {
        code: "SETTING_WRONG",
        message: `CONCLAVE_PRICES contains "${text}"; expected VENDOR/MODEL=INPUT/OUTPUT in US dollars per million tokens, e.g. openai/gpt-9=2.50/10.`,
      });
    }
    for (const text of ["openai=0", "openai=1.5", "openai=1/0", "openai=1/1/0", "openai=1/1/1/1", "openai=many"]) {
      assert.throws(() => readCallLimits({ CONCLAVE_LIMITS: text }, row("openai")), { code: "SETTING_WRONG" });
    }
  });
});
