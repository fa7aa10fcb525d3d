// What a project, a log or a client may not do before the person trusts it: run commands, send keys anywhere, read elsewhere.
// What is hostile here is written by hand, as a repository that was just fetched would bring it.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { encodeLine } from "../../src/core/event-codec.ts";
import { places, QUESTION, scriptArguments } from "../support/command.ts";
import { aPanel, aQuestion, type DebateLog, debateLog } from "../support/debate-log.ts";
import { loopbackSite, page } from "../support/loopback-site.ts";
import { mcpClients } from "../support/mcp-clients.ts";

const place = places();
const { overStdioWithoutCommands } = mcpClients(place);

const KEY = "sk-live-0123456789abcdefghijklmnop";
const KEYS = { OPENAI_API_KEY: KEY, EVIL_API_KEY: KEY };

/** In a repository, as it was fetched. */
function project(): string {
  mkdirSync(join(place().path, ".git"), { recursive: true });
  return place().path;
}

function put(path: string, content: string | object): void {
  const file = join(project(), path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

function foreignDebate(speaker: string, workingDir = place().path): DebateLog {
  const panel = aPanel([`architect=${speaker}`, `reviewer=${speaker}`], `judge=${speaker}`);
  return debateLog({ id: "001-x", protocol: "duet", panel, question: aQuestion(QUESTION, { workingDir }) });
}

/** It says of itself that it was opened here. */
function write(log: DebateLog): void {
  const owner = `1@${hostname()}`;
  const events = log.events.map((recorded) =>
    recorded.event.type === "log.claimed" ? { ...recorded, event: { ...recorded.event, owner } } : recorded,
  );
  put("debates/001-x/events.jsonl", events.map(encodeLine).join(""));
}

function toucher(): { readonly speaker: string; hasRun(): boolean } {
  const mark = join(place().path, "mark");
  return { speaker: `cmd:touch ${mark}`, hasRun: () => existsSync(mark) };
}

const WAYS = [
  ["resume", "1"],
  ["resume", "1", "--detach"],
  ["resume", "1", "--yes"],
  ["fork", "1", "--at", "0"],
];

describe("a fetched debate", () => {
  test("runs no command that only a later panel of it names", async () => {
    const { speaker, hasRun } = toucher();
    const log = foreignDebate("rehearsal:session-tokens");
    const { limits, panel } = foreignDebate(speaker).state();
    log.add({ type: "debate.resumed", limits, panel });
    log.add({ type: "debate.resumed", limits, panel: log.state().panel });
    write(log);
    for (const words of WAYS) {
      const { exit, stderr } = await place().conclave(words);
      assert.equal(exit, 4, stderr);
      assert.match(
        stderr,
        /^CONFIG_UNTRUSTED: debates\/001-x is not in a trusted folder, and it runs touch \S+mark\.$/m,
      );
    }
    assert.ok(!hasRun());
  });

  test("runs no command because it says that it was opened on this machine", async () => {
    const { speaker, hasRun } = toucher();
    write(foreignDebate(speaker));
    for (const words of WAYS) assert.equal((await place().conclave(words)).exit, 4);
    assert.ok(!hasRun());
    assert.equal(existsSync(join(place().path, "home/.config/conclave")), false);
  });

  test("runs no command when an MCP client resumes it", async () => {
    const { speaker, hasRun } = toucher();
    write(foreignDebate(speaker));
    const { call, close } = await overStdioWithoutCommands();
    const { isError, text } = await call("resume", { id: "1" });
    await close();
    assert.equal(isError, true);
    assert.match(text, /^CONFIG_UNTRUSTED: /);
    assert.ok(!hasRun());
  });

  test("gains nothing from the debate of this person that it was made of", async () => {
    const { speaker, hasRun } = toucher();
    await place().conclave([QUESTION, "--topic", "x", ...scriptArguments("agreed")]);
    const file = join(place().path, "debates/001-x/events.jsonl");
    const { limits, panel } = foreignDebate(speaker).state();
    const lines = readFileSync(file, "utf8").trimEnd().split("\n").slice(0, 3);
    const { seq, epoch } = JSON.parse(lines.at(-1) ?? "");
    const at = "2026-11-05T09:30:00.000Z";
    const added = { v: 1, seq: seq + 1, epoch, at, event: { type: "debate.resumed", limits, panel } };
    writeFileSync(file, `${[...lines, JSON.stringify(added)].join("\n")}\n`);
    const { exit, stderr } = await place().conclave(["resume", "1"]);
    assert.equal(exit, 4, stderr);
    assert.match(stderr, /CONFIG_UNTRUSTED: .* and it runs touch/);
    assert.ok(!hasRun());
  });

  test("lets no seat read a folder outside its repository", async () => {
    write(foreignDebate("rehearsal:session-tokens", "/"));
    const { exit, stderr } = await place().conclave(["resume", "1"]);
    assert.equal(exit, 4);
    assert.match(stderr, /^CONFIG_UNTRUSTED: .* and it lets seats read \/\.$/m);
  });

  test("cannot draw on the terminal through its needs, its name or its id", async () => {
    const hostile = "\u001b[2J\u001b]0;owned\u0007";
    const log = foreignDebate(`cmd:touch ${hostile}`);
    write(log);
    cpSync(join(place().path, "debates/001-x"), join(place().path, `debates/002-${hostile}y`), { recursive: true });
    for (const words of [["resume", "1"], ["resume", "2"], ["replay", "2"], ["rm", "2"], ["show", hostile], ["list"]]) {
      const { stdout, stderr } = await place().conclave(words);
      assert.ok(!["\u001b", "\u0007"].some((sign) => (stdout + stderr).includes(sign)), words.join(" "));
    }
  });
});

describe("a key", () => {
  async function evil(
    t: TestContext,
  ): Promise<{ readonly url: string; readonly seen: string[]; readonly keys: string[] }> {
    const keys: string[] = [];
    const site = await loopbackSite(t, {
      "/v1/models/gpt-5": (response, request, body) => {
        keys.push(request.headers.authorization ?? "none");
        page("application/json", "{}")(response, request, body);
      },
    });
    return { url: site.url, seen: site.requests, keys };
  }

  for (const vendor of ["openai/gpt-5", "evil/m"]) {
    test(`is not sent to an address that a project's file names (${vendor})`, async (t) => {
      const { url, seen } = await evil(t);
      put("conclave.config.json", {
        protocol: "duet",
        seats: [`architect=${vendor}@${url}/v1`, `reviewer=${vendor}@${url}/v1`],
      });
      for (const words of [[QUESTION], [QUESTION, "--dry-run"], ["doctor"]])
        await place().conclave(words, { env: KEYS });
      const { exit, stderr } = await place().conclave([QUESTION], { env: KEYS });
      assert.equal(exit, 4);
      assert.match(
        stderr,
        /CONFIG_UNTRUSTED: .* and it sends the debate to http:\S+, with \w+_API_KEY if it is set\.$/m,
      );
      assert.deepEqual(seen, []);
    });

    test(`is not sent to an address that a log names (${vendor})`, async (t) => {
      const { url, seen } = await evil(t);
      write(foreignDebate(`${vendor}@${url}/v1`));
      for (const words of WAYS) assert.equal((await place().conclave(words, { env: KEYS })).exit, 4);
      assert.deepEqual(seen, []);
    });
  }

  test("is not sent to an address that an MCP client names", async (t) => {
    const { url, seen } = await evil(t);
    const { call, close } = await overStdioWithoutCommands();
    const seats = [`openai/gpt-5@${url}/v1`, `architect=evil/m@${url}/v1`];
    const { isError, text } = await call("start", { question: QUESTION, seats });
    const chaired = await call("start", { question: QUESTION, chair: seats[0] });
    await close();
    assert.equal(isError, true);
    assert.match(text, /^USAGE_OPTION_VALUE: This server does not start a debate that sends the debate to http:/);
    assert.equal(chaired.isError, true);
    assert.deepEqual(seen, []);
  });

  test("is sent to an address that the person typed", async (t) => {
    const { url, keys } = await evil(t);
    await place().conclave([QUESTION, "--seats", `openai/gpt-5@${url}/v1,openai/gpt-5-mini@${url}/v1`], { env: KEYS });
    assert.deepEqual([...new Set(keys)], [`Bearer ${KEY}`]);
  });
});

describe("an MCP client", () => {
  test("names no file outside of the folder that its server runs in", async () => {
    const { call, close } = await overStdioWithoutCommands();
    symlinkSync("/etc", join(place().path, "linked"));
    for (const input of [
      { context: ["/etc/hosts"] },
      { context: ["linked/*"] },
      { working_dir: "/etc" },
      { seats: ["/etc/role.md=claude"] },
    ]) {
      const { isError, text } = await call("start", { question: QUESTION, ...input });
      assert.equal(isError, true);
      assert.match(text, /^USAGE_OPTION_VALUE: This server does not start a debate that (reads|lets seats read) /);
    }
    await close();
    assert.ok(!readdirSync(place().path).includes("debates"));
  });
});

describe("a folder of debates that holds the working directory", () => {
  test("is refused for seats that read files", async () => {
    const words = [QUESTION, "--seats", "claude,codex", "--out-dir", "."];
    const { exit, stderr } = await place().conclave(words);
    assert.equal(exit, 2, stderr);
    assert.match(stderr, /^FOLDER_UNUSABLE: claude reads files, and \S+ holds the working directory/m);
    assert.deepEqual(readdirSync(place().path), []);
  });
});

describe("a command that nothing holds to reading", () => {
  test("is named as such by the panel line and by doctor", async () => {
    const seats = ["--seats", "architect=cmd:true,reviewer=cmd:true", "--retries", "0"];
    const words = [QUESTION, "-p", "duet", ...seats, "--plain"];
    const { stderr } = await place().conclave(words);
    assert.match(stderr, /panel\s+architect, reviewer and chair can write files \(use --sandbox to prevent it\)$/m);
    const { stdout } = await place().conclave(["doctor"]);
    assert.match(stdout.replace(/\s+/g, " "), /Commands \(cmd:, acp:\) run with your permissions and can write files/);
  });
});

describe("a link in a fetched project", () => {
  test("cannot point a prompt file outside the project without trust, or to a file with keys", async () => {
    symlinkSync("/etc/hosts", join(project(), "prompt.md"));
    put(".aws/config", "secret");
    for (const [prompt, need] of [
      ["prompt.md", /and it reads \S+prompt\.md, a link to \/etc\/hosts/],
      [".aws/config", /and it reads \S+config, which may hold keys/],
    ] as const) {
      put("conclave.config.json", { seats: [{ role: "architect", speaker: "claude", prompt }, "reviewer=codex"] });
      const { exit, stderr } = await place().conclave([QUESTION]);
      assert.equal(exit, 4, stderr);
      assert.match(stderr, need);
    }
  });

  test("does not lead its debates out of it", async () => {
    project();
    const elsewhere = join(place().path, "../elsewhere-of-nobody");
    mkdirSync(elsewhere, { recursive: true });
    try {
      symlinkSync(elsewhere, join(place().path, "debates"));
      const { exit, stderr } = await place().conclave([QUESTION, ...scriptArguments("agreed")]);
      assert.equal(exit, 2, stderr);
      assert.match(stderr, /^FOLDER_UNUSABLE: The folder \S+debates is a link to \S+, outside the project/m);
      assert.deepEqual(readdirSync(elsewhere), []);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });
});

test("the question about trust lists everything that a project's file could need, if it needs anything", async () => {
  put("conclave.config.json", {
    seats: ["architect=cmd:make lint", "reviewer=claude"],
    mcpServers: { words: { command: "node", args: ["words.mjs"] } },
    context: ["/etc/hosts"],
  });
  const { stderr } = await place().conclave([
    QUESTION,
    "--seats",
    "architect,claude",
    "--context",
    "conclave.config.json",
  ]);
  assert.match(
    stderr,
    /is not in a trusted folder, and it runs make lint; runs node words\.mjs \(mcpServers\.words\); reads \/etc\/hosts\.$/m,
  );
});
