// `conclave ask` about a debate of a fleet: a worker answers, and the command prints it as it does for a debate in a folder.
import assert from "node:assert/strict";
import { userInfo } from "node:os";
import { describe, type TestContext, test } from "node:test";
import { postgresDebates } from "../../../src/fleet/postgres-debates.ts";
import { readDebate } from "../../../src/runtime/read-debate.ts";
import { pollUntil } from "../../support/children/poll-until.ts";
import { places, QUESTION, scriptArguments } from "../../support/command.ts";
import { offlineEdits, offlineEditsUndecided } from "../../support/examples/offline-edits.ts";
import { putDebate } from "../../support/fleet/put-debate.ts";
import { startWorker } from "../../support/fleet/start-worker.ts";
import { freshTenant, testDatabase } from "../../support/fleet/test-database.ts";
import { kill, startWorkerProcess } from "../../support/fleet/worker-process.ts";

const database = testDatabase();
const place = places();
const WHY = "What settled it?";
const ANSWER = "The cache settled it [O1b1], not [O9z9?].\n";
const NOTE = /^asked by \S+ on \d+ \w+ \d{4}, answered by reviewer; O9z9 doesn't exist\n$/;
const NO_WORKER = "No worker is running. Start one: conclave worker --fleet URL";

/** A tenant of its own with one decided debate, whose seats are scripted. No worker is running. */
async function decideDebate(t: TestContext) {
  const { fleet, server } = database();
  const tenant = freshTenant();
  const env = { CONCLAVE_FLEET: server.url, CONCLAVE_TENANT: tenant };
  const worker = await startWorkerProcess(t, server.url);
  const ran = await place().conclave([QUESTION, "--quiet", ...scriptArguments("agreed")], { env });
  assert.equal(ran.exit, 0, ran.stderr);
  await pollUntil(
    async () => (await fleet.query("select from conclave.debates where tenant = $1 and work = 'none'", [tenant]))[0],
    () => "The debate was not settled.",
  );
  await kill(worker);
  const followUps = async () => {
    const { state } = await readDebate(await postgresDebates(fleet, tenant).find("1"));
    return state.followUps.map(({ question, by, seat }) => ({ question, by, seat }));
  };
  return { tenant, env, url: server.url, followUps };
}

const ASKED_ONCE = [{ question: WHY, by: userInfo().username, seat: "reviewer" }];

test("the answer is printed as for a folder, shown with the debate, and not asked for twice", async (t) => {
  const { tenant, env, url, followUps } = await decideDebate(t);
  await startWorkerProcess(t, url);
  const words = ["ask", "1", WHY, "--seat", "reviewer"];
  const first = await place().conclave([...words, "--fleet", url, "--tenant", tenant]);
  assert.deepEqual([first.exit, first.stdout], [0, ANSWER]);
  assert.match(first.stderr, NOTE);
  const again = await place().conclave([...words, "--pass-env", "HOME"], { env });
  assert.deepEqual([again.exit, again.stdout], [0, ANSWER]);
  assert.equal(again.stderr, `warning: --pass-env has no effect with a fleet; ignored\n${first.stderr}`);
  const json = await place().conclave([...words, "--json"], { env });
  assert.deepEqual([JSON.parse(json.stdout).cites, json.stderr], [["O1b1"], ""]);
  assert.deepEqual(await followUps(), ASKED_ONCE);
  const shown = await place().conclave(["show", "1"], { env });
  assert.match(shown.stdout, /^ASKED +What settled it\?\n +The cache settled it/m);
});

