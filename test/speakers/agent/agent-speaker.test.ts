// Claude Code, Codex and Gemini CLI as speakers, played by stand-ins from what the real ones were recorded to write.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, test } from "node:test";
import { INSTRUCTIONS } from "../../../src/speakers/agent/instructions.ts";
import { privateFolder } from "../../../src/speakers/agent/private-folder.ts";
import { createSpeaker } from "../../../src/speakers/registry.ts";
import { AGENT_TOTAL_MS, DONE, type SpeechPart } from "../../../src/speakers/speaker.ts";
import { ANSWER, hear, partsOf, sha256, speakerContract } from "../../contract/speaker.ts";
import { type StandIn, standIn } from "../../support/stand-in-agents.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const NAMES = ["claude", "codex", "gemini"] as const;
const FIRST_LINE = "This is the next message of the debate in which you hold a seat.";
const SESSION = "22222222-2222-4222-8222-222222222222";

for (const name of NAMES) {
  const listening = standIn(name, {});
  const hanging = standIn(name, { recording: "begins", hangs: true });
  const ready = { status: { auth: { stdout: '{"loggedIn":true}', code: 0 }, login: { stdout: "", code: 0 } } };
  const key = { GEMINI_API_KEY: "a-key-of-some-length" };
  speakerContract(name, {
    answers: standIn(name, ready, key).speaker,
    streams: standIn(name, ready, key).speaker,
    listens: {
      speaker: listening.speaker,
      digest: () => sha256(listening.readCall().stdin.slice(`${FIRST_LINE}\n\n`.length)),
    },
    fails: {
      speaker: standIn(name, { recording: "server-error" }).speaker,
      reason: "SPEAKER_OVERLOADED",
      says: /server|demand/,
    },
    empty: standIn(name, { recording: "empty" }).speaker,
    garbage: "a stand-in says what was recorded; the real agents are asked for garbage",
    notUtf8: "a model's words come as JSON, which is UTF-8",
    hangs: {
      speaker: hanging.speaker,
      pids: () => hanging.readCall().pids.flatMap((pid) => pid ?? []),
    },
    missing: without(name),
  });
}

