// The real agents under the contract of all speakers, and under what agents have to keep beside it.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import { promisify } from "node:util";
import { type FailureCode, waitMs } from "../../src/core/failure.ts";
import { AGENTS } from "../../src/speakers/agent/index.ts";
import { DONE, type SpeechPart } from "../../src/speakers/speaker.ts";
import { ANSWER, hear, partsOf, sha256, speakerContract } from "../contract/speaker.ts";
import { survivors } from "../support/children/processes.ts";
import { type Behaviour, deadUrl, modelServer, SERVED_USAGE } from "../support/model-server.ts";
import { AGENT_NAMES, type AgentName, agentHome, LEFT_OUT } from "../support/real-agents.ts";

const run = promisify(execFile);

async function suite(name: AgentName): Promise<void> {
  const server = await modelServer();
  const place = agentHome();
  const nowhere = agentHome("/nowhere");
  const agent = (url = server.url) => place.speaker(name, url);
  after(async () => {
    await server.close();
    place.remove();
    nowhere.remove();
  });
  beforeEach(() => server.forget());

  /** A server of its own that does the same for every request: the suite's tests know nothing of behaviours. */
  async function does(behaviour: Behaviour) {
    const other = await modelServer();
    other.by(() => behaviour);
    after(() => other.close());
    return { speaker: agent(other.url), requests: other.requests };
  }

  // Gemini says the prompt again first, and ends without waiting until that is read: an answer takes a moment, as they do.
  const listening = await does({ does: "answer", text: "heard", pauseMs: 1_000 });
  speakerContract(name, {
    answers: (await does({ does: "answer", text: ANSWER })).speaker,
    streams: (await does({ does: "answer", text: ANSWER, pieces: 3 })).speaker,
    listens: {
      speaker: listening.speaker,
      digest: () =>
        sha256(
          listening.requests
            .at(-1)
            ?.turns.find((turn) => turn.includes(FRAME))
            ?.split(FRAME)[1] ?? "",
        ),
    },
    fails: {
      speaker: (await does({ does: "refuse", trouble: "overloaded" })).speaker,
      reason: "SPEAKER_OVERLOADED",
      says: /overloaded/i,
    },
    empty: (await does({ does: "say nothing" })).speaker,
    garbage: {
      speaker: (await does({ does: "answer", text: "{]]} ```ballot ```" })).speaker,
      text: "{]]} ```ballot ```",
    },
    notUtf8: "a model's words come as JSON, which is UTF-8",
    hangs: { speaker: (await does({ does: "hang after", text: "begun\n" })).speaker, pids: place.processes },
    missing: nowhere.speaker(name, server.url),
  });

  describe(`${name}:`, () => {
    test("the command that it is said to sign in with is one of its own", async () => {
      const [program = "", ...words] = AGENTS.find((each) => each.name === name)?.signIn.split(" ") ?? [];
      const { stdout } = await run(program, [...words, "--help"], { env: place.environment(server.url) });
      assert.match(stdout, new RegExp(`Usage:\\s+${[program, ...words].join(" ")}\\b`, "i"));
    });

    test("a session continues by its ID in another process with another speaker", async () => {
      const first = await partsOf(agent(), { prompt: "The word is heron." });
      const session = sessionIn(first);
      assert.ok(session);
      const second = await partsOf(agent(), { prompt: "And now?", session });
      const third = await partsOf(agent(), { prompt: "And then?", session });
      assert.deepEqual([sessionIn(second), sessionIn(third)], [session, session]);
      const shown = server.requests.at(-1)?.turns.join("\n") ?? "";
      assert.match(shown, /The word is heron\.[\s\S]*And now\?[\s\S]*And then\?/);
      assert.equal(server.requests.length, 3);
    });

    test("each turn is counted by itself", async () => {
      const first = await partsOf(agent());
      const second = await partsOf(agent(), { session: sessionIn(first) });
      for (const parts of [first, second]) {
        const [usage] = parts.flatMap((part) => (part.type === "usage" ? [part.usage] : []));
        const { costMicroUsd, ...counted } = usage ?? assert.fail("no usage");
        const { input: inputTokens, output: outputTokens, cached: cachedTokens } = SERVED_USAGE;
        assert.deepEqual(counted, { inputTokens, outputTokens, cachedTokens, estimated: false });
        // Claude says what a turn cost, gemini which model answered, and codex neither.
        assert.equal(costMicroUsd === null, name === "codex");
      }
    });

    test("an unknown session is lost", async () => {
      const session = "00000000-0000-4000-8000-000000000000";
      assert.equal((await hear(agent(), { session })).reason, "SPEAKER_SESSION_LOST");
      assert.deepEqual(server.requests, []);
    });

    test("an address where nothing listens is unreachable", async () => {
      const { reason } = await hear(agent(await deadUrl()));
      // Gemini reports it like any broken connection.
      assert.equal(reason, name === "gemini" ? "SPEAKER_NETWORK" : "SPEAKER_UNREACHABLE");
    });

    test("the calls of a seat share a session, each with its own usage, and nothing is left when the seat is closed", async () => {
      const seat = place.speaker(name, server.url, { isClosedInTheEnd: true });
      const first = await partsOf(seat, { prompt: "The word is heron." });
      const session = sessionIn(first);
      const second = await partsOf(seat, { prompt: "And now?", session });
      const third = await partsOf(seat, { prompt: "And then?", session });
      await seat.close?.();
      assert.deepEqual([sessionIn(second), sessionIn(third)], [session, session]);
      assert.match(
        server.requests.at(-1)?.turns.join("\n") ?? "",
        /The word is heron\.[\s\S]*And now\?[\s\S]*And then\?/,
      );
      assert.deepEqual([usageIn(second), usageIn(third)], [usageIn(first), usageIn(first)]);
      assert.deepEqual(await survivors(place.processes()), []);
    });

    for (const { what, behaviour, reason, waits } of FAILURES) {
      test(`${what} is ${reason}, after one request`, async () => {
        server.by(() => behaviour);
        const end = (await partsOf(agent())).at(-1);
        assert.equal(end?.type === "finished" && end.reason, reason);
        assert.equal(end?.type === "finished" && waitMs(reason, 1, end.retryAfterMs, 0.5), waits);
        assert.ok(server.requests.length <= (reason === "SPEAKER_EMPTY" ? 2 : 1), `${server.requests.length} requests`);
      });
    }

    test("an agent that hangs before its first word ends at once when aborted, and leaves nothing behind", async () => {
      server.queue({ does: "hang" });
      const stop = new AbortController();
      const parts: SpeechPart[] = [];
      const spoken = (async () => {
        for await (const part of agent().speak(REQUEST, stop.signal)) parts.push(part);
      })();
      while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      stop.abort();
      await spoken;
      assert.deepEqual(
        parts.filter(({ type }) => type === "text" || type === "finished"),
        [],
      );
      assert.deepEqual(await survivors(place.processes()), []);
    });

    test("a session continues after a turn was cut off", async () => {
      const session = sessionIn(await partsOf(agent(), { prompt: "The word is heron." }));
      server.queue({ does: "hang after", text: "I" });
      for await (const part of agent().speak({ ...REQUEST, session }, new AbortController().signal)) {
        if (part.type === "text") break;
      }
      const parts = await partsOf(agent(), { prompt: "And now?", session });
      assert.deepEqual([sessionIn(parts), parts.at(-1)], [session, DONE]);
      assert.match(server.requests.at(-1)?.turns.join("\n") ?? "", /The word is heron\.[\s\S]*And now\?/);
    });

    test("no key is revealed", async () => {
      server.by(() => ({ does: "refuse", trouble: "auth" }));
      assert.doesNotMatch(JSON.stringify(await partsOf(agent())), /test-key-that/);
    });
  });
}

