// Configuration files, real ones in a folder: what they come to, and that every wrong value is told with file, key and what was
// expected.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, test } from "node:test";
import { optionName } from "../../../src/cli/arguments/cli-command.ts";
import { CONFIG_ROWS } from "../../../src/cli/config/config-schema.ts";
import type { ConfigFile, FileLayer } from "../../../src/cli/config/file-layer.ts";
import { readConfig } from "../../../src/cli/config/read-config.ts";
import { ConclaveError, ConclaveErrors } from "../../../src/core/errors.ts";
import { keyOf } from "../../../src/request/debate-input.ts";

const EXAMPLE = join(import.meta.dirname, "../../../docs/conclave.config.example.yaml");

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

function fileAt(path: string): ConfigFile {
  return { path, folder: dirname(path), shown: path.slice(dirname(path).length + 1), isProject: true };
}

async function read(name: string, content: unknown, others: Readonly<Record<string, string>> = {}): Promise<FileLayer> {
  const folder = mkdtempSync(join(tmpdir(), "conclave-"));
  made.push(folder);
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
  for (const [path, other] of Object.entries({ ...others, [name]: text })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), other);
  }
  return readConfig(fileAt(join(folder, name)));
}

/** As a person writes it. */
function placeholder(name: string): string {
  return ["$", "{", name, "}"].join("");
}

async function problemsOf(name: string, content: unknown): Promise<readonly string[]> {
  try {
    await read(name, content);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConclaveError, String(error));
    assert.equal(error.exit, 4);
    return error instanceof ConclaveErrors ? error.problems.map(({ message }) => message) : [error.message];
  }
}

