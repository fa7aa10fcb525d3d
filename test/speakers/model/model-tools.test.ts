// Models that look for themselves, over every wire: what they are offered, what they get, what is shown and paid, and those who take no tools.
import assert from "node:assert/strict";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import type { Tool } from "../../../src/core/tool.ts";
import { repoTools } from "../../../src/evidence/repo-tools.ts";
import { refusesTools } from "../../../src/speakers/model/model-failure.ts";
import { modelSpeaker } from "../../../src/speakers/model/model-speaker.ts";
import type { SpeechPart } from "../../../src/speakers/speaker.ts";
import { partsOf } from "../../contract/speaker.ts";
import { type Behaviour, modelServer } from "../../support/model-server.ts";
import { at, items } from "../../support/model-wires/wire.ts";

const server = await modelServer();
after(() => server.close());
beforeEach(() => server.forget());

const workingDir = realpathSync(join(import.meta.dirname, "../../fixtures/evidence/repo"));
const tools = repoTools({ workingDir, hidden: [] });

/** One model of each wire. */
const WIRES = ["openai", "anthropic", "google", "ollama"] as const;

const environment = {
  OPENAI_BASE_URL: `${server.url}/v1`,
  ANTHROPIC_BASE_URL: server.url,
  GOOGLE_GEMINI_BASE_URL: server.url,
  OLLAMA_HOST: server.url,
  OPENAI_API_KEY: "key",
  ANTHROPIC_API_KEY: "key",
  GEMINI_API_KEY: "key",
  CONCLAVE_PRICES: WIRES.map((vendor) => `${vendor}/m=1/10/0.5`).join(","),
};

function askModel(
  id: string,
  given: readonly Tool[] = tools,
  prompt = "Is a session open?",
): Promise<readonly SpeechPart[]> {
  return partsOf(modelSpeaker(id, { environment, tools: async () => given }), { prompt });
}

const LOOK: Behaviour = {
  does: "use a tool",
  name: "read_file",
  input: { path: "src/session.ts", from: 18, lines: 1 },
};
const LINE = "18\\t  return nowMs < session.endsAtMs;";

/** What counts of a reply: its words after the last retraction, and what a person saw. */
function outcome(parts: readonly SpeechPart[]) {
  const last = parts.findLastIndex(({ type }) => type === "retracted");
  return {
    text: parts
      .slice(last + 1)
      .flatMap((part) => (part.type === "text" ? [part.text] : []))
      .join(""),
    seen: parts.flatMap((part) => (part.type === "activity" && part.text !== "thinking" ? [part.text] : [])),
    usage: parts.findLast((part) => part.type === "usage")?.usage,
    end: parts.at(-1),
  };
}

const DONE = { type: "finished", reason: "done", message: "", retryAfterMs: null };
const ONE = { inputTokens: 1_000, outputTokens: 200, cachedTokens: 400, costMicroUsd: 2_800 };

function times(count: number) {
  const [inputTokens, outputTokens, cachedTokens, costMicroUsd] = Object.values(ONE).map((value) => value * count);
  return { inputTokens, outputTokens, cachedTokens, costMicroUsd, estimated: false };
}