describe("an agent", () => {
  test("keeps a session, reads files, and has its vendor's family", () => {
    const seen = NAMES.map((name) => {
      const { id, family, traits } = standIn(`${name}/some-model`, {}).speaker;
      return { id, family, traits };
    });
    const traits = { keepsSession: true, readsFiles: true, totalMs: AGENT_TOTAL_MS };
    assert.deepEqual(seen, [
      { id: "claude/some-model", family: "anthropic", traits },
      { id: "codex/some-model", family: "openai", traits },
      { id: "gemini/some-model", family: "google", traits },
    ]);
  });

  for (const [name, expected] of Object.entries(outcomes())) {
    test(`${name} is classified by its output: each recording has the expected outcome`, async () => {
      const judged = Object.keys(expected).map(async (recording) => {
        const { text, reason, message } = await hear(standIn(name, { recording }).speaker);
        return [recording, [text, reason, message]];
      });
      assert.deepEqual(Object.fromEntries(await Promise.all(judged)), expected);
    });
  }

  test("reports what it does, and what was refused", async () => {
    const told = await Promise.all(NAMES.map(async (name) => activities(standIn(name, { recording: "looks" }))));
    assert.deepEqual(told, [
      [
        "reads open.txt",
        "searches for writer in src",
        "tries to open debates/001-x/rounds/r.md, which is off limits to seats",
        "asks for Write, which is not available",
      ],
      ["runs cat open.txt", "thinks"],
      [
        "reads open.txt",
        "tries to open debates/001-x/rounds/r.md, which is off limits to seats",
        "asks for write_file, which is not available",
      ],
    ]);
  });

  test("is passed the session to continue, and accepts no other", async () => {
    for (const name of ["claude", "codex"]) {
      const same = await partsOf(standIn(name, {}).speaker, { session: SESSION });
      assert.deepEqual([session(same), same.at(-1)], [SESSION, DONE]);
      const other = await hear(standIn(name, { session: "another" }).speaker, { session: SESSION });
      assert.deepEqual(other, {
        text: "",
        reason: "SPEAKER_SESSION_LOST",
        message: `Session ${SESSION} was requested, but another answered.`,
      });
    }
  });

  test("continues no session whose id a log made up to be read as an option, a title or a path", async () => {
    for (const name of NAMES) {
      for (const session of ["--last", "--settings=evil.json", "my private session", "../../elsewhere", "-"]) {
        const agent = standIn(name, {});
        const { reason } = await hear(agent.speaker, { session });
        assert.deepEqual([reason, existsSync(join(agent.home, "called.json"))], ["SPEAKER_SESSION_LOST", false]);
      }
    }
  });

  test("takes no model that would be read as an option", () => {
    for (const name of [...NAMES, "opencode", "copilot", "qwen"]) {
      assert.throws(() => standIn(`${name}/--include-directories=/`, {}), {
        code: "USAGE_OPTION_VALUE",
        message: `"${name}/--include-directories=/" does not name a model.`,
      });
    }
  });

  test("names the model that answered, and is priced by it where it pays with a key", async () => {
    const keys = { CODEX_API_KEY: "a-key-for-codex", GEMINI_API_KEY: "a-key-for-gemini" };
    const CONCLAVE_PRICES = "openai/gpt-6.1-sol=1/1,google/gemini-3.1-pro-preview=2/2";
    const facts = async (environment: Record<string, string>) =>
      Promise.all(
        NAMES.map(async (name) => {
          const parts = await partsOf(standIn(name, {}, environment).speaker);
          return [parts.findLast((part) => part.type === "model")?.id, usage(parts)?.costMicroUsd];
        }),
      );
    const [claude, ...others] = await facts({ ...keys, CONCLAVE_PRICES });
    assert.equal(claude?.[0], "claude-opus-5-5");
    assert.deepEqual(others, [
      ["gpt-6.1-sol", 1_200],
      ["gemini-3.1-pro-preview", 2_400],
    ]);
    const [, ...subscribed] = await facts({ CONCLAVE_PRICES });
    assert.deepEqual(
      subscribed.map(([, cost]) => cost),
      [null, null],
    );
  });

  test("reports the usage of the turn", async () => {
    const used = await Promise.all(NAMES.map(async (name) => usage(await partsOf(standIn(name, {}).speaker))));
    const counted = { inputTokens: 1000, outputTokens: 200, cachedTokens: 400, estimated: false };
    assert.deepEqual(used, [
      { ...counted, costMicroUsd: 6480 },
      { ...counted, costMicroUsd: null },
      { ...counted, costMicroUsd: null },
    ]);
  });

  test("leaves nothing in the temporary folder", async () => {
    const agent = standIn("claude", {});
    await hear(agent.speaker);
    const temp = agent.readCall().env.TMPDIR ?? "";
    assert.match(temp, new RegExp(`/cnclv-\\w{6}-\\w{4}-${process.pid}-\\w{6}$`));
    assert.equal(existsSync(temp), false);
  });

  test("removes only the files of processes that have exited, here or before the machine was restarted, once", async (t) => {
    const { path, remove } = await privateFolder(tempFolder(t));
    const [, machine, boot] = /^cnclv-(\w{6})-(\w{4})-/.exec(basename(path)) ?? [];
    remove();
    const parent = tempFolder(t);
    const nobody = 2 ** 22 - 3;
    const earlier = `cnclv-${machine}-0000-${process.pid}-aBcD12`;
    const left = `cnclv-${machine}-${boot}-${nobody}-aBcD12`;
    const kept = [
      `cnclv-${machine}-${boot}-${process.pid}-aBcD12`,
      // Its pids are those of another container, or nobody knows of which boot.
      `cnclv-000000-${boot}-${nobody}-aBcD12`,
      `cnclv-${machine}-none-${nobody}-aBcD12`,
      // Nothing of an earlier boot has changed since: this is another machine.
      `cnclv-${machine}-0000-${process.pid}-aLater`,
      "cnclv-other",
    ];
    for (const name of [earlier, left, ...kept]) mkdirSync(join(parent, name));
    utimesSync(join(parent, earlier), new Date(0), new Date(0));
    const folder = await privateFolder(parent);
    assert.deepEqual(readdirSync(parent).sort(), [...kept, basename(folder.path)].sort());
    folder.remove();
    mkdirSync(join(parent, left));
    (await privateFolder(parent)).remove();
    assert.deepEqual(readdirSync(parent).sort(), [...kept, left].sort());
  });

  test("gets its own keys and no others", async () => {
    const keys = { ANTHROPIC_API_KEY: "for-claude", CODEX_API_KEY: "for-codex", GEMINI_API_KEY: "for-gemini" };
    const seen = await Promise.all(
      NAMES.map(async (name) => {
        const agent = standIn(name, {}, { ...keys, AWS_SECRET_ACCESS_KEY: "for-none" });
        await hear(agent.speaker);
        return Object.values(agent.readCall().env).filter((value) => value.startsWith("for-"));
      }),
    );
    assert.deepEqual(seen, [["for-claude"], ["for-codex"], ["for-gemini"]]);
  });

  test("that is not signed in says so before the first call, and how to fix it", async () => {
    const status = { auth: { stdout: '{"loggedIn":false}', code: 1 }, login: { stdout: "Not logged in", code: 1 } };
    const looks = await Promise.all(NAMES.map(async (name) => standIn(name, { status }).speaker.preflight()));
    assert.deepEqual(looks, [
      { code: "SPEAKER_AUTH", message: "claude is not signed in.", fix: "claude auth login" },
      { code: "SPEAKER_AUTH", message: "codex is not signed in.", fix: "codex login" },
      { code: "SPEAKER_AUTH", message: "gemini is not signed in.", fix: "gemini" },
    ]);
  });

  test("that is refused for its sign-in says how to sign in, or which key to check", async () => {
    const advice = async (environment: Record<string, string>) =>
      Promise.all(
        NAMES.map(async (name) => {
          const { message } = await hear(standIn(name, { recording: "auth" }, environment).speaker);
          return message.split(/(?<=[.}\]]) (?=To sign in:|Check )/).at(-1);
        }),
      );
    const keys = { ANTHROPIC_API_KEY: "a-wrong-key", CODEX_API_KEY: "a-wrong-key", GEMINI_API_KEY: "a-wrong-key" };
    assert.deepEqual(await advice({}), [
      "To sign in: claude auth login",
      "To sign in: codex login",
      "To sign in: gemini",
    ]);
    assert.deepEqual(await advice(keys), ["Check ANTHROPIC_API_KEY.", "Check CODEX_API_KEY.", "Check GEMINI_API_KEY."]);
  });

  test("never shows a terminal escape or a key", async () => {
    const agent = standIn("codex", { recording: "auth" }, { CODEX_API_KEY: "Incorrect API key" });
    const { message } = await hear(agent.speaker);
    assert.match(message, /401 Unauthorized: \*\*\* provided/);
  });
});

