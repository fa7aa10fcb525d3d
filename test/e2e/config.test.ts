// Configuration as a person meets it: what beats what, what a project may do unasked, and the file of an older tool.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { commandSpeaker, places, QUESTION, type Surroundings } from "../support/command.ts";

const place = places();
const FIXTURES = join(import.meta.dirname, "../fixtures/scenarios");

function write(path: string, content: unknown): void {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  mkdirSync(dirname(join(place().path, path)), { recursive: true });
  writeFileSync(join(place().path, path), text);
}

interface Opened {
  readonly settings: Readonly<Record<string, unknown>> & { readonly summaries: unknown };
  readonly limits: Readonly<Record<string, unknown>>;
  readonly panel: {
    readonly seats: readonly {
      readonly name: string;
      readonly source: string;
      readonly instructions: string;
      readonly temperature?: number;
    }[];
    readonly chair: { readonly role: string; readonly speaker: string; readonly temperature?: number } | null;
  };
  readonly question: { readonly constraints: readonly string[] };
  readonly protocol: string;
}

function openingOf(name: string): Opened {
  const lines = readFileSync(join(place().path, name, "events.jsonl"), "utf8").split("\n");
  return JSON.parse(lines.find((line) => line.includes('"debate.opened"')) ?? "").event;
}

/** Where the debate is kept is typed, and everything else as the test has it. */
async function runQuestion(words: readonly string[], surroundings?: Surroundings) {
  const told = await place().conclave([QUESTION, "--path", "debate", ...words], surroundings);
  assert.equal(told.exit, 0, told.stderr);
  return { ...told, ...openingOf("debate") };
}

const script = (name: string) => `script:${join(FIXTURES, `${name}.yaml`)}`;
const DUET = { protocol: "duet", seats: [`architect=${script("agreed")}`, `reviewer=${script("agreed")}`] };