describe("conclave.config", () => {
  test("of the documentation is right, and has every key there is", async () => {
    const { values, seats, chair, summaries, toolServers, warnings } = await readConfig(fileAt(EXAMPLE));
    assert.deepEqual(toolServers, [
      {
        name: "docs",
        reach: { command: "npx", args: ["-y", "@acme/docs-mcp"], env: { DOCS_TOKEN: placeholder("DOCS_TOKEN") } },
        tools: null,
      },
      {
        name: "issues",
        reach: {
          url: "https://mcp.acme.example/mcp",
          headers: { authorization: `Bearer ${placeholder("ISSUES_TOKEN")}` },
        },
        tools: ["search_issues"],
      },
    ]);
    assert.deepEqual([...values.keys()].sort(), CONFIG_ROWS.map(optionName).sort());
    const text = readFileSync(EXAMPLE, "utf8");
    for (const key of [
      ...CONFIG_ROWS.map((row) => keyOf(optionName(row))),
      "seats",
      "chair",
      "summaries",
      "mcpServers",
      "presets",
    ])
      assert.match(text, new RegExp(`^${key}:`, "m"));
    assert.deepEqual(values.get("budget"), ["2.5"]);
    assert.deepEqual(values.get("no-rehearsal"), [""]);
    assert.deepEqual(values.get("named"), []);
    assert.deepEqual(values.get("fail-on"), ["split,unresolved"]);
    assert.deepEqual(
      seats?.map(({ short, role, speaker }) => short ?? `${role}=${speaker}`),
      ["architect=anthropic/claude-sonnet-5", "performance=openai/gpt-5.5", "security=cmd:llm -m mistral-large"],
    );
    assert.equal(chair?.short, "google/gemini-3.8-pro");
    assert.deepEqual(summaries, { enabled: true, threshold: 5000, maxLength: 2500 });
    assert.deepEqual(warnings, [
      `conclave.config.example.yaml: seats[2].prompt: ${join(dirname(EXAMPLE), "prompts/security.md")} cannot be read; using the built-in role.`,
    ]);
  });

  test("says the same in JSON, YAML and code", async () => {
    const said = {
      protocol: "duet",
      rounds: 2,
      constraints: "Keep it.",
      seats: [{ role: "architect", speaker: "claude" }],
    };
    const read3 = await Promise.all([
      read("conclave.config.json", said),
      read(
        "conclave.config.yaml",
        "protocol: duet\nrounds: 2\nconstraints: Keep it.\nseats: [{ role: architect, speaker: claude }]\n",
      ),
      read(
        "conclave.config.ts",
        `const rounds: number = 2;\nexport default ${JSON.stringify({ ...said, rounds: 0 })} satisfies object;\n`.replace(
          '"rounds":0',
          "rounds",
        ),
      ),
    ]);
    const [first, ...others] = read3.map(({ values, seats }) => ({
      values: [...values],
      seats: seats?.map(({ role, speaker }) => [role, speaker]),
    }));
    assert.deepEqual(first, {
      values: [
        ["constraint", ["Keep it."]],
        ["protocol", ["duet"]],
        ["rounds", ["2"]],
      ],
      seats: [["architect", "claude"]],
    });
    for (const other of others) assert.deepEqual(other, first);
  });

  test("resolves paths from the folder of the file", async () => {
    const { file, values, seats } = await read(
      "conclave.config.yaml",
      'outDir: kept\ncontext: [src, "-"]\nseats: [./roles/odd.md=script:play.yaml, { role: b, speaker: cmd:cat, prompt: b.md }]\n',
      { "b.md": "  You are b.\r\n\r\nSo be it.\n" },
    );
    assert.deepEqual(values.get("out-dir"), [join(file.folder, "kept")]);
    assert.deepEqual(values.get("context"), [join(file.folder, "src"), "-"]);
    assert.equal(seats?.[0]?.short, `${join(file.folder, "roles/odd.md")}=script:${join(file.folder, "play.yaml")}`);
    assert.deepEqual(seats?.[1]?.prompt, { text: "You are b.\n\nSo be it.", source: join(file.folder, "b.md") });
  });

  for (const [content, problem] of [
    ["rounds: many", /^conclave\.config\.yaml:1: rounds is "many"; expected a whole number\.$/],
    [
      "budget: 0",
      /^conclave\.config\.yaml:1: budget is 0; expected an amount in US dollars, such as 2\.50, from 0\.01 to 100000\.$/,
    ],
    [
      "timeout: 5s",
      /^conclave\.config\.yaml:1: timeout is "5s"; expected seconds or a duration such as 90s or 5m, from 30s to 15m\.$/,
    ],
    [
      "protocol: duel",
      /^conclave\.config\.yaml:1: protocol is "duel"; expected one of challenge, duet, panel, roundtable, council, workbench, cascade, review, poll\.$/,
    ],
    ["stop: never", /^conclave\.config\.yaml:1: stop is "never"; expected one of consensus, fixed\.$/],
    ["named: 1", /^conclave\.config\.yaml:1: named is 1; expected true or false\.$/],
    ["constraints: [1]", /^conclave\.config\.yaml:1: constraints.* expected a string or a list of strings\.$/],
    ["# nothing\nrond: 2", /^conclave\.config\.yaml:2: rond is unknown; expected only context, .*, rounds, /],
    ["seats: []", /^conclave\.config\.yaml:1: seats is \[\]; expected at least one seat\.$/],
    [
      "seats: [{ speakr: claude }]",
      /^conclave\.config\.yaml:1: seats\[0\] is a mapping; expected only role, speaker, prompt, summaries, temperature\.$/,
    ],
    ["seats: [{ role: 7 }]", /^conclave\.config\.yaml:1: seats\[0\]\.role is 7; expected a string\.$/],
    [
      "chair: { summaries: { threshold: 0 } }",
      /^conclave\.config\.yaml:1: chair\.summaries\.threshold is 0; expected a whole number of at least 1\.$/,
    ],
    [
      "summaries: yes please",
      /^conclave\.config\.yaml:1: summaries is "yes please"; expected a mapping of enabled, threshold, maxLength\.$/,
    ],
    ["- a", /^conclave\.config\.yaml:1: the file is \["a"\]; expected a mapping of /],
    ["a: [", /^conclave\.config\.yaml:1: /],
  ] as const) {
    test(`${JSON.stringify(content)} is refused`, async () => {
      const problems = await problemsOf("conclave.config.yaml", content);
      assert.equal(problems.length, 1, problems.join("\n"));
      assert.match(problems[0] ?? "", problem);
    });
  }

  test("reports all problems at once, in code as in text", async () => {
    const wrong = { rounds: "x", stop: "never", seats: [3] };
    const inText = await problemsOf("conclave.config.json", wrong);
    const inCode = await problemsOf("conclave.config.ts", `export default ${JSON.stringify(wrong)};`);
    assert.deepEqual(
      inText.map((problem) => problem.replace(/^conclave\.config\.json:\d+/, "")),
      inCode.map((problem) => problem.replace(/^conclave\.config\.ts/, "")),
    );
    assert.equal(inText.length, 3);
  });

  for (const [name, content, problem] of [
    [
      "conclave.config.ts",
      "export const x = 1;",
      /^conclave\.config\.ts has no default export; expected the configuration\.$/,
    ],
    ["conclave.config.ts", "throw new Error('No.');", /^conclave\.config\.ts failed to load: No\.$/],
    [
      "conclave.config.toml",
      "rounds = 2",
      /^conclave\.config\.toml is not a configuration file; expected \.json, \.yaml or \.ts\.$/,
    ],
  ] as const) {
    test(`${name} with ${content} is refused`, async () => {
      assert.match((await problemsOf(name, content))[0] ?? "", problem);
    });
  }

  test("reports problems of a tool server, and finds a program next to the file", async () => {
    const { toolServers } = await read("conclave.config.json", { mcpServers: { own: { command: "./serve.js" } } });
    assert.deepEqual(toolServers, [
      { name: "own", reach: { command: join(made.at(-1) ?? "", "serve.js"), args: [], env: {} }, tools: null },
    ]);
    assert.deepEqual(
      await problemsOf("conclave.config.json", {
        mcpServers: {
          "two words": { command: "x" },
          bare: { args: ["x"] },
          old: { type: "sse", url: "https://a.example/sse" },
          odd: { url: "ftp://a.example/" },
          more: { command: "x", cwd: "/" },
        },
      }),
      [
        "conclave.config.json:3: mcpServers.two words is a mapping; expected a mapping of server names (up to 32 letters, digits, - and _).",
        "conclave.config.json:6: mcpServers.bare.command is missing; expected a string.",
        'conclave.config.json:12: mcpServers.old.type is "sse"; expected http (sse servers are not supported).',
        'conclave.config.json:16: mcpServers.odd.url is "ftp://a.example/"; expected a URL.',
        "conclave.config.json:18: mcpServers.more is a mapping; expected only type, command, args, env, tools.",
      ],
    );
  });
});

