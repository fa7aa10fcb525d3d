// Servers of tools of a project's configuration in a whole debate: only after trust, only where all evidence is wanted, and never its end.
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { survivors } from "../support/children/processes.ts";
import { places, QUESTION } from "../support/command.ts";
import { echoBallot } from "../support/echo-ballot.ts";
import { type Behaviour, modelServer, type SeenRequest } from "../support/model-server.ts";
import { at, items } from "../support/model-wires/wire.ts";

const place = places();
const server = await modelServer({ models: ["m"] });
after(() => server.close());
beforeEach(() => {
  server.forget();
  server.by(looking);
});

const FIXTURE = join(import.meta.dirname, "../fixtures/tool-server.mjs");
const env = { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${server.url}/v1` };
const RUN = [QUESTION, "-p", "duet", "-r", "1", "--seats", "architect=openai/m,reviewer=openai/m", "--path", "debate"];

function looking({ body, turns }: SeenRequest): Behaviour {
  const results = items(at(body, "input")).filter((item) => at(item, "type") === "function_call_output");
  const names = items(at(body, "tools")).map((tool) => at(tool, "name"));
  if (results.length === 0 && names.includes("words_look_up")) {
    return { does: "use a tool", name: "words_look_up", input: { word: "session" } };
  }
  return { does: "answer", text: `${results.map((each) => at(each, "output"))}\n\n${echoBallot(turns[0] ?? "")}` };
}

function writeConfig(how: string): string {
  const { path } = place();
  const pids = join(path, "pids");
  const words = { command: process.execPath, args: [FIXTURE, how], env: { PIDS: pids } };
  writeFileSync(join(path, "conclave.config.json"), JSON.stringify({ mcpServers: { words } }));
  return pids;
}

function firstLines(): readonly string[] {
  const lines = readFileSync(join(place().path, "debate", "events.jsonl"), "utf8")
    .trimEnd()
    .split("\n");
  return lines.flatMap((line) => {
    const { event } = JSON.parse(line);
    return event.type === "call.answered" ? [event.text.split("\n")[0]] : [];
  });
}

test("a project's server runs once its folder is trusted, is used by a seat, and exits with the debate", async () => {
  const pids = writeConfig("well");
  const refused = await place().conclave([...RUN, "--evidence", "all"], { env });
  assert.equal(refused.exit, 4);
  assert.match(refused.stderr, /conclave\.config\.json is not in a trusted folder, and it runs .*tool-server/);
  assert.deepEqual([existsSync(pids), server.requests.length], [false, 0]);

  const ended = await place().conclave([...RUN, "--evidence", "all", "--trust"], { env });
  assert.equal(ended.exit, 0, ended.stderr);
  assert.deepEqual([...new Set(firstLines())], ["look.up says: session is defined."]);
  const children = readFileSync(pids, "utf8").trimEnd().split("\n");
  assert.equal(children.length, 1);
  assert.deepEqual(await survivors(children.map((line) => JSON.parse(line).pid)), []);
});

test("it is not started, and needs no trust, unless --evidence is all", async () => {
  const pids = writeConfig("well");
  const ended = await place().conclave([...RUN, "--evidence", "web"], { env });
  assert.equal(ended.exit, 0, ended.stderr);
  assert.deepEqual([existsSync(pids), [...new Set(firstLines())]], [false, [""]]);
});

test("one that fails is reported, and the debate continues without it", async () => {
  writeConfig("crash");
  const ended = await place().conclave([...RUN, "--evidence", "all", "--trust"], { env });
  assert.equal(ended.exit, 0, ended.stderr);
  const sentence = /The MCP server words cannot be used: .* exited with status 3: Error: no database at \/nowhere\./g;
  assert.equal(ended.stderr.match(sentence)?.length, 1, ended.stderr);
});

test("a debate in the background uses it too", async () => {
  writeConfig("well");
  const started = await place().conclave([...RUN, "--evidence", "all", "--trust", "--detach"], { env });
  assert.equal(started.exit, 0, started.stderr);
  const watched = await place().conclave(["watch", "debate"], { env });
  assert.equal(watched.exit, 0, watched.stderr);
  assert.deepEqual([...new Set(firstLines())], ["look.up says: session is defined."]);
});
