import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createSpeaker, speakerNames } from "../../src/speakers/registry.ts";
import { loadRehearsal, rehearsalNames } from "../../src/speakers/script/rehearsal-scenarios.ts";
import { hear } from "../contract/speaker.ts";

const folder = mkdtempSync(join(tmpdir(), "conclave-registry-"));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "demo.yaml"), "question: One?\nreplies: [{ call: '**', protocol: council, text: Yes. }]\n");

const surroundings = {
  workingDir: folder,
  environment: process.env,
  passEnv: [],
  debatesFolder: null,
  hostBox: () => null,
  sleep: async () => undefined,
  protocol: "council",
};

describe("a name on the command line creates:", () => {
  test("a command", () => {
    const { id, family } = findSpeaker("cmd:llm -m mistral");
    assert.deepEqual({ id, family }, { id: "cmd:llm -m mistral", family: "cmd:llm" });
  });

  test("a script, relative to the working directory, which gets the protocol", async () => {
    const speaker = findSpeaker("script:demo.yaml");
    const { id, family } = speaker;
    assert.deepEqual({ id, family }, { id: "script:demo.yaml", family: "script" });
    assert.equal((await hear(speaker)).text, "Yes.");
  });

  test("a script that is not there is an error", () => {
    assert.throws(() => createSpeaker("script:gone.yaml", surroundings), {
      code: "SCENARIO_WRONG",
      message: `The script ${join(folder, "gone.yaml")} cannot be read: no such file or directory (ENOENT).`,
    });
  });

  test("a model, of a known vendor or on a server with an address", () => {
    const specs = ["openai/gpt-5.5", "ollama/qwen3:8b", "acme/house-model@http://127.0.0.1:9/v1"];
    assert.deepEqual(
      specs.map((spec) => findSpeaker(spec)).map(({ id, family }) => [id, family]),
      [
        ["openai/gpt-5.5", "openai"],
        ["ollama/qwen3:8b", "qwen"],
        ["acme/house-model@http://127.0.0.1:9/v1", "acme"],
      ],
    );
    assert.equal(createSpeaker("acme/house-model", surroundings), null);
  });

  test("null, if no speaker has the name", () => {
    assert.deepEqual(
      ["nobody", "cmd", "cmd:", "script:", "rehearsal:", "rehearsal:none-of-this-name", "Cmd:llm"].map((spec) =>
        createSpeaker(spec, surroundings),
      ),
      [null, null, null, null, null, null, null],
    );
  });

  test("every rehearsal that ships, each of which says which question it plays", () => {
    const shipped = rehearsalNames().map((name) => `rehearsal:${name}`);
    assert.deepEqual(
      speakerNames().filter((name) => name.startsWith("rehearsal:")),
      shipped,
    );
    for (const name of rehearsalNames()) {
      assert.equal(findSpeaker(`rehearsal:${name}`).id, `rehearsal:${name}`);
      assert.notEqual(loadRehearsal(name)?.question, null, name);
    }
  });
});

test("rehearsals are the scenarios of their folder, by name", () => {
  assert.deepEqual(rehearsalNames(folder), ["demo"]);
  assert.equal(loadRehearsal("demo", folder)?.question, "One?");
  assert.equal(loadRehearsal("other", folder), null);
  assert.equal(loadRehearsal("../demo", folder), null);
});

function findSpeaker(spec: string) {
  const speaker = createSpeaker(spec, surroundings);
  assert.ok(speaker, spec);
  return speaker;
}
