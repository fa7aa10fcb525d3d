// A whole debate of the three real agents, three rounds long, by the command line; killed in the midst of it and resumed.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { ballotBlock } from "../../src/core/ballot/ballot-block.ts";
import type { DebateEvent } from "../../src/core/event.ts";
import { survivors } from "../support/children/processes.ts";
import { type Behaviour, modelServer, type SeenRequest } from "../support/model-server.ts";
import { agentHome, LEFT_OUT } from "../support/real-agents.ts";

const CONCLAVE = join(import.meta.dirname, "../../src/cli/conclave.ts");
const QUESTION = "Should the write path have one writer or two?";
const SEATS = "architect=claude,security=codex,testing=gemini";

test("three agents debate for three rounds; Conclave is killed in the second and resumes", {
  skip: LEFT_OUT,
}, async (t) => {
  const server = await modelServer();
  const place = agentHome();
  const started: ChildProcess[] = [];
  t.after(async () => {
    for (const child of started) child.kill("SIGKILL");
    await server.close();
    place.remove();
  });
  writeFileSync(join(place.workingDir, "writer.ts"), "export const writers = 1;\n");
  const conclave = (...words: readonly string[]) => {
    const env = place.environment(server.url);
    const child = spawn(process.execPath, [CONCLAVE, ...words], { cwd: place.workingDir, env, stdio: "pipe" });
    started.push(child);
    return { child, stdout: text(child.stdout), stderr: text(child.stderr) };
  };

  // In the second round Gemini never answers; the other two have by the time of the kill.
  server.by((request) => (isSecondOfGemini(request) ? { does: "hang" } : debater(request)));
  const run = conclave(
    "run",
    QUESTION,
    "--protocol",
    "roundtable",
    "--rounds",
    "3",
    "--seats",
    SEATS,
    "--no-closing",
    "--yes",
  );
  await until(
    () => server.requests.some(isSecondOfGemini) && answers(place.debatesFolder, /^r2\/discuss/).length === 2,
    async () => `${await run.stdout}${await run.stderr}`,
    run.child,
  );
  run.child.kill("SIGKILL");
  await once(run.child, "exit");
  assert.deepEqual(await survivors(place.processes()), [], "nothing outlives Conclave");

  server.by(debater);
  const resumed = conclave("resume", "001", "--yes");
  const [exit] = await once(resumed.child, "exit");
  assert.equal(exit, 0, await resumed.stderr);

  const keys = answers(place.debatesFolder, /^r\d/).map(({ call }) => call);
  assert.deepEqual(keys.toSorted(), ROUNDS.toSorted(), "every call is answered, and once");
  assert.equal(events(place.debatesFolder).at(-1)?.type, "debate.decided");

  const sessionOf = (call: string) => answers(place.debatesFolder, /./).find((event) => event.call === call)?.session;
  for (const seat of ["architect", "security"]) {
    const [first, ...later] = [`r1/opening/${seat}`, `r2/discuss/${seat}`, `r3/discuss/${seat}`].map(sessionOf);
    assert.deepEqual(later, [first, first], `${seat} is in the same session in both processes`);
  }
  const lost = events(place.debatesFolder).filter((event) => event.type === "session.lost");
  assert.deepEqual(lost, [{ type: "session.lost", seat: "testing", session: sessionOf("r1/opening/testing") }]);
  assert.equal(sessionOf("r3/discuss/testing"), sessionOf("r2/discuss/testing"));

  // Each session gets its role once: architect and moderator, security, testing and testing rebuilt.
  const whole = (wire: string) => server.requests.filter((request) => request.wire === wire && isTold(request, ROLE));
  assert.deepEqual([whole("messages").length, whole("responses").length, whole("gemini").length], [2, 1, 2]);
  for (const request of server.requests) assert.ok(isTold(request, QUESTION), "the question is in every prompt");
});