for (const vendor of WIRES) {
  describe(`over the wire of ${vendor} a model with tools`, () => {
    test("reads a line, answers with it, and text before the tool call is not part of the reply", async () => {
      server.queue({ ...LOOK, saying: "I look first. " });
      server.by(({ body }) => ({
        does: "answer",
        text: JSON.stringify(body).includes(LINE) ? "Line 18 compares." : "I saw nothing.",
      }));
      assert.deepEqual(outcome(await askModel(`${vendor}/m`)), {
        text: "Line 18 compares.",
        seen: ["reads src/session.ts from line 18"],
        usage: times(2),
        end: DONE,
      });
      assert.equal(server.requests.length, 2);
    });

    test("is told about its tools in one line before its prompt, and gets no such line without tools", async () => {
      await askModel(`${vendor}/m`);
      assert.match(
        server.requests[0]?.prompt ?? "",
        /^You can look into the project yourself.*\n\nIs a session open\?$/,
      );
      assert.deepEqual(toolsIn(server.requests[0]?.body), ["list_files", "read_file", "search_files"]);
      await askModel(`${vendor}/m`, []);
      assert.equal(server.requests[1]?.prompt, "Is a session open?");
      assert.deepEqual(toolsIn(server.requests[1]?.body), []);
    });

    test("gets a sentence for a wrong tool call, and continues", async () => {
      server.queue({ does: "use a tool", name: "read_file", input: { path: "../secret.txt" } });
      server.queue({ does: "use a tool", name: "read_file", input: { file: 7 } });
      server.queue({ does: "use a tool", name: "delete_file", input: { path: "README.md" } });
      server.by(({ body }) => ({ does: "answer", text: sentences(body) }));
      const { text, end } = outcome(await askModel(`${vendor}/m`));
      assert.equal(text, "outside wrong input unknown tool");
      assert.deepEqual(end, DONE);
    });

    test("may look ten times, then it has to answer", async () => {
      server.by(({ body }) => (mayLook(body) ? LOOK : { does: "answer", text: "I know enough." }));
      const { text, seen, usage } = outcome(await askModel(`${vendor}/m`));
      assert.equal(text, "I know enough.");
      assert.equal(seen.length, 10);
      assert.deepEqual(usage, times(11));
    });

    test("continues without tools if the server does not accept them, which is found out once", async () => {
      const refusing = `${vendor}/${vendor}-without-tools`;
      server.by(({ body }) =>
        toolsIn(body).length > 0 ? { does: "refuse", trouble: "tools" } : { does: "answer", text: "Without." },
      );
      const first = outcome(await askModel(refusing));
      assert.deepEqual([first.text, first.seen, first.end], ["Without.", ["continues without tools"], DONE]);
      assert.equal(server.requests.length, 2);
      const second = outcome(await askModel(refusing));
      assert.deepEqual([second.text, second.seen, server.requests.length], ["Without.", [], 3]);
    });

    test("is asked without tools if their results are too long for it", async () => {
      server.queue({ ...LOOK, saying: "I look. " }, { does: "refuse", trouble: "overflow" });
      server.by(() => ({ does: "answer", text: "From memory." }));
      const { text, usage, end } = outcome(await askModel(`${vendor}/m`));
      assert.deepEqual([text, usage, end], ["From memory.", times(2), DONE]);
      assert.deepEqual(toolsIn(server.requests.at(-1)?.body), []);
    });

    test("fails like any other call if the vendor fails after a tool call, and its usage is counted", async () => {
      server.queue(LOOK, { does: "refuse", trouble: "overloaded", status: 529 });
      const { usage, end } = outcome(await askModel(`${vendor}/m`));
      assert.deepEqual(usage, times(1));
      assert.equal(end?.type === "finished" && end.reason, "SPEAKER_OVERLOADED");
    });
  });
}

test("servers without tool support are recognised by their errors, and others are not mistaken for one", () => {
  const refuses = (statusCode: number, message: string) =>
    refusesTools(Object.assign(new Error(message), { statusCode }));
  const refusals: readonly (readonly [number, string])[] = [
    [400, "registry.ollama.ai/library/gemma3:4b does not support tools"],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [404, "No endpoints found that support tool use. To learn more about provider routing, visit the documentation."],
    [500, "tools param requires --jinja flag"],
    [400, "Function calling is not enabled for models/gemma-3-27b-it"],
  ];
  const others: readonly (readonly [number, string])[] = [
    [400, "Unsupported parameter: 'max_tokens'"],
    [401, "This key may not use tools."],
    [429, "Rate limit reached for requests with tools."],
    [400, "This model's maximum context length is 8192 tokens (300 of them in the tools)."],
    [503, "The tools are being restarted."],
  ];
  assert.deepEqual(
    [...refusals, ...others].map(([status, message]) => refuses(status, message)),
    [...refusals.map(() => true), ...others.map(() => false)],
  );
});

test("a prompt that is too long is not retried without tools", async () => {
  server.by(() => ({ does: "refuse", trouble: "overflow", quotes: "(90 tokens in the tools)" }));
  const { end } = outcome(await askModel("openai/m"));
  assert.equal(end?.type === "finished" && end.reason, "SPEAKER_CONTEXT_TOO_LONG");
  assert.equal(server.requests.length, 1);
});

test("the tool results of one reply have a total limit", async () => {
  const shown: number[] = [];
  const long: Tool = {
    name: "read_file",
    description: "Reads.",
    input: { type: "object", properties: {} },
    run: async () => "x".repeat(40_000),
    activity: () => "reads",
  };
  server.by(({ turns, body }) => {
    shown.push(turns.join("").length);
    return mayLook(body) && turns.length < 12 ? LOOK : { does: "answer", text: "Enough." };
  });
  await askModel("anthropic/m", [long], "?");
  assert.ok(Math.max(...shown) < 102_000, String(Math.max(...shown)));
});

/** The names of the tools that a request offers, on any wire. */
function toolsIn(body: unknown): readonly unknown[] {
  return items(at(body, "tools")).flatMap((tool) => {
    const declared = items(at(tool, "functionDeclarations"));
    if (declared.length > 0) return declared.map((each) => at(each, "name"));
    return [at(tool, "name") ?? at(tool, "function", "name")];
  });
}

function mayLook(body: unknown): boolean {
  const choice = at(body, "tool_choice", "type") ?? at(body, "tool_choice");
  return choice !== "none" && at(body, "toolConfig", "functionCallingConfig", "mode") !== "NONE";
}

function sentences(body: unknown): string {
  const said = JSON.stringify(body);
  return [
    said.includes("../secret.txt is outside the working directory.") ? "outside" : "",
    said.includes("read_file cannot use that input") ? "wrong input" : "",
    /unavailable tool/.test(said) ? "unknown tool" : "",
  ].join(" ");
}