const REQUEST = {
  call: "r1/open/a",
  attempt: 1,
  prompt: "Well?",
  stablePrefixLength: 0,
  ballotSchema: null,
  totalMs: 60_000,
  session: null,
};

/** Where the prompt begins in what a model is shown. */
const FRAME = "you hold a seat.\n\n";

interface FailureCase {
  readonly what: string;
  readonly behaviour: Behaviour;
  readonly reason: FailureCode;
  /** Before the second attempt. */
  readonly waits: number;
}

const FAILURES: readonly FailureCase[] = [
  { what: "a key that is refused", behaviour: { does: "refuse", trouble: "auth" }, reason: "SPEAKER_AUTH", waits: 0 },
  {
    what: "too many requests",
    behaviour: { does: "refuse", trouble: "rate limit", headers: { "retry-after": "2" } },
    reason: "SPEAKER_RATE_LIMITED",
    waits: 60_000,
  },
  {
    what: "a server error",
    behaviour: { does: "refuse", trouble: "server error" },
    reason: "SPEAKER_OVERLOADED",
    waits: 2_000,
  },
  {
    what: "a prompt that is too long",
    behaviour: { does: "refuse", trouble: "overflow" },
    reason: "SPEAKER_CONTEXT_TOO_LONG",
    waits: 0,
  },
  { what: "a reset connection", behaviour: { does: "reset" }, reason: "SPEAKER_NETWORK", waits: 2_000 },
  {
    what: "a reply that breaks off",
    behaviour: { does: "break off after", text: "Use one" },
    reason: "SPEAKER_NETWORK",
    waits: 2_000,
  },
  {
    what: "a reply that never comes to its end",
    behaviour: { does: "leave off after", text: "Use one" },
    reason: "SPEAKER_NETWORK",
    waits: 2_000,
  },
  { what: "a reply without a word", behaviour: { does: "say nothing" }, reason: "SPEAKER_EMPTY", waits: 2_000 },
  { what: "a page in place of a reply", behaviour: { does: "send a page" }, reason: "SPEAKER_NETWORK", waits: 2_000 },
];

function usageIn(parts: readonly SpeechPart[]) {
  return parts.findLast((part) => part.type === "usage")?.usage;
}

function sessionIn(parts: readonly SpeechPart[]): string | null {
  return parts.find((part) => part.type === "session")?.id ?? null;
}

test("a fourth agent joins by its command alone", { skip: LEFT_OUT }, async (t) => {
  const server = await modelServer();
  const place = agentHome();
  t.after(async () => {
    await server.close();
    place.remove();
  });
  mkdirSync(join(place.home, ".gemini"));
  const settings = { security: { auth: { selectedType: "gemini-api-key" } } };
  writeFileSync(join(place.home, ".gemini/settings.json"), JSON.stringify(settings));
  const passEnv = ["GEMINI_API_KEY", "GOOGLE_GEMINI_BASE_URL"];
  const command = "acp:env GEMINI_CLI_TRUST_WORKSPACE=true gemini --acp -m gemini-2.5-pro";
  server.queue({ does: "use a tool", name: "write_file", input: { file_path: "mark", content: "x" } });
  server.queue({ does: "answer", text: ANSWER, pieces: 3 });
  const { text, reason } = await hear(place.speaker(command, server.url, { passEnv }));
  assert.deepEqual([text, reason], [ANSWER, "done"]);
  assert.deepEqual(readdirSync(place.workingDir), ["debates"]);
  assert.deepEqual(await survivors(place.processes()), []);
});

if (LEFT_OUT) test("the contract of the real agents", { skip: LEFT_OUT });
else for (const name of AGENT_NAMES) await suite(name);
