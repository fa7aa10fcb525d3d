/**
 * The real coding agents, pointed at a loopback model server, each with a home of its own and nothing of the person's. They
 * take part only in `npm run test:agents`, which installs them first.
 */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { AgentSurroundings } from "../../src/speakers/agent/agent-speaker.ts";
import { createSpeaker } from "../../src/speakers/registry.ts";
import type { Speaker } from "../../src/speakers/speaker.ts";

export const AGENT_NAMES = ["claude", "codex", "gemini"] as const;

export type AgentName = (typeof AGENT_NAMES)[number];

/** Why the real agents are left out; false: they are not. */
export const LEFT_OUT =
  process.env.TEST_AGENTS === "1" ? false : "the real agents take part in npm run test:agents only (900 MB)";

export const PROGRAMS = join(import.meta.dirname, "../../.cache/agents/node_modules/.bin");

/** Keys that no vendor would take. */
export const KEY = "test-key-that-is-no-key";

export interface AgentHome {
  /** Where the agents' own files go. */
  readonly home: string;
  /** What they look at. */
  readonly workingDir: string;
  readonly debatesFolder: string;
  environment(url: string): Readonly<Record<string, string>>;
  speaker(spec: string, url: string, around?: AgentOptions): Speaker;
  /** Processes that were started with this home and are there still; on Linux alone can it be told. */
  processes(): readonly number[];
  remove(): void;
}

type AgentOptions = Partial<Pick<AgentSurroundings, "passEnv" | "isClosedInTheEnd">>;

export function agentHome(programs = PROGRAMS): AgentHome {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "conclave-agents-")));
  const home = join(root, "home");
  const workingDir = join(root, "work");
  const debatesFolder = join(workingDir, "debates");
  for (const folder of [join(home, ".codex"), debatesFolder]) mkdirSync(folder, { recursive: true });
  const environment: AgentHome["environment"] = (url) => ({
    PATH: [programs, dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
    HOME: home,
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: url,
    CODEX_API_KEY: KEY,
    CODEX_HOME: join(home, ".codex"),
    OPENAI_BASE_URL: `${url}/v1`,
    GEMINI_API_KEY: KEY,
    GOOGLE_GEMINI_BASE_URL: url,
  });
  return {
    home,
    workingDir,
    debatesFolder,
    environment,
    speaker: (spec, url, around = {}) => {
      const speaker = createSpeaker(spec, {
        workingDir,
        debatesFolder,
        environment: environment(url),
        passEnv: [],
        sleep: async () => undefined,
        hostBox: () => null,
        protocol: null,
        ...around,
      });
      if (!speaker) throw new Error(`There is no speaker ${spec}.`);
      return speaker;
    },
    processes: () => processesWith(`HOME=${home}`),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function processesWith(variable: string): readonly number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).split("\0").includes(variable))
    .map(Number);
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch (error) {
    // It is gone, or not ours.
    if (error instanceof Error && "code" in error) return "";
    throw error;
  }
}