describe("configuration", () => {
  test("is overridden in order: flags, environment, the project's file, the person's own", async () => {
    write("home/.config/conclave/config.yaml", "rounds: 7\nretries: 1\nbudget: 7\nmaxTokens: 70000\nnamed: true\n");
    write("conclave.config.json", { ...DUET, rounds: 6, retries: 3, budget: 6, named: false });
    const env = { CONCLAVE_ROUNDS: "5", CONCLAVE_RETRIES: "5", CONCLAVE_BUDGET: "" };
    const { limits, settings } = await runQuestion(["--rounds", "4"], { env });
    assert.deepEqual(
      [limits.rounds, limits.retries, limits.budgetMicroUsd, limits.maxTokens, settings.named],
      [4, 5, 6_000_000, 70_000, false],
    );
  });

  test("applies in subfolders, up to the root of the repository, and in the XDG folder", async () => {
    mkdirSync(join(place().path, ".git"));
    mkdirSync(join(place().path, "src/deep"), { recursive: true });
    write("conclave.config.yaml", JSON.stringify({ ...DUET, outDir: "kept" }));
    write("xdg/conclave/config.json", { constraints: ["No new service."] });
    const cwd = join(place().path, "src/deep");
    const { exit, stderr } = await place().conclave([QUESTION, "--topic", "x"], {
      cwd,
      env: { XDG_CONFIG_HOME: join(place().path, "xdg") },
    });
    assert.equal(exit, 0, stderr);
    assert.deepEqual(openingOf("kept/001-x").question.constraints, ["No new service."]);
    assert.match((await place().conclave(["list"], { cwd })).stdout, /001/);
  });

  test("gives way to typed seats as a whole, and lends its seats to typed roles", async () => {
    write("conclave.config.json", { ...DUET, seats: [...DUET.seats, `security=${script("lost")}`] });
    const typed = await runQuestion([
      "--seat",
      `architect=${script("agreed")}`,
      "--seat",
      `reviewer=${script("agreed")}`,
    ]);
    assert.deepEqual(
      typed.panel.seats.map(({ name }) => name),
      ["architect", "reviewer"],
    );
    const { exit, stderr } = await place().conclave([QUESTION, "--seats", "reviewer,architect"]);
    assert.equal(exit, 0, stderr);
    assert.match(stderr, /panel {6}architect=\S+ reviewer=\S+ chair=/);
  });

  test("is read from the file that is named, in place of the one that is found", async () => {
    write("conclave.config.json", { protocol: "poll" });
    write("other/mine.yaml", JSON.stringify({ ...DUET, rounds: 3 }));
    assert.equal((await runQuestion(["--config", "other/mine.yaml"])).limits.rounds, 3);
    const gone = await place().conclave([QUESTION, "--config", "gone.yaml"]);
    assert.equal(gone.exit, 2);
    assert.match(gone.stderr, /^FILE_UNREADABLE: The path .*gone\.yaml does not exist\.$/m);
  });

  test("is reported with its location if it conflicts with other options", async () => {
    write("conclave.config.json", {
      ...DUET,
      protocol: "roundtable",
      style: "vote",
      rounds: 11,
      seats: [`architct=${script("agreed")}`],
    });
    const { exit, stderr } = await place().conclave([QUESTION], {
      env: { CONCLAVE_QUORUM: "x", CONCLAVE_NAMED: "maybe" },
    });
    assert.equal(exit, 4);
    const told = stderr.split("\n").filter((line) => /^[A-Z_]+: /.test(line));
    assert.deepEqual(told.toSorted(), [
      "CONFIG_WRONG: conclave.config.json: rounds: roundtable takes 1 to 10 rounds, not 11.",
      'CONFIG_WRONG: conclave.config.json: seats[0]: "architct" is not a role; did you mean architect?',
      'CONFIG_WRONG: conclave.config.json: style: --style must be one of quick, thorough, adversarial, collaborative, but got "vote".',
      'SETTING_WRONG: CONCLAVE_NAMED is "maybe"; expected true or false.',
      'SETTING_WRONG: CONCLAVE_QUORUM: --quorum takes a whole number from 1 to 25, but got "x".',
    ]);
  });

  test("cannot be in two files of one folder", async () => {
    write("conclave.config.json", {});
    write("conclave.config.yaml", "{}");
    const { exit, stderr } = await place().conclave([QUESTION]);
    assert.equal(exit, 4);
    assert.match(
      stderr,
      /^CONFIG_WRONG: Found conclave\.config\.json and conclave\.config\.yaml, but only one configuration file is allowed\.$/m,
    );
  });

  test("says nothing to a protocol that does not hear it, and warns of nothing", async () => {
    write("conclave.config.json", { ...DUET, style: "thorough", maxWords: 100, stop: "fixed" });
    assert.doesNotMatch((await runQuestion([])).stderr, /warning/);
  });

  test("gives a seat its own prompt, which is in the log and named by --verbose", async () => {
    write("roles/odd.md", "You are odd, and that helps.\n");
    const [architect, reviewer] = DUET.seats;
    write("conclave.config.json", {
      ...DUET,
      seats: [architect, { role: "reviewer", speaker: reviewer?.slice("reviewer=".length), prompt: "roles/odd.md" }],
    });
    const { panel, stderr } = await runQuestion(["-v"]);
    const source = join(place().path, "roles/odd.md");
    assert.deepEqual([panel.seats[1]?.source, panel.seats[1]?.instructions], [source, "You are odd, and that helps."]);
    assert.ok(stderr.includes(`prompt     reviewer  ${source}`));
  });
});

