import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { places } from "../support/command.ts";
import { deadUrl, modelServer } from "../support/model-server.ts";

const place = places();
const server = await modelServer({ models: ["gpt-5.6-terra", "qwen3:8b"], keys: null });
const nobody = await deadUrl();
after(() => server.close());

/** A machine with nothing on it: no key, and nobody at the ports where servers usually are. */
const NOTHING = {
  CONCLAVE_DETECT: "services,servers",
  OLLAMA_HOST: nobody,
  LMSTUDIO_BASE_URL: nobody,
  LLAMACPP_BASE_URL: nobody,
  VLLM_BASE_URL: nobody,
};
const KEY = "sk-doctor-0123456789abcdefghij";
const CONNECTED = { ...NOTHING, OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${server.url}/v1`, OLLAMA_HOST: server.url };

describe("conclave doctor", () => {
  test("without any speaker says how to fix each one, and exits 4", async () => {
    const { exit, stdout, stderr } = await place().conclave(["doctor"], { env: NOTHING });
    assert.deepEqual([exit, stderr], [4, ""]);
    assert.match(
      stdout,
      /^ {2}openai +needs sign-in +OPENAI_API_KEY is not set\.\n +→ Create a key at https:.*\n +→ export OPENAI_API_KEY=…$/m,
    );
    assert.match(stdout, /^ {2}ollama +not installed +no server at http:.*\n +→ Install from https:/m);
    assert.match(stdout, /^ {2}No speaker is ready\./m);
  });

  test("with one ready speaker exits 0, and reports the same as JSON", async () => {
    const { exit, stdout } = await place().conclave(["doctor"], { env: CONNECTED });
    assert.equal(exit, 0);
    assert.match(stdout, /^ {2}openai +ready +OPENAI_API_KEY$/m);
    assert.match(stdout, /^ {2}ollama +ready +0\.14\.2 +http:.*: gpt-5\.6-terra and 1 more$/m);
    const told = await place().conclave(["doctor", "--json"], { env: CONNECTED });
    const rows: { name: string; state: string; speaker: string | null }[] = JSON.parse(told.stdout);
    assert.deepEqual(
      rows.filter(({ state }) => state === "ready").map(({ name, speaker }) => [name, speaker]),
      [
        ["openai", "openai/gpt-5.6-terra"],
        ["ollama", "ollama/gpt-5.6-terra"],
      ],
    );
    assert.equal(told.stdout.includes(KEY), false);
  });

  test("sends no prompt unless --probe is set", async () => {
    assert.equal(server.requests.length, 0);
    server.by(({ path }) =>
      path.endsWith("/responses") ? { does: "answer", text: "ready" } : { does: "refuse", trouble: "overloaded" },
    );
    const { exit, stdout } = await place().conclave(["doctor", "--probe"], { env: CONNECTED });
    assert.equal(exit, 0);
    assert.match(stdout, /openai +ready.*\n +probe answered in \d+\.\d s: 1\.2k tokens, under \$0\.01$/m);
    assert.match(stdout, /ollama +ready.*\n +probe failed: Ollama: 529 Overloaded\.$/m);
    assert.match(
      stdout,
      /^ {2}1 speaker ready\. .*\n +conclave "…" --seats architect=openai\/gpt-5\.6-terra,devils-advocate=openai\/gpt-5\.6-terra$/m,
    );
    assert.deepEqual(
      server.requests.map(({ prompt }) => prompt).filter((prompt) => !prompt.includes("ready")),
      [],
    );
  });
});
