// What is kept of debates and what can be done with it: list, show, fork, rm.
import assert from "node:assert/strict";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { commandSpeaker, places, QUESTION, scriptArguments, scriptSeats, waitForFile } from "../support/command.ts";

const place = places();

async function runDebate(topic: string, ...words: string[]): Promise<void> {
  const { exit } = await place().conclave([QUESTION, "--topic", topic, ...scriptArguments("agreed"), ...words]);
  assert.equal(exit, 0);
}

function logOf(name: string): string {
  return readFileSync(join(place().path, "debates", name, "events.jsonl"), "utf8");
}

async function json(...words: string[]) {
  return JSON.parse((await place().conclave([...words, "--json"])).stdout);
}

describe("list", () => {
  test("shows the latest first, filters, and is one document for a program", async () => {
    await runDebate("one");
    await place().conclave([QUESTION, "--topic", "two", "--rounds", "1", ...scriptArguments("apart")]);
    const { exit, stdout } = await place().conclave(["list"]);
    assert.equal(exit, 0);
    assert.deepEqual(
      stdout.split("\n").map((line) => line.trim().split(/\s{2,}/)[0]),
      ["no.", "002", "001", "", "2 debates.", ""],
    );
    const ids = async (...words: string[]) =>
      (await json("list", ...words)).map(({ id }: { readonly id: string }) => id);
    assert.deepEqual(await ids(), ["001-one", "002-two"]);
    assert.deepEqual(await ids("--outcome", "split"), ["002-two"]);
    assert.deepEqual(await ids("--status", "completed", "one"), ["001-one"]);
    assert.deepEqual(await ids("--protocol", "poll"), []);
    const [{ folder, seats, ...entry }] = await json("list", "one");
    assert.equal(folder, join(place().path, "debates/001-one"));
    assert.equal(seats.length, 2);
    assert.deepEqual([entry.topic, entry.outcome, entry.cost, entry.rehearsal], ["one", "consensus", 0.07, false]);
  });

  test("works in a subfolder, and without any debates", async () => {
    const { path, conclave } = place();
    assert.match((await conclave(["list"])).stdout, /No debates here yet/);
    assert.ok(!existsSync(join(path, "debates")));
    await runDebate("one");
    mkdirSync(join(path, ".git"));
    mkdirSync(join(path, "src/deep"), { recursive: true });
    assert.match((await conclave(["list"], { cwd: join(path, "src/deep") })).stdout, /001/);
  });
});

