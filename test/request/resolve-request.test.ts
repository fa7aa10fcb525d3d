// The same input through the command line, the library and MCP: the same request, the same problems, the same warnings. Every
// option of `run` that shapes a debate has a row, and one that is added without a row fails the first test.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createCliInput } from "../../src/cli/arguments/create-cli-input.ts";
import { createDebateInput } from "../../src/cli/arguments/create-debate-input.ts";
import { parseArguments } from "../../src/cli/arguments/parse-arguments.ts";
import { run } from "../../src/cli/commands/run.ts";
import { DEFAULT_LIMITS } from "../../src/core/panel.ts";
import type { DebateOptions } from "../../src/library/debate-options.ts";
import { inputFromOptions } from "../../src/library/input-from-options.ts";
import { startInput } from "../../src/mcp/start-input.ts";
import { inputFields } from "../../src/mcp/tool-fields.ts";
import { type DebateInput, debateInput } from "../../src/request/debate-input.ts";
import { type RequestContext, resolveRequest } from "../../src/request/resolve-request.ts";

const QUESTION = "Should the client retry failed requests, or should the server queue them?";
const SEATS = ["architect=cmd:a", "reviewer=cmd:b"];

interface Row {
  /** What is said beside the question, and the two seats unless it has its own. */
  readonly words: readonly string[];
  readonly options: Partial<DebateOptions>;
  /** null: a tool cannot say it. */
  readonly tool: Readonly<Record<string, unknown>> | null;
  /** What of the request shows that it was heard; left out: a problem or a warning does, or it concerns the run alone. */
  readonly shows?: unknown;
  readonly problems?: readonly string[];
  readonly warnings?: readonly string[];
}

const FAR = "2100-01-01T00:00:00Z";
const roundtable = {
  words: ["-p", "roundtable"],
  options: { protocol: "roundtable" },
  tool: { protocol: "roundtable" },
} as const;
const challenge = {
  words: ["-p", "challenge"],
  options: { protocol: "challenge" },
  tool: { protocol: "challenge" },
} as const;

/** The same setting of one key, said in three ways, with a protocol that uses it. */
function row(base: Pick<Row, "words" | "options" | "tool">, said: Row): Row {
  return {
    ...said,
    words: [...base.words, ...said.words],
    options: { ...base.options, ...said.options },
    tool: { ...base.tool, ...said.tool },
  };
}

