// `conclave review` with a fleet: what to review is read here, a worker runs it, and the command ends as it does without a fleet.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, test } from "node:test";
import { postgresDebates } from "../../../src/fleet/postgres-debates.ts";
import { type Finished, places } from "../../support/command.ts";
import { cacheOfTrees } from "../../support/fleet/cache-of-trees.ts";
import { freshTenant, testDatabase } from "../../support/fleet/test-database.ts";
import { type Cleanup, startWorkerProcess } from "../../support/fleet/worker-process.ts";
import { collect } from "../../support/log-folder.ts";
import { CHANGED, PAGES, projectIn } from "../../support/review/paging-project.ts";

const database = testDatabase();
const place = places();
const { git, write } = projectIn(place);
const { folder: CACHE } = cacheOfTrees();
const SCENARIO = join(import.meta.dirname, "../../fixtures/scenarios/review.yaml");
const WITHOUT_FILES =
  "Seats can read only what is reviewed. To let them read the project's other files too, send them along: --working-dir .\n";
const SENT = /^Seats can read 3 files in .*, which are sent along with the debate\.\n/;

/** One refutes a finding with a file that the change doesn't touch. */
beforeEach(() => {
  git("init", "-q", "-b", "main");
  write(".gitignore", "home/\nnode-compile-cache/\nreview.yaml\n");
  write("pages.ts", PAGES);
  write("caller.ts", "export const SIZE = 10; // never 0\n");
  write(".env", "KEY=first-secret\n");
  git("add", "-A");
  git("commit", "-qm", "one");
  const script = readFileSync(SCENARIO, "utf8");
  write(
    "review.yaml",
    script.replace('"pages.ts:1", quote: "size: number"', '"caller.ts:1", quote: "SIZE = 10; // never 0"'),
  );
});

/** Commands of a tenant of its own. */
function tenantOf() {
  const { fleet, server } = database();
  const tenant = freshTenant();
  const script = `script:${join(place().path, "review.yaml")}`;
  const panel = ["-a", `reviewer=${script},security=${script}`, "--chair", script];
  const env = { CONCLAVE_FLEET: server.url, CONCLAVE_TENANT: tenant };
  const review = (...words: readonly string[]): Promise<Finished> =>
    place().conclave(["review", ...panel, ...words], { env });
  const reviewHere = (...words: readonly string[]) => place().conclave(["review", ...panel, ...words]);
  const startWorker = (t: Cleanup) => startWorkerProcess(t, server.url, [], { XDG_CACHE_HOME: CACHE });
  const events = async (id: string) => {
    const recorded = await collect((await postgresDebates(fleet, tenant).find(id)).log().read());
    return recorded.map(({ event }) => event);
  };
  const debates = async () => {
    const rows = await fleet.query<{ name: string }>("select name from conclave.debates where tenant = $1", [tenant]);
    return rows.map(({ name }) => name);
  };
  return { env, url: server.url, tenant, panel, review, reviewHere, startWorker, events, debates };
}

test("a worker reviews the changes, and the command prints and exits as it does without a fleet", async (t) => {
  const { review, reviewHere, startWorker, events, url, tenant, panel } = tenantOf();
  write("pages.ts", CHANGED);
  write(".env", "KEY=second-secret\n");
  await startWorker(t);
  const words = ["--format", "json", "--fail-on", "major", "--quiet", "--working-dir", "."];
  const here = await reviewHere(...words);
  const there = await review(...words);
  assert.deepEqual([there.exit, there.stdout], [here.exit, here.stdout]);
  assert.match(there.stderr, SENT);
  assert.equal(there.stderr.replace(SENT, ""), here.stderr);
  assert.equal(there.exit, 1);
  assert.match(there.stderr, /^FINDINGS_REFUSED: 2 confirmed findings match --fail-on\./m);
  assert.equal(JSON.parse(there.stdout).findings.length, 3);
  assert.doesNotMatch(JSON.stringify(await events("1")), /-secret/);
  const named = ["review", "pages.ts", ...panel, "--fleet", url, "--tenant", tenant, "--json"];
  const typed = await place().conclave(named);
  assert.equal(typed.exit, 0, typed.stderr);
  const { type, id, verdict } = JSON.parse(typed.stdout.trimEnd().split("\n").at(-1) ?? "");
  assert.deepEqual([type, id, verdict.findings.length], ["result", "002-review-pages-ts", 3]);
  const [opened] = await events("2");
  assert.ok(!JSON.stringify(opened).includes(url), "the record has no address, which may have a password in it");
});