describe("show", () => {
  test("shows a finished debate by number, slug, prefix and path", async () => {
    await runDebate("sessions");
    const [first, ...others] = await Promise.all(
      ["1", "001", "sessions", "sess", "debates/001-sessions"].map((id) => place().conclave(["show", id])),
    );
    assert.equal(first?.exit, 0);
    assert.match(first?.stdout ?? "", /DECISION {3}Keep sessions in a table\./);
    assert.match(
      first?.stdout ?? "",
      /FILES {6}debates\/001-sessions\/\n(?: {11}\S+ .*\n)* {11}synthesis\.md +the record\n/,
    );
    for (const other of others) assert.deepEqual(other, first);
    const whole = await json("show", "1");
    assert.deepEqual(
      [whole.debate_id, whole.outcome, whole.verdict.decision, whole.figures.calls.answered, whole.damage],
      ["001-sessions", "consensus", "Keep sessions in a table.", 5, null],
    );
  });

  test("shows a running debate, and one whose process died as interrupted", async () => {
    const { path, start, conclave } = place();
    mkdirSync(join(path, "told"));
    writeFileSync(join(path, "told/hold"), "");
    const speaker = commandSpeaker(join(path, "told"));
    const { child, finished } = start([
      QUESTION,
      ...["--topic", "x", "-p", "duet"],
      "--seats",
      `architect=${speaker},reviewer=${speaker}`,
    ]);
    await waitForFile(join(path, "told/holding"));
    assert.equal((await json("show", "1")).status, "running");
    const refused = await conclave(["rm", "1", "--yes"]);
    assert.equal(refused.exit, 2);
    assert.match(refused.stderr, /^DEBATE_RUNNING: /);
    child.kill("SIGKILL");
    await finished;
    assert.equal((await json("show", "1")).status, "interrupted");
    assert.match((await conclave(["show", "1"])).stdout, /To continue: conclave resume 1/);
  });

  test("of a damaged log shows everything before the damage, warns, and exits 6; nothing is overwritten", async () => {
    await runDebate("x");
    const lines = logOf("001-x").trimEnd().split("\n");
    const damaged = [...lines.slice(0, 6), '{"v":1,"seq":"six"}', ...lines.slice(7)].join("\n");
    const path = join(place().path, "debates/001-x/events.jsonl");
    writeFileSync(path, `${damaged}\n`);
    const { exit, stdout, stderr } = await place().conclave(["show", "1"]);
    assert.equal(exit, 6);
    assert.match(stderr, /^LOG_CORRUPT: .*7.*\n {2}Nothing was overwritten\./);
    assert.match(stdout, /Rows in a table {2}confidence 70/);
    const resumed = await place().conclave(["resume", "1"]);
    assert.equal(resumed.exit, 6);
    const asked = await place().conclave(["ask", "1", "Why not Kafka?"]);
    const noted = await place().conclave(["say", "1", "We have two engineers."]);
    for (const refused of [resumed, asked, noted])
      assert.match(refused.stderr, /conclave show 1 or conclave export 1.*conclave fork 1\)\.\n/);
    assert.equal(readFileSync(path, "utf8"), `${damaged}\n`);
    const forked = await place().conclave(["fork", "1", "--at", "0"]);
    assert.equal(forked.exit, 0);
    assert.match(forked.stderr, /^warning: .*The fork uses everything before it\.$/m);
  });

  test("a torn last line is cut off with a warning, and the debate continues", async () => {
    await place().conclave([QUESTION, "--topic", "x", "--budget", "0.01", ...scriptArguments("agreed")]);
    appendFileSync(join(place().path, "debates/001-x/events.jsonl"), '{"v":1,"seq":9,"ep');
    const { exit, stderr } = await place().conclave(["resume", "1", "--budget", "1"]);
    assert.equal(exit, 0);
    assert.match(stderr, /^warning: The last line of .* was incomplete and has been removed/m);
  });
});