for (const [signal, expected] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  test(`no agent is left when Conclave ends by ${signal}`, { skip: LEFT_OUT }, async (t) => {
    const server = await modelServer();
    const place = agentHome();
    t.after(async () => {
      await server.close();
      place.remove();
    });
    server.by(() => ({ does: "hang after", text: "I" }));
    const words = ["run", QUESTION, "--protocol", "roundtable", "--seats", SEATS, "--yes"];
    const env = place.environment(server.url);
    const child = spawn(process.execPath, [CONCLAVE, ...words], { cwd: place.workingDir, env, stdio: "pipe" });
    const output = text(child.stderr);
    await until(
      () => server.requests.length === 3,
      () => output,
      child,
    );
    child.kill(signal);
    const [exit] = await once(child, "exit");
    assert.equal(exit, expected, await output);
    assert.deepEqual(await survivors(place.processes()), []);
  });
}

const ROUNDS = [1, 2, 3].flatMap((round) => [
  ...["architect", "security", "testing"].map((seat) => `r${round}/${round === 1 ? "opening" : "discuss"}/${seat}`),
  `r${round}/moderate/chair`,
]);

// ── The model ────────────────────────────────────────────────────────────────────────────────────

const FRAME = "in which you hold a seat.";
const ROLE = "# Your role";

function prompts({ turns }: SeenRequest): readonly string[] {
  return turns.filter((turn) => turn.includes(FRAME));
}

function isTold(request: SeenRequest, words: string): boolean {
  return prompts(request).at(-1)?.includes(words) ?? false;
}

function isSecondOfGemini(request: SeenRequest): boolean {
  return request.wire === "gemini" && prompts(request).length === 2;
}

const OWN: Readonly<Record<string, string>> = { messages: "P1a", responses: "P1b", gemini: "P1c" };
const NAMES_IDS = new Set([
  ...["objections", "answers", "replies", "confirmations", "accepts", "same", "samePoints", "movedBy", "amends"],
  ...["points", "refs", "tradeoffs", "checklist"],
]);
let claims = 0;

/** Answers with the last ballot that it was shown as an example, stays with its own option, and has a claim to make each time. */
function debater(request: SeenRequest): Behaviour {
  const [example] = [
    ...prompts(request)
      .join("\n")
      .matchAll(/```ballot\n(.*?)\n```/gs),
  ].slice(-1);
  const shown: Record<string, unknown> = JSON.parse(example?.[1] ?? "{}");
  // The ids of an example cannot exist, so nothing that names one is copied.
  const ballot = Object.fromEntries(Object.entries(shown).filter(([field]) => !NAMES_IDS.has(field)));
  claims += 1;
  const isSynthesis = "decision" in ballot;
  const own = {
    ...("prefers" in ballot ? { prefers: OWN[request.wire] } : {}),
    ...("option" in ballot
      ? { option: { name: `Option of ${request.wire}`, summary: "What it would do, in full." } }
      : {}),
    ...(isSynthesis
      ? {}
      : { claims: [{ text: `This is reason number ${claims} for it.`, kind: "value", evidence: null }] }),
  };
  return { does: "answer", text: `I have looked at it.\n\n${ballotBlock({ ...ballot, ...own })}` };
}

// ── The log ──────────────────────────────────────────────────────────────────────────────────────

function events(debates: string): readonly DebateEvent[] {
  const [folder = ""] = existsSync(debates) ? readdirSync(debates).filter((name) => name.startsWith("001-")) : [];
  const file = join(debates, folder, "events.jsonl");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.flatMap((line) => JSON.parse(line).event);
}

function answers(debates: string, call: RegExp) {
  return events(debates)
    .filter((event) => event.type === "call.answered" && call.test(event.call))
    .map((event) => {
      assert.ok(event.type === "call.answered");
      return event;
    });
}

async function until(holds: () => boolean, output: () => Promise<string>, child: ChildProcess): Promise<void> {
  while (!holds()) {
    if (child.exitCode !== null) assert.fail(`Conclave ended too early.\n${await output()}`);
    await wait(100);
  }
}
