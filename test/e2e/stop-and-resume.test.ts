// Debates that end before their verdict, and go on: signals, two owners, speakers that come back.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { decodeLine } from "../../src/core/event-codec.ts";
import { survivors } from "../support/children/processes.ts";
import { commandSpeaker, places, QUESTION, type Running, scriptArguments, waitForFile } from "../support/command.ts";

const place = places();

/** A duet of commands that stay at their first call until the file `hold` is removed. */
async function startAndHold(...words: string[]): Promise<Running & { readonly release: () => void }> {
  const folder = join(place().path, "told");
  mkdirSync(folder);
  writeFileSync(join(folder, "hold"), "");
  const speaker = commandSpeaker(folder);
  const running = place().start([
    ...[QUESTION, "--topic", "x", "-p", "duet", "--no-closing", "--seats", `architect=${speaker},reviewer=${speaker}`],
    ...words,
  ]);
  await waitForFile(join(folder, "holding"));
  return { ...running, release: () => rmSync(join(folder, "hold")) };
}

function events(): readonly string[] {
  const lines = readFileSync(join(place().path, "debates/001-x/events.jsonl"), "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const decoded = decodeLine(line);
    if (decoded.kind !== "event") return decoded.kind;
    const { event } = decoded.recorded;
    if (event.type === "debate.stopped") return `${event.type} ${event.reason}`;
    return "call" in event ? `${event.type} ${event.call}` : event.type;
  });
}

const WHOLE_DEBATE = [
  "call.answered r1/design/architect",
  "call.answered r1/review/reviewer",
  "call.answered r2/design/architect",
  "call.answered r2/review/reviewer",
  "call.answered synthesis/chair",
];

describe("a signal", () => {
  for (const [signal, reason, exit, code] of [
    ["SIGINT", "interrupted", 130, "INTERRUPTED"],
    ["SIGTERM", "terminated", 143, "TERMINATED"],
    ["SIGHUP", "terminated", 143, "TERMINATED"],
  ] as const) {
    test(`${signal} stops the debate, records it and says how to resume`, async () => {
      const { child, finished, release } = await startAndHold();
      child.kill(signal);
      const ended = await finished;
      assert.equal(ended.exit, exit);
      assert.match(
        ended.stderr,
        new RegExp(`${code}: .*\\n {2}To continue: conclave resume 1 \\(all answers so far are kept\\)\\n$`),
      );
      assert.equal(events().at(-1), `debate.stopped ${reason}`);
      assert.ok(!readdirSync(join(place().path, "debates/001-x")).includes("lock"));

      release();
      const resumed = await place().conclave(["resume", "1"]);
      assert.equal(resumed.exit, 0);
      assert.deepEqual(
        events().filter((event) => event.startsWith("call.answered")),
        WHOLE_DEBATE,
      );
    });
  }

  test("a second Ctrl-C ends the process at once, and nothing of it lives on", async () => {
    const { child, finished } = await startAndHold();
    const pids = childrenOf(child.pid ?? 0);
    // The first is still being carried out when the second comes.
    child.kill("SIGINT");
    child.kill("SIGINT");
    assert.equal((await finished).exit, 130);
    assert.deepEqual(await survivors(pids), []);
  });

  test("kill -9 leaves a debate that can be resumed where its log ends, and no speaker process", async () => {
    const { child, finished, release } = await startAndHold();
    const pids = childrenOf(child.pid ?? 0);
    child.kill("SIGKILL");
    assert.equal((await finished).exit, null);
    assert.deepEqual(await survivors(pids), []);
    const listed = await place().conclave(["list"]);
    assert.match(listed.stdout, /interrupted/);
    release();
    const { exit } = await place().conclave(["resume", "x"]);
    assert.equal(exit, 0);
    assert.deepEqual(
      events().filter((event) => event.startsWith("call.answered")),
      WHOLE_DEBATE,
    );
  });
});

test("after a bug, a debate that npm started says how npm resumes it", async () => {
  const told = join(place().path, "told");
  mkdirSync(told);
  writeFileSync(join(told, "hold"), "");
  const bug = join(place().path, "bug.mjs");
  writeFileSync(bug, PLANTED_BUG);
  const seats = `architect=${commandSpeaker(told)},reviewer=${commandSpeaker(told)}`;
  const { exit, stderr } = await place().conclave([QUESTION, "--topic", "x", "-p", "duet", "--seats", seats], {
    env: { NODE_OPTIONS: `--import ${bug}`, npm_lifecycle_event: "start" },
  });
  assert.equal(exit, 70);
  assert.match(
    stderr,
    /^The debate was stopped\. To continue: npm start -- resume 1 \(all answers so far are kept\)\nError: planted\n/m,
  );
});

/** Loaded before the command: throws in its process once a call is running. */
const PLANTED_BUG = `
import { existsSync } from "node:fs";
const timer = setInterval(() => {
  if (!process.argv.includes("--topic") || !existsSync("told/holding")) return;
  clearInterval(timer);
  throw new Error("planted");
}, 20).unref();
`;

test("a reader of --json that goes away stops the debate, which can be resumed", async () => {
  const { child, finished, release } = await startAndHold("--json");
  child.stdout?.destroy();
  release();
  const { exit, stderr } = await finished;
  assert.deepEqual({ exit, stderr }, { exit: 130, stderr: "" });
  assert.equal(events().at(-1), "debate.stopped interrupted");
  assert.equal((await place().conclave(["resume", "1"])).exit, 0);
});

