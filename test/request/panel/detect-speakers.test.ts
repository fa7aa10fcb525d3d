import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { detectSpeakers } from "../../../src/request/panel/detect-speakers.ts";
import { deadUrl, modelServer } from "../../support/model-server.ts";

const folder = mkdtempSync(join(tmpdir(), "conclave-detect-"));
const usual = { models: ["claude-sonnet-5", "gpt-5.6-terra", "gemini-3.8-flash"] };
const services = await modelServer({ ...usual, keys: ["right"] });
const local = await modelServer({
  models: ["nomic-embed-text", "qwen3:8b", "mistral-small"],
  lacks: ["/api/v0/models"],
});
const bare = await modelServer({ models: [] });
const nobody = await deadUrl();
after(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([services.close(), local.close(), bare.close()]);
});

/** A machine on which nothing runs but what is said. */
const NOTHING = {
  PATH: folder,
  OPENAI_BASE_URL: services.url,
  ANTHROPIC_BASE_URL: services.url,
  GOOGLE_GEMINI_BASE_URL: services.url,
  OPENROUTER_BASE_URL: `${services.url}/v1`,
  OLLAMA_HOST: nobody,
  LMSTUDIO_BASE_URL: nobody,
  LLAMACPP_BASE_URL: nobody,
  VLLM_BASE_URL: nobody,
};

const look = (environment: Record<string, string>) =>
  detectSpeakers({ environment: { ...NOTHING, ...environment }, workingDir: folder });

describe("keys in the environment", () => {
  test("that a vendor takes make it ready, with the model that is usual there", async () => {
    const keys = {
      OPENAI_API_KEY: "right",
      ANTHROPIC_API_KEY: "right",
      GEMINI_API_KEY: "right",
      OPENROUTER_API_KEY: "right",
    };
    const found = await look({ ...keys, CONCLAVE_DETECT: "services" });
    assert.deepEqual(
      found.map(({ state, reached, fix, candidate }) => [state, reached, fix, candidate?.speaker, candidate?.family]),
      [
        ["ready", "ANTHROPIC_API_KEY", null, "anthropic/claude-sonnet-5", "anthropic"],
        ["ready", "OPENAI_API_KEY", null, "openai/gpt-5.6-terra", "openai"],
        ["ready", "GEMINI_API_KEY", null, "google/gemini-3.8-flash", "google"],
        ["ready", "OPENROUTER_API_KEY", null, "openrouter/deepseek/deepseek-v3.2", "deepseek"],
      ],
    );
    assert.equal(found[0]?.candidate?.because, "its key is in ANTHROPIC_API_KEY");
    assert.deepEqual(services.requests, [], "looking asks nobody anything");
  });

  test("that a vendor rejects are listed with a fix", async () => {
    const [anthropic] = await look({ ANTHROPIC_API_KEY: "wrong-key-0123456789", CONCLAVE_DETECT: "services" });
    assert.deepEqual(anthropic, {
      name: "anthropic",
      kind: "service",
      state: "needs sign-in",
      version: null,
      reached: "Anthropic rejects the key in ANTHROPIC_API_KEY (401).",
      fix: "Create a key at https://console.anthropic.com/settings/keys\nexport ANTHROPIC_API_KEY=…",
      candidate: null,
    });
  });

  test("that are not set are listed as missing, without network access", async () => {
    const own = { OPENAI_BASE_URL: "", ANTHROPIC_BASE_URL: "", GOOGLE_GEMINI_BASE_URL: "", OPENROUTER_BASE_URL: "" };
    const found = await look({ ...own, CONCLAVE_DETECT: "services" });
    assert.deepEqual(
      found.map(({ state, reached }) => [state, reached]),
      [
        ["needs sign-in", "ANTHROPIC_API_KEY is not set."],
        ["needs sign-in", "OPENAI_API_KEY is not set."],
        ["needs sign-in", "GEMINI_API_KEY is not set."],
        ["needs sign-in", "OPENROUTER_API_KEY is not set."],
      ],
    );
  });
});

describe("servers on this machine", () => {
  test("are known by all their signs, and speak with the first model that can", async () => {
    const all = {
      OLLAMA_HOST: local.url,
      LMSTUDIO_BASE_URL: local.url,
      LLAMACPP_BASE_URL: local.url,
      VLLM_BASE_URL: local.url,
    };
    const found = await look({ ...all, CONCLAVE_DETECT: "servers" });
    assert.deepEqual(
      found.map(({ name, state, version, candidate }) => [name, state, version, candidate?.speaker ?? null]),
      [
        ["ollama", "ready", "0.14.2", "ollama/qwen3:8b"],
        ["lmstudio", "not installed", null, null],
        ["llamacpp", "ready", "b6000", "llamacpp/qwen3:8b"],
        ["vllm", "ready", "0.11.0", "vllm/qwen3:8b"],
      ],
    );
    assert.equal(found[0]?.reached, `${local.url}: qwen3:8b and 1 more`);
  });

  test("without a model need one", async () => {
    const [ollama] = await look({ OLLAMA_HOST: bare.url, CONCLAVE_DETECT: "servers" });
    assert.deepEqual(
      [ollama?.state, ollama?.reached, ollama?.fix],
      ["no model", `${bare.url} has no models`, "ollama pull qwen3"],
    );
  });

  test("that are installed and do not run are to be started", async () => {
    writeFileSync(join(folder, "ollama"), "#!/bin/sh\n");
    chmodSync(join(folder, "ollama"), 0o755);
    const [ollama, lmstudio] = await look({ CONCLAVE_DETECT: "servers" });
    assert.deepEqual([ollama?.state, ollama?.fix], ["unreachable", "ollama serve"]);
    assert.deepEqual([lmstudio?.state, lmstudio?.fix], ["not installed", "Install from https://lmstudio.ai/download"]);
  });
});

test("no speakers are detected if detection is off", async () => {
  assert.deepEqual(await look({ OPENAI_API_KEY: "right", CONCLAVE_DETECT: "none" }), []);
});