describe("the text of a debate", () => {
  test("starts with a fixed line and refers to no file", async () => {
    const prompt = "/clear @src/auth.ts and ana@example.org, \\@kept";
    const escaped = "/clear \\@src/auth.ts and ana\\@example.org, \\@kept";
    const about = " Every at sign in it is written \\@; write it without the backslash.";
    const sent = await Promise.all(
      NAMES.map(async (name) => {
        const agent = standIn(name, {});
        await hear(agent.speaker, { prompt });
        assert.doesNotMatch(agent.readCall().argv.join(" "), /src\/auth/);
        return agent.readCall().stdin;
      }),
    );
    assert.deepEqual(sent, [
      `${FIRST_LINE}${about}\n\n${escaped}`,
      `${FIRST_LINE}\n\n${prompt}`,
      `${FIRST_LINE}${about}\n\n${escaped}`,
    ]);
  });
});

describe("claude", () => {
  test("is started with tools that read, without settings, and with the debates folder denied", async () => {
    const agent = standIn("claude/opus", {});
    await hear(agent.speaker, { session: SESSION });
    const { workingDir } = agent;
    const { argv, env, cwd } = agent.readCall();
    const debates = join(workingDir, "debates");
    assert.equal(cwd, workingDir);
    assert.deepEqual(argv, [
      ...["-p", "--output-format", "stream-json", "--verbose", "--include-partial-messages"],
      ...["--setting-sources", "", "--strict-mcp-config", "--disable-slash-commands"],
      ...["--tools", "Read,Grep,Glob", "--permission-mode", "dontAsk", "--add-dir", workingDir],
      ...["--settings", JSON.stringify({ permissions: { deny: [`Read(/${debates}/**)`, `Read(/${debates})`] } })],
      ...["--system-prompt", INSTRUCTIONS, "--model", "opus", "--resume", SESSION],
    ]);
    assert.deepEqual(
      [env.CLAUDE_CODE_MAX_RETRIES, env.CLAUDE_CODE_DISABLE_FILE_MENTIONS, env.DISABLE_AUTOUPDATER],
      ["0", "1", "1"],
    );
  });

  test("that continues by itself after its length limit is read to the end", async () => {
    const parts = await partsOf(standIn("claude", { recording: "runs-out" }).speaker);
    assert.deepEqual(
      parts.filter(({ type }) => type === "text" || type === "retracted"),
      [
        { type: "text", text: "Use one " },
        { type: "text", text: "writer." },
      ],
    );
  });

  test("whose status is not understood counts as ready", async () => {
    const { speaker } = standIn("claude", { status: { auth: { stdout: "unknown command", code: 1 } } });
    assert.equal(await speaker.preflight(), null);
  });
});

