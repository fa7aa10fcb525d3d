import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ConclaveError, ConclaveErrors } from "../../../src/core/errors.ts";
import { findReply, loadScenario, parseScenario } from "../../../src/speakers/script/scenario.ts";

describe("a scenario", () => {
  test("is read in full", () => {
    const read = parseScenario(
      `
name: storage
question: Postgres or SQLite?
protocols: [panel, poll]
sessions: true
defaults: { delay: 300ms, stream: 4 }
replies:
  - call: [r1/open/architect, r1/open/data]
    protocol: panel
    attempt: [1, 3]
    activity: [reads src/db.ts]
    delay: 2s
    text: |
      One writer.
    ballot: { prefers: new, confidence: 70 }
    usage: { input: 900, output: 200, cached: 5, costUsd: 0.0045 }
  - call: "**"
    protocol: [panel, poll]
    attempt: 2
    stream: 1
    fail: Rate Limited
    message: Too many requests.
    retryAfter: 30s
  - call: r2/**
    hang: true
`,
      "demo.yaml",
    );
    assert.deepEqual(read, {
      name: "storage",
      question: "Postgres or SQLite?",
      protocols: ["panel", "poll"],
      context: [],
      sessions: true,
      replies: [
        {
          calls: ["r1/open/architect", "r1/open/data"],
          protocols: ["panel"],
          attempts: [1, 3],
          activity: ["reads src/db.ts"],
          text: 'One writer.\n\n```ballot\n{"prefers":"new","confidence":70}\n```',
          pieces: 4,
          delayMs: 2_000,
          usage: { inputTokens: 900, outputTokens: 200, cachedTokens: 5, costMicroUsd: 4_500, estimated: false },
          end: { how: "done" },
        },
        {
          calls: ["**"],
          protocols: ["panel", "poll"],
          attempts: [2],
          activity: [],
          text: "",
          pieces: 1,
          delayMs: 300,
          usage: null,
          end: { how: "fail", code: "SPEAKER_RATE_LIMITED", message: "Too many requests.", retryAfterMs: 30_000 },
        },
        {
          calls: ["r2/**"],
          protocols: null,
          attempts: null,
          activity: [],
          text: "",
          pieces: 4,
          delayMs: 300,
          usage: null,
          end: { how: "hang" },
        },
      ],
    });
  });

  test("needs only replies, and is then named after its file", () => {
    assert.deepEqual(parseScenario("replies: [{ call: '**', text: Yes. }]", "some/where/short.yaml"), {
      name: "short",
      question: null,
      protocols: null,
      context: [],
      sessions: false,
      replies: [
        {
          calls: ["**"],
          protocols: null,
          attempts: null,
          activity: [],
          text: "Yes.",
          pieces: 1,
          delayMs: 0,
          usage: null,
          end: { how: "done" },
        },
      ],
    });
  });

  test("writes a text once and refers to it as often as it likes", () => {
    const aliases = Array.from({ length: 150 }, (_, index) => `  - { <<: *reply, call: r${index + 2}/x }`).join("\n");
    const { replies } = parseScenario(`replies:\n  - &reply { call: r1/x, text: Yes. }\n${aliases}\n`, "a.yaml");
    assert.deepEqual([replies.length, replies.at(-1)?.calls, replies.at(-1)?.text], [151, ["r151/x"], "Yes."]);
  });

  test("finds a reply by call key and attempt; the first match is used", () => {
    const played = parseScenario(
      `
replies:
  - { call: "r1/critique/*>data", attempt: 2, text: second try }
  - { call: "r1/critique/*>data", text: critique of data }
  - { call: "**/repair", text: repair }
  - { call: "r1/*/architect", text: architect in round 1 }
  - { call: "synthesis/*", text: synthesis }
`,
      "a.yaml",
    );
    const replyText = (call: string, attempt = 1) => findReply(played, { call, attempt, protocol: null })?.text ?? null;
    assert.deepEqual(
      {
        first: replyText("r1/critique/security>data"),
        second: replyText("r1/critique/security>data", 2),
        repaired: replyText("r1/open/architect/repair"),
        star: replyText("r1/open/architect"),
        notAcross: replyText("r1/a/b/architect"),
        round: replyText("r11/open/architect"),
        synthesis: replyText("synthesis/judge"),
      },
      {
        first: "critique of data",
        second: "second try",
        repaired: "repair",
        star: "architect in round 1",
        notAcross: null,
        round: null,
        synthesis: "synthesis",
      },
    );
  });

  test("distinguishes calls with the same key by the debate's protocol", () => {
    const played = parseScenario(
      `
replies:
  - { call: "synthesis/*", protocol: duet, text: of a duet }
  - { call: "synthesis/*", protocol: [panel, council], text: of many }
  - { call: "group/*", text: of any }
`,
      "a.yaml",
    );
    const replyText = (call: string, protocol: string | null) =>
      findReply(played, { call, attempt: 1, protocol })?.text ?? null;
    assert.deepEqual(
      ["duet", "panel", "council", "poll", null].map((protocol) => [
        replyText("synthesis/chair", protocol),
        replyText("group/chair", protocol),
      ]),
      [
        ["of a duet", "of any"],
        ["of many", "of any"],
        ["of many", "of any"],
        [null, "of any"],
        [null, "of any"],
      ],
    );
  });

  test("takes every failure a speaker can have, however it is spelled", () => {
    const code = (name: string) => {
      const [reply] = parseScenario(`replies: [{ call: x, fail: ${name} }]`, "a.yaml").replies;
      return reply?.end.how === "fail" ? reply.end : null;
    };
    assert.deepEqual(
      ["SPEAKER_TIMEOUT", "speaker timeout", "context too long", "Session-Lost"].map((name) => code(name)?.code),
      ["SPEAKER_TIMEOUT", "SPEAKER_TIMEOUT", "SPEAKER_CONTEXT_TOO_LONG", "SPEAKER_SESSION_LOST"],
    );
    assert.equal(code("timeout")?.message, "The script says: timeout.");
  });

  test("that is malformed is reported with file, line and what was expected, all problems together", () => {
    const text = `
name: ""
replies:
  - call: r1/x
    txt: Yes.
  - call: r1/y
    text: Yes.
    delay: soon
    stream: 0
    attempt: [1, x]
  - text: Yes.
  - call: r1/z
    fail: a headache
    usage: { costUsd: free }
  - call: r1/z
    text: 12
    message: Why?
  - call: []
    fail: timeout
    hang: true
  - { call: r1/z, protocol: [], text: Yes. }
protocols: duet
extra: 1
`;
    const failures =
      "one of auth, not installed, no model, rate limited, overloaded, network, unreachable, timeout, empty, failed, usage limit, session lost, context too long, declined, truncated, too long, no contribution";
    assert.deepEqual(problemsOf(text), [
      'demo.yaml:2: name is ""; expected a name.',
      "demo.yaml:4: replies[0] is a mapping; expected at least one of text, ballot, fail or hang.",
      "demo.yaml:5: replies[0].txt is unknown; expected only call, protocol, attempt, activity, delay, stream, text, ballot, usage, fail, message, retryAfter, hang.",
      'demo.yaml:8: replies[1].delay is "soon"; expected a duration such as 200ms or 2s, or a number of milliseconds.',
      "demo.yaml:9: replies[1].stream is 0; expected a number of pieces, at least 1.",
      'demo.yaml:10: replies[1].attempt is [1,"x"]; expected an attempt number, starting at 1, or a list of them.',
      "demo.yaml:11: replies[2].call is missing; expected a pattern of call keys such as r1/open/*, or a list of them.",
      `demo.yaml:13: replies[3].fail is "a headache"; expected ${failures}.`,
      'demo.yaml:14: replies[3].usage.costUsd is "free"; expected an amount in US dollars.',
      "demo.yaml:16: replies[4].text is 12; expected a string.",
      "demo.yaml:18: replies[5].call is []; expected a pattern of call keys such as r1/open/*, or a list of them.",
      "demo.yaml:20: replies[5].hang is true; expected no hang together with fail.",
      "demo.yaml:21: replies[6].protocol is []; expected a protocol name, or a list of them.",
      'demo.yaml:22: protocols is "duet"; expected a list of protocol names.',
      "demo.yaml:23: extra is unknown; expected only name, question, protocols, context, sessions, defaults, replies.",
    ]);
  });

  test("in which a reply says nothing, or two things at once, is wrong", () => {
    const text = `
replies:
  - call: r1/x
  - { call: r1/y, fail: timeout, hang: true }
  - { call: r1/z, text: Yes., message: Why?, retryAfter: 2s }
`;
    assert.deepEqual(problemsOf(text), [
      "demo.yaml:3: replies[0] is a mapping; expected at least one of text, ballot, fail or hang.",
      "demo.yaml:4: replies[1].hang is true; expected no hang together with fail.",
      'demo.yaml:5: replies[2].message is "Why?"; expected no message without fail.',
      'demo.yaml:5: replies[2].retryAfter is "2s"; expected no retryAfter without fail.',
    ]);
  });

  test("that is not YAML, or is missing, is reported too", () => {
    assert.deepEqual(problemsOf("replies:\n  - call: [r1\n"), [
      "demo.yaml:3: Flow sequence in block collection must be sufficiently indented and end with a ].",
    ]);
    assert.deepEqual(problemsOf("replies: *nobody\n"), [
      "demo.yaml: Unresolved alias (the anchor must be set before the alias): nobody.",
    ]);
    assert.deepEqual(problemsOf(""), [
      "demo.yaml: the file is empty; expected a mapping of name, question, protocols, context, sessions, defaults, replies.",
    ]);
    assert.throws(() => loadScenario("/no/such/file.yaml"), {
      code: "SCENARIO_WRONG",
      message: "The script /no/such/file.yaml cannot be read: no such file or directory (ENOENT).",
    });
  });
});

function problemsOf(text: string): readonly string[] {
  try {
    parseScenario(text, "demo.yaml");
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    const problems = error instanceof ConclaveErrors ? error.problems : [error];
    assert.ok(problems.every(({ code }) => code === "SCENARIO_WRONG"));
    return problems.map(({ message }) => message);
  }
  return [];
}