const ROWS: Readonly<Record<string, Row>> = {
  context: {
    words: ["-c", "notes.md"],
    options: { context: ["notes.md"] },
    tool: { context: ["notes.md"] },
    shows: { question: { context: [{ name: "notes.md" }] } },
  },
  diff: {
    words: ["--diff=nowhere"],
    options: { diff: "nowhere" },
    tool: { diff: "nowhere" },
    problems: ["USAGE_OPTION_VALUE"],
  },
  options: {
    words: ["--option", "queue"],
    options: { options: ["queue"] },
    tool: { options: ["queue"] },
    shows: { question: { options: ["queue"] } },
    warnings: ["Only one --option was given, so the seats have nothing to choose from."],
  },
  constraints: {
    words: ["--constraint", "No queue."],
    options: { constraints: ["No queue."] },
    tool: { constraints: ["No queue."] },
    shows: { question: { constraints: ["No queue."] } },
  },
  workingDir: {
    words: ["--working-dir", "missing"],
    options: { workingDir: "missing" },
    tool: { working_dir: "missing" },
    problems: ["FOLDER_UNUSABLE"],
  },
  protocol: {
    words: ["-p", "dute"],
    options: { protocol: "dute" },
    tool: { protocol: "dute" },
    problems: ["PROTOCOL_UNKNOWN"],
  },
  rounds: { words: ["-r", "99"], options: { rounds: 99 }, tool: { rounds: 99 }, problems: ["ROUNDS_OUT_OF_RANGE"] },
  style: row(roundtable, {
    words: ["-s", "thorough", "-r", "2"],
    options: { style: "thorough", rounds: 2 },
    tool: { style: "thorough", rounds: 2 },
    shows: { settings: { style: "thorough" }, limits: { rounds: 2 } },
    warnings: ["--style thorough means 3 rounds; using --rounds 2."],
  }),
  samples: {
    words: ["-p", "poll", "-s", "self-consistency", "--samples", "4", "--seat", "cmd:a"],
    options: { protocol: "poll", style: "self-consistency", samples: 4, seats: ["cmd:a"] },
    tool: { protocol: "poll", style: "self-consistency", samples: 4, seats: ["cmd:a"] },
    shows: { panel: { seats: [{}, {}, {}, {}] } },
  },
  moderatorStyle: row(roundtable, {
    words: ["-m", "authoritative"],
    options: { moderatorStyle: "authoritative" },
    tool: { moderator_style: "authoritative" },
    shows: { settings: { moderatorStyle: "authoritative" } },
  }),
  maxWords: row(roundtable, {
    words: ["-w", "120"],
    options: { maxWords: 120 },
    tool: { max_words: 120 },
    shows: { settings: { maxWords: 120 } },
  }),
  quick: row(challenge, {
    words: ["--quick", "-r", "1"],
    options: { quick: true, rounds: 1 },
    tool: { quick: true, rounds: 1 },
    shows: { settings: { quick: true } },
    warnings: ["--quick opens no round; --rounds 1 is ignored."],
  }),
  interactive: row(challenge, {
    words: ["-i"],
    options: { interactive: true },
    tool: { interactive: true },
    shows: { settings: { interactive: true } },
  }),
  clarify: {
    words: ["--clarify"],
    options: { clarify: true },
    tool: { clarify: true },
    warnings: ["--clarify has no effect with duet; ignored. It works with --protocol challenge."],
  },
  unanimity: row(challenge, {
    words: ["--unanimity", "never"],
    options: { unanimity: "never" },
    tool: { unanimity: "never" },
    problems: ["USAGE_OPTION_VALUE"],
  }),
  stakes: {
    words: ["-p", "cascade", "--stakes", "low"],
    options: { protocol: "cascade", stakes: "low" },
    tool: { protocol: "cascade", stakes: "low" },
    shows: { settings: { stakes: "low" } },
  },
  stop: row(challenge, {
    words: ["--stop", "fixed"],
    options: { stop: "fixed" },
    tool: { stop: "fixed" },
    shows: { settings: { stop: "fixed" } },
  }),
  fullHistory: {
    words: ["-p", "panel", "--full-history"],
    options: { protocol: "panel", fullHistory: true },
    tool: { protocol: "panel", full_history: true },
    shows: { settings: { fullHistory: true } },
  },
  drivers: {
    words: ["-p", "workbench", "--driver", "Running costs = 3", "--driver", "a=b=1.5"],
    options: { protocol: "workbench", drivers: ["Running costs = 3", "a=b=1.5"] },
    tool: { protocol: "workbench", drivers: ["Running costs = 3", "a=b=1.5"] },
    shows: {
      question: {
        drivers: [
          { name: "Running costs", weight: 3 },
          { name: "a=b", weight: 1.5 },
        ],
      },
    },
  },
  pairwise: row(challenge, {
    words: ["--pairwise"],
    options: { pairwise: true },
    tool: { pairwise: true },
    shows: { settings: { pairwise: true } },
  }),
  noClosing: {
    words: ["--no-closing"],
    options: { noClosing: true },
    tool: { no_closing: true },
    shows: { settings: { closing: false } },
  },
  evidence: {
    words: ["--evidence", "off"],
    options: { evidence: "off" },
    tool: { evidence: "off" },
    shows: { settings: { evidence: "off" } },
  },
  trustedSources: row(challenge, {
    words: ["--trusted-sources", "a.example,b.example"],
    options: { trustedSources: ["a.example", "b.example"] },
    tool: { trusted_sources: ["a.example", "b.example"] },
    shows: { settings: { trustedSources: ["a.example", "b.example"] } },
    warnings: ["--trusted-sources has no effect without --evidence web or all; ignored."],
  }),
  seats: {
    words: ["--seats", "nobody,architect=rehearsal:retry-policy"],
    options: { seats: ["nobody", "architect=rehearsal:retry-policy"] },
    tool: { seats: ["nobody", "architect=rehearsal:retry-policy"] },
    problems: ["SEAT_UNKNOWN"],
  },
  chair: row(challenge, {
    words: ["--chair", "cmd:c"],
    options: { chair: "cmd:c" },
    tool: { chair: "cmd:c" },
    shows: { panel: { chair: { speaker: "cmd:c" } } },
  }),
  named: { words: ["--named"], options: { named: true }, tool: { named: true }, shows: { settings: { named: true } } },
  passEnv: { words: ["--pass-env", "LANG"], options: { passEnv: ["LANG"] }, tool: { pass_env: ["LANG"] } },
  skipMissing: { words: ["--skip-missing"], options: { skipMissing: true }, tool: { skip_missing: true } },
  // A model must not decide how its own commands are contained.
  sandbox: { words: ["--sandbox"], options: { sandbox: true }, tool: null },
  noRehearsal: { words: ["--no-rehearsal"], options: { noRehearsal: true }, tool: { no_rehearsal: true } },
  timeout: {
    words: ["--timeout", "90s"],
    options: { timeout: 90 },
    tool: { timeout_seconds: 90 },
    shows: { limits: { totalMs: 90_000 } },
  },
  roundTimeout: {
    words: ["--round-timeout", "5m"],
    options: { roundTimeout: 300 },
    tool: { round_timeout_seconds: 300 },
    shows: { limits: { roundMs: 300_000 } },
  },
  retries: {
    words: ["--retries", "5"],
    options: { retries: 5 },
    tool: { retries: 5 },
    shows: { limits: { retries: 5 } },
  },
  quorum: { words: ["--quorum", "3"], options: { quorum: 3 }, tool: { quorum: 3 }, problems: ["SEATS_TOO_FEW"] },
  budget: {
    words: ["--budget", "2.50"],
    options: { budget: 2.5 },
    tool: { budget_usd: 2.5 },
    shows: { limits: { budgetMicroUsd: 2_500_000 } },
    warnings: ["The budget does not count architect, reviewer, chair: their cost is not known."],
  },
  maxTokens: {
    words: ["--max-tokens", "5000"],
    options: { maxTokens: 5_000 },
    tool: { max_tokens: 5_000 },
    shows: { limits: { maxTokens: 5_000 } },
  },
  deadline: {
    words: ["--deadline", FAR],
    options: { deadline: FAR },
    tool: { deadline: FAR },
    shows: { limits: { deadline: new Date(FAR).toISOString() } },
  },
  outDir: {
    words: ["-o", "elsewhere"],
    options: { outDir: "elsewhere" },
    tool: { out_dir: "elsewhere" },
    shows: { place: { kind: "parent" } },
  },
  path: {
    words: ["--path", "one", "-o", "elsewhere"],
    options: { path: "one", outDir: "elsewhere" },
    tool: { path: "one", out_dir: "elsewhere" },
    shows: { place: { kind: "folder" } },
    warnings: ["--path and --out-dir were both given; using --path."],
  },
  topic: {
    words: ["-t", "retries"],
    options: { topic: "retries" },
    tool: { topic: "retries" },
    shows: { topic: "retries" },
  },
};

