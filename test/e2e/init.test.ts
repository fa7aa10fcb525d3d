// `conclave init` where nobody can be asked: a configuration that can be read, and is never written over by accident.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { parse } from "yaml";
import { places } from "../support/command.ts";
import { deadUrl, modelServer } from "../support/model-server.ts";

const place = places();
const server = await modelServer({ models: ["gpt-5.6-terra"], keys: null });
const nobody = await deadUrl();
after(() => server.close());

/** Nobody at the ports where servers usually are. */
const NOTHING = {
  CONCLAVE_DETECT: "services,servers",
  OLLAMA_HOST: nobody,
  LMSTUDIO_BASE_URL: nobody,
  LLAMACPP_BASE_URL: nobody,
  VLLM_BASE_URL: nobody,
};

test("writes its proposal with comments, and says that no speaker is ready", async () => {
  const { exit, stdout } = await place().conclave(["init"], { env: NOTHING });
  assert.equal(exit, 0);
  assert.match(stdout, /^Wrote conclave\.config\.yaml\. No speaker is ready yet/);
  const text = readFileSync(join(place().path, "conclave.config.yaml"), "utf8");
  assert.deepEqual(parse(text), { protocol: "challenge" });
  assert.match(text, /^# seats:$/m);
});

test("seats the speakers that are ready, in the form that the command accepts", async () => {
  const env = { ...NOTHING, OPENAI_API_KEY: "sk-init-0123456789", OPENAI_BASE_URL: `${server.url}/v1` };
  assert.equal((await place().conclave(["init"], { env })).exit, 0);
  const { seats } = parse(readFileSync(join(place().path, "conclave.config.yaml"), "utf8"));
  assert.ok(seats.length >= 2);
  for (const seat of seats) assert.match(seat, /^(?!null)([a-z-]+=)?openai\/gpt-5\.6-terra$/);
  const dry = await place().conclave(["Should we use tabs or spaces here?", "--dry-run"], { env });
  assert.deepEqual([dry.exit, dry.stderr.includes("error")], [0, false], dry.stderr);
});

test("does not overwrite an existing file without --force", async () => {
  const path = join(place().path, "conclave.config.yaml");
  writeFileSync(path, "rounds: 1\n");
  const { exit, stderr } = await place().conclave(["init"], { env: NOTHING });
  assert.equal(exit, 2);
  assert.match(stderr, /conclave\.config\.yaml already exists/);
  assert.equal(readFileSync(path, "utf8"), "rounds: 1\n");
  assert.equal((await place().conclave(["init", "--force"], { env: NOTHING })).exit, 0);
});
