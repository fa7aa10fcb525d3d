// A host that speaks from a terminal: a plain run says how, what it hands in survives the death of the debate, and nothing is
// asked or answered twice.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { places, QUESTION, scriptSeats, waitForFile } from "../support/command.ts";

const place = places();

/** A duet that agrees in its second round, with the host as its reviewer. */
function duet(...words: string[]): readonly string[] {
  const [architect = ""] = scriptSeats("agreed").split(",");
  return [QUESTION, "--topic", "x", "-p", "duet", "--no-closing", "--seats", `${architect},reviewer=host`, ...words];
}

const ITERATES = reply({
  signal: "iterating",
  option: { name: "Signed tokens", summary: "Short-lived." },
  confidence: 60,
  reasons: ["No look-up."],
  objections: [{ title: "A look-up on every request", severity: "major", text: "It costs a millisecond." }],
});
const ACCEPTS = reply({ signal: "accepting_final", confidence: 80, reasons: ["Nothing breaks."] });

function reply(ballot: object): string {
  return `\u001b[31mThe host's own words.\u001b[0m\n\n\`\`\`ballot\n${JSON.stringify(ballot)}\n\`\`\`\n`;
}

function events(): readonly { readonly type: string; readonly call?: string; readonly text?: string }[] {
  const lines = readFileSync(join(place().path, "debates/001-x/events.jsonl"), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line).event);
}

/** Until the host is asked; what it is asked, and the words that hand in the answer. */
async function readAsk(call: string): Promise<{ readonly prompt: string; readonly told: string }> {
  for (;;) {
    const { exit, stdout, stderr } = await place().conclave(["contribute", "1", call]);
    if (exit === 0) return { prompt: stdout, told: stderr };
    assert.match(stderr, /^(HOST_NOT_ASKED|DEBATE_UNKNOWN|LOG_EMPTY): /);
  }
}

