// The plugins in the real coding agents: they are valid there, and Claude Code, pointed at the loopback model server, lists the
// commands, plays a debate through the MCP server, and sits in one as its host.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { after, describe, test } from "node:test";
import { promisify } from "node:util";
import { type Behaviour, modelServer, type SeenRequest } from "../support/model-server.ts";
import { at, items } from "../support/model-wires/wire.ts";
import { agentHome, LEFT_OUT } from "../support/real-agents.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** An agent's home with `conclave` on its PATH. */
function home() {
  const place = agentHome();
  after(() => place.remove());
  const bin = join(place.home, "bin");
  mkdirSync(bin);
  writeFileSync(
    join(bin, "conclave"),
    `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, "src/cli/conclave.ts")}" "$@"\n`,
  );
  chmodSync(join(bin, "conclave"), 0o755);
  const startAgent = (url: string, program: string, words: readonly string[]) => {
    const environment = place.environment(url);
    const PATH = [bin, environment.PATH].join(delimiter);
    // Tools are there from the first request on, as the scripted model expects them.
    const atOnce = { ENABLE_TOOL_SEARCH: "false", MCP_CONNECTION_NONBLOCKING: "false" };
    const env = { ...environment, PATH, CONCLAVE_DETECT: "none", ...atOnce };
    const running = run(program, [...words], { cwd: place.workingDir, env, timeout: 240_000, maxBuffer: 64_000_000 });
    running.child.stdin?.end();
    return running;
  };
  return { ...place, started: startAgent };
}

describe("the plugin in Claude Code", { skip: LEFT_OUT }, () => {
  test("is valid, and so is the marketplace", async () => {
    const { started } = home();
    for (const path of ["plugin/claude", "."]) {
      const { stdout } = await started("http://127.0.0.1:9", "claude", ["plugin", "validate", join(ROOT, path)]);
      assert.match(stdout, /Validation passed\s*$/);
    }
  });

  test("lists its commands and skill, and plays a debate through its tools", async () => {
    const server = await modelServer();
    after(() => server.close());
    const { started } = home();
    server.by(moderator(["start", "wait", "verdict"]));
    const { stdout } = await started(server.url, "claude", inDebate(`${QUESTION} -p duet`));
    const lines = linesOf(stdout);
    const init = lines.find(({ subtype }) => subtype === "init");
    const commands = items(at(init, "slash_commands"));
    for (const name of ["conclave:debate", "conclave:plan-with-debate"]) assert.ok(commands.includes(name), name);
    assert.ok(JSON.stringify(init).includes("conclave:conclave-debate"));
    const asked = server.requests.find(({ turns }) => turns.join("").includes("Request:"));
    assert.match(asked?.turns.join("") ?? "", /Request: Should sessions be rows in a table or signed tokens\? -p duet/);
    const answer = server.requests.flatMap(({ turns }) => turns).join("\n");
    assert.match(answer, /Debate 001-\S+ is running in the background/);
    assert.match(answer, /REHEARSAL/);
    assert.equal(lines.at(-1)?.result, "That is the verdict.");
  });

  test("takes a seat as host: it is asked and contributes, and the record names it", async () => {
    const server = await modelServer();
    after(() => server.close());
    const { started, workingDir } = home();
    // A client may only name scripts in its own folder.
    copyFileSync(join(ROOT, "test/fixtures/scenarios/agreed.yaml"), join(workingDir, "agreed.yaml"));
    server.by(sittingHost());
    const { stdout } = await started(server.url, "claude", inDebate(`${QUESTION} -p duet`));
    assert.equal(linesOf(stdout).at(-1)?.result, "That is the verdict.");
    const asked = server.requests.find(({ turns }) => turns.at(-1)?.includes("You are asked as reviewer."));
    assert.match(asked?.turns.at(-1) ?? "", /What follows is the prompt, word for word:[\s\S]*accepting_final/);
    const [folder = ""] = readdirSync(join(workingDir, "debates")).filter((name) => /^\d{3}-/.test(name));
    const record = readFileSync(join(workingDir, "debates", folder, "transcript.md"), "utf8");
    assert.match(
      record,
      /### reviewer: .*\n\nrole reviewer, speaker host, request [0-9a-f-]{36}, .*\n\n> Claude's own words\./,
    );
    const handed = readdirSync(join(workingDir, "debates", folder, "host")).filter((name) =>
      name.endsWith(".past.json"),
    );
    const by = handed.map(
      (name) => JSON.parse(readFileSync(join(workingDir, "debates", folder, "host", name), "utf8")).by,
    );
    assert.equal(by.length, 2);
    for (const client of by) assert.match(client, /^claude-code \d/);
  });
});

