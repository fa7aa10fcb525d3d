/** What people call a speaker: `claude` for claude/opus, `gpt-5` for openai/gpt-5, `llm` for cmd:llm -m mistral. */

import { basename, extname } from "node:path";
import { ACP_PREFIX } from "./agent/acp/acp-agents.ts";
import { AGENTS } from "./agent/index.ts";
import { COMMAND_PREFIX, splitCommand } from "./process/command-line.ts";

/** null: a script, which plays every role and knows its seats by them. */
export function shortName(speaker: string): string | null {
  if (/^(script|rehearsal):/.test(speaker)) return null;
  const prefix = [COMMAND_PREFIX, ACP_PREFIX].find((each) => speaker.startsWith(each));
  const name = prefix === undefined ? lastPart(speaker) : programName(speaker, prefix);
  // Call keys and file names contain it.
  return name.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "") || null;
}

function lastPart(speaker: string): string {
  // What follows a prefix is what it is made of: sim:p=0.7.
  const [, prefix = null] = /^([a-z]+):/.exec(speaker) ?? [];
  if (prefix !== null) return prefix;
  const [first = "", ...rest] = speaker.replace(/@https?:.*$/i, "").split("/");
  return AGENTS.some(({ name }) => name === first) ? first : (rest.at(-1) ?? first);
}

function programName(speaker: string, prefix: string): string {
  const { program } = splitCommand(speaker, prefix);
  return program === null ? "" : basename(program, extname(program));
}
