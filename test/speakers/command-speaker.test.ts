// Commands as speakers, with real processes behind them.
import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { commandSpeaker } from "../../src/speakers/command-speaker.ts";
import { AGENT_TOTAL_MS, type Speaker, type SpeechPart } from "../../src/speakers/speaker.ts";
import { ANSWER, hear, partsOf, speakerContract } from "../contract/speaker.ts";

const TALKER = join(import.meta.dirname, "../fixtures/speakers/talker.mjs");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "conclave-command-")));
after(() => rmSync(folder, { recursive: true }));

speakerContract("a command", {
  answers: talker(`say "${ANSWER}"`),
  streams: talker(`stream "Use " "one " writer.`),
  listens: { speaker: talker("digest"), digest: (reply) => reply },
  fails: { speaker: talker("fail 1 'Error: 429 rate limit'"), reason: "SPEAKER_RATE_LIMITED", says: /rate limit/ },
  empty: talker("say ''"),
  garbage: { speaker: talker("say '{]]} ```ballot ```'"), text: "{]]} ```ballot ```" },
  notUtf8: { speaker: talker("bytes 6f6bff fe21"), text: "ok��!" },
  hangs: { speaker: talker("hang"), pids: (said) => [JSON.parse(said).pid] },
  missing: command("cmd:no-such-program-here --flag"),
});