const QUESTION = "Should sessions be rows in a table or signed tokens?";

function inDebate(words: string): readonly string[] {
  const plugin = ["--plugin-dir", join(ROOT, "plugin/claude"), "--allowedTools", "mcp__plugin_conclave_conclave"];
  return ["-p", `/conclave:debate ${words}`, "--output-format", "stream-json", "--verbose", ...plugin];
}

function linesOf(stdout: string) {
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("Codex installs the plugin from the marketplace, with its server", { skip: LEFT_OUT }, async () => {
  const { started } = home();
  const codex = (...words: string[]) => started("http://127.0.0.1:9", "codex", words);
  await codex("plugin", "marketplace", "add", ROOT);
  await codex("plugin", "add", "conclave@conclave");
  assert.match((await codex("mcp", "list")).stdout, /^conclave +conclave +mcp .*enabled/m);
});

test("Gemini CLI accepts the extension as valid", { skip: LEFT_OUT }, async () => {
  const { stdout, stderr } = await home().started("http://127.0.0.1:9", "gemini", [
    "extensions",
    "validate",
    join(ROOT, "plugin/gemini"),
  ]);
  assert.match(stdout + stderr, /successfully validated/);
});

/** A model that calls these tools one after the other, as the guide says, and then reports. */
function moderator(order: readonly string[]): (request: SeenRequest) => Behaviour | null {
  const left = [...order];
  return ({ body, turns }) => {
    const tools = items(at(body, "tools")).map((tool) => String(at(tool, "name")));
    const find = (name: string) => tools.find((tool) => tool.endsWith(`conclave__${name}`));
    if (find("start") === undefined) return null;
    const next = left.shift();
    if (next === undefined) return { does: "answer", text: "That is the verdict." };
    const [id = "1"] = /\d{3}-[a-z-]+/.exec(turns.at(-1) ?? "") ?? [];
    const input = next === "start" ? { question: QUESTION, protocol: "duet" } : { id };
    return { does: "use a tool", name: find(next) ?? next, input };
  };
}

/** A model that reviews a duet as its host, as the guide says: it does what the last answer tells it to. */
function sittingHost(): (request: SeenRequest) => Behaviour | null {
  const script = "script:agreed.yaml";
  const seats = ["reviewer=host", `architect=${script}`];
  const ballots = [
    { signal: "minor_issues", confidence: 60, reasons: ["Nearly right."] },
    { signal: "accepting_final", confidence: 80, reasons: ["Nothing breaks."] },
  ];
  let hasStarted = false;
  return ({ body, turns }) => {
    const tools = items(at(body, "tools")).map((tool) => String(at(tool, "name")));
    const use = (name: string, input: Readonly<Record<string, unknown>>): Behaviour => {
      return { does: "use a tool", name: tools.find((tool) => tool.endsWith(`conclave__${name}`)) ?? name, input };
    };
    if (!tools.some((tool) => tool.endsWith("conclave__contribute"))) return null;
    // The agent puts in reminders of its own.
    const answer = turns.findLast((turn) => turn.startsWith('{"says"')) ?? "";
    const [id = ""] = /\d{3}-[a-z-]+/.exec(answer) ?? [];
    const [, call] = /You are asked as \w+\.[^\n]*, call (\S+)\. What follows/.exec(answer) ?? [];
    if (!hasStarted) {
      hasStarted = true;
      return use("start", { question: QUESTION, protocol: "duet", seats, chair: script, no_closing: true });
    }
    if (call !== undefined) {
      const text = `Claude's own words.\n\n\`\`\`ballot\n${JSON.stringify(ballots.shift())}\n\`\`\`\n`;
      return use("contribute", { id, call, text });
    }
    if (answer.includes("It is waiting for you, the host")) return use("asked", { id });
    if (answer.includes("To read it, call verdict")) return use("verdict", { id });
    return /call wait|follows the debate/i.test(answer) ? use("wait", { id }) : REPORTED;
  };
}

const REPORTED: Behaviour = { does: "answer", text: "That is the verdict." };