test("a plain run says how to contribute, and continues with what is submitted", async () => {
  const { finished } = place().start(duet());
  const { prompt, told } = await readAsk("r1/review/reviewer");
  assert.match(prompt, /^# Your role\n[\s\S]*```ballot\n[\s\S]*```\n$/);
  assert.match(
    told,
    /^Prompt for reviewer \(r1\/review\/reviewer\)\. Reply by ([\d-]+T[\d:]+Z \(\d+ \w+ left\))\.\n\n\nSubmit the reply by \1: conclave contribute 1 r1\/review\/reviewer -\n$/,
  );
  const empty = await place().conclave(["contribute", "1", "-"], { stdin: " \n" });
  assert.deepEqual([empty.exit, empty.stderr.split("\n")[0]], [2, "USAGE_ARGUMENTS: The contribution is empty."]);
  const first = await place().conclave(["contribute", "1", "-"], { stdin: ITERATES });
  assert.deepEqual(
    [first.exit, first.stdout.split("\n")],
    [
      0,
      [
        "Submitted: 4 words and a ballot.",
        "Understood:",
        "  signal: iterating",
        "  option: Signed tokens: Short-lived.",
        "  confidence: 60",
        "  reasons:",
        "  - No look-up.",
        "  objections:",
        "  - A look-up on every request: It costs a millisecond. (major)",
        "",
      ],
    ],
  );
  await readAsk("r2/review/reviewer");
  const again = await place().conclave(["contribute", "1", "r1/review/reviewer", "Once more."]);
  assert.deepEqual(
    [again.exit, again.stderr],
    [
      2,
      "HOST_NOT_ASKED: The call r1/review/reviewer has already been answered.\n  Pending calls: r2/review/reviewer.\n",
    ],
  );
  const listed = JSON.parse((await place().conclave(["contribute", "1", "--json"])).stdout);
  assert.deepEqual(
    listed.awaited.map(({ call, seat }: Record<string, string>) => [call, seat]),
    [["r2/review/reviewer", "reviewer"]],
  );
  await place().conclave(["contribute", "1", "-"], { stdin: ACCEPTS });
  const { exit, stderr, stdout } = await finished;
  assert.equal(exit, 0);
  assert.match(
    stderr,
    /^\d\d:\d\d {2}awaited {4}reviewer {3}waiting for the host to answer r1\/review\/reviewer: conclave contribute 1$/m,
  );
  assert.match(stdout, /Consensus/);
  assert.ok(!stdout.includes("\u001b"));
  const over = await place().conclave(["contribute", "1", "-"], { stdin: ACCEPTS });
  assert.deepEqual(
    [over.exit, over.stderr],
    [
      2,
      "DEBATE_OVER: Debate 001-x has finished and accepts no more replies.\n  To continue from one of its rounds: conclave fork 1 --at ROUND\n",
    ],
  );
});

test("a reply submitted while the debate is not running is used when it resumes, and pending calls are asked again", async () => {
  const { child, finished } = place().start(duet());
  const before = await readAsk("r1/review/reviewer");
  child.kill("SIGKILL");
  await finished;
  const handed = await place().conclave(["contribute", "1", "r1/review/reviewer", "-"], { stdin: ITERATES });
  assert.match(
    handed.stdout,
    /^Submitted: 4 words and a ballot\.\nThe debate isn't running and will use it when it resumes: conclave resume 1\n$/,
  );

  const second = place().start(["resume", "1"]);
  await readAsk("r2/review/reviewer");
  second.child.kill("SIGKILL");
  await second.finished;
  const third = place().start(["resume", "1"]);
  const after = await readAsk("r2/review/reviewer");
  assert.notEqual(after.prompt, before.prompt);
  // A debate that takes up its work asks anew, and for that moment is not waiting.
  while ((await place().conclave(["contribute", "1", "-"], { stdin: ACCEPTS })).exit !== 0);
  assert.equal((await third.finished).exit, 0);
  const answers = events().filter(({ type, call }) => type === "call.answered" && call?.includes("review"));
  assert.deepEqual(
    answers.map(({ call, text }) => `${call} ${text?.split("\n")[0]}`),
    ["r1/review/reviewer The host's own words.", "r2/review/reviewer The host's own words."],
  );
  const kept = readdirSync(join(place().path, "debates/001-x/host")).map((name) => name.split(".").at(-2));
  assert.deepEqual(kept, ["past", "past"]);
});

test("in a checkout that npm started, commands are named as npm takes them", async () => {
  const env = { npm_lifecycle_event: "start" };
  const { child, finished } = place().start(duet());
  await readAsk("r1/review/reviewer");
  const asked = await place().conclave(["contribute", "1"], { env });
  assert.match(asked.stderr, /: npm start -- contribute 1 r1\/review\/reviewer -\n$/);
  child.kill("SIGKILL");
  await finished;
  const { stdout } = await place().conclave(["contribute", "1", "r1/review/reviewer", "-"], { stdin: ITERATES, env });
  assert.match(stdout, /when it resumes: npm start -- resume 1\n$/);
  const shown = await place().conclave(["show", "1"], { env });
  assert.match(shown.stdout, /To continue: npm start -- resume 1$/m);
});

test("a debate in the background says how to contribute, and shows that it waits", async () => {
  const { stdout } = await place().conclave(duet("--detach"));
  assert.match(stdout, /\n {2}conclave contribute 1\n$/);
  await readAsk("r1/review/reviewer");
  const progress = join(place().path, "debates/001-x/progress.json");
  await waitForFile(progress);
  for (;;) {
    const { awaits_host, agent_state } = JSON.parse(readFileSync(progress, "utf8"));
    await wait(25);
    if (awaits_host.length === 0) continue;
    assert.deepEqual([awaits_host, agent_state.reviewer], [["r1/review/reviewer"], "waiting"]);
    break;
  }
  assert.equal((await place().conclave(["stop", "1"])).exit, 0);
  const { stderr } = await place().conclave(["watch", "1", "--plain"]);
  assert.match(stderr, /awaited {4}reviewer {3}waiting for the host to answer r1\/review\/reviewer/);
});

test("a host without ready speakers stays alone, and the error says so", async () => {
  const { exit, stderr } = await place().conclave([QUESTION, "--seats", "host"]);
  assert.equal(exit, 2);
  assert.match(stderr, /^SEATS_TOO_FEW: challenge takes 2 to 7 seats, not 1\./);
});

test("a script plays a seat from start to finish: it waits for each prompt, and learns without an error when the debate is over", async () => {
  const { finished } = place().start(duet());
  await waitForFile(join(place().path, "debates/001-x/events.jsonl"));
  const play = ["contribute", "1", "--seat", "reviewer"];
  const calls: string[] = [];
  for (;;) {
    const { exit, stdout, stderr } = await place().conclave([...play, "--wait", "--json"]);
    assert.equal(exit, 0, stderr);
    const { call, seat, prompt, ...end } = JSON.parse(stdout);
    assert.equal(seat, "reviewer");
    if (call === null) {
      const record = join(place().path, "debates/001-x/synthesis.md");
      assert.deepEqual([end.id, end.outcome, end.record], ["001-x", "consensus", record]);
      assert.ok(stderr.includes(`: ${end.headline}`));
      break;
    }
    assert.match(prompt, /^# Your role\n/);
    calls.push(call);
    await place().conclave([...play, "-"], { stdin: calls.length === 1 ? ITERATES : ACCEPTS });
  }
  assert.equal((await finished).exit, 0);
  assert.deepEqual(calls.slice(0, 2), ["r1/review/reviewer", "r2/review/reviewer"]);
  const over = await place().conclave([...play, "--wait"]);
  assert.deepEqual([over.exit, over.stdout], [0, ""]);
  assert.match(
    over.stderr,
    /^Debate 001-x has finished \(consensus, 2 of 2\): .+ The result is in debates\/001-x\/synthesis\.md\.\n$/,
  );
  const asked = await place().conclave(play);
  assert.deepEqual([asked.exit, asked.stderr.split(":")[0]], [2, "DEBATE_OVER"]);
});

test("a wait says on standard error whom the debate waits for, and nothing on standard output", async () => {
  const seats = "architect=host,security=host";
  const { child, finished } = place().start([QUESTION, "--topic", "x", "-p", "challenge", "--seats", seats]);
  await readAsk("opening/architect");
  await place().conclave(["contribute", "1", "opening/architect", "-"], { stdin: reply({}) });
  // The ballot is missing, so the seat is asked for it once more, and then abstains.
  await readAsk("opening/architect/repair");
  await place().conclave(["contribute", "1", "opening/architect/repair", "-"], { stdin: "None." });
  const wait = place().start(["contribute", "1", "--seat", "architect", "--wait"]);
  const [line] = await once(wait.child.stderr ?? assert.fail(), "data");
  assert.match(
    String(line),
    /^Waiting for the next prompt for architect\. The debate is at the openings; one other seat was asked \d+ s ago\.\n$/,
  );
  child.kill("SIGTERM");
  await finished;
  const { stdout } = await wait.finished;
  assert.equal(stdout, "");
});

test("a seat that the host doesn't hold is refused with those that it does, and --wait needs a seat", async () => {
  const { child, finished } = place().start(duet());
  await readAsk("r1/review/reviewer");
  const wrong = await place().conclave(["contribute", "1", "--seat", "architect"]);
  assert.deepEqual(
    [wrong.exit, wrong.stderr],
    [2, 'USAGE_OPTION_VALUE: "architect" is not a host seat of debate 001-x.\n  Host seats: reviewer.\n'],
  );
  const bare = await place().conclave(["contribute", "1", "--wait"]);
  assert.match(bare.stderr, /^USAGE_ARGUMENTS: --wait needs --seat and takes no call or text\.\n/);
  child.kill("SIGTERM");
  await finished;
  const down = await place().conclave(["contribute", "1", "--seat", "reviewer", "--wait"]);
  assert.equal(down.exit, 0, "a prompt that was left waiting can be answered while the debate is down");
});

test("a ballot that cannot be read is rejected with the reason, and the block is asked for again", async () => {
  const { child, finished } = place().start(duet());
  await readAsk("r1/review/reviewer");
  const bad = await place().conclave(["contribute", "1", "-"], { stdin: reply({ signal: "maybe" }) });
  assert.match(
    bad.stdout,
    /^Submitted: 4 words and a ballot\.\nBallot rejected: .*signal.*You will be asked for the block again\.\n$/s,
  );
  await readAsk("r1/review/reviewer/repair");
  child.kill("SIGTERM");
  await finished;
});