describe("fork", () => {
  test("copies the calls up to a round at no cost and continues with one more constraint", async () => {
    await runDebate("x");
    const { exit, stdout, stderr } = await place().conclave([
      ...["fork", "1", "--at", "1", "--constraint", "No new service.", "--json"],
    ]);
    assert.equal(exit, 0);
    assert.equal(stderr, "");
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const { id, usage } = lines.pop();
    assert.equal(id, "002-x");
    assert.equal(usage.costMicroUsd, 40_000);
    const after = lines.findIndex(({ event }) => event.type === "debate.forked");
    assert.deepEqual(
      lines.slice(after).flatMap(({ event }) => ("call" in event ? [`${event.type} ${event.call}`] : [event.type])),
      [
        "debate.forked",
        "note.said",
        "debate.resumed",
        "round.opened",
        "call.started r2/design/architect",
        "call.answered r2/design/architect",
        "call.started r2/review/reviewer",
        "call.answered r2/review/reviewer",
        "call.started synthesis/chair",
        "call.answered synthesis/chair",
        "debate.decided",
      ],
    );
    const shown = await place().conclave(["show", "2"]);
    assert.match(shown.stdout, /forked from 001-x after round 1/);
    assert.match(shown.stdout, /C1, constraint: No new service\./);
  });

  test("prints only what is new", async () => {
    await runDebate("x");
    const { stderr } = await place().conclave(["fork", "1", "--at", "1"]);
    assert.match(stderr, /^\d\d:\d\d {2}forked {5}from 001-x after round 1\n/);
  });

  test("with other seats asks those from the next round on", async () => {
    await runDebate("x");
    const seats = scriptSeats("apart");
    const { exit, stdout } = await place().conclave([
      "fork",
      "1",
      "--at",
      "0",
      "--rounds",
      "1",
      "--seats",
      seats,
      "--json",
    ]);
    assert.equal(exit, 0);
    const { outcome } = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
    assert.equal(outcome, "split");
  });

  test("of a poll, which has no rounds, repeats all calls if something changed", async () => {
    for (const option of ["P1", "P2"]) {
      writeFileSync(
        join(place().path, `${option}.yaml`),
        `replies: [{ call: answer/*, text: Mine., ballot: { prefers: ${option}, confidence: 70, reasons: [] } }]`,
      );
    }
    const seats = (option: string) => ["--seats", `generalist=script:${option}.yaml,data=script:${option}.yaml`];
    const options = ["--option", "Rows", "--option", "Tokens"];
    await place().conclave([QUESTION, "-p", "poll", "--topic", "x", ...options, ...seats("P1")]);
    const winner = async (...words: string[]) => {
      const { stdout } = await place().conclave(["fork", "1", "--at", "0", "--json", ...words]);
      const lines = stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      const asked = lines.filter(({ event }) => event?.type === "call.started").length;
      return { option: lines.at(-1).verdict.option, asked: lines.at(-1).usage.inputTokens > 0 ? asked : 0 };
    };
    assert.deepEqual(await winner(), { option: "P1", asked: 0 });
    assert.deepEqual(await winner(...seats("P2")), { option: "P2", asked: 2 });
  });

  test("does not put real speakers into a rehearsal, nor a rehearsal among real speakers", async () => {
    await place().conclave([QUESTION, "--topic", "played"]);
    await runDebate("real");
    const real = scriptSeats("apart");
    const played = "architect=rehearsal:session-tokens,reviewer=rehearsal:session-tokens";
    for (const [id, seats] of [
      ["1", real],
      ["2", played],
    ] as const) {
      const { exit, stderr } = await place().conclave(["fork", id, "--at", "0", "--seats", seats]);
      assert.equal(exit, 2);
      assert.match(
        stderr,
        /^USAGE_OPTION_VALUE: A debate cannot mix a scripted demo or simulated speakers with real speakers/,
      );
    }
  });

  test("at a round that does not exist is refused before anything is created", async () => {
    await runDebate("x");
    const { exit, stderr } = await place().conclave(["fork", "1", "--at", "7"]);
    assert.equal(exit, 2);
    assert.match(stderr, /^FORK_ROUND: Round 7 does not exist: the debate has 2 rounds\.$/m);
    assert.deepEqual(
      readdirSync(join(place().path, "debates")).filter((name) => /^\d/.test(name)),
      ["001-x"],
    );
  });
});

describe("rm", () => {
  test("removes a debate with --yes; its number is not given again", async () => {
    await runDebate("x");
    const { exit, stdout } = await place().conclave(["rm", "1", "--yes"]);
    assert.deepEqual({ exit, stdout }, { exit: 0, stdout: "Removed debates/001-x.\n" });
    await runDebate("y");
    assert.deepEqual(
      readdirSync(join(place().path, "debates")).filter((name) => /^\d/.test(name)),
      ["002-y"],
    );
  });

  test("removes nothing if there is no one to ask", async () => {
    await runDebate("x");
    const { exit, stderr } = await place().conclave(["rm", "1"]);
    assert.equal(exit, 2);
    assert.match(stderr, /^USAGE_ARGUMENTS: .*\n {2}Add --yes to confirm\.\n$/);
    assert.ok(existsSync(join(place().path, "debates/001-x")));
  });
});

test("protocols and roles are listed and explained", async () => {
  const protocols = await place().conclave(["protocols"]);
  assert.match(protocols.stdout, /^duet.* {2}\S/m);
  mkdirSync(join(place().path, ".conclave/roles"), { recursive: true });
  writeFileSync(
    join(place().path, ".conclave/roles/lawyer.md"),
    "---\nname: lawyer\ndescription: Asks who is liable.\n---\nYou ask who is liable.\n",
  );
  const roles = await json("roles");
  const own = roles.find(({ name }: { readonly name: string }) => name === "lawyer");
  assert.deepEqual(own, {
    name: "lawyer",
    description: "Asks who is liable.",
    source: join(place().path, ".conclave/roles/lawyer.md"),
    model: null,
  });
  const { stdout } = await place().conclave(["roles"]);
  assert.match(stdout, /^architect {2,}\S/m);
});
