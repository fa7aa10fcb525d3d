/** `conclave local` as a command, with a mirror on loopback instead of the real source. Nothing here needs the runtime. */

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { CATALOGUE } from "../../src/speakers/local/catalogue.ts";
import { places } from "../support/command.ts";
import { loopbackSite } from "../support/loopback-site.ts";

const place = places();
const ROOMY = { CONCLAVE_LOCAL_MEMORY: "5" };

function modelsIn(path: string): string {
  return join(path, "data/conclave/local/models");
}

describe("conclave local", () => {
  test("lists the models with what each needs, and says how to begin", async () => {
    const { exit, stdout, stderr } = await place().conclave(["local"], { env: ROOMY });
    assert.deepEqual([exit, stderr], [0, ""]);
    assert.match(stdout, /^ {2}model +size +memory +context +licence$/m);
    assert.match(stdout, /^ {2}qwen3-4b +2\.5 GB +4\.0 GB +32k +fits +Apache-2\.0$/m);
    assert.match(stdout, /^ {2}phi-4 +9\.1 GB +13\.9 GB +16k +too large +MIT$/m);
    assert.match(stdout, /\(unverified\)$/m);
    assert.match(stdout, /First the runtime \(85 MB\): conclave local install\./);
    assert.match(stdout, /Facts as of 20\d\d-\d\d; memory is an estimate\./);
  });

  test("pulls a model from the mirror, lists it as here, and removes it", async (t) => {
    const asked: string[] = [];
    const site = await loopbackSite(t, {
      "/bartowski/Llama-3.2-1B-Instruct-GGUF/resolve/main/Llama-3.2-1B-Instruct-Q4_K_M.gguf": (response, request) => {
        asked.push(request.url ?? "");
        response.end("GGUF and weights");
      },
    });
    const { path, conclave } = place();
    const env = { ...ROOMY, HF_ENDPOINT: `${site.url}/`, XDG_DATA_HOME: join(path, "data") };
    const pulled = await conclave(["local", "pull", "llama3.2-1b"], { env });
    assert.deepEqual([pulled.exit, pulled.stdout], [0, "Pulled llama3.2-1b. Next: conclave local install\n"]);
    assert.match(pulled.stderr, /The server names no checksum; this one is remembered/);
    assert.equal(asked.length, 1);
    const listed = await conclave(["local", "list", "--json"], { env });
    const { models } = JSON.parse(listed.stdout);
    assert.deepEqual(
      models.filter(({ state }: { state: string }) => state === "here").map(({ name }: { name: string }) => name),
      ["llama3.2-1b"],
    );
    const refused = await conclave(["local", "rm", "llama3.2-1b"], { env });
    assert.deepEqual([refused.exit, existsSync(join(modelsIn(path), "llama3.2-1b.gguf"))], [2, true]);
    assert.equal((await conclave(["local", "rm", "llama3.2-1b", "--yes"], { env })).stdout, "Removed llama3.2-1b.\n");
    assert.deepEqual(readdirSync(modelsIn(path)), ["llama3.2-1b.gguf.json"]);
  });

  test("says what to do about a name, an action or an answer that is missing", async () => {
    const { conclave } = place();
    const firstLine = async (...words: string[]) => (await conclave(["local", ...words])).stderr.split("\n")[0];
    assert.equal(await firstLine("pull", "qwen"), 'LOCAL_MODEL_UNKNOWN: There is no model "qwen" to pull.');
    assert.equal(await firstLine("pull"), "USAGE_ARGUMENTS: conclave local pull needs the name of a model.");
    assert.equal(await firstLine("rm", "other"), 'LOCAL_MODEL_UNKNOWN: There is no model "other" here.');
    assert.equal(await firstLine("fly"), 'USAGE_ARGUMENTS: conclave local has no action "fly".');
    assert.equal(
      await firstLine("install"),
      "USAGE_ARGUMENTS: Installing the runtime needs confirmation, but there is no terminal.",
    );
  });

  test("doctor has a row for it: the way to the first model, or what a model that is here lacks", async () => {
    const { path, conclave } = place();
    const env = { CONCLAVE_DETECT: "models", CONCLAVE_LOCAL_MEMORY: "2", XDG_DATA_HOME: join(path, "data") };
    const none = await conclave(["doctor"], { env });
    assert.equal(none.exit, 4);
    assert.match(
      none.stdout,
      /^ {2}local +not installed +no model on this machine\n +→ conclave local install\n +→ conclave local pull llama3\.2-1b$/m,
    );
    mkdirSync(modelsIn(path), { recursive: true });
    writeFileSync(join(modelsIn(path), "own.gguf"), "GGUF");
    const [row] = JSON.parse((await conclave(["doctor", "--json"], { env })).stdout);
    assert.deepEqual(row, {
      name: "local/own",
      kind: "model",
      version: null,
      state: "not installed",
      reached: "The runtime of local models is not installed.",
      fix: "conclave local install",
      speaker: null,
      probe: null,
    });
  });
});

test("every model of the catalogue has a name of its own", () => {
  assert.equal(new Set(CATALOGUE.map(({ name }) => name)).size, CATALOGUE.length);
});