describe("codex", () => {
  test("is started behind a permission profile, and without the person's configuration", async () => {
    const agent = standIn("codex/gpt-5.5", {}, { CODEX_API_KEY: "k", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" });
    await hear(agent.speaker, { session: SESSION });
    const { argv, env, files } = agent.readCall();
    const settings = argv.filter((_, index) => argv[index - 1] === "-c");
    const folder = join(import.meta.dirname, "../../fixtures/agents");
    assert.deepEqual(argv.slice(0, 7), [
      ...["exec", "resume", "--json", "--skip-git-repo-check", "--ignore-user-config", "--ignore-rules", "-m"],
    ]);
    assert.deepEqual(argv.slice(-2), [SESSION, "-"]);
    assert.deepEqual(
      settings.filter((setting) => /^(approval|default_perm|permissions|model_prov|shell_env)/.test(setting)),
      [
        'shell_environment_policy.inherit="core"',
        'approval_policy="never"',
        'default_permissions="conclave"',
        `permissions.conclave.filesystem={":minimal"="read","${folder}"="read",":workspace_roots"={"."="read"},"${agent.workingDir}/debates"="deny"}`,
        'model_provider="conclave"',
        'model_providers.conclave={name="OpenAI",base_url="http://127.0.0.1:9/v1",wire_api="responses",requires_openai_auth=true,supports_websockets=false,request_max_retries=0,stream_max_retries=0}',
      ],
    );
    assert.equal(files["instructions.md"], INSTRUCTIONS);
    assert.match(env.RUST_LOG ?? "", /codex_api::sse::responses=trace/);
  });

  test("is ready with a key alone", async () => {
    const { speaker } = standIn("codex", {}, { CODEX_API_KEY: "k" });
    assert.equal(await speaker.preflight(), null);
  });
});

describe("gemini", () => {
  test("has its own home for each session, with the person's sign-in, none of their settings, and loop detection off", async () => {
    const agent = standIn("gemini", {}, { GEMINI_API_KEY: "k" });
    const persons = join(agent.home, ".gemini");
    mkdirSync(persons);
    writeFileSync(join(persons, "oauth_creds.json"), "{}");
    writeFileSync(
      join(persons, "settings.json"),
      JSON.stringify({ security: { auth: { selectedType: "oauth-personal" } }, mcpServers: { theirs: {} } }),
    );
    const first = await partsOf(agent.speaker);
    const id = session(first) ?? "";
    const { argv, env, files } = agent.readCall();
    const home = join(agent.home, ".local/state/conclave/gemini", id);
    assert.equal(env.GEMINI_CLI_HOME, home);
    assert.deepEqual(argv.slice(argv.indexOf("--session-id")), ["--session-id", id, "-p", ""]);
    assert.equal(argv[argv.indexOf("-m") + 1], "pro");
    assert.deepEqual(readdirSync(join(home, ".gemini")).sort(), ["oauth_creds.json", "settings.json"]);
    assert.equal(files["instructions.md"], INSTRUCTIONS);
    const { model, mcpServers } = JSON.parse(readFileSync(join(home, ".gemini/settings.json"), "utf8"));
    assert.deepEqual([model, mcpServers], [{ disableLoopDetection: true }, undefined]);
    const debates = join(agent.workingDir, "debates");
    const rule = (pattern: string) =>
      `[[rule]]\ntoolName = "*"\nargsPattern = "\\"${pattern}[\\"/]"\ndecision = "deny"\npriority = 999\n`;
    assert.equal(
      files["policy.toml"],
      [
        '[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 997\n',
        '[[rule]]\ntoolName = ["read_file","list_directory","glob"]\ndecision = "allow"\npriority = 998\n',
        ...["debates", "\\\\./debates", debates.replaceAll(".", "\\\\.")].map(rule),
      ].join("\n"),
    );
    const again = await partsOf(agent.speaker, { session: id });
    assert.deepEqual([session(again), agent.readCall().argv.includes("--resume")], [id, true]);
  });

  test("has no session without a home, and does not start the program for it", async () => {
    const agent = standIn("gemini", {});
    for (const lost of [SESSION, "../../.gemini"]) {
      assert.deepEqual(await hear(agent.speaker, { session: lost }), {
        text: "",
        reason: "SPEAKER_SESSION_LOST",
        message: `Unknown session ${lost}.`,
      });
    }
    assert.equal(existsSync(join(agent.home, "called.json")), false);
  });

  test("removes an earlier turn's lock, and homes that were not used again", async () => {
    const agent = standIn("gemini", {});
    const homes = join(agent.home, ".local/state/conclave/gemini");
    const id = session(await partsOf(agent.speaker)) ?? "";
    const lock = join(homes, id, ".gemini/projects.json.lock");
    mkdirSync(lock);
    await hear(agent.speaker, { session: id });
    assert.equal(existsSync(lock), false);
    const monthsAgo = new Date(Date.now() - 90 * 24 * 60 * 60 * 1_000);
    utimesSync(join(homes, id, ".gemini"), monthsAgo, monthsAgo);
    const next = session(await partsOf(agent.speaker)) ?? "";
    assert.deepEqual(readdirSync(homes), [next]);
  });
});

// ── Helpers ──────────────────────────────────────────────────────────────────────────────────────

function without(name: string) {
  const around = { workingDir: tmpdir(), debatesFolder: null, environment: { PATH: "/nowhere" }, passEnv: [] };
  const speaker = createSpeaker(name, {
    ...around,
    sleep: async () => undefined,
    hostBox: () => null,
    protocol: null,
  });
  assert.ok(speaker);
  return speaker;
}

function session(parts: readonly SpeechPart[]): string | null {
  return parts.find((part) => part.type === "session")?.id ?? null;
}

function usage(parts: readonly SpeechPart[]) {
  return parts.find((part) => part.type === "usage")?.usage;
}

async function activities({ speaker }: StandIn): Promise<readonly string[]> {
  const told = (await partsOf(speaker)).flatMap((part) => (part.type === "activity" ? [part.text] : []));
  return [...new Set(told)];
}

type Outcome = readonly [text: string, reason: string, message: string];

/** What each recording comes to. Gemini hides that a reply reached its length. */
function outcomes(): Readonly<Record<string, Readonly<Record<string, Outcome>>>> {
  const gemini = (message: string) => `[API Error: ${message}]`;
  const later =
    "\nPlease wait and try again later. To increase your limits, request a quota increase through AI Studio, or switch to another /auth method";
  return {
    claude: {
      answers: [ANSWER, "done", ""],
      looks: [ANSWER, "done", ""],
      "runs-out": [ANSWER, "done", ""],
      auth: [
        "",
        "SPEAKER_AUTH",
        "Failed to authenticate. API Error: 401 Incorrect API key provided. To sign in: claude auth login",
      ],
      "rate-limit": [
        "",
        "SPEAKER_RATE_LIMITED",
        "API Error: Request rejected (429) · Rate limit reached for requests.",
      ],
      "server-error": [
        "",
        "SPEAKER_OVERLOADED",
        "API Error: 500 The server had an error while processing your request. This is a server-side issue, usually temporary — try again in a moment. If it persists, check your inference gateway (127.0.0.1:4000).",
      ],
      "too-long": [
        "",
        "SPEAKER_CONTEXT_TOO_LONG",
        "Prompt is too long · this conversation is a single exchange and cannot be compacted — the request size comes mostly from system prompt, tool definitions, or attachments.",
      ],
      refused: [
        "",
        "SPEAKER_UNREACHABLE",
        "API Error: Connection refused — a firewall or proxy may be blocking it (ECONNREFUSED)",
      ],
      "breaks-off": [
        "Use one",
        "SPEAKER_NETWORK",
        "API Error: Connection to the API was lost (ECONNRESET). This is usually temporary — try again.",
      ],
      "leaves-off": [
        "Use one",
        "SPEAKER_NETWORK",
        "API Error: Connection to the API was lost (StreamTruncated). This is usually temporary — try again.",
      ],
      empty: ["", "SPEAKER_EMPTY", "Claude's reply is empty."],
      declined: ["", "SPEAKER_DECLINED", "Claude declined to answer."],
      "unknown-session": [
        "",
        "SPEAKER_SESSION_LOST",
        "No conversation found with session ID: 11111111-1111-4111-8111-111111111111",
      ],
    },
    codex: {
      answers: [ANSWER, "done", ""],
      looks: [ANSWER, "done", ""],
      "runs-out": ["Use one ", "SPEAKER_TRUNCATED", "Incomplete response returned, reason: max_output_tokens"],
      auth: [
        "",
        "SPEAKER_AUTH",
        "unexpected status 401 Unauthorized: Incorrect API key provided., url: http://127.0.0.1:4000/v1/responses, request id: req-refused. To sign in: codex login",
      ],
      "rate-limit": [
        "",
        "SPEAKER_RATE_LIMITED",
        "exceeded retry limit, last status: 429 Too Many Requests, request id: req-refused",
      ],
      quota: ["", "SPEAKER_USAGE_LIMIT", "Quota exceeded. Check your plan and billing details."],
      "server-error": [
        "",
        "SPEAKER_OVERLOADED",
        "We’re currently experiencing high demand, which may cause temporary errors.",
      ],
      "too-long": [
        "",
        "SPEAKER_CONTEXT_TOO_LONG",
        "This model's maximum context length is 8192 tokens, and your prompt is too long.",
      ],
      refused: ["", "SPEAKER_UNREACHABLE", "Connection failed: error sending request"],
      "breaks-off": [
        "Use one",
        "SPEAKER_NETWORK",
        "stream disconnected before completion: Transport error: network error: error decoding response body",
      ],
      "leaves-off": [
        "Use one",
        "SPEAKER_NETWORK",
        "stream disconnected before completion: stream closed before response.completed",
      ],
      empty: ["", "SPEAKER_EMPTY", "Codex's reply is empty."],
      declined: [
        "",
        "SPEAKER_DECLINED",
        "stream disconnected before completion: Incomplete response returned, reason: content_filter",
      ],
      "unknown-session": [
        "",
        "SPEAKER_SESSION_LOST",
        "Error: thread/resume: thread/resume failed: no rollout found for thread id 11111111-1111-4111-8111-111111111111 (code -32600)",
      ],
    },
    gemini: {
      answers: [ANSWER, "done", ""],
      looks: [ANSWER, "done", ""],
      "runs-out": ["Use one ", "done", ""],
      auth: ["", "SPEAKER_AUTH", `${gemini("API key not valid. Please pass a valid API key.")}. To sign in: gemini`],
      "rate-limit": ["", "SPEAKER_RATE_LIMITED", `[API Error: Rate limit reached for requests.]${later}`],
      quota: [
        "",
        "SPEAKER_USAGE_LIMIT",
        `[API Error: You exceeded your current quota, please check your plan and billing details.]${later}`,
      ],
      "server-error": ["", "SPEAKER_OVERLOADED", gemini("The server had an error while processing your request.")],
      "too-long": [
        "",
        "SPEAKER_CONTEXT_TOO_LONG",
        gemini("The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."),
      ],
      refused: ["", "SPEAKER_NETWORK", "[API Error: exception TypeError: fetch failed sending request]"],
      "breaks-off": ["Use one", "SPEAKER_NETWORK", "[API Error: terminated]"],
      "leaves-off": ["Use one", "SPEAKER_NETWORK", "Model stream ended without a finish reason."],
      empty: [
        "",
        "SPEAKER_EMPTY",
        "The model returned an empty response with no text or thoughts. This may be a transient API issue; please try again.",
      ],
      declined: ["", "SPEAKER_DECLINED", "The model response was blocked due to safety settings."],
    },
  };
}