describe("a project's file", () => {
  const command = () => ({
    ...DUET,
    seats: ["architect", "reviewer"].map((role) => `${role}=${commandSpeaker(join(place().path, "told"))}`),
  });

  test("runs no command and no code before its folder is trusted, then for good", async () => {
    mkdirSync(join(place().path, "told"));
    write("conclave.config.ts", `export default ${JSON.stringify(command())};`);
    for (const words of [[], ["--yes"]]) {
      const { exit, stderr } = await place().conclave([QUESTION, ...words]);
      assert.equal(exit, 4);
      assert.match(
        stderr,
        /^CONFIG_UNTRUSTED: conclave\.config\.ts is not in a trusted folder, and it is code that would run\.\n {2}Review the file\. If you trust its folder, run the command once with --trust\.$/m,
      );
    }
    assert.ok(!existsSync(join(place().path, "home/.config/conclave/trusted.json")));
    const trusted = await place().conclave([QUESTION, "--trust", "--topic", "one"]);
    assert.equal(trusted.exit, 0, trusted.stderr);
    assert.deepEqual(JSON.parse(readFileSync(join(place().path, "home/.config/conclave/trusted.json"), "utf8")), {
      folders: [place().path],
    });
    assert.equal((await place().conclave([QUESTION, "--topic", "two"])).exit, 0);
  });

  for (const [what, reach] of [
    [{ seats: ["architect=cmd:llm -m x", "claude"] }, "runs llm -m x"],
    [{ chair: { speaker: "acp:my-agent --acp" } }, "runs my-agent --acp"],
    [{ passEnv: ["AWS_SECRET_ACCESS_KEY"] }, "passes AWS_SECRET_ACCESS_KEY from your environment to commands"],
    [{ context: ["../private"] }, "reads "],
    [{ workingDir: "/" }, "lets seats read /"],
    [{ outDir: "../elsewhere" }, "keeps debates in "],
  ] as const) {
    test(`that ${reach.trim()} needs trust`, async () => {
      write("conclave.config.json", { ...DUET, ...what });
      const { exit, stderr } = await place().conclave([QUESTION]);
      assert.equal(exit, 4);
      assert.ok(
        stderr.includes(`CONFIG_UNTRUSTED: conclave.config.json is not in a trusted folder, and it ${reach}`),
        stderr,
      );
    });
  }

  test("needs none for options that this run does not use", async () => {
    write("conclave.config.json", { ...DUET, chair: "cmd:llm", passEnv: ["SECRET"], context: "/etc/hosts" });
    const seats = DUET.seats.join(",");
    await runQuestion([
      "--seats",
      seats,
      "--chair",
      script("agreed"),
      "--pass-env",
      "OTHER",
      "--context",
      "conclave.config.json",
    ]);
    assert.equal((await place().conclave(["list"])).exit, 0);
  });

  test("is the person's own in their own folder, and needs none there", async () => {
    mkdirSync(join(place().path, "told"));
    write("home/.config/conclave/config.ts", `export default ${JSON.stringify(command())};`);
    assert.equal((await runQuestion([])).protocol, "duet");
  });

  test("is not read past a list of trusted folders that is damaged", async () => {
    write("home/.config/conclave/trusted.json", "[");
    write("conclave.config.json", command());
    const { exit, stderr } = await place().conclave([QUESTION, "--trust"]);
    assert.equal(exit, 4);
    assert.match(stderr, /^CONFIG_WRONG: .*trusted\.json is damaged\.$/m);
  });
});