test("seats get the project's files only with --working-dir, and the command says which it is", async (t) => {
  const { review, startWorker, events } = tenantOf();
  write("pages.ts", CHANGED);
  await startWorker(t);
  const checks = async (id: string) =>
    (await events(id)).flatMap((event) => (event.type === "evidence.checked" ? event.checks : []));
  const without = await review();
  assert.equal(without.exit, 0, without.stderr);
  assert.ok(without.stderr.startsWith(WITHOUT_FILES), without.stderr);
  assert.match(without.stderr, /^next {3}conclave show 1\n {9}.*\n {7}conclave export 1 --format sarif$/m);
  assert.deepEqual(
    (await checks("1")).map(({ mark }) => mark),
    ["unchecked"],
  );
  const files = await review("--working-dir", ".");
  assert.equal(files.exit, 0, files.stderr);
  assert.match(files.stderr, SENT);
  assert.deepEqual(
    (await checks("2")).map(({ mark }) => mark),
    ["found"],
  );
});

test("--since finds the earlier review in the fleet, and --once reviews a build only once", async (t) => {
  const { review, startWorker, debates } = tenantOf();
  write("pages.ts", CHANGED);
  await startWorker(t);
  const once = ["--once", "build-7", "--quiet", "--fail-on", "disputed"];
  assert.deepEqual([(await review(...once)).exit, (await review(...once)).exit], [1, 1]);
  const { stdout, stderr } = await review("--since", "1", "--format", "json", "--quiet");
  assert.deepEqual(
    JSON.parse(stdout).findings.map((each: { change: string }) => each.change),
    ["persistent", "persistent", "persistent"],
    stderr,
  );
  assert.equal((await debates()).length, 2);
});

test("nothing is submitted by --dry-run, without changes, or with --out-dir, and options without effect are named", async () => {
  const { review, reviewHere, debates, url, env } = tenantOf();
  assert.deepEqual(await review("-q"), { exit: 0, stdout: "", stderr: "There is nothing to review.\n" });
  write("pages.ts", CHANGED);
  const planned = await review("--dry-run");
  assert.deepEqual(planned, await reviewHere("--dry-run"));
  assert.match(planned.stdout, /calls/);
  const run = ["Tabs or spaces, in this project?", "--seats", "sim:p=0.8,sim:p=0.7", "--dry-run"];
  assert.equal((await place().conclave(run, { env })).exit, 0);
  const folder = await review("--out-dir", "decisions", "--quiet");
  assert.equal(folder.exit, 0, folder.stderr);
  assert.ok(existsSync(join(place().path, "decisions/001-review/events.jsonl")));
  assert.deepEqual(await debates(), []);
  const local = ["--reuse", "--skip-missing", "--pass-env", "HOME", "--out-dir", "decisions"];
  const queued = await review("--fleet", url, ...local, "--detach", "--output", "review.md");
  assert.equal(queued.exit, 0, queued.stderr);
  assert.deepEqual(queued.stderr.split("\n").slice(0, -3), [
    ...["pass-env", "skip-missing", "reuse", "out-dir"].map(
      (name) => `warning: --${name} has no effect with a fleet; ignored`,
    ),
    "warning: --output has no effect with --detach; write the result later with conclave export.",
  ]);
  assert.match(queued.stderr, /Debate 001-review is queued\. To watch it: conclave watch 1 --fleet URL\n$/);
  assert.deepEqual(await debates(), ["001-review"]);
  const refused = await reviewHere("--tenant", "acme");
  assert.deepEqual(
    [refused.exit, refused.stderr.split("\n")[0]],
    [2, "USAGE_OPTION_VALUE: --tenant needs a fleet: --fleet URL, or set CONCLAVE_FLEET."],
  );
  assert.match((await reviewHere("--once", "build-7")).stderr, /--once needs a fleet/);
});