let folder = "";
const cwd = process.cwd();
const detect = process.env.CONCLAVE_DETECT;

before(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "conclave-front-ends-")));
  mkdirSync(join(folder, "debates"));
  writeFileSync(join(folder, "notes.md"), "Requests fail twice a day.\n");
  process.chdir(folder);
  process.env.CONCLAVE_DETECT = "none";
});

after(() => {
  process.chdir(cwd);
  if (detect === undefined) delete process.env.CONCLAVE_DETECT;
  else process.env.CONCLAVE_DETECT = detect;
  rmSync(folder, { recursive: true, force: true });
});

async function resolveFor({ input, ...found }: RequestContext & { readonly input: DebateInput }) {
  const { invocation: _, ...rest } = input;
  const { request, problems, warnings } = await resolveRequest(rest, found);
  const heard = Object.keys(rest).sort();
  return { heard, request, problems: problems.map(({ code, message, hint }) => ({ code, message, hint })), warnings };
}

async function throughCommand(words: readonly string[]) {
  const read = parseArguments(run, words);
  return resolveFor(await createDebateInput(createCliInput(run, words, read), run.options));
}

function toolInput(fields: Readonly<Record<string, unknown>>) {
  return { input: debateInput.parse(inputFields(startInput.parse(fields))), isBounded: true };
}

