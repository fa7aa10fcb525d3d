// Whole debates by the real command: what comes out where, for a person, for a pipe and for a program.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { stripEscapes } from "../../src/core/text/plain-text.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { nameSeats } from "../../src/request/panel/name-seats.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { places, QUESTION, scriptArguments, scriptSeats } from "../support/command.ts";

const place = places();
const FOLDER = "debates/001-sessions-rows-table-signed-tokens";

function read(...path: string[]): string {
  return readFileSync(join(place().path, ...path), "utf8");
}

function debates(): readonly string[] {
  return existsSync(join(place().path, "debates")) ? readdirSync(join(place().path, "debates")).sort() : [];
}

describe("a debate", () => {
  test("ends with its record on standard output, its progress on standard error, and its files in place", async () => {
    // Without the agents that may be installed here.
    const env = { PATH: dirname(process.execPath) };
    const { exit, stdout, stderr } = await place().conclave([QUESTION, ...scriptArguments("agreed")], { env });
    assert.equal(exit, 0);
    assert.equal(stdout, read(FOLDER, "synthesis.md"));
    assert.match(stdout, /^# Should sessions be rows in a table or signed tokens\?\n/);
    assert.match(
      stderr,
      /^00:00 {2}debate {5}001 sessions-rows-table-signed-tokens {2}duet protocol, at most 8 rounds, at most 19 calls$/m,
    );
    assert.match(stderr, /^00:00 {2}verdict {4}consensus, 2 of 2, confidence 80/m);
    const summary = stderr.split(/^00:00 {2}saved.*\n/m).at(-1);
    assert.equal(
      summary,
      [
        "next   conclave view 1",
        "         read the debate in a browser",
        "       conclave export 1 --format adr",
        "         export the record as an ADR",
        '       conclave fork 1 --at 2 --constraint "…"',
        "         debate it again with an added constraint",
        "",
      ].join("\n"),
    );
    assert.deepEqual(readdirSync(join(place().path, FOLDER)).sort(), [
      "context.md",
      "debate_history.md",
      "events.jsonl",
      "final_design.md",
      "inbox",
      "progress.json",
      "rounds",
      "state.json",
      "synthesis.md",
      "transcript.md",
    ]);
    const state = JSON.parse(read(FOLDER, "state.json"));
    assert.deepEqual([state.status, state.outcome, state.rehearsal], ["completed", "consensus", false]);
    const [entry] = JSON.parse(read("debates/index.json")).debates;
    assert.deepEqual([entry.status, entry.outcome], ["completed", "consensus"]);
  });

  test("prints no escapes without a terminal, whatever a speaker wrote", async () => {
    const { stdout, stderr } = await place().conclave([QUESTION, "-v", ...scriptArguments("agreed")]);
    for (const text of [stdout, stderr, read(FOLDER, "transcript.md")]) assert.equal(stripEscapes(text), text);
    assert.match(stderr, /Tokens need no look-up\./);
  });

  test("with --quiet prints only its result", async () => {
    const { exit, stdout, stderr } = await place().conclave([QUESTION, "-q", ...scriptArguments("agreed")]);
    assert.deepEqual({ exit, stderr }, { exit: 0, stderr: "" });
    assert.equal(stdout, read(FOLDER, "synthesis.md"));
  });

  test("with --verbose says more of each call, and beats --quiet", async () => {
    const { stderr } = await place().conclave([QUESTION, "-q", "-v", ...scriptArguments("agreed")]);
    assert.match(stderr, /^warning: -v and -q were both given; using -v$/m);
    assert.match(stderr, /reply.*in=1\.0k out=200 cache=0 .*prompt=built-in$/m);
  });

  test("with --json prints every event, then the result", async () => {
    const { exit, stdout, stderr } = await place().conclave([QUESTION, "--json", ...scriptArguments("agreed")]);
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const { verdict, usage, ...result } = lines.pop();
    assert.deepEqual({ exit, stderr }, { exit: 0, stderr: "" });
    assert.deepEqual(
      lines,
      read(FOLDER, "events.jsonl")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    );
    assert.deepEqual(result, {
      type: "result",
      id: "001-sessions-rows-table-signed-tokens",
      folder: join(place().path, FOLDER),
      outcome: "consensus",
      status: "completed",
      exit: 0,
      rehearsal: false,
    });
    assert.equal(verdict.decision, "Keep sessions in a table.");
    assert.deepEqual(usage, {
      inputTokens: 9000,
      outputTokens: 750,
      cachedTokens: 0,
      costMicroUsd: 70_000,
      estimated: false,
    });
  });

  test("is read from a file or from standard input, and keeps constraints, options and context", async () => {
    writeFileSync(join(place().path, "q.md"), `\uFEFF${QUESTION}\r\n\r\n\r\n\r\nSee notes.md.\r\n`);
    writeFileSync(join(place().path, "notes.md"), "Peak is 240 a second.\n");
    const words = ["--constraint", "No new service.", "--option", "Rows", "--option", "Tokens", "--topic", "sessions"];
    const byFile = await place().conclave(["-f", "q.md", ...words, ...scriptArguments("agreed")]);
    const byInput = await place().conclave(["-", ...words, ...scriptArguments("agreed")], { stdin: read("q.md") });
    assert.deepEqual([byFile.exit, byInput.exit], [0, 0]);
    const [first, second] = ["001-sessions", "002-sessions"].map((name) => {
      const lines = read("debates", name, "events.jsonl").split("\n");
      return JSON.parse(lines.find((line) => line.includes('"debate.opened"')) ?? "").event.question;
    });
    assert.deepEqual(first, second);
    assert.deepEqual(first, {
      text: `${QUESTION}\n\nSee notes.md.`,
      constraints: ["No new service."],
      options: ["Rows", "Tokens"],
      drivers: [],
      context: [
        { name: "notes.md", path: join(place().path, "notes.md"), text: "Peak is 240 a second.\n", omitted: null },
      ],
      workingDir: place().path,
    });
  });

  test("is stored where the options say", async () => {
    const elsewhere = await place().conclave([QUESTION, "-o", "kept/here", "-q", ...scriptArguments("agreed")]);
    const own = await place().conclave([QUESTION, "--path", "mine", ...scriptArguments("agreed")]);
    assert.deepEqual([elsewhere.exit, own.exit], [0, 0]);
    assert.deepEqual(
      readdirSync(join(place().path, "kept/here")).filter((name) => name.startsWith("0")),
      ["001-sessions-rows-table-signed-tokens"],
    );
    assert.ok(existsSync(join(place().path, "mine/synthesis.md")));
    assert.match(own.stderr, /^next {3}conclave view \.\/mine$/m);
    assert.deepEqual(debates(), []);
    // A folder of its own has what debates have beside them: an index, and a viewer that finds the debate by it.
    const { debates: indexed } = JSON.parse(read("mine/index.json"));
    assert.deepEqual(
      indexed.map(({ id, folder, status }: Record<string, string>) => [id, folder, status]),
      [["mine", ".", "completed"]],
    );
    assert.match(read("mine/viewer.html"), /<div id="page">/);
    const shown = await place().conclave(["show", "./mine"]);
    assert.equal(shown.exit, 0);
  });

  test("warns about options that may cost more or report less than intended, and continues", async () => {
    const words = ["Rows or tokens", "--rounds", "20", "--budget", "5", "--path", "x", "-o", "y"];
    const { exit, stderr } = await place().conclave([...words, ...scriptArguments("agreed")]);
    assert.equal(exit, 0);
    assert.deepEqual(
      stderr.split("\n").filter((line) => line.startsWith("warning: ")),
      [
        "warning: --path and --out-dir were both given; using --path.",
        "warning: The question has 3 words; seats will have to guess what matters to you.",
        "warning: The question asks for nothing in particular; say what is to be decided, e.g. “Should we … or …?”",
        "warning: 20 rounds can make 43 calls, each more expensive than the one before; --budget limits the cost.",
      ],
    );
  });

  test("takes seats in whatever order and names them after their roles", async () => {
    const seats = scriptSeats("agreed");
    const reversed = seats.split(",").toReversed().join(",");
    const { exit, stderr } = await place().conclave([QUESTION, "-p", "duet", "--agents", reversed]);
    assert.equal(exit, 0);
    assert.match(stderr, /^00:00 {2}panel {6}architect=\S+ reviewer=\S+ chair=\S+$/m);
  });
});

describe("the exit status", () => {
  const exitOf = async (name: string, ...words: string[]) => {
    const { exit, stdout, stderr } = await place().conclave([
      QUESTION,
      ...["--rounds", "1", "--retries", "0"],
      ...scriptArguments(name),
      ...words,
    ]);
    return { exit, stdout, stderr };
  };

  test("is 0 for a split, and 1 if --fail-on names it", async () => {
    assert.equal((await exitOf("apart")).exit, 0);
    const refused = await exitOf("apart", "--fail-on", "split,unresolved");
    assert.equal(refused.exit, 1);
    assert.match(refused.stdout, /^# /);
    assert.match(
      refused.stderr,
      /OUTCOME_REFUSED: The outcome is split, which --fail-on treats as a failure\.\n {2}Read the record with conclave show 2, or remove split from --fail-on\.\n$/,
    );
  });

  test("is 1 if too few ballots count, with a record that says so", async () => {
    const { exit, stdout, stderr } = await exitOf("mute");
    assert.equal(exit, 1);
    assert.match(stdout, /insufficient/i);
    assert.match(stderr, /INSUFFICIENT: There were fewer valid ballots than the quorum of 2\.\n {2}\S.*\n$/);
  });

  test("is 3 if speakers failed, with their names and what to do", async () => {
    const { exit, stdout, stderr } = await exitOf("lost");
    assert.equal(exit, 3);
    assert.match(stdout, /^# NO VERDICT/);
    assert.match(
      stderr,
      /INSUFFICIENT_SPEAKERS: Only 1 seat answered \(reviewer failed\), but the quorum is 2\.\n {2}.*conclave resume 1: .*\n$/,
    );
  });

  test("is 5 if the budget is spent before the verdict, and resuming with a larger one repeats no call", async () => {
    const { exit, stderr } = await exitOf("agreed", "--rounds", "2", "--budget", "0.01");
    assert.equal(exit, 5);
    assert.match(
      stderr,
      /LIMIT_BUDGET: .*\n {2}To continue with a new limit for the whole debate: conclave resume 1 --budget USD\n$/,
    );
    const resumed = await place().conclave(["resume", "1", "--budget", "1", "--json"]);
    const lines = resumed.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.equal(resumed.exit, 0);
    assert.deepEqual(
      lines.flatMap(({ event }) => (event?.type === "call.started" ? [event.call] : [])),
      ["r1/review/reviewer", "r2/design/architect", "r2/review/reviewer", "synthesis/chair"],
    );
  });

  test("an error without a verdict is the last line of --json too, with the debate's name", async () => {
    const { exit, stdout } = await exitOf("lost", "--json");
    const { usage: _, ...last } = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
    assert.equal(exit, 3);
    assert.deepEqual(last, {
      type: "error",
      code: "INSUFFICIENT_SPEAKERS",
      message: "Only 1 seat answered (reviewer failed), but the quorum is 2.",
      hint: "Fix the cause, then run conclave resume 1: calls that were already answered are not repeated.",
      id: "001-sessions-rows-table-signed-tokens",
      folder: join(place().path, FOLDER),
      outcome: "insufficient",
      status: "failed",
      exit: 3,
      rehearsal: false,
    });
  });
});

describe("without speakers", () => {
  test("a rehearsal plays another question, says so once, and prints the command for the person's own", async () => {
    const { exit, stdout, stderr } = await place().conclave([QUESTION, "--verbose"]);
    assert.equal(exit, 0);
    const lines = stderr.trimEnd().split("\n");
    assert.equal(lines[0], "REHEARSAL  This is a scripted demo: no model is called and nothing is spent.");
    assert.equal(lines[1], "           Instead of your question, it debates this one:");
    assert.match(lines[2] ?? "", /^ {11}\S.*$/);
    assert.ok(
      lines.includes(
        "This was a rehearsal. To have real models or agents debate your question, set up at least one of these:",
      ),
    );
    assert.equal(lines.at(-1), `  conclave '${QUESTION}' --verbose`);
    assert.match(stdout, /^> \*\*Rehearsal\.\*\*/m);
    assert.doesNotMatch(stderr, /implement the decision/);
    const [name = ""] = debates().filter((each) => each.startsWith("001"));
    assert.equal(JSON.parse(read("debates", name, "state.json")).rehearsal, true);
  });

  test("a rehearsal that npm started names the commands as npm takes them, and leaves the question as it is", async () => {
    const question = "Should we run conclave doctor before each release?";
    const env = { npm_lifecycle_event: "start" };
    const { stderr } = await place().conclave([question, "--quiet"], { env });
    assert.deepEqual(stderr.trimEnd().split("\n").slice(-3), [
      "  npm start -- local install     models on this machine, without a server; then npm start -- local pull NAME",
      "Then ask again (npm start -- doctor shows what is ready and what is missing):",
      `  npm start -- '${question}' --quiet`,
    ]);
  });

  test("a rehearsal plays its own question when asked it, and says in JSON that it is a rehearsal", async () => {
    const own = "Should we move our background jobs from Redis queues to Postgres?";
    const { exit, stdout, stderr } = await place().conclave([own, "--json", "--protocol", "challenge"]);
    const result = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
    assert.deepEqual([exit, result.rehearsal, result.outcome], [0, true, "majority"]);
    assert.match(stderr, /REHEARSAL/);
    assert.doesNotMatch(stderr, /but this one/);
  });

  for (const { name: protocol, roles, seats } of PROTOCOLS) {
    test(`${protocol} has a rehearsal with up to three seats and a chair that reaches a verdict without a failure`, async () => {
      const { exit, stderr } = await place().conclave([QUESTION, "--protocol", protocol]);
      assert.equal(exit, 0);
      const names = nameSeats(
        Array.from({ length: Math.min(3, seats.most) }, (_, index) => ({
          role: roles[index] ?? "generalist",
          speaker: "rehearsal:any",
        })),
      );
      const sitting = [...names, "chair"].map((name) => `${name}=rehearsal:[a-z-]+`).join(" ");
      assert.match(stderr, new RegExp(`panel {6}${sitting}$`, "m"));
      assert.doesNotMatch(stderr, /failed|absent|no reply/);
    });
  }

  test("only a rehearsal that supports the protocol is offered, whatever the question", async () => {
    const asked = "Is it safe to retry failed payment requests automatically in our HTTP client?";
    const [panel, challenge] = await Promise.all(
      ["panel", "challenge"].map((protocol) => place().conclave([asked, "--protocol", protocol, "--path", protocol])),
    );
    assert.match(panel?.stderr ?? "", /it debates this one:\n {11}Should we move our background jobs/);
    assert.doesNotMatch(challenge?.stderr ?? "", /but this one/);
  });

  test("a rehearsal lets the person take part; without a terminal -i asks nobody, and the debate continues by itself", async () => {
    const { exit, stderr } = await place().conclave([QUESTION, "--protocol", "challenge", "-i"]);
    assert.equal(exit, 0);
    assert.doesNotMatch(stderr, /is ignored|failed|absent/);
    assert.doesNotMatch(stderr, /waiting for you/);
    assert.match(stderr, /checkpoint no one to ask; continuing$/m);
    assert.match(stderr, /checkpoint no one to ask; concluding$/m);
    assert.match(stderr, /16 scripted calls, about/);
  });

  test("a rehearsal keeps its course, and says which options are ignored", async () => {
    const words = [QUESTION, "--protocol", "challenge", "--rounds", "3", "--quick"];
    const { exit, stderr } = await place().conclave(words);
    assert.equal(exit, 0);
    assert.match(stderr, /^warning: A rehearsal plays as it was written; --rounds, --quick are ignored\.$/m);
    assert.match(stderr, /challenge protocol, at most 1 round, at most 16 calls$/m);
    assert.match(stderr, /13 scripted calls, about/);
  });
});

test("self-consistency seats one speaker again and again", async () => {
  writeFileSync(join(place().path, "answer.yaml"), ANSWER);
  const words = ["-p", "poll", "-s", "self-consistency", "--samples", "3", "--seats", "script:answer.yaml"];
  const { exit, stderr } = await place().conclave([QUESTION, "--option", "Rows", "--option", "Tokens", ...words]);
  assert.equal(exit, 0);
  assert.match(stderr, /panel {6}generalist=\S+ generalist-2=\S+ generalist-3=\S+/);
  assert.match(stderr, /verdict {4}majority, 3 of 3/);
});

const ANSWER = `
replies:
  - call: answer/*
    text: Rows.
    ballot: { prefers: P1, confidence: 70, reasons: [Sign-out is a delete.] }
`;

test("missing speakers are left out with --skip-missing if enough seats remain", async () => {
  writeFileSync(join(place().path, "answer.yaml"), ANSWER);
  const seats = "generalist=script:answer.yaml,data=script:answer.yaml,cost=cmd:no-such-program";
  const words = [QUESTION, "-p", "poll", "--option", "Rows", "--option", "Tokens", "--seats", seats, "--skip-missing"];
  const { exit, stderr } = await place().conclave(words);
  assert.equal(exit, 0);
  assert.match(stderr, /^warning: Continuing without cost=cmd:no-such-program: .*$/m);
  assert.match(stderr, /panel {6}generalist=\S+ data=\S+ chair=\S+$/m);
});

test("a speaker's failure is reported with its attempts, and a later attempt counts", async () => {
  writeFileSync(
    join(place().path, "answer.yaml"),
    `
replies:
  - call: answer/*
    attempt: 1
    fail: context too long
    message: Too long.
  - call: answer/*
    text: Rows.
    ballot: { prefers: P1, confidence: 70, reasons: [Sign-out is a delete.] }
`,
  );
  const words = [QUESTION, "-p", "poll", "--option", "Rows", "--option", "Tokens", "--seats", "script:answer.yaml"];
  const { exit, stderr } = await place().conclave(words);
  assert.equal(exit, 0);
  assert.match(stderr, /retry {6}generalist.*context too long on attempt 1/);
});

test("a command gets only the variables that are let through", async () => {
  writeFileSync(join(place().path, "env.mjs"), "console.log(process.env.SECRET_WORD, process.env.OTHER_WORD);");
  mkdirSync(join(place().path, "home"), { recursive: true });
  const speaker = `cmd:${process.execPath} env.mjs`;
  await place().conclave([QUESTION, "-p", "poll", "--seats", speaker, "--retries", "0", "--pass-env", "OTHER_WORD"], {
    env: { SECRET_WORD: "swordfish-1", OTHER_WORD: "sesame-open" },
  });
  const log = read(debatesPath(), "events.jsonl");
  assert.match(log, /undefined/);
  assert.doesNotMatch(log, /swordfish-1/);
});

function debatesPath(): string {
  const [name = ""] = debates().filter((each) => /^\d/.test(each));
  return join("debates", name);
}

test("a reader that goes away ends a listing quietly", async () => {
  const { child, finished } = place().start(["run", "--help"]);
  child.stdout?.destroy();
  const { exit, stderr } = await finished;
  assert.deepEqual({ exit, stderr }, { exit: 0, stderr: "" });
});

describe("an option that only some protocols use", () => {
  const runAndReadOpening = async (...words: string[]) => {
    const seats = scriptSeats("slow");
    const third = `,cost=${seats.split("=").at(-1)}`;
    const { child, finished, stdout } = runAndListen([
      QUESTION,
      "--topic",
      "x",
      "--seats",
      seats + third,
      "--json",
      ...words,
    ]);
    const line = await stdout('"debate.opened"');
    child.kill("SIGKILL");
    await finished;
    return JSON.parse(line).event;
  };

  test("reaches the debate: a roundtable's styles, words and rounds", async () => {
    const { settings, limits, panel } = await runAndReadOpening(
      ...["-p", "roundtable", "-s", "thorough", "-m", "authoritative", "-w", "120", "--stop", "fixed", "--named"],
    );
    assert.deepEqual(
      [settings.style, settings.moderatorStyle, settings.maxWords, settings.stop, settings.named, limits.rounds],
      ["thorough", "authoritative", 120, "fixed", true, 3],
    );
    assert.equal(panel.chair.role, "moderator");
  });

  test("reaches the debate: a challenge's and a panel's", async () => {
    const { settings } = await runAndReadOpening("-p", "challenge", "--quick", "--unanimity", "skip");
    assert.deepEqual([settings.quick, settings.unanimity, settings.stop], [true, "skip", "consensus"]);
    const { settings: ofPanel } = await runAndReadOpening("-p", "panel", "--full-history");
    assert.equal(ofPanel.fullHistory, true);
  });

  test("is ignored by the others, with a warning", async () => {
    const unheard = ["-s", "vote", "-m", "loud", "-w", "7", "--quick", "--clarify", "--unanimity", "never"];
    const { exit, stderr } = await place().conclave([QUESTION, ...unheard, ...scriptArguments("agreed")]);
    assert.equal(exit, 0);
    assert.deepEqual(
      stderr.split("\n").filter((line) => line.startsWith("warning: ")),
      [
        "warning: --style has no effect with duet; ignored. It works with --protocol poll or roundtable.",
        "warning: --moderator-style has no effect with duet; ignored. It works with --protocol roundtable.",
        "warning: --max-words has no effect with duet; ignored. It works with --protocol roundtable.",
        "warning: --quick has no effect with duet; ignored. It works with --protocol challenge.",
        "warning: --clarify has no effect with duet; ignored. It works with --protocol challenge.",
        "warning: --unanimity has no effect with duet; ignored. It works with --protocol challenge.",
      ],
    );
  });

  test("asks a person, and concludes if there is none", async () => {
    const words = [QUESTION, "-r", "3", ...scriptArguments("challenge", "challenge")];
    const { exit, stderr } = await place().conclave([...words, "-i"]);
    assert.equal(exit, 0);
    const told = stderr.split("\n").filter((line) => line.includes("checkpoint "));
    assert.deepEqual(
      told.map((line) => line.slice("00:00  ".length)),
      [
        "checkpoint no one to ask; continuing",

        "checkpoint no one to ask; concluding",
      ],
    );
    assert.match(stderr, /^00:00 {2}round {6}1 of 3$/m);
    assert.doesNotMatch(stderr, /round {6}2 of 3/);
  });

  test("a challenge that is quick opens no round, whatever was given", async () => {
    const words = [QUESTION, "--quick", "-r", "2", "--retries", "0", ...scriptArguments("challenge", "challenge")];
    const { exit, stderr } = await place().conclave(words);
    assert.equal(exit, 0);
    assert.match(stderr, /^warning: --quick opens no round; --rounds 2 is ignored\.$/m);
  });

  test("rounds that were given beat a style's own, with a warning", async () => {
    const { child, finished, stdout } = runAndListen([
      ...[QUESTION, "-s", "thorough", "-r", "2", "--json"],
      ...scriptArguments("slow", "roundtable"),
    ]);
    const { event } = JSON.parse(await stdout('"debate.opened"'));
    child.kill("SIGKILL");
    assert.equal(event.limits.rounds, 2);
    assert.match((await finished).stderr, /^warning: --style thorough means 3 rounds; using --rounds 2\.$/m);
  });
});

/** A command whose lines can be waited for while it runs. */
function runAndListen(words: readonly string[]) {
  const running = place().start(words);
  let said = "";
  running.child.stdout?.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  const lineWith = (text: string) =>
    said
      .split("\n")
      .slice(0, -1)
      .find((each) => each.includes(text)) ?? null;
  const stdout = (text: string) =>
    pollUntil(
      () => lineWith(text),
      () => `${text} was not printed: ${said}`,
    );
  return { ...running, stdout };
}

test("the script of docs/scripts.md plays as the page says", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/scripts.md"), "utf8");
  const [, script = ""] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  writeFileSync(join(place().path, "sessions.yaml"), script);
  const speaker = "script:sessions.yaml";
  const seats = ["--seats", `architect=${speaker},reviewer=${speaker}`, "--chair", speaker];
  const { exit, stderr } = await place().conclave([QUESTION, "-p", "duet", "--no-closing", ...seats]);
  assert.equal(exit, 0);
  assert.match(stderr, /retry {6}reviewer {2}.*overloaded/);
  assert.match(stderr, /verdict {4}consensus, 2 of 2, confidence 80\n.*unsettled {2}nothing\n/);
});

test("if no seat took a position, no record calls that the absence of dissent", async () => {
  const { exit, stdout } = await place().conclave([QUESTION, "--topic", "x", ...scriptArguments("mute")]);
  assert.equal(exit, 1);
  assert.match(stdout, /## Final statements\n\nNone: no seat took a position\./);
  assert.doesNotMatch(stdout, /prefers or accepts the decision/);
});

test("--reuse takes the answers of an earlier debate that asked the same, and says so", async () => {
  const words = [QUESTION, "--topic", "sessions", ...scriptArguments("agreed")];
  await place().conclave(words);
  const { exit, stdout, stderr } = await place().conclave([...words, "--reuse"]);
  assert.equal(exit, 0, stderr);
  assert.match(stderr, / reply +architect {2}reused from 001, r1\/design\/architect {2}/);
  assert.match(stdout, /reused from other debates/);
  assert.match(read("debates/002-sessions/transcript.md"), /, reused from 001, r1\/design\/architect, /);
  assert.match(
    read("debates/002-sessions/events.jsonl"),
    /"reused":\{"debate":"001-sessions","call":"r1\/design\/architect"\}/,
  );
  const env = { CONCLAVE_REUSE: "true" };
  await place().conclave(words, { env });
  assert.doesNotMatch(read("debates/003-sessions/events.jsonl"), /"reused":\{/);
});
