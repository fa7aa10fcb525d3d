// Commands that read and steer debates, with the debates of a fleet instead of a folder.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { postgresGate } from "../../src/fleet/gate/postgres-gate.ts";
import { postgresDebates } from "../../src/fleet/postgres-debates.ts";
import { postgresPeople } from "../../src/fleet/serve/postgres-people.ts";
import { places } from "../support/command.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { putDebate } from "../support/fleet/put-debate.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";

const database = testDatabase();
const place = places();

/** The environment that leads commands to a tenant of its own, with one debate. */
async function tenantWith(log = offlineEdits()) {
  const { fleet, server } = database();
  const tenant = freshTenant();
  const id = await putDebate(fleet, tenant, log);
  return { id, tenant, env: { CONCLAVE_FLEET: server.url, CONCLAVE_TENANT: tenant } };
}

describe("with CONCLAVE_FLEET", () => {
  test("list and show read the tenant's debates", async () => {
    const { env, id } = await tenantWith();
    const listed = await place().conclave(["list", "--json"], { env });
    const entries: readonly { id: string; folder: null }[] = JSON.parse(listed.stdout);
    assert.deepEqual(
      entries.map(({ folder }) => folder),
      [null],
    );
    const shown = await place().conclave(["show", id], { env });
    assert.equal(shown.exit, 0, shown.stderr);
    assert.match(shown.stdout, /Last writer wins|offline/i);
    assert.doesNotMatch(shown.stdout, /null\//);
  });

  test("a debate of another tenant is unknown", async () => {
    const { id } = await tenantWith();
    const { env } = await tenantWith(offlineEditsUndecided());
    const other = await place().conclave(["show", `${id}-of-another`], { env });
    assert.equal(other.exit, 2);
    assert.match(other.stderr, /There is no debate/);
  });

  test("say adds a note to a debate that nobody runs, and watch shows the end of one that is over", async () => {
    const { env, id, tenant } = await tenantWith(offlineEditsUndecided());
    const said = await place().conclave(["say", id, "--fact", "The peak is 240."], { env });
    assert.equal(said.exit, 0, said.stderr);
    const home = await postgresDebates(database().fleet, tenant).find(id);
    assert.match(await home.readText(), /The peak is 240\./);
    const over = await tenantWith();
    const watched = await place().conclave(["watch", over.id, "--plain"], { env: over.env });
    assert.equal(watched.exit, 0, watched.stderr);
    assert.doesNotMatch(watched.stderr, /null|undefined/);
    assert.match(watched.stderr, new RegExp(`^next +conclave show ${Number(over.id.slice(0, 3))}$`, "m"));
  });

  test("rate keeps how a decision turned out", async () => {
    const { env, id } = await tenantWith();
    const rated = await place().conclave(["rate", id, "mixed", "--because", "It holds, mostly."], { env });
    assert.deepEqual(rated, {
      exit: 0,
      stdout: "Rated as mixed.\nTo see it with the decision: conclave show 1\n",
      stderr: "",
    });
    const shown = await place().conclave(["show", id], { env });
    assert.match(shown.stdout, /RATING +Rated mixed by \S+ on \d+ \w+ \d{4}: It holds, mostly\./);
    const undecided = await tenantWith(offlineEditsUndecided());
    const refused = await place().conclave(["rate", "1", "right"], { env: undecided.env });
    assert.match(refused.stderr, /^DEBATE_UNDECIDED: Debate \S+ has no verdict yet/);
  });

  test("export writes the record and the page", async () => {
    const { env, id } = await tenantWith();
    const record = await place().conclave(["export", id], { env });
    assert.match(record.stdout, /^# /);
    const adr = await place().conclave(["export", id, "--format", "adr"], { env });
    assert.equal(adr.exit, 0, adr.stderr);
  });

  test("export refuses a site, which is written from folders, and says how to get one", async () => {
    const { env } = await tenantWith();
    const words = ["export", "--format", "site", "--output", "site"];
    const refused = await place().conclave(words, { env });
    assert.equal(refused.exit, 2);
    assert.match(
      refused.stderr,
      /^USAGE_OPTION_VALUE: A site can't be written from a fleet.*\n {2}Archive the debates/,
    );
    const archived = await place().conclave(["fleet", "archive", "1", "--to", "decisions"], { env });
    assert.equal(archived.exit, 0, archived.stderr);
    const written = await place().conclave([...words, "--out-dir", "decisions"], { env });
    assert.equal(written.stdout, "1 decision in site/index.html\n");
  });

  test("--out-dir leads to a folder all the same", async () => {
    const { env } = await tenantWith();
    const listed = await place().conclave(["list", "--json", "--out-dir", "debates"], { env });
    assert.deepEqual(JSON.parse(listed.stdout), []);
  });
});

describe("rm", () => {
  test("removes a debate of the tenant with --yes", async () => {
    const { env, id, tenant } = await tenantWith();
    const removed = await place().conclave(["rm", "1", "--yes"], { env });
    assert.deepEqual([removed.exit, removed.stdout], [0, `Removed debate ${id}.\n`]);
    assert.deepEqual(await postgresDebates(database().fleet, tenant).list(), []);
  });

  test("removes nothing if there is no one to ask, if the debate waits for a worker, or if it is another tenant's", async () => {
    const { env, id, tenant } = await tenantWith();
    const unasked = await place().conclave(["rm", "1"], { env });
    assert.equal(unasked.exit, 2);
    assert.match(unasked.stderr, /needs confirmation/);
    const stranger = { ...env, CONCLAVE_TENANT: freshTenant() };
    const strange = await place().conclave(["rm", id, "--yes"], { env: stranger });
    assert.match(strange.stderr, /^DEBATE_UNKNOWN: /);
    const { fleet } = database();
    await fleet.query("update conclave.debates set work = 'resting' where tenant = $1", [tenant]);
    const running = await place().conclave(["rm", "1", "--yes"], { env });
    assert.equal(running.exit, 2);
    assert.match(running.stderr, /^DEBATE_RUNNING: Debate 001-\S+ is running\.\n/);
    assert.equal((await postgresDebates(fleet, tenant).list()).length, 1);
  });
});

describe("--fleet", () => {
  test("has to be a database, and its password is never printed", async () => {
    for (const url of ["https://user:hunter2@fleet.example", "hunter2"]) {
      const { exit, stderr } = await place().conclave(["list", "--fleet", url]);
      assert.equal(exit, 2);
      assert.match(stderr, /must begin with postgres:\/\//);
      assert.doesNotMatch(stderr, /hunter2/);
    }
    const { exit, stderr } = await place().conclave(["list", "--fleet", "postgres://a:hunter2@127.0.0.1:9/x"]);
    assert.equal(exit, 4);
    assert.match(stderr, /The database at 127\.0\.0\.1:9 cannot be reached/);
    assert.doesNotMatch(stderr, /hunter2/);
  });

  test("commands that are suggested need it too", async () => {
    const { env, tenant } = await tenantWith(offlineEditsUndecided());
    const words = ["say", "1", "--fact", "It rains.", "--fleet", env.CONCLAVE_FLEET, "--tenant", tenant];
    const said = await place().conclave(words);
    assert.match(said.stdout, /conclave resume 1 --fleet URL/);
  });

  test("a tenant without a fleet is refused", async () => {
    const { exit, stderr } = await place().conclave(["list", "--tenant", "north"]);
    assert.equal(exit, 2);
    assert.match(stderr, /--tenant needs a fleet/);
  });
});

describe("fleet limits", () => {
  const OPENAI = "openai https://api.openai.com/v1";
  const env = () => ({ CONCLAVE_FLEET: database().server.url });
  const limits = (...words: readonly string[]) => place().conclave(["fleet", "limits", ...words], { env: env() });

  test("are set for a vendor, shown, kept by the gate and cleared", async (t) => {
    const { fleet } = database();
    assert.match((await limits()).stdout, /^The fleet sets no limits/);
    const set = await limits("openai", "--at-once", "4", "--tokens-per-minute", "90000");
    assert.deepEqual([set.exit, set.stdout], [0, `${OPENAI}  4 at once, 90000 tokens a minute\n`]);
    await limits("openai", "--at-once", "1");
    assert.equal((await limits()).stdout, `${OPENAI}  1 at once, 90000 tokens a minute\n`);

    const gate = postgresGate(fleet);
    t.after(() => gate.close());
    const openai = { name: OPENAI, title: "OpenAI", limits: { atOnce: 9, perMinute: null, tokensPerMinute: null } };
    const signal = AbortSignal.timeout(20_000);
    const leave = await gate.enter(openai, { tokens: 1, signal, onWait: assert.fail });
    const stop = new AbortController();
    const obstacle = Promise.withResolvers<string>();
    const second = gate.enter(openai, { tokens: 1, signal: stop.signal, onWait: obstacle.resolve });
    assert.equal(await obstacle.promise, "1 of 1 concurrent calls running");
    stop.abort();
    assert.equal(await second, null);
    leave?.();

    const cleared = await limits("openai", "--clear", "--json");
    assert.deepEqual(JSON.parse(cleared.stdout), [
      { place: OPENAI, atOnce: null, perMinute: null, tokensPerMinute: null, closedUntil: null },
    ]);
    await gate.closeUntil(openai, Date.now() + 3_600_000);
    assert.match((await limits(OPENAI)).stdout, /v1 {2}as each worker says, closed until 20/);
  });

  test("refuse a vendor that nobody knows, models of a worker's own machine, and options that make no sense", async () => {
    const cases: readonly (readonly [words: readonly string[], message: RegExp])[] = [
      [["opnai", "--at-once", "4"], /There is no vendor or address "opnai"\./],
      [["ollama", "--at-once", "4"], /Models of Ollama run on the workers' own machines/],
      [["--at-once", "4"], /Missing vendor, such as openai\./],
      [["openai", "--at-once", "4", "--clear"], /--clear removes all limits; leave out the others\./],
      [["openai", "--at-once", "0"], /--at-once/],
    ];
    for (const [words, message] of cases) {
      const refused = await limits(...words);
      assert.equal(refused.exit, 2, refused.stderr);
      assert.match(refused.stderr, message);
    }
  });
});

describe("fleet person", () => {
  test("gives out a token once, lists people without it, and takes it back", async () => {
    const { env, tenant } = await tenantWith();
    const added = await place().conclave(["fleet", "person", "add", "ada", "--right", "read"], { env });
    assert.equal(added.exit, 0, added.stderr);
    const people = postgresPeople(database().fleet);
    assert.deepEqual(await people.findByToken(added.stdout.trim()), { tenant, name: "ada", right: "read" });
    const listed = await place().conclave(["fleet", "person"], { env });
    assert.ok(listed.stdout.includes(`${tenant}  ada  read\n`), listed.stdout);
    assert.ok(!listed.stdout.includes(added.stdout.trim()));
    const removed = await place().conclave(["fleet", "person", "remove", "ada"], { env });
    assert.equal(removed.exit, 0, removed.stderr);
    assert.equal(await people.findByToken(added.stdout.trim()), null);
    const again = await place().conclave(["fleet", "person", "remove", "ada"], { env });
    assert.equal(again.exit, 2);
    assert.match(again.stderr, /There is no person named "ada" in the tenant "/);
  });

  test("refuses other verbs, a missing name and unknown rights", async () => {
    const { env } = await tenantWith();
    const cases: readonly (readonly [words: readonly string[], message: RegExp])[] = [
      [["drop", "ada"], /takes add or remove/],
      [["add"], /Missing name of the person/],
      [["add", "ada", "--right", "root"], /--right must be one of read, steer, start/],
    ];
    for (const [words, message] of cases) {
      const { exit, stderr } = await place().conclave(["fleet", "person", ...words], { env });
      assert.equal(exit, 2);
      assert.match(stderr, message);
    }
  });
});