describe("resume", () => {
  test("of a running debate says which process has it, and leaves it alone", async () => {
    const { child, finished, release } = await startAndHold();
    const second = await place().conclave(["resume", "1"]);
    assert.equal(second.exit, 6);
    assert.match(
      second.stderr,
      new RegExp(`^LOG_HELD: The debate in .*001-x has been running in process ${child.pid} on `),
    );
    release();
    assert.equal((await finished).exit, 0);
  });

  test("twice at once: one runs, the other says which process has the log", async () => {
    const { child, finished } = await startAndHold();
    child.kill("SIGINT");
    await finished;
    rmSync(join(place().path, "told/holding"));
    const both = [place().start(["resume", "1"]), place().start(["resume", "1"])];
    const ended = await Promise.race(both.map(({ finished }) => finished));
    assert.equal(ended.exit, 6);
    assert.match(ended.stderr, /^LOG_HELD: .* has been running in process \d+ on .*$/m);
    rmSync(join(place().path, "told/hold"));
    const exits = await Promise.all(both.map(async ({ finished }) => (await finished).exit));
    assert.deepEqual(exits.toSorted(), [0, 6]);
  });

  test("of a finished debate says where its result is", async () => {
    await place().conclave([QUESTION, "--topic", "x", ...scriptArguments("agreed")]);
    const before = events();
    const { exit, stdout, stderr } = await place().conclave(["resume", "1"]);
    assert.deepEqual(
      { exit, stdout, stderr },
      {
        exit: 0,
        stdout: "Debate 001-x has finished (consensus, 2 of 2). The result is in debates/001-x/synthesis.md.\n",
        stderr: "",
      },
    );
    assert.deepEqual(events(), before);
  });

  test("is the same as --resume, with the same options", async () => {
    await place().conclave([QUESTION, "--topic", "x", "--budget", "0.01", ...scriptArguments("agreed")]);
    const { exit, stdout } = await place().conclave(["--resume", "1", "--budget", "1", "--json"]);
    assert.equal(exit, 0);
    assert.equal(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "").type, "result");
  });

  test("asks a speaker again that could not sign in before", async () => {
    const scenario = join(place().path, "seats.yaml");
    const seats = "architect=script:seats.yaml,reviewer=script:seats.yaml";
    const words = [QUESTION, "--topic", "x", "-p", "duet", "--no-closing", "--seats", seats];
    const fixture = (name: string) =>
      readFileSync(join(import.meta.dirname, `../fixtures/scenarios/${name}.yaml`), "utf8");
    writeFileSync(scenario, fixture("lost"));
    assert.equal((await place().conclave(words)).exit, 3);
    writeFileSync(scenario, fixture("agreed"));
    assert.equal((await place().conclave(["resume", "1"])).exit, 0);
    assert.deepEqual(
      events().filter((event) => event.startsWith("call.answered")),
      WHOLE_DEBATE,
    );
  });

  test("refuses rounds that the debate's protocol does not take, and changes nothing", async () => {
    await place().conclave([QUESTION, "--topic", "x", "--budget", "0.01", ...scriptArguments("agreed")]);
    const before = events();
    const { exit, stderr } = await place().conclave(["resume", "1", "--rounds", "99"]);
    assert.equal(exit, 2);
    assert.match(stderr, /^ROUNDS_OUT_OF_RANGE: duet takes 1 to 30 rounds, not 99\.$/m);
    assert.deepEqual(events(), before);
  });
});

/** Of all processes below `pid`; where the system does not tell there is nothing to look for. */
function childrenOf(pid: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of safeList("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = safeRead(`/proc/${name}/stat`);
    const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    parents.set(Number(name), Number(parent));
  }
  const below = (each: number): boolean => {
    const parent = parents.get(each);
    return parent !== undefined && (parent === pid || below(parent));
  };
  return [...parents.keys()].filter(below);
}

function safeList(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function safeRead(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return ") ? 0";
  }
}

describe("a debate that was not started by this person", () => {
  /** Stopped at its first call. What it says of itself, its host among it, is that of this machine: nothing in a log counts. */
  async function fetchDebate() {
    const { child, finished, release } = await startAndHold();
    child.kill("SIGINT");
    await finished;
    release();
    rmSync(join(place().path, "home/.config/conclave/debates"), { recursive: true });
  }

  test("runs none of its commands before its folder is trusted, whatever was said into it here", async () => {
    await fetchDebate();
    const before = events();
    for (const words of [
      ["resume", "1"],
      ["fork", "1", "--at", "0"],
      ["resume", "1", "--detach"],
    ]) {
      const { exit, stderr } = await place().conclave(words);
      assert.equal(exit, 4);
      assert.match(stderr, /^CONFIG_UNTRUSTED: debates\/001-x is not in a trusted folder, and it runs \S+/m);
    }
    assert.deepEqual(events(), before);
    assert.equal((await place().conclave(["say", "1", "Fine."])).exit, 0);
    assert.equal((await place().conclave(["resume", "1"])).exit, 4);
  });

  test("continues once it is trusted, and from then on", async () => {
    await fetchDebate();
    const { exit } = await place().conclave(["resume", "1", "--trust"]);
    assert.equal(exit, 0);
    assert.deepEqual(
      events().filter((event) => event.startsWith("call.answered")),
      WHOLE_DEBATE,
    );
    assert.equal((await place().conclave(["fork", "1", "--at", "1"])).exit, 0);
  });
});