describe("a preset", () => {
  const DESIGN = { description: "How we design.", ...DUET, rounds: 6, budget: 2 };

  test("is overridden by flags, and overrides the environment and the files", async () => {
    write("conclave.config.json", { protocol: "poll", rounds: 3, budget: 9, retries: 4, presets: { design: DESIGN } });
    const env = { CONCLAVE_ROUNDS: "5" };
    const { limits, protocol, panel } = await runQuestion(["--preset", "design", "--budget", "1"], { env });
    assert.deepEqual(
      [protocol, limits.rounds, limits.budgetMicroUsd, limits.retries, panel.seats.map(({ name }) => name)],
      ["duet", 6, 1_000_000, 4, ["architect", "reviewer"]],
    );
  });

  test("gives its seats their own prompts, and lends its seats to typed roles", async () => {
    write("roles/ours.md", "Think of the on-call engineer.");
    const [architect, reviewer] = DUET.seats.map((seat) => seat.split("=")[1]);
    const seats = [{ role: "architect", speaker: architect, prompt: "roles/ours.md" }, `reviewer=${reviewer}`];
    write("conclave.config.json", { presets: { ours: { protocol: "duet", seats } } });
    const { panel } = await runQuestion(["--preset", "ours", "--seats", "architect,reviewer"]);
    assert.match(panel.seats[0]?.instructions ?? "", /Think of the on-call engineer\./);
  });

  test("of the project replaces the person's own, which replaces one that ships", async () => {
    write("home/.config/conclave/config.yaml", "presets: { quick: { description: Mine. }, mine: { rounds: 2 } }\n");
    write("conclave.config.json", { presets: { quick: { description: "Ours.", protocol: "duet" } } });
    const { stdout } = await place().conclave(["presets", "--json"]);
    const listed: readonly { name: string; description: string; source: string; options: readonly string[] }[] =
      JSON.parse(stdout);
    assert.deepEqual(
      listed.map(({ name, source }) => [name, source]),
      [
        ["quick", "conclave.config.json"],
        ["mine", "home/.config/conclave/config.yaml"],
        ["architecture", "built-in"],
        ["tradeoffs", "built-in"],
        ["premortem", "built-in"],
        ["security-review", "built-in"],
      ],
    );
    assert.deepEqual(listed[0], {
      name: "quick",
      description: "Ours.",
      source: "conclave.config.json",
      options: ["--protocol duet"],
    });
  });

  test("that ships works for a review, where only its seats and limits apply", async () => {
    write("a.ts", "export const a = 1;\n");
    const seats = ["security", "testing", "reviewer"].map((role) => `${role}=rehearsal:download-links`).join(",");
    const words = ["review", "a.ts", "--preset", "security-review", "--seats", seats, "--dry-run"];
    const { exit, stdout, stderr } = await place().conclave(words);
    assert.equal(exit, 0, stderr);
    assert.match(`${stdout}${stderr}`, /security/);
  });

  test("that does not exist is refused with the nearest name, once all files could be read", async () => {
    const { exit, stderr } = await place().conclave([QUESTION, "--preset", "quik"]);
    assert.equal(exit, 2);
    assert.match(stderr, /^USAGE_OPTION_VALUE: There is no preset "quik"\.\n {2}Did you mean quick\? /);
    write("conclave.config.json", { presets: { ours: { round: 2 } } });
    const wrong = await place().conclave([QUESTION, "--preset", "ours"]);
    assert.equal(wrong.exit, 4);
    assert.match(wrong.stderr, /^CONFIG_WRONG: conclave\.config\.json:1: presets\.ours\.round is unknown; /);
    assert.doesNotMatch(wrong.stderr, /There is no preset/);
  });

  test("of an untrusted project runs no command, and one that is not chosen needs no trust", async () => {
    const mark = join(place().path, "mark");
    const seats = [`architect=cmd:touch ${mark}`, "reviewer=cmd:cat"];
    write("conclave.config.json", { ...DUET, presets: { evil: { seats, passEnv: ["SECRET"] } } });
    const refused = await place().conclave([QUESTION, "--preset", "evil"]);
    assert.equal(refused.exit, 4, refused.stderr);
    assert.match(
      refused.stderr,
      /^CONFIG_UNTRUSTED: conclave\.config\.json is not in a trusted folder, and it runs touch \S+mark; runs cat; passes SECRET from your environment to commands\.$/m,
    );
    await runQuestion([]);
    await place().conclave(["presets"]);
    assert.equal(existsSync(mark), false);
    await place().conclave([QUESTION, "--preset", "evil", "--trust"]);
    assert.equal(existsSync(mark), true);
  });
});

