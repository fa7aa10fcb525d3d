import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseScenario } from "../../../src/speakers/script/scenario.ts";
import { type Sleep, scriptSpeaker } from "../../../src/speakers/script/script-speaker.ts";
import { ANSWER, hear, partsOf, sha256, speakerContract } from "../../contract/speaker.ts";

const atOnce: Sleep = async () => undefined;
const DEMO = { id: "script:demo.yaml", sleep: atOnce, protocol: "panel" };

const listener = script("sessions: true\nreplies: [{ call: '**', text: Heard. }]");
speakerContract("a script", {
  answers: script(`replies: [{ call: "**", text: ${ANSWER} }]`),
  streams: script(`replies: [{ call: "**", text: ${ANSWER}, stream: 3 }]`),
  listens: {
    speaker: listener,
    digest: () => sha256(listener.promptsBySession.get("demo:r1/open/architect#1")?.at(-1) ?? ""),
  },
  fails: {
    speaker: script(`replies: [{ call: "**", text: I begin, fail: network, message: The line is dead. }]`),
    reason: "SPEAKER_NETWORK",
    says: /^The line is dead\.$/,
  },
  empty: script(`replies: [{ call: "**", text: "" }]`),
  garbage: { speaker: script(`replies: [{ call: "**", text: "{]]} \`\`\`ballot" }]`), text: "{]]} ```ballot" },
  notUtf8: "a scenario is text",
  hangs: { speaker: script(`replies: [{ call: "**", text: "I begin\\n", hang: true }]`), pids: () => [] },
  missing: "a scenario that is not there makes no speaker",
});

describe("a script", () => {
  test("says what it does first, then the text in pieces between words, spread over the delay", async () => {
    const waits: number[] = [];
    const sleep: Sleep = async (ms) => void waits.push(ms);
    const speaker = scriptSpeaker(
      parseScenario(
        `
replies:
  - call: "**"
    delay: 1s
    activity: [reads a.ts, reads b.ts]
    stream: 3
    text: one two three four five
    usage: { input: 10, output: 5 }
`,
        "demo.yaml",
      ),
      { ...DEMO, sleep },
    );
    assert.deepEqual(await partsOf(speaker), [
      { type: "activity", text: "reads a.ts" },
      { type: "activity", text: "reads b.ts" },
      { type: "text", text: "one two " },
      { type: "text", text: "three four " },
      { type: "text", text: "five" },
      {
        type: "usage",
        usage: { inputTokens: 10, outputTokens: 5, cachedTokens: 0, costMicroUsd: null, estimated: false },
      },
      { type: "finished", reason: "done", message: "", retryAfterMs: null },
    ]);
    assert.deepEqual(waits, [200, 200, 200, 200, 200]);
  });

  test("waits before a failure that has no text", async () => {
    const waits: number[] = [];
    const sleep: Sleep = async (ms) => void waits.push(ms);
    const played = parseScenario(
      "replies: [{ call: '**', delay: 3s, fail: rate limited, retryAfter: 9s }]",
      "demo.yaml",
    );
    assert.deepEqual(await partsOf(scriptSpeaker(played, { ...DEMO, sleep })), [
      {
        type: "finished",
        reason: "SPEAKER_RATE_LIMITED",
        message: "The script says: rate limit.",
        retryAfterMs: 9_000,
      },
    ]);
    assert.deepEqual(waits, [3_000]);
  });

  test("fails if it has no reply, and names the call", async () => {
    assert.deepEqual(await hear(script("replies: [{ call: r2/**, text: Yes. }]"), { attempt: 2 }), {
      text: "",
      reason: "SPEAKER_FAILED",
      message: 'Scenario "demo" has no reply to r1/open/architect, attempt 2.',
    });
  });

  test("plays the replies for the protocol of its debate", async () => {
    const text = `
replies:
  - { call: "**", protocol: duet, text: Two of us. }
  - { call: "**", protocol: [council, panel], text: Many of us. }
`;
    const speakIn = async (protocol: string | null) =>
      hear(scriptSpeaker(parseScenario(text, "demo.yaml"), { ...DEMO, protocol }));
    assert.equal((await speakIn("duet")).text, "Two of us.");
    assert.equal((await speakIn("panel")).text, "Many of us.");
    assert.equal((await speakIn("poll")).reason, "SPEAKER_FAILED");
    assert.equal((await speakIn(null)).reason, "SPEAKER_FAILED");
  });

  test("stops in the middle of a text when it is aborted", async () => {
    const stop = new AbortController();
    const sleep: Sleep = async () => stop.abort();
    const played = parseScenario("replies: [{ call: '**', text: one two, activity: [reads] }]", "demo.yaml");
    const parts = await partsOf(scriptSpeaker(played, { ...DEMO, sleep }), {}, stop.signal);
    assert.deepEqual(parts, [{ type: "activity", text: "reads" }]);
  });

  test("with sessions continues its own, remembers the prompts of each, and knows no others", async () => {
    const speaker = script("sessions: true\nreplies: [{ call: '**', text: Yes. }]");
    assert.equal(speaker.traits.keepsSession, true);
    const [opened] = await partsOf(speaker, { prompt: "all of it" });
    assert.deepEqual(opened, { type: "session", id: "demo:r1/open/architect#1" });
    const [continued] = await partsOf(speaker, {
      call: "r2/open/architect",
      prompt: "what is left",
      session: "demo:r1/open/architect#1",
    });
    assert.deepEqual(continued, opened);
    assert.deepEqual([...speaker.promptsBySession], [["demo:r1/open/architect#1", ["all of it", "what is left"]]]);
    assert.deepEqual(await hear(speaker, { session: "someone else's" }), {
      text: "",
      reason: "SPEAKER_SESSION_LOST",
      message: "Unknown session someone else's.",
    });
  });

  test("without sessions has none to give", async () => {
    const speaker = script("replies: [{ call: '**', text: Yes. }]");
    assert.equal(speaker.traits.keepsSession, false);
    assert.deepEqual(
      (await partsOf(speaker)).map(({ type }) => type),
      ["text", "finished"],
    );
  });
});

function script(text: string) {
  return scriptSpeaker(parseScenario(text, "demo.yaml"), DEMO);
}
