// The commands of a fleet, as a newcomer types them.
import assert from "node:assert/strict";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { pollUntil } from "../support/children/poll-until.ts";
import { places, QUESTION, scriptArguments } from "../support/command.ts";

const place = places();

test("fleet up starts a whole fleet, and a debate that is handed over to it is decided", async () => {
  const { start, conclave } = place();
  // The server may run as another user, who must be able to reach its folder.
  const up = start(["fleet", "up"], { env: { TMPDIR: tmpdir() }, isGroup: true });
  let said = "";
  up.child.stdout?.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  const url = await pollUntil(
    () => /export CONCLAVE_FLEET=(\S+)/.exec(said)?.[1] ?? null,
    () => `fleet up said: ${said}`,
  );
  assert.match(said, /^Press Ctrl-C to stop it and delete its debates\.$/m);
  const env = { CONCLAVE_FLEET: url };
  const ran = await conclave([QUESTION, ...scriptArguments("agreed"), "--fleet", url], { env });
  assert.equal(ran.exit, 0, ran.stderr);
  assert.match(ran.stdout, /^# /);
  const listed = JSON.parse((await conclave(["list", "--json"], { env })).stdout);
  assert.deepEqual(
    listed.map(({ id, status }: { id: string; status: string }) => [id, status]),
    [["001-sessions-rows-table-signed-tokens", "completed"]],
  );
  const shown = JSON.parse((await conclave(["show", "1", "--json"], { env })).stdout);
  assert.ok(!JSON.stringify(shown).includes(url), "the record has no address, which may have a password in it");
  const workers = JSON.parse((await conclave(["fleet", "workers", "--json"], { env })).stdout);
  assert.deepEqual(
    workers.map(({ slots, running }: { slots: number; running: number }) => [slots, running]),
    [
      [4, 0],
      [4, 0],
    ],
  );
  assert.equal((await conclave(["fleet", "migrate"], { env })).stdout, "The tables are up to date.\n");
  const retried = await conclave(["fleet", "retry", "1"], { env });
  assert.deepEqual(
    [retried.exit, retried.stderr.split("\n")[0]],
    [2, "DEBATE_OVER: Debate 001-sessions-rows-table-signed-tokens has ended and is not queued."],
  );
  const ended = once(up.child, "exit");
  // As Ctrl-C in a terminal: for the database too.
  process.kill(-(up.child.pid ?? Number.NaN), "SIGINT");
  assert.deepEqual(await ended, [0, null]);
});

test("a command about a fleet says what is missing", async () => {
  const { conclave } = place();
  const refused = await Promise.all(
    [["worker"], ["fleet"], ["fleet", "fly"], ["fleet", "workers"]].map((words) => conclave(words)),
  );
  assert.deepEqual(
    refused.map(({ exit, stderr }) => [exit, stderr.split("\n")[0]]),
    [
      [2, "USAGE_OPTION_VALUE: Which fleet? Give --fleet URL, or set CONCLAVE_FLEET."],
      [2, "USAGE_ARGUMENTS: Missing action."],
      [2, 'USAGE_ARGUMENTS: conclave fleet has no action "fly".'],
      [2, "USAGE_OPTION_VALUE: Which fleet? Give --fleet URL, or set CONCLAVE_FLEET."],
    ],
  );
});

test("nothing of a fleet is loaded without one", async () => {
  const { conclave } = place();
  const hook = pathToFileURL(join(import.meta.dirname, "../fixtures/fleet/report-loads.mjs")).href;
  const env = { NODE_OPTIONS: `--import=${hook}` };
  const loads = async (words: readonly string[]) => {
    const { stderr } = await conclave(words, { env });
    return stderr.split("\n").filter((line) => line.startsWith("[loads "));
  };
  assert.deepEqual(await loads(["--version"]), []);
  assert.deepEqual(await loads([QUESTION, ...scriptArguments("agreed")]), []);
  assert.deepEqual(await loads(["list"]), []);
  const used = await loads(["fleet", "migrate", "--fleet", "postgres://nobody@127.0.0.1:1/none"]);
  assert.ok(used.includes("[loads pg]"), "the test sees what is loaded");
});