test("without a worker it says so, Ctrl-C leaves the question with the fleet, and the same command gets its answer", async (t) => {
  const { env, url, followUps } = await decideDebate(t);
  const words = ["ask", "1", WHY, "--seat", "reviewer"];
  const asking = place().start(words, { env });
  let said = "";
  asking.child.stderr?.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  await pollUntil(
    () => said.includes(`${NO_WORKER}\n`) || null,
    () => `ask said: ${said}`,
  );
  const other = await place().conclave(["ask", "1", "And the tokens?"], { env });
  assert.equal(other.exit, 2);
  assert.match(other.stderr, /^DEBATE_RUNNING: .* is being asked something else\.\n {2}Ask again once it is done\.\n$/);
  asking.child.kill("SIGINT");
  const left = await asking.finished;
  assert.deepEqual([left.exit, left.stdout], [130, ""]);
  assert.equal(
    left.stderr,
    `${NO_WORKER}\n\n${NO_WORKER}\nThe question stays with the fleet. To wait for its answer, run the same command again: it is not asked twice.\nTo read the answer later: conclave show 1\n`,
  );
  const waiting = place().start(words, { env });
  await startWorkerProcess(t, url);
  assert.equal((await waiting.finished).stdout, ANSWER);
  assert.deepEqual(await followUps(), ASKED_ONCE);
});

describe("a question that can't be answered", () => {
  async function ask(log: Parameters<typeof putDebate>[2], words: readonly string[], work = "none") {
    const { fleet, server } = database();
    const tenant = freshTenant();
    await putDebate(fleet, tenant, log);
    await fleet.query("update conclave.debates set work = $2 where tenant = $1", [tenant, work]);
    const env = { CONCLAVE_FLEET: server.url, CONCLAVE_TENANT: tenant };
    const { exit, stdout, stderr } = await place().conclave(["ask", ...words], { env });
    assert.equal(stdout, "");
    await fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
    return { exit, stderr };
  }

  /** The example with another speaker in all seats. */
  function withSpeaker(speaker: string, budgetMicroUsd: number | null = null) {
    const log = offlineEdits();
    const text = JSON.stringify(log.events)
      .replaceAll(/"speaker":"[^"]*"/g, () => `"speaker":${JSON.stringify(speaker)}`)
      .replaceAll(/"budgetMicroUsd":(?:null|\d+)/g, `"budgetMicroUsd":${budgetMicroUsd}`);
    return { events: JSON.parse(text), state: log.state };
  }

  test("says which debate or seat there is, and what to wait for", async () => {
    const unknown = await ask(offlineEdits(), ["77", WHY]);
    assert.equal(unknown.exit, 2);
    assert.match(unknown.stderr, /^DEBATE_UNKNOWN: There is no debate "?77"?.*\n {2}Run conclave list/);
    const seatless = await ask(offlineEdits(), ["1", WHY, "--seat", "nobody"]);
    assert.equal(seatless.exit, 2);
    assert.match(seatless.stderr, /^SEAT_UNKNOWN: There is no seat "nobody" .*\n {2}Its seats are chair, architect/);
    const stopped = await ask(offlineEditsUndecided(), ["1", WHY]);
    assert.equal(stopped.exit, 2);
    assert.match(stopped.stderr, /^DEBATE_UNDECIDED: .* has no verdict yet.*\n {2}To continue: conclave resume ID\n$/);
    const running = await ask(offlineEditsUndecided(), ["1", WHY], "queued");
    assert.equal(running.exit, 2);
    assert.match(
      running.stderr,
      /^DEBATE_UNDECIDED: .* has no verdict yet.*\n {2}Wait for its verdict: conclave watch ID\n$/,
    );
  });

  test("because the budget is used up says so, whatever the workers have", async (t) => {
    await startWorkerProcess(t, database().server.url);
    const { exit, stderr } = await ask(withSpeaker("sim:p=0.8", 1), ["1", WHY]);
    assert.equal(exit, 5, stderr);
    assert.match(
      stderr,
      /^LIMIT_BUDGET: The budget of debate \S+ leaves no room for a follow-up question\.\n {2}Read the record instead: conclave show \S+\n$/,
    );
  });

  test("because no worker may run its commands says how to start one that may", async (t) => {
    await startWorker(t, database().server.url, { mayRunCommands: false });
    const { exit, stderr } = await ask(withSpeaker("cmd:true"), ["1", WHY]);
    assert.equal(exit, 4, stderr);
    assert.match(
      stderr,
      /SPEAKER_NOT_READY: A seat of the debate runs .*\n {2}Start a worker that may do that: conclave worker --allow-commands\n$/,
    );
  });
});
