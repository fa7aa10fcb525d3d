import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import type { DebateOpened } from "../../src/core/event.ts";
import { places } from "../support/command.ts";
import { echoBallot } from "../support/echo-ballot.ts";
import { mcpClients } from "../support/mcp-clients.ts";
import { deadUrl, modelServer } from "../support/model-server.ts";

const place = places();
const server = await modelServer({ models: ["claude-sonnet-5", "gpt-5.6-terra", "gemini-3.8-flash"] });
const nobody = await deadUrl();
after(() => server.close());
beforeEach(() => {
  server.forget();
  server.by(({ prompt }) => ({ does: "answer", text: echoBallot(prompt) }));
});

const QUESTION = "Should we keep sessions in the database or in signed tokens?";
const HERE = {
  CONCLAVE_DETECT: "services,servers",
  OPENAI_BASE_URL: `${server.url}/v1`,
  ANTHROPIC_BASE_URL: server.url,
  GOOGLE_GEMINI_BASE_URL: server.url,
  OPENROUTER_BASE_URL: `${nobody}/v1`,
  OLLAMA_HOST: nobody,
  LMSTUDIO_BASE_URL: nobody,
  LLAMACPP_BASE_URL: nobody,
  VLLM_BASE_URL: nobody,
};
/** With an address of their own, services are taken for open ones; a key closes the others. */
const closed = { OPENAI_BASE_URL: "", ANTHROPIC_BASE_URL: "", GOOGLE_GEMINI_BASE_URL: "", OPENROUTER_BASE_URL: "" };

function readOpening(folder: string): DebateOpened {
  const [name = ""] = readdirSync(join(folder, "debates")).filter((each) => /^\d{3}-/.test(each));
  const lines = readFileSync(join(folder, "debates", name, "events.jsonl"), "utf8").split("\n");
  const found = lines.find((each) => each.includes('"debate.opened"')) ?? "";
  return JSON.parse(found).event;
}

describe("without named speakers", () => {
  test("speakers of three families are seated, with reasons and a budget of one dollar", async () => {
    const { exit, stderr } = await place().conclave([QUESTION, "-p", "challenge", "--quick"], { env: HERE });
    assert.equal(exit, 0, stderr);
    const { panel, limits, rehearsal } = readOpening(place().path);
    assert.deepEqual(
      panel.seats.map(({ speaker }) => speaker),
      ["anthropic/claude-sonnet-5", "openai/gpt-5.6-terra", "google/gemini-3.8-flash"],
    );
    assert.deepEqual([limits.budgetMicroUsd, rehearsal], [1_000_000, null]);
    assert.match(stderr, /^Using:\n {2}anthropic\/claude-sonnet-5: .*\n.*\n.*\nThe budget is \$1\.00;/m);
    assert.doesNotMatch(stderr, /one family/);
  });

  test("seats that share a role are named after their speakers, and so are their files", async () => {
    const { exit, stderr } = await place().conclave([QUESTION, "-p", "challenge", "--quick"], { env: HERE });
    assert.equal(exit, 0, stderr);
    const names = ["claude-sonnet-5", "gpt-5.6-terra", "gemini-3.8-flash"];
    assert.deepEqual(
      readOpening(place().path).panel.seats.map(({ name }) => name),
      names,
    );
    const [debate = ""] = readdirSync(join(place().path, "debates")).filter((each) => /^\d{3}-/.test(each));
    const files = readdirSync(join(place().path, "debates", debate, "rounds"));
    for (const file of ["r000_claude-sonnet-5.md", "r000_gpt-5-6-terra.md", "r000_gemini-3-8-flash.md"]) {
      assert.ok(files.includes(file), files.join(" "));
    }
  });

  test("the host moderates the speakers that are ready, if there are any", async () => {
    const words = [QUESTION, "-p", "roundtable", "--chair", "host", "--no-rehearsal"];
    const { exit, stdout, stderr } = await place().conclave([...words, "--dry-run"], { env: HERE });
    assert.equal(exit, 0, stderr);
    assert.match(stdout, /claude-sonnet-5[\s\S]*gpt-5\.6-terra[\s\S]*gemini-3\.8-flash[\s\S]*chair\s.*host/);
    const alone = await place().conclave([...words, "--dry-run"], { env: { ...HERE, ...closed } });
    assert.equal(alone.exit, 4);
    assert.match(alone.stderr, /^SPEAKER_NONE: /m);
  });

  test("one family sits in two roles, with a warning, and the person's own budget", async () => {
    const env = { ...HERE, ...closed, OPENAI_BASE_URL: HERE.OPENAI_BASE_URL };
    const { exit, stderr } = await place().conclave([QUESTION, "-p", "challenge", "--quick", "--budget", "3"], { env });
    assert.equal(exit, 0, stderr);
    const { panel, limits } = readOpening(place().path);
    assert.deepEqual(
      panel.seats.map(({ role, speaker }) => `${role}=${speaker}`),
      ["generalist=openai/gpt-5.6-terra", "devils-advocate=openai/gpt-5.6-terra"],
    );
    assert.equal(limits.budgetMicroUsd, 3_000_000);
    assert.match(stderr, /^warning: All seats are from one family \(openai\)/m);
    assert.doesNotMatch(stderr, /The budget is/);
  });

  test("and without ready ones, a rehearsal runs", async () => {
    const { exit, stderr } = await place().conclave([QUESTION], { env: { ...HERE, ...closed } });
    assert.equal(exit, 0, stderr);
    assert.match(stderr, /^REHEARSAL/m);
    assert.equal(server.requests.length, 0);
  });
});

