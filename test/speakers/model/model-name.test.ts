import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ConclaveError } from "../../../src/core/errors.ts";
import { resolveEndpoint } from "../../../src/speakers/model/endpoint.ts";
import { familyOf } from "../../../src/speakers/model/family.ts";
import { parseModelName } from "../../../src/speakers/model/model-name.ts";
import { VENDORS } from "../../../src/speakers/model/vendors.ts";

describe("a model name", () => {
  const read = (spec: string) => {
    const { vendor, model, url } = parseModelName(spec);
    return [vendor.name, vendor.wire, model, url];
  };

  test("is a vendor and everything after the slash", () => {
    assert.deepEqual(read("openai/gpt-5.5"), ["openai", "responses", "gpt-5.5", null]);
    assert.deepEqual(read("openrouter/qwen/qwen3-coder:free"), ["openrouter", "chat", "qwen/qwen3-coder:free", null]);
    assert.deepEqual(read("ollama/qwen3:8b"), ["ollama", "chat", "qwen3:8b", null]);
    assert.deepEqual(read("google/models@2"), ["google", "gemini", "models@2", null]);
  });

  test("may contain the address of a server, with any vendor name", () => {
    assert.deepEqual(read("openai/local@http://127.0.0.1:9/v1"), [
      "openai",
      "responses",
      "local",
      "http://127.0.0.1:9/v1",
    ]);
    assert.deepEqual(read("acme/x@https://models.acme.test/v1"), ["acme", "chat", "x", "https://models.acme.test/v1"]);
    assert.deepEqual(parseModelName("big-corp/x@https://a.test").vendor.keyVariables, ["BIG_CORP_API_KEY"]);
  });

  test("is refused without a model, with an invalid address, and with a password in it", () => {
    const messageOf = (spec: string) => {
      try {
        parseModelName(spec);
      } catch (error) {
        if (error instanceof ConclaveError) return error.message;
      }
      return null;
    };
    assert.equal(messageOf("openai/@http://127.0.0.1"), '"openai/@http://127.0.0.1" does not name a model.');
    assert.equal(messageOf("openai/x@http://"), 'The address in "openai/x@http://" is not a URL.');
    const withPassword = messageOf("openai/x@https://me:hunter2@models.test/v1");
    assert.match(withPassword ?? "", /models\.test contains a user name or password/);
    assert.doesNotMatch(withPassword ?? "", /hunter2/);
  });
});

describe("the endpoint of a model", () => {
  const at = (spec: string, environment: Record<string, string> = {}) => {
    const { endpoint, fault } = resolveEndpoint(parseModelName(spec), environment);
    return endpoint ? [endpoint.baseUrl, endpoint.key, endpoint.keyVariable] : fault;
  };

  test("is the vendor's own place with the vendor's usual variable, unless the environment says otherwise", () => {
    assert.deepEqual(at("openai/x"), ["https://api.openai.com/v1", null, "OPENAI_API_KEY"]);
    assert.deepEqual(at("openai/x", { OPENAI_API_KEY: " k ", OPENAI_BASE_URL: "http://h:1/other/" }), [
      "http://h:1/other",
      "k",
      "OPENAI_API_KEY",
    ]);
    assert.deepEqual(at("google/x", { GOOGLE_API_KEY: "g" }), [
      "https://generativelanguage.googleapis.com/v1beta",
      "g",
      "GOOGLE_API_KEY",
    ]);
  });

  test("gets the version that a vendor's own variable leaves out", () => {
    assert.deepEqual(at("anthropic/x", { ANTHROPIC_BASE_URL: "http://h:1" }), [
      "http://h:1/v1",
      null,
      "ANTHROPIC_API_KEY",
    ]);
    assert.deepEqual(at("anthropic/x", { ANTHROPIC_BASE_URL: "http://h:1/proxy" }), [
      "http://h:1/proxy/v1",
      null,
      "ANTHROPIC_API_KEY",
    ]);
    assert.deepEqual(at("openai/x@http://h:1"), ["http://h:1/v1", null, "OPENAI_API_KEY"]);
  });

  test("is read from a host as Ollama writes it", () => {
    const hosts = ["0.0.0.0:11500", ":11500", "box.lan", "https://box.lan", "http://box.lan:1/v1/"];
    assert.deepEqual(
      hosts.map((host) => at("ollama/x", { OLLAMA_HOST: host })?.[0]),
      [
        "http://127.0.0.1:11500/v1",
        "http://127.0.0.1:11500/v1",
        "http://box.lan:11434/v1",
        "https://box.lan/v1",
        "http://box.lan:1/v1",
      ],
    );
  });

  test("says which variable is wrong", () => {
    assert.equal(at("openai/x", { OPENAI_BASE_URL: "http://" }), 'OPENAI_BASE_URL is "http://", which is not a URL.');
  });
});

test("a model's family is its own, wherever it is served", () => {
  const families: readonly (readonly [string, string, string])[] = [
    ["openai", "gpt-5.5", "openai"],
    ["openai", "o4-mini", "openai"],
    ["openrouter", "anthropic/claude-opus-5.5", "anthropic"],
    ["openrouter", "deepseek/deepseek-v3.2", "deepseek"],
    ["ollama", "gpt-oss:20b", "openai"],
    ["ollama", "qwen3:8b", "qwen"],
    ["ollama", "gemma3", "google"],
    ["ollama", "deepseek-r1-distill-llama-70b", "deepseek"],
    ["lmstudio", "mistral-small-3.2", "mistral"],
    ["llamacpp", "Phi-4-mini", "microsoft"],
    ["vllm", "meta-llama/Llama-3.3-70B", "meta"],
    ["acme", "house-model", "acme"],
  ];
  assert.deepEqual(
    families.map(([vendor, model]) => familyOf(vendor, model)),
    families.map(([, , family]) => family),
  );
});

test("the usual model of a vendor is of that vendor, and OpenRouter's is of one that has no row", () => {
  const usual = VENDORS.flatMap(({ name, usualModel }) =>
    usualModel === null ? [] : [[name, familyOf(name, usualModel)]],
  );
  assert.deepEqual(usual, [
    ["anthropic", "anthropic"],
    ["openai", "openai"],
    ["google", "google"],
    ["openrouter", "deepseek"],
  ]);
});
