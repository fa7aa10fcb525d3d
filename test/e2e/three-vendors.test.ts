// A panel of three vendors at once, one of which fails halfway; then killed and resumed. No key gets out, whatever happens.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { DebateEvent } from "../../src/core/event.ts";
import { type Finished, places, QUESTION } from "../support/command.ts";
import { echoBallot } from "../support/echo-ballot.ts";
import { type Behaviour, modelServer, type SeenRequest } from "../support/model-server.ts";

const place = places();
const server = await modelServer({ models: ["gpt-5.5", "claude-sonnet-5", "gemini-3.8-flash"] });
after(() => server.close());
beforeEach(() => {
  server.forget();
  server.by(answer);
});

const KEYS = {
  OPENAI_API_KEY: "sk-proj-0123456789abcdefghijABCDEFGHIJ",
  ANTHROPIC_API_KEY: "sk-ant-api03-0123456789abcdefghij",
  GEMINI_API_KEY: "AIzaSy0123456789abcdefghijklmnopqrstu",
};
const env = {
  ...KEYS,
  OPENAI_BASE_URL: `${server.url}/v1`,
  ANTHROPIC_BASE_URL: server.url,
  GOOGLE_GEMINI_BASE_URL: server.url,
};
const SEATS = "architect=openai/gpt-5.5,performance=anthropic/claude-sonnet-5,security=google/gemini-3.8-flash";
const RUN = [
  QUESTION,
  "-p",
  "panel",
  "--no-closing",
  "-r",
  "2",
  "--stop",
  "fixed",
  "--seats",
  SEATS,
  "--path",
  "debate",
];

/** A reply says which one it is, so that an answer in the log is known by the request that it was paid with. */
function answer({ prompt }: SeenRequest): Behaviour {
  return { does: "answer", text: `Reply ${server.requests.length}. ${echoBallot(prompt)}`, pieces: 3 };
}

/** The second round, as a prompt shows it. */
function isHalfway({ prompt }: SeenRequest): boolean {
  return prompt.includes("Round 2 of at most 2.");
}

function failing(behaviour: Behaviour): void {
  server.by((request) => (request.model === "claude-sonnet-5" && isHalfway(request) ? behaviour : answer(request)));
}

function events(): readonly DebateEvent[] {
  const lines = readFileSync(join(place().path, "debate", "events.jsonl"), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line): DebateEvent => JSON.parse(line).event);
}

function assertNoKey({ stdout, stderr }: Finished): void {
  const files = readdirSync(place().path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.ok(files.length > 5);
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
  for (const [name, key] of Object.entries(KEYS)) {
    assert.deepEqual([stdout, stderr, ...texts].filter((text) => text.includes(key)).length, 0, name);
  }
}

const HALFWAYS: readonly (readonly [name: string, Behaviour, code: string, says: RegExp])[] = [
  [
    "breaks off in the midst of a reply",
    { does: "break off after", text: "Half a re" },
    "SPEAKER_NETWORK",
    /^Anthropic: /,
  ],
  [
    "says that its rate limit is reached",
    { does: "refuse", trouble: "rate limit", headers: { "retry-after": "400" } },
    "SPEAKER_USAGE_LIMIT",
    /^Anthropic: 429 Rate limit reached/,
  ],
  ["is overloaded", { does: "refuse", trouble: "overloaded" }, "SPEAKER_OVERLOADED", /^Anthropic: 529 Overloaded\.$/],
  [
    "does not take its key any more, and quotes it",
    { does: "refuse", trouble: "auth", quotes: KEYS.ANTHROPIC_API_KEY },
    "SPEAKER_AUTH",
    /^Anthropic: 401 Incorrect API key provided\. (?!.*abcdef).* Check ANTHROPIC_API_KEY, or create a key at https:\/\/console\.anthropic\.com\/settings\/keys$/,
  ],
];

describe("a panel of three vendors, one of which", () => {
  for (const [name, behaviour, code, says] of HALFWAYS) {
    test(`${name} halfway, reaches a verdict and says what failed`, async () => {
      failing(behaviour);
      const finished = await place().conclave([...RUN, "--retries", "0"], { env });
      assert.equal(finished.exit, 0, finished.stderr);
      const all = events();
      assert.equal(all.at(-1)?.type, "debate.decided");
      const failures = all.filter((event) => event.type === "call.failed");
      assert.deepEqual(
        [...new Set(failures.map((event) => event.call.split("/").at(-1)?.split(">")[0]))],
        ["performance"],
      );
      assert.equal(failures[0]?.code, code);
      assert.match(failures[0]?.message ?? "", says);
      assert.ok(finished.stderr.includes(failures[0]?.message ?? "?"), finished.stderr);
      assertNoKey(finished);
    });
  }
});

test("killed halfway and resumed, nothing that was answered is paid again", async () => {
  server.by((request) => ({ ...answer(request), pauseMs: 5 }));
  const { child, finished } = place().start(RUN, { env });
  while (server.requests.length < 12 && child.exitCode === null) await wait(5);
  child.kill("SIGKILL");
  await finished;
  const before = events().filter((event) => event.type === "call.answered");
  const resumed = await place().conclave(["resume", "debate"], { env });
  assert.equal(resumed.exit, 0, resumed.stderr);
  assert.equal(events().at(-1)?.type, "debate.decided");
  assert.ok(before.length > 0);
  for (const { call, text } of before) {
    const paid = server.requests[Number(/^Reply (\d+)\./.exec(text)?.[1]) - 1];
    const times = server.requests.filter(({ model, prompt }) => model === paid?.model && prompt === paid.prompt).length;
    assert.equal(times, 1, call);
  }
  assertNoKey(resumed);
});
