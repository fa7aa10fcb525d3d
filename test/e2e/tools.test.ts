// Seats of API models look into the project for themselves: what they find is theirs, debates and secrets are not there.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { folderHome } from "../../src/folder/folder-home.ts";
import { readDebate } from "../../src/runtime/read-debate.ts";
import { places, QUESTION } from "../support/command.ts";
import { echoBallot } from "../support/echo-ballot.ts";
import { type Behaviour, modelServer, type SeenRequest } from "../support/model-server.ts";
import { at, items } from "../support/model-wires/wire.ts";

const place = places();
const server = await modelServer({ models: ["m"] });
after(() => server.close());
beforeEach(() => server.forget());

const env = { OPENAI_API_KEY: "key", OPENAI_BASE_URL: `${server.url}/v1` };
const RUN = [
  QUESTION,
  "-p",
  "duet",
  "--no-closing",
  "-r",
  "1",
  "--seats",
  "architect=openai/m,reviewer=openai/m",
  "--path",
  "debate",
];
const PATHS = ["src/session.ts", "debate/events.jsonl", ".env"];

function looking({ body, turns }: SeenRequest): Behaviour {
  const results = items(at(body, "input")).filter((item) => at(item, "type") === "function_call_output");
  const path = PATHS[results.length];
  if (path !== undefined && items(at(body, "tools")).length > 0) {
    return { does: "use a tool", name: "read_file", input: { path } };
  }
  const found = results.map((result) => String(at(result, "output")).split("\n").at(-1));
  return { does: "answer", text: `${found.join(" / ")}\n\n${echoBallot(turns[0] ?? "")}` };
}

async function runQuestion(more: readonly string[]) {
  const { path, conclave } = place();
  mkdirSync(join(path, "src"));
  writeFileSync(join(path, "src", "session.ts"), "export const rows = true;\n");
  writeFileSync(join(path, ".env"), "TOKEN=swordfish\n");
  server.by(looking);
  const ended = await conclave([...RUN, ...more], { env });
  assert.equal(ended.exit, 0, ended.stderr);
  const { state } = await readDebate(folderHome(join(path, "debate")));
  return [...state.calls.values()].map((call) => (call.status === "answered" ? call.text.split("\n")[0] : call.status));
}

test("a seat reads project files, but neither its own debate nor a file with secrets", async () => {
  const read =
    "1\texport const rows = true; / There is no file debate/events.jsonl in the working directory. / There is no file .env in the working directory.";
  const replies = await runQuestion([]);
  assert.deepEqual(replies, Array(replies.length).fill(read));
});

test("with --evidence off there is nothing to look with", async () => {
  assert.deepEqual([...new Set(await runQuestion(["--evidence", "off"]))], [""]);
  assert.ok(server.requests.every(({ body }) => at(body, "tools") === undefined));
});
