// Which agents are found on a machine, and what is said of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { agentDetector } from "../../../src/speakers/agent/detect-agents.ts";
import { type StandIn, standIn } from "../../support/stand-in-agents.ts";

const VERSION = { "--version": { stdout: "2.1.325 (Claude Code)\n", code: 0 } };

test("an agent that is installed and signed in may be seated", async () => {
  const agent = standIn("claude", { status: { ...VERSION, auth: { stdout: '{"loggedIn":true}', code: 0 } } });
  const [claude, ...others] = await sightings(agent);
  const { reached, ...told } = claude ?? assert.fail("nothing was found");
  assert.match(reached, /stand-in\.mjs$/);
  assert.deepEqual(told, {
    name: "claude",
    kind: "agent",
    state: "ready",
    version: "2.1.325",
    fix: null,
    candidate: { speaker: "claude", family: "anthropic", because: "claude is installed and signed in" },
  });
  assert.deepEqual(
    others.map(({ name, state, fix, candidate }) => [name, state, fix, candidate]),
    [
      ["codex", "not installed", "npm install -g @openai/codex", null],
      ["gemini", "not installed", "npm install -g @google/gemini-cli", null],
      ["opencode", "not installed", "npm install -g opencode-ai", null],
      ["copilot", "not installed", "npm install -g @github/copilot", null],
      ["qwen", "not installed", "npm install -g @qwen-code/qwen-code", null],
    ],
  );
});

test("an agent that is not signed in is listed with how to sign in", async () => {
  const agent = standIn("codex", { status: { ...VERSION, login: { stdout: "Not logged in\n", code: 1 } } });
  const codex = (await sightings(agent)).find(({ name }) => name === "codex");
  assert.deepEqual([codex?.state, codex?.fix, codex?.candidate], ["needs sign-in", "codex login", null]);
});

test("an agent that is installed and does not start is broken, whether signed in or not, and never seated", async () => {
  const fails = { stdout: "Error: Missing optional dependency @openai/codex-linux-x64.\n", code: 1 };
  const signIns = { login: { stdout: "Logged in", code: 0 }, auth: { stdout: '{"loggedIn":true}', code: 0 } };
  for (const name of ["claude", "codex", "gemini", "copilot"]) {
    const agent = standIn(name, { status: { ...signIns, "--version": fails } }, { GEMINI_API_KEY: "key" });
    const found = (await sightings(agent)).find((each) => each.name === name);
    assert.deepEqual([found?.state, found?.candidate], ["broken", null]);
    assert.match(found?.reached ?? "", /--version fails: Error: Missing optional dependency @openai\/codex-linux-x64$/);
    assert.match(found?.fix ?? "", /^npm install -g \S+$/);
    assert.equal((await agent.speaker.preflight())?.code, "SPEAKER_NOT_INSTALLED");
  }
});

test("an agent that cannot tell whether it is signed in is shown, and not seated", async () => {
  const copilot = (await sightings(standIn("copilot", { status: VERSION }))).find(({ name }) => name === "copilot");
  assert.deepEqual([copilot?.state, copilot?.candidate], ["ready", null]);
  assert.match(copilot?.reached ?? "", /sign-in unknown until the first call$/);
});

async function sightings({ environment, workingDir }: StandIn) {
  return agentDetector.detect({ environment, workingDir });
}