/** Whether all that `part` holds is in `whole`. */
function holds(whole: unknown, part: unknown): boolean {
  if (typeof part !== "object" || part === null) return whole === part;
  return Object.entries(part).every(([key, value]) => holds(Object(whole)[key], value));
}

test("every option that shapes a debate has a row", () => {
  const others = ["question", "file", "summaries", "silenceTimeout", "invocation", "origins"];
  const keys = Object.keys(debateInput.shape).filter((key) => !others.includes(key));
  assert.deepEqual(Object.keys(ROWS).sort(), keys.sort());
});

describe("the same request, problems and warnings through the command, the library and MCP:", () => {
  for (const [key, { words, options, tool, shows, problems = [], warnings = [] }] of Object.entries(ROWS)) {
    test(key, async () => {
      const seats = options.seats ? [] : SEATS.flatMap((seat) => ["--seat", seat]);
      const protocol = options.protocol === undefined;
      const command = await throughCommand([...(protocol ? ["-p", "duet"] : []), ...seats, ...words, QUESTION]);
      const common = { ...(protocol ? { protocol: "duet" } : {}), question: QUESTION, seats: SEATS };
      const library = await resolveFor(inputFromOptions({ ...common, ...options }));
      assert.deepEqual(library, command);
      if (tool) assert.deepEqual(await resolveFor(toolInput({ ...common, ...tool })), command);
      assert.ok(command.heard.includes(key), key);
      assert.deepEqual([command.problems.map(({ code }) => code), command.warnings], [problems, warnings]);
      if (shows !== undefined) assert.ok(holds(command.request, shows), JSON.stringify(command.request));
    });
  }
});

test("a question from a file is read the same way", async () => {
  writeFileSync(join(folder, "question.md"), QUESTION);
  const seats = SEATS.flatMap((seat) => ["--seat", seat]);
  const command = await throughCommand(["-f", "question.md", ...seats]);
  const mcp = await resolveFor(toolInput({ file: "question.md", seats: SEATS }));
  assert.deepEqual(mcp, command);
  assert.equal(command.request?.question.text, QUESTION);
});

test("a rehearsal has the same rules everywhere", async () => {
  const seats = ["architect=rehearsal:retry-policy", "reviewer=rehearsal:retry-policy"];
  const words = ["-p", "duet", "-r", "3", ...seats.flatMap((seat) => ["--seat", seat]), QUESTION];
  const command = await throughCommand(words);
  const options = { question: QUESTION, protocol: "duet", rounds: 3, seats };
  assert.deepEqual(await resolveFor(inputFromOptions(options)), command);
  assert.deepEqual(await resolveFor(toolInput(options)), command);
  assert.equal(command.request?.rehearsal, "retry-policy");
  assert.deepEqual(command.warnings, ["A rehearsal plays as it was written; --rounds is ignored."]);
});

test("numbers out of bounds are the same problem typed and through MCP; the library takes any", async () => {
  const seats = SEATS.flatMap((seat) => ["--seat", seat]);
  const command = await throughCommand(["--timeout", "5", ...seats, QUESTION]);
  const mcp = await resolveFor(toolInput({ question: QUESTION, seats: SEATS, timeout_seconds: 5 }));
  assert.deepEqual(mcp.problems, command.problems);
  assert.deepEqual(
    command.problems.map(({ code }) => code),
    ["USAGE_OPTION_VALUE"],
  );
  const amounts = { timeout: 5, silenceTimeout: 0.5, roundTimeout: 1, retries: 40, budget: 0.001, maxTokens: 10 };
  const library = await resolveFor(inputFromOptions({ question: QUESTION, seats: SEATS, ...amounts }));
  assert.deepEqual(library.problems, []);
  assert.deepEqual(library.request?.limits, {
    ...DEFAULT_LIMITS,
    rounds: library.request?.protocol.rounds.usual,
    ...{ totalMs: 5_000, silenceMs: 500, roundMs: 1_000, retries: 40, budgetMicroUsd: 1_000, maxTokens: 10 },
  });
});