describe("the file of an older tool", () => {
  const agent = (role: string, more: object = {}) => ({
    ...{ id: role, name: role, role, provider: "script", model: join(FIXTURES, "panel.yaml"), temperature: 0.5 },
    ...more,
  });
  const whole = () => ({
    agents: [
      agent("architect", { systemPromptPath: "prompts/architect.md", summarization: { threshold: 900 } }),
      agent("performance", { systemPromptPath: "prompts/gone.md" }),
      agent("security", { enabled: false }),
    ],
    judge: agent("generalist", { summarization: { threshold: 9_000 } }),
    debate: {
      rounds: 2,
      terminationCondition: { type: "fixed" },
      synthesisMethod: "judge",
      includeFullHistory: true,
      timeoutPerRound: 300_000,
      summarization: { enabled: true, threshold: 4_000, maxLength: 2_000, method: "length-based" },
    },
  });

  test("runs a debate as it is", async () => {
    write("debate-config.json", whole());
    write("prompts/architect.md", "You are the architect of this house.\n");
    const { protocol, panel, settings, limits, stderr, stdout } = await runQuestion([]);
    assert.equal(protocol, "panel");
    assert.deepEqual(
      panel.seats.map(({ name, source }) => [name, source]),
      [
        ["architect", join(place().path, "prompts/architect.md")],
        ["performance", "built-in"],
      ],
    );
    assert.equal(panel.chair?.role, "judge");
    assert.deepEqual(
      [...panel.seats, panel.chair].map((seat) => seat?.temperature),
      [0.5, 0.5, 0.5],
    );
    assert.deepEqual([limits.rounds, limits.roundMs], [2, 300_000]);
    assert.deepEqual([settings.stop, settings.fullHistory], ["fixed", true]);
    const all = { enabled: true, threshold: 4_000, maxLength: 2_000 };
    const bySeat = { architect: { ...all, threshold: 900 }, chair: { ...all, threshold: 9_000 } };
    assert.deepEqual(settings.summaries, { ...all, bySeat });
    assert.deepEqual(
      stderr.split("\n").filter((line) => line.startsWith("warning: ")),
      [
        `warning: debate-config.json: agents[1].systemPromptPath: ${join(place().path, "prompts/gone.md")} cannot be read; using the built-in role.`,
      ],
    );
    assert.match(stdout, /\n## Decision\n/);
  });

  test("provides agents for --agents by role, and seats architect and performance if none is left", async () => {
    const three = { ...whole(), agents: ["architect", "performance", "security"].map((role) => agent(role)) };
    write("debate-config.json", three);
    const some = await runQuestion(["--agents", "security,architect,testing"]);
    assert.deepEqual(
      some.panel.seats.map(({ name }) => name),
      ["security", "architect"],
    );
    const none = await place().conclave([QUESTION, "--dry-run", "--agents", "testing,cost"]);
    assert.equal(none.exit, 0);
    const told = "None of its agents has a role that was asked for; using architect and performance instead.";
    assert.ok(none.stderr.includes(`warning: ${told}`), none.stderr);
    assert.match(none.stdout, /architect[\s\S]*performance/);
    write("debate-config.json", { ...three, agents: [agent("data", { enabled: false })] });
    const { exit, stderr } = await place().conclave([QUESTION]);
    assert.equal(exit, 4);
    for (const role of ["architect", "performance"])
      assert.ok(stderr.includes(`SPEAKER_NONE: No speaker was found for the role ${role}.`), stderr);
  });

  test("is reported with its key if it names an unknown role or speaker", async () => {
    write("debate-config.json", {
      ...whole(),
      agents: [agent("wizard"), agent("architect", { provider: "acme-corp" })],
    });
    const { exit, stderr } = await place().conclave([QUESTION]);
    assert.equal(exit, 4);
    assert.match(stderr, /^CONFIG_WRONG: debate-config\.json: agents\[0\]: "wizard" is not a role/m);
    assert.match(stderr, /^CONFIG_WRONG: debate-config\.json: agents\[1\]: "acme-corp\/.*" is not a speaker/m);
  });

  test("is ignored with a warning if there is a conclave.config in the same folder", async () => {
    write("debate-config.json", whole());
    write("conclave.config.json", DUET);
    const { protocol, stderr } = await runQuestion([]);
    assert.equal(protocol, "duet");
    assert.match(stderr, /^warning: Ignoring debate-config\.json because conclave\.config\.json exists\.$/m);
  });
});
