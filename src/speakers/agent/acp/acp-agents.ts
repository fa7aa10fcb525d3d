/**
 * Agents with built-in support for the Agent Client Protocol. Each row says how to start one read-only. Any other agent is
 * given by command, `acp:CMD`. Its modes are unknown, so it is restricted by offering no way to write, refusing its requests
 * and reporting what it did.
 */

import { homedir } from "node:os";
import { basename, join } from "node:path";
import { ConclaveError } from "../../../core/errors.ts";
import { splitCommand } from "../../process/command-line.ts";
import { debatesPath } from "../activity.ts";
import type { Agent, AgentTurn } from "../agent.ts";
import { INSTRUCTIONS } from "../instructions.ts";
import { blankProjectVariables } from "../project-variables.ts";
import { type AcpLaunch, acpTurn } from "./acp-turn.ts";

export const ACP_PREFIX = "acp:";

interface AcpRow extends Pick<Agent, "name" | "family" | "variables" | "needsModel" | "install" | "signIn"> {
  launch(turn: AgentTurn): AcpLaunch;
}

const ROWS: readonly AcpRow[] = [
  {
    name: "opencode",
    family: "opencode",
    variables: ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "OPENROUTER_API_KEY", "OPENCODE_CONFIG"],
    needsModel: true,
    install: "npm install -g opencode-ai",
    signIn: "opencode auth login",
    launch: (turn) => ({ args: ["acp"], env: opencodeEnvironment(turn), saysErrors: false }),
  },
  {
    name: "copilot",
    family: "github",
    variables: ["COPILOT_GITHUB_TOKEN", "GH_TOKEN", "COPILOT_HOME", "COPILOT_MODEL"],
    install: "npm install -g @github/copilot",
    signIn: "copilot login",
    launch: ({ model }) => ({
      args: [
        ...["--acp", "--deny-tool", "write", "--deny-tool", "shell", "--disable-builtin-mcps", "--no-ask-user"],
        ...["--no-auto-update", ...(model === null ? [] : ["--model", model])],
      ],
      env: {},
      saysErrors: true,
    }),
  },
  {
    name: "qwen",
    family: "alibaba",
    variables: ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL", "DASHSCOPE_API_KEY"],
    install: "npm install -g @qwen-code/qwen-code",
    signIn: "qwen auth",
    launch: ({ model, workingDir, env }) => ({
      args: ["--acp", "--approval-mode", "plan", ...(model === null ? [] : ["--model", model])],
      env: blankProjectVariables(workingDir, join(env.HOME ?? homedir(), ".qwen"), env),
      saysErrors: false,
    }),
  },
];

export const ACP_AGENTS: readonly Agent[] = ROWS.map(({ launch, ...row }) => ({
  ...row,
  program: row.name,
  isSignedIn: async () => null,
  turn: (turn, signal) => acpTurn(launch(turn), turn, signal),
}));

/** `id` includes the `acp:` prefix. */
export function createAcpAgent(id: string): Agent {
  const { program, args, fault } = splitCommand(id, ACP_PREFIX);
  if (fault !== null) throw new ConclaveError("USAGE_OPTION_VALUE", fault);
  const name = basename(program);
  return {
    name,
    family: `${ACP_PREFIX}${name}`,
    program,
    variables: [],
    install: `Install ${name}, or give its full path.`,
    signIn: program,
    isSignedIn: async () => null,
    isFree: true,
    turn: (turn, signal) => acpTurn({ args, env: {}, saysErrors: false, isFree: true }, turn, signal),
  };
}

/** Its plan mode can run shell commands, so tools are denied here and never offered to the model. Its search cannot exclude a folder. */
function opencodeEnvironment(turn: AgentTurn): Readonly<Record<string, string>> {
  const { model } = turn;
  const way = debatesPath(turn);
  const read = way === null ? "allow" : { "*": "allow", [`${way}/**`]: "deny" };
  const permission = { "*": "deny", read, glob: "allow", list: "allow", grep: way === null ? "allow" : "deny" };
  const config = {
    autoupdate: false,
    share: "disabled",
    ...(model === null ? {} : { model, small_model: model }),
    default_agent: "debate",
    permission,
    agent: { debate: { mode: "primary", prompt: INSTRUCTIONS, permission }, title: { disable: true } },
  };
  return {
    OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
    OPENCODE_DISABLE_AUTOUPDATE: "1",
    OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
    OPENCODE_DISABLE_PROJECT_CONFIG: "1",
  };
}
