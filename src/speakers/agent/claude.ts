/**
 * Claude Code in print mode, in one process for all calls of a seat. It uses its own home, sign-in and sessions. No user or project settings are read, so that none of
 * their hooks, helpers or servers start. Only read-only tools are available, and anything that needs permission is denied.
 * The project's CLAUDE.md is read as usual.
 */

import { z } from "zod";
import { parseJson } from "../../core/text/parse-json.ts";
import { type Agent, type AgentTurn, SESSION_ID } from "./agent.ts";
import { claudeReader, isTurnEnd } from "./claude-reader.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { lineTurn } from "./line-turn.ts";
import { probeProgram } from "./probe-program.ts";
import { stayingProcess } from "./staying-process.ts";

export const claude: Agent = {
  name: "claude",
  family: "anthropic",
  program: "claude",
  variables: [
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_AUTH_TOKEN",
    "ANTHROPIC_BASE_URL",
    "CLAUDE_CODE_OAUTH_TOKEN",
    "CLAUDE_CONFIG_DIR",
  ],
  expandsAt: true,
  install: "npm install -g @anthropic-ai/claude-code",
  signIn: "claude auth login",
  sessionId: SESSION_ID,
  isSignedIn: async (place) => {
    const probe = await probeProgram(place, ["auth", "status"]);
    const status = authStatus.safeParse(probe && parseJson(probe.stdout));
    return status.success ? status.data.loggedIn : null;
  },
  turn: (turn, signal) =>
    lineTurn({ args: launchArguments(turn), env: environment(turn), turn, reading: claudeReader(turn) }, signal),
  stay: () =>
    stayingProcess({
      launch: (turn) => ({
        args: [...launchArguments(turn), "--input-format", "stream-json"],
        env: environment(turn),
      }),
      message: (text) => JSON.stringify({ type: "user", message: { role: "user", content: [{ type: "text", text }] } }),
      createReader: claudeReader,
      isTurnEnd,
    }),
};

const authStatus = z.object({ loggedIn: z.boolean() });

const READING_TOOLS = "Read,Grep,Glob";

function launchArguments({ session, model, workingDir, debatesFolder }: AgentTurn): readonly string[] {
  return [
    "-p",
    ...["--output-format", "stream-json", "--verbose", "--include-partial-messages"],
    ...["--setting-sources", "", "--strict-mcp-config", "--disable-slash-commands"],
    ...["--tools", READING_TOOLS, "--permission-mode", "dontAsk"],
    // Added although it is the working directory: without settings, CLAUDE.md is read only from added folders.
    ...["--add-dir", workingDir],
    ...(debatesFolder === null
      ? []
      : ["--settings", JSON.stringify({ permissions: { deny: denyRules(debatesFolder) } })]),
    ...["--system-prompt", INSTRUCTIONS],
    ...(model === null ? [] : ["--model", model]),
    ...(session === null ? [] : ["--resume", session]),
  ];
}

/** In a rule, an absolute path starts with two slashes. */
function denyRules(folder: string): readonly string[] {
  return [`Read(/${folder}/**)`, `Read(/${folder})`];
}

function environment({ env, temp }: AgentTurn): Readonly<Record<string, string>> {
  return {
    ...env,
    TMPDIR: temp,
    CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD: "1",
    CLAUDE_CODE_DISABLE_FILE_MENTIONS: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    // Its own retries would take minutes and be invisible; the engine retries instead.
    CLAUDE_CODE_MAX_RETRIES: "0",
    CLAUDE_CODE_DISABLE_NONSTREAMING_FALLBACK: "1",
    DISABLE_AUTOUPDATER: "1",
  };
}
