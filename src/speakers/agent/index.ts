/** The named coding agents. Add new ones here. */

import { ACP_AGENTS } from "./acp/acp-agents.ts";
import type { Agent } from "./agent.ts";
import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { gemini } from "./gemini.ts";

export const AGENTS: readonly Agent[] = [claude, codex, gemini, ...ACP_AGENTS];