const AGENT = { id: "a", name: "A", role: "architect", provider: "openai", model: "gpt-5.5" };
const DEBATE = {
  rounds: 2,
  terminationCondition: { type: "fixed" },
  synthesisMethod: "judge",
  includeFullHistory: true,
  timeoutPerRound: 300_000,
  summarization: { enabled: true, threshold: 4_000, maxLength: 2_000, method: "length-based" },
};
const WHOLE = {
  agents: [AGENT, { ...AGENT, id: "b", role: "performance" }],
  judge: { ...AGENT, id: "j" },
  debate: DEBATE,
};

describe("debate-config.json", () => {
  test("becomes a panel with a judge", async () => {
    const { values, seats, chair, summaries, warnings } = await read("debate-config.json", WHOLE);
    assert.deepEqual(Object.fromEntries(values), {
      protocol: ["panel"],
      rounds: ["2"],
      stop: ["fixed"],
      "full-history": [""],
      "round-timeout": ["300000ms"],
    });
    assert.deepEqual(
      seats?.map(({ role, speaker, prompt, place }) => ({ role, speaker, prompt, place })),
      [
        { role: "architect", speaker: "openai/gpt-5.5", prompt: null, place: "debate-config.json: agents[0]" },
        { role: "performance", speaker: "openai/gpt-5.5", prompt: null, place: "debate-config.json: agents[1]" },
      ],
    );
    assert.deepEqual([chair?.role, chair?.speaker], [null, "openai/gpt-5.5"]);
    assert.deepEqual(summaries, { enabled: true, threshold: 4_000, maxLength: 2_000 });
    assert.deepEqual(warnings, []);
  });

  test("is recognised by its content, whatever its name", async () => {
    assert.equal((await read("other.json", WHOLE)).isChosenFrom, true);
    assert.equal((await read("other.json", { rounds: 2 })).isChosenFrom, false);
  });

  test("leaves out disabled agents, keeps each agent's own summaries, and knows commands, scripts and aliases", async () => {
    const agents = [
      { ...AGENT, enabled: false },
      { ...AGENT, role: "kiss", provider: "cmd", model: "llm -m x", summarization: { threshold: 9 } },
      { ...AGENT, provider: "script", model: "play.yaml" },
      { ...AGENT, role: "security", provider: "claude", model: undefined },
    ];
    const { file, seats } = await read("debate-config.json", { ...WHOLE, agents });
    assert.deepEqual(
      seats?.map(({ role, speaker, summaries }) => [role, speaker, summaries]),
      [
        ["simplicity", "cmd:llm -m x", { threshold: 9 }],
        ["architect", `script:${join(file.folder, "play.yaml")}`, {}],
        ["security", "claude", {}],
      ],
    );
  });

  test("gives a seat its own prompt, or the built-in role with a warning if that file is missing or empty", async () => {
    const agents = ["own.md", "gone.md", "empty.md"].map((systemPromptPath) => ({ ...AGENT, systemPromptPath }));
    const { file, seats, chair, warnings } = await read(
      "debate-config.json",
      { ...WHOLE, agents, judge: { ...AGENT, role: "umpire", systemPromptPath: "own.md" } },
      { "own.md": "Be odd.\n", "empty.md": " \n" },
    );
    const own = { text: "Be odd.", source: join(file.folder, "own.md") };
    assert.deepEqual(
      seats?.map(({ prompt }) => prompt),
      [own, null, null],
    );
    assert.deepEqual([chair?.role, chair?.prompt], ["umpire", own]);
    assert.deepEqual(warnings, [
      `debate-config.json: agents[1].systemPromptPath: ${join(file.folder, "gone.md")} cannot be read; using the built-in role.`,
      `debate-config.json: agents[2].systemPromptPath: ${join(file.folder, "empty.md")} is empty; using the built-in role.`,
    ]);
  });

  test("says in one warning what is missing", async () => {
    const { warnings } = await read("debate-config.json", { agents: [{ role: "architect" }], debate: { rounds: 2 } });
    assert.deepEqual(warnings, [
      "debate-config.json does not set agents[0].provider, agents[0].model, judge, debate.terminationCondition, debate.synthesisMethod, debate.includeFullHistory, debate.timeoutPerRound, debate.summarization; using the defaults.",
    ]);
    assert.deepEqual((await read("debate-config.json", {})).warnings, [
      "debate-config.json does not set agents, judge, debate; using the defaults.",
    ]);
  });

  const summarization = "a mapping of enabled, threshold, maxLength, method";
  const wrongs: readonly (readonly [key: string, value: unknown, expected: string])[] = [
    ["agents", "all", "a list of agents"],
    [
      "agents.0",
      "architect",
      "a mapping of id, name, role, provider, model, temperature, systemPromptPath, enabled, summarization",
    ],
    ["agents.0.id", true, "a string"],
    ["agents.0.name", 3, "a string"],
    ["agents.0.role", "the architect!", "a role name of letters, digits, - and _"],
    ["agents.0.provider", 3, "a string"],
    ["agents.0.model", "", "a string"],
    ["agents.0.temperature", 3, "a number from 0 to 2"],
    ["agents.0.temperature", "hot", "a number from 0 to 2"],
    ["agents.0.systemPromptPath", 1, "a string"],
    ["agents.0.enabled", "yes", "true or false"],
    ["agents.0.summarization", true, summarization],
    ["agents.0.summarization.threshold", 0, "a whole number from 1 to 1000000"],
    [
      "judge",
      "me",
      "a mapping of id, name, role, provider, model, temperature, systemPromptPath, enabled, summarization",
    ],
    ["judge.model", 5, "a string"],
    [
      "debate",
      3,
      "a mapping of rounds, terminationCondition, synthesisMethod, includeFullHistory, timeoutPerRound, summarization",
    ],
    ["debate.rounds", 0, "a whole number from 1 to 30"],
    ["debate.rounds", "3", "a whole number from 1 to 30"],
    ["debate.terminationCondition", "fixed", "a mapping of type"],
    ["debate.terminationCondition.type", "convergence", '"fixed" or "consensus"'],
    ["debate.synthesisMethod", "voting", '"judge"'],
    ["debate.includeFullHistory", "no", "true or false"],
    ["debate.timeoutPerRound", 500, "a whole number from 30000 to 86400000"],
    ["debate.summarization", [], summarization],
    ["debate.summarization.enabled", 1, "true or false"],
    ["debate.summarization.threshold", -1, "a whole number from 1 to 1000000"],
    ["debate.summarization.maxLength", 1.5, "a whole number from 1 to 1000000"],
    ["debate.summarization.method", "llm", '"length-based"'],
  ];

  for (const [key, value, expected] of wrongs) {
    test(`${key} as ${JSON.stringify(value)} is reported with its key and what was expected`, async () => {
      const config = JSON.parse(JSON.stringify({ ...WHOLE, agents: [{ ...AGENT, summarization: {} }] }));
      const [last = "", ...way] = key.split(".").toReversed();
      const holder = way.toReversed().reduce((at, part) => at[part], config);
      holder[last] = value;
      const [problem = "", ...more] = await problemsOf("debate-config.json", config);
      const place = key.replace(/\.(\d+)/g, "[$1]");
      assert.deepEqual(more, []);
      assert.match(problem, /^debate-config\.json:\d+: /);
      assert.equal(
        problem.replace(/^debate-config\.json:\d+: /, ""),
        `${place} is ${JSON.stringify(value)}; expected ${expected}.`,
      );
    });
  }
});
