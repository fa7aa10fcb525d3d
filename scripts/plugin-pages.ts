// The plugins for coding agents, as files by their path: the instructions are written once, in src/mcp/guides.ts, and each agent gets them
// in its own format. Claude Code and Gemini CLI have commands of their own; Codex calls skills by name.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { debateGuide, planGuide, reviewGuide, SKILL } from "../src/mcp/guides.ts";

const { version, description, author }: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, "../package.json"), "utf8"),
);

const NAME = "conclave";
const SERVERS = { [NAME]: { command: NAME, args: ["mcp"] } };
const CALLED = "what the person wrote when calling this skill.";

interface Guide {
  readonly name: string;
  readonly description: string;
  readonly hint: string;
  readonly text: (words: string) => string;
}

const COMMANDS: readonly Guide[] = [
  {
    name: "debate",
    description: "Put a question to a panel of AI agents and report the verdict.",
    hint: "question [-p protocol] [-r rounds] [-a seats] [-c path] [--constraint text] [-i]",
    text: debateGuide,
  },
  {
    name: "plan-with-debate",
    description: "Have an architect and a reviewer debate a design, and turn the result into a plan.",
    hint: "what to build [-r rounds] [-a seats] [-c path]",
    text: planGuide,
  },
  {
    name: "review",
    description:
      "Have a panel of AI agents review changes or files, and report the findings that survive cross-examination.",
    hint: "[path …] [--diff=REV] [-a seats] [--constraint text]",
    text: reviewGuide,
  },
];

/** Text by path from the root of the repository. */
export function pluginPages(): ReadonlyMap<string, string> {
  return new Map([...claudePages(), ...codexPages(), ...geminiPages()]);
}

type Pages = readonly (readonly [string, string])[];

function claudePages(): Pages {
  const root = "plugin/claude";
  return [
    [
      ".claude-plugin/marketplace.json",
      json({
        name: NAME,
        description,
        owner: { name: author },
        plugins: [{ name: NAME, source: `./${root}`, description, version }],
      }),
    ],
    [
      `${root}/.claude-plugin/plugin.json`,
      json({ name: NAME, version, description, author: { name: author }, license: "MIT" }),
    ],
    [`${root}/.mcp.json`, json({ mcpServers: SERVERS })],
    ...COMMANDS.map(({ name, description: what, hint, text }): readonly [string, string] => [
      `${root}/commands/${name}.md`,
      markdown({ description: what, "argument-hint": hint }, text("$ARGUMENTS")),
    ]),
    [`${root}/skills/${SKILL.name}/SKILL.md`, skill(SKILL, debateGuide(SAID))],
  ];
}

function codexPages(): Pages {
  const root = "plugin/codex";
  return [
    [
      ".agents/plugins/marketplace.json",
      json({
        name: NAME,
        interface: { displayName: "Conclave" },
        plugins: [
          {
            name: NAME,
            source: { source: "local", path: `./${root}` },
            policy: { installation: "AVAILABLE", authentication: "ON_INSTALL" },
            category: "Developer Tools",
          },
        ],
      }),
    ],
    [
      `${root}/.codex-plugin/plugin.json`,
      json({
        name: NAME,
        version,
        description,
        author: { name: author },
        license: "MIT",
        skills: "./skills/",
        mcpServers: "./.mcp.json",
      }),
    ],
    [`${root}/.mcp.json`, json({ mcpServers: SERVERS })],
    ...COMMANDS.map((guide): readonly [string, string] => [
      `${root}/skills/${guide.name}/SKILL.md`,
      skill(guide, guide.text(CALLED)),
    ]),
    [`${root}/skills/${SKILL.name}/SKILL.md`, skill(SKILL, debateGuide(SAID))],
  ];
}

function geminiPages(): Pages {
  const root = "plugin/gemini";
  return [
    [`${root}/gemini-extension.json`, json({ name: NAME, version, description, mcpServers: SERVERS })],
    ...COMMANDS.map(({ name, description: what, text }): readonly [string, string] => [
      `${root}/commands/${name}.toml`,
      `${HASH_NOTE}\ndescription = ${JSON.stringify(what)}\nprompt = '''\n${text("{{args}}")}\n'''\n`,
    ]),
    [`${root}/skills/${SKILL.name}/SKILL.md`, skill(SKILL, debateGuide(SAID))],
  ];
}

const SAID = "what the person said.";
const HASH_NOTE = "# Printed by `npm run plugin` from src/mcp/guides.ts; change that, not this.";

function skill({ name, description: what }: Pick<Guide, "name" | "description">, text: string): string {
  return markdown({ name, description: what }, text);
}

/** Front matter must come first, so a YAML comment inside it says where the file comes from. */
function markdown(front: Readonly<Record<string, string>>, text: string): string {
  const lines = Object.entries(front).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${[HASH_NOTE, ...lines].join("\n")}\n---\n\n${text}\n`;
}

/** Formatted as the formatter would: a list with one word fits on one line. */
function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2).replace(/\[\s+("[^"]*")\s+\]/g, "[$1]")}\n`;
}