describe("a command", () => {
  test("is known by its program, whatever the arguments", () => {
    const { id, family, traits } = command("cmd:/usr/local/bin/llm -m mistral");
    assert.deepEqual(
      { id, family, traits },
      {
        id: "cmd:/usr/local/bin/llm -m mistral",
        family: "cmd:llm",
        traits: { keepsSession: false, readsFiles: false, totalMs: AGENT_TOTAL_MS },
      },
    );
  });

  test("gets the prompt on stdin and never as an argument, and runs in the working directory", async () => {
    const { text } = await hear(talker("arguments -x 'a b'"), { prompt: "One writer?" });
    assert.deepEqual(JSON.parse(text), { argv: ["arguments", "-x", "a b"], cwd: folder, prompt: "One writer?" });
  });

  test("sees only allowed environment variables, and those the person passes", async () => {
    const environment = { PATH: process.env.PATH, LC_ALL: "C.UTF-8", OPENAI_API_KEY: "sk-secret", MY_KEY: "mine" };
    const { text } = await hear(talker("environment", { environment, passEnv: ["MY_KEY"] }));
    const { CONCLAVE_CHILD, ...seen } = JSON.parse(text);
    assert.deepEqual(seen, { PATH: process.env.PATH, LC_ALL: "C.UTF-8", MY_KEY: "mine" });
    assert.match(CONCLAVE_CHILD, /^\d+\.\d+$/);
  });

  test("may leave its prompt unread", async () => {
    const prompt = "x".repeat(1_000_000);
    assert.deepEqual(await hear(talker("deaf"), { prompt }), { text: "did not listen", reason: "done", message: "" });
  });

  test("is decoded across chunks that cut a character or an escape in two", async () => {
    // "é" in two halves, then red text whose escape is cut, then a title that must not be set.
    const { text } = await hear(talker("bytes c3 a9 1b5b33 316d726564 1b5d303b7469746c6507 0d0a"));
    assert.equal(text, "éred\n");
  });

  test("shows its stderr as activity", async () => {
    const stop = new AbortController();
    const request = {
      call: "r1/open/architect",
      attempt: 1,
      prompt: "",
      stablePrefixLength: 0,
      ballotSchema: null,
      totalMs: 60_000,
      session: null,
    };
    const parts: SpeechPart[] = [];
    for await (const part of talker("mutter").speak(request, stop.signal)) {
      parts.push(part);
      stop.abort();
    }
    assert.deepEqual(parts, [{ type: "activity", text: "loading the model" }]);
  });

  test("is classified by its status, then its stderr, then a short reply", async () => {
    const outcomes = await Promise.all(
      [
        "fail 127 'sh: llm: not found'",
        "fail 1 'Error: connect ECONNREFUSED 127.0.0.1:11434'",
        "fail 1 '' 'Invalid API key. Please log in again to continue.'",
        "fail 2 'a stack' 'half a reply'",
        "fail 0 'HTTP 503 Service Unavailable' ''",
        "fail 0 '' ''",
        "die",
      ].map(async (line) => await hear(talker(line))),
    );
    const program = `"${process.execPath}"`;
    assert.deepEqual(
      outcomes.map(({ reason, message }) => [reason, message.replace(program, "it")]),
      [
        ["SPEAKER_NOT_INSTALLED", "it exited with status 127: sh: llm: not found"],
        ["SPEAKER_UNREACHABLE", "it exited with status 1: Error: connect ECONNREFUSED 127.0.0.1:11434"],
        ["SPEAKER_AUTH", "it exited with status 1: Invalid API key. Please log in again to continue."],
        ["SPEAKER_FAILED", "it exited with status 2: a stack"],
        ["SPEAKER_OVERLOADED", "it produced no output: HTTP 503 Service Unavailable"],
        ["SPEAKER_EMPTY", "it produced no output."],
        ["SPEAKER_FAILED", "it was killed by SIGKILL."],
      ],
    );
  });

  test("passes on how long a rate limit asks to wait", async () => {
    const parts = await partsOf(talker("fail 1 'HTTP 429, retry-after: 12'"));
    assert.deepEqual(parts.at(-1), {
      type: "finished",
      reason: "SPEAKER_RATE_LIMITED",
      message: `"${process.execPath}" exited with status 1: HTTP 429, retry-after: 12`,
      retryAfterMs: 12_000,
    });
  });

  test("never includes a key in a failure", async () => {
    const environment = { PATH: process.env.PATH, MY_KEY: "correct-horse-battery" };
    const line = "fail 1 'error: key correct-horse-battery or sk-abcdefghijklmnopqrst is wrong'";
    const { message } = await hear(talker(line, { environment, passEnv: ["MY_KEY"] }));
    assert.equal(message, `"${process.execPath}" exited with status 1: error: key *** or sk-*** is wrong`);
  });

  test("that writes more than any reply is ended", async () => {
    const { text, reason, message } = await hear(talker("flood 20"));
    assert.equal(text.length, 8 * 1024 * 1024);
    assert.deepEqual([reason, message], ["SPEAKER_FAILED", `"${process.execPath}" wrote more than 8 MB.`]);
  });

  test("in a folder that is gone fails without blaming the program", async () => {
    const speaker = talker("say x", { workingDir: join(folder, "gone") });
    assert.deepEqual(await hear(speaker), {
      text: "",
      reason: "SPEAKER_FAILED",
      message: `"${process.execPath}" could not be started in ${join(folder, "gone")}: no such file or directory (ENOENT).`,
    });
  });

  test("says before the first call that its file is not executable, and how to fix that", async () => {
    writeFileSync(join(folder, "answer.sh"), "#!/bin/sh\necho hello\n", { mode: 0o644 });
    assert.deepEqual(await command("cmd:./answer.sh").preflight(), {
      code: "SPEAKER_NOT_INSTALLED",
      message: '"./answer.sh" exists but is not executable.',
      fix: "chmod +x ./answer.sh",
    });
  });

  test("is looked for past a folder of the PATH that cannot be searched", async () => {
    symlinkSync(join(folder, "loop"), join(folder, "loop"));
    const environment = { PATH: [join(folder, "loop"), dirname(process.execPath)].join(delimiter) };
    assert.equal(await command(`cmd:${basename(process.execPath)}`, { environment }).preflight(), null);
    assert.deepEqual(await command("cmd:no-such-program-here", { environment }).preflight(), {
      code: "SPEAKER_NOT_INSTALLED",
      message: '"no-such-program-here" was not found on the PATH.',
      fix: "Install no-such-program-here, or give its full path.",
    });
  });

  test("with an unclosed quote is refused and shown as written", () => {
    assert.throws(() => command("cmd:llm -s 'be brief"), {
      code: "USAGE_OPTION_VALUE",
      message: `The command "cmd:llm -s 'be brief" cannot be split into words: a single quote is not closed.`,
    });
    assert.throws(() => command("cmd:  "), {
      code: "USAGE_OPTION_VALUE",
      message: '"cmd:  " does not name a program.',
    });
  });
});

function talker(line: string, changes: Partial<Parameters<typeof commandSpeaker>[1]> = {}): Speaker {
  return command(`cmd:'${process.execPath}' '${TALKER}' ${line}`, changes);
}

function command(id: string, changes: Partial<Parameters<typeof commandSpeaker>[1]> = {}): Speaker {
  return commandSpeaker(id, {
    workingDir: folder,
    environment: process.env,
    passEnv: [],
    debatesFolder: null,
    ...changes,
  });
}