test("a role without a speaker gets one, and the chair comes from a family that no seat has", async () => {
  const words = [QUESTION, "-p", "challenge", "--quick", "--seats", "architect,security=openai/gpt-5.6-terra"];
  const { exit, stderr } = await place().conclave(words, { env: HERE });
  assert.equal(exit, 0, stderr);
  const { panel } = readOpening(place().path);
  const all = [...panel.seats, panel.chair].map((seat) => `${seat?.name}=${seat?.speaker}`);
  assert.deepEqual(all, [
    "architect=anthropic/claude-sonnet-5",
    "security=openai/gpt-5.6-terra",
    "chair=google/gemini-3.8-flash",
  ]);
  assert.match(stderr, /^ {2}google\/gemini-3\.8-flash, as the chair: /m);
});

test("a client of the MCP server, too, learns of a chair that nobody named", async () => {
  const { call, close } = await mcpClients(place, HERE).overStdioWithoutCommands();
  const seats = ["anthropic/claude-sonnet-5", "openai/gpt-5.6-terra"];
  const { text, isError } = await call("start", { question: QUESTION, protocol: "challenge", quick: true, seats });
  await call("wait", { id: "1" });
  await close();
  assert.equal(isError, false, text);
  assert.match(text, /^ {2}google\/gemini-3\.8-flash, as the chair: /m);
});

test("a named speaker that is not ready fails the command with a fix, before any call", async () => {
  const words = [
    QUESTION,
    "-p",
    "challenge",
    "--seats",
    "architect=openai/gpt-5.6-terra,reviewer=google/gemini-9,security=anthropic/claude-sonnet-5",
  ];
  const env = { ...HERE, CONCLAVE_DETECT: "none", ANTHROPIC_BASE_URL: nobody };
  const { exit, stderr } = await place().conclave(words, { env });
  assert.equal(exit, 4);
  assert.match(
    stderr,
    /^SPEAKER_NOT_READY: 2 seats are not ready\.\n {2}reviewer=google\/gemini-9: Google has no model gemini-9\.\n {2}security=anthropic/,
  );
  assert.equal(server.requests.length, 0);
});
