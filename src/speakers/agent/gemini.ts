/**
 * Gemini CLI in headless streaming mode. Its modes are not a security boundary (a model may leave plan mode and then write), so
 * tools that write are removed: both in the settings and in a policy that takes precedence over all others.
 *
 * Each session has its own home: no user or project settings, hooks, servers or extensions are read, its session list is not
 * shared, and its lock is stale whenever no turn of that session runs. Only the sign-in is the person's, through links.
 */

import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import type { FailureCode } from "../../core/failure.ts";
import { NO_USAGE, type Usage } from "../../core/usage.ts";
import { classifyFailure, type FailureWords, matchWords } from "../classify-failure.ts";
import { errorLine } from "../process/error-line.ts";
import type { ReadBounds } from "../process/sandbox.ts";
import { DONE, type Finished, failure, type SpeechPart } from "../speaker.ts";
import { debatesPath } from "./activity.ts";
import { type Agent, type AgentTurn, SESSION_ID, tokenCount } from "./agent.ts";
import { createHome, geminiFolder, hasSignIn, openHome } from "./gemini-home.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { exitFailure, lineTurn, type ProcessEnd, type TurnReader } from "./line-turn.ts";
import { messageText } from "./message-text.ts";
import { blankProjectVariables } from "./project-variables.ts";
import { toolLooks } from "./tool-looks.ts";

export const gemini: Agent = {
  name: "gemini",
  family: "google",
  program: "gemini",
  variables: [
    "GEMINI_API_KEY",
    "GOOGLE_API_KEY",
    "GOOGLE_GEMINI_BASE_URL",
    "GOOGLE_GENAI_USE_VERTEXAI",
    "GOOGLE_GENAI_USE_GCA",
    "GOOGLE_CLOUD_PROJECT",
    "GOOGLE_CLOUD_LOCATION",
    "GOOGLE_APPLICATION_CREDENTIALS",
    "GEMINI_CLI_HOME",
    "GEMINI_MODEL",
  ],
  expandsAt: true,
  install: "npm install -g @google/gemini-cli",
  signIn: "gemini",
  sessionId: SESSION_ID,
  isSignedIn: async ({ env }) => hasSignIn(env),
  async *turn(turn, signal): AsyncGenerator<SpeechPart, void> {
    const home = turn.session === null ? createHome(turn.env) : openHome(turn.env, turn.session);
    if (home === null) return yield failure("SPEAKER_SESSION_LOST", `Unknown session ${turn.session}.`);
    try {
      home.writeSettings(settings(turn));
      const launch = { args: launchArguments(turn, home.session), env: environment(turn, home.path) };
      yield* lineTurn({ ...launch, turn, reading: createReader(turn) }, signal);
    } finally {
      home.close();
    }
  },
};

/** Not `auto`, which asks another model each time which one should answer. */
const USUAL_MODEL = "pro";

function launchArguments({ session, model, env, temp, ...place }: AgentTurn, id: string): readonly string[] {
  const policy = join(temp, "policy.toml");
  writeFileSync(policy, policyText(place));
  return [
    ...["-o", "stream-json", "--approval-mode", "default", "--skip-trust"],
    ...["-m", model ?? env.GEMINI_MODEL ?? USUAL_MODEL],
    ...["--admin-policy", policy, "--policy", policy],
    ...["--extensions", "none", "--allowed-mcp-server-names", "none"],
    ...[session === null ? "--session-id" : "--resume", id],
    ...["-p", ""],
  ];
}

/** Its search does not respect ignore rules; its file reader does. */
function readingTools(place: ReadBounds): readonly string[] {
  return ["read_file", "list_directory", "glob", ...(debatesPath(place) === null ? ["grep_search"] : [])];
}

function policyText(place: ReadBounds): string {
  const closed = pathsToClose(place).map((path) => path.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return [
    '[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 997\n',
    `[[rule]]\ntoolName = ${JSON.stringify(readingTools(place))}\ndecision = "allow"\npriority = 998\n`,
    // No groups in the pattern: a rule with groups is considered unsafe and dropped.
    ...closed.map((path) => {
      const pattern = JSON.stringify(`"${path}["/]`);
      return `[[rule]]\ntoolName = "*"\nargsPattern = ${pattern}\ndecision = "deny"\npriority = 999\n`;
    }),
  ].join("\n");
}

/** The ways a model may write it; the file reader refuses any others. */
function pathsToClose(place: ReadBounds): readonly string[] {
  const way = debatesPath(place);
  return way === null ? [] : [way, `./${way}`, join(place.workingDir, way)];
}

function settings(turn: AgentTurn) {
  const ignored = join(turn.temp, "ignored");
  const way = debatesPath(turn);
  if (way !== null) writeFileSync(ignored, `/${way}/\n`);
  return {
    general: {
      enableAutoUpdate: false,
      enableAutoUpdateNotification: false,
      // Its own retries would take minutes and be invisible; the engine retries instead.
      maxAttempts: 1,
      retryFetchErrors: false,
    },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    tools: { core: readingTools(turn) },
    // Otherwise a reply that quotes a table twice is mistaken for a loop and cut off.
    model: { disableLoopDetection: true },
    advanced: { ignoreLocalEnv: true },
    context: {
      // It lists the debates folder, and changes with every new file.
      includeDirectoryTree: false,
      // Always interpreted relative to the working directory.
      fileFiltering: { customIgnoreFilePaths: way === null ? [] : [relative(turn.workingDir, ignored)] },
    },
  };
}

function environment({ env, temp, workingDir }: AgentTurn, home: string): Readonly<Record<string, string>> {
  const instructions = join(temp, "instructions.md");
  writeFileSync(instructions, INSTRUCTIONS);
  return {
    ...blankProjectVariables(workingDir, geminiFolder(env), env),
    ...env,
    TMPDIR: temp,
    GEMINI_CLI_HOME: home,
    GEMINI_SYSTEM_MD: instructions,
    GEMINI_TELEMETRY_ENABLED: "false",
    // If this is empty, it exits at once.
    GEMINI_TELEMETRY_TARGET: "local",
    // Otherwise it starts itself a second time, and neither process stops when asked to.
    GEMINI_CLI_NO_RELAUNCH: "true",
  };
}

// ── Lines ────────────────────────────────────────────────────────────────────────────────────────

const resultLine = z.object({
  type: z.literal("result"),
  status: z.string(),
  error: z.object({ message: z.string() }).optional(),
  stats: z
    .object({
      total_tokens: tokenCount,
      input_tokens: tokenCount,
      cached: tokenCount,
      models: z.record(z.string(), z.unknown()).catch({}),
    })
    .optional(),
});

const line = z.union([
  z.object({ type: z.literal("init"), session_id: z.string() }),
  z.object({ type: z.literal("message"), role: z.string(), content: z.string() }),
  z.object({
    type: z.literal("tool_use"),
    tool_name: z.string(),
    tool_id: z.string(),
    parameters: z.record(z.string(), z.unknown()),
  }),
  z.object({ type: z.literal("tool_result"), tool_id: z.string(), status: z.string() }),
  z.object({ type: z.literal("error"), message: z.string() }),
  resultLine,
]);

function createReader(turn: AgentTurn): TurnReader {
  const reply = messageText();
  const looks = toolLooks(VERBS, turn);
  let error = "";
  let result: z.infer<typeof resultLine> | null = null;
  return {
    *take(value) {
      const parsed = line.safeParse(value);
      if (!parsed.success) return;
      const { data } = parsed;
      switch (data.type) {
        case "init":
          yield { type: "session", id: data.session_id };
          return;
        case "message":
          if (data.role === "assistant") yield* reply.piece(data.content);
          return;
        case "tool_use":
          reply.interrupt();
          yield looks.begin(data.tool_id, data.tool_name, data.parameters);
          return;
        case "tool_result":
          if (data.status === "success") yield* looks.succeed(data.tool_id);
          return;
        case "error":
          error = data.message;
          return;
        case "result":
          result = data;
      }
    },
    *end(ended) {
      // Its first line names the alias that was asked for.
      for (const id of Object.keys(result?.stats?.models ?? {})) yield { type: "model", id };
      if (result?.stats && result.stats.total_tokens > 0) yield { type: "usage", usage: usageOf(result.stats) };
      const isGood = result?.status === "success";
      if (!isGood) yield failureOutcome([result?.error?.message, error].find((text) => text) ?? "", ended);
      else yield reply.text.trim() === "" ? failure("SPEAKER_EMPTY", "Gemini's reply is empty.") : DONE;
    },
  };
}

const VERBS = {
  read_file: "reads",
  list_directory: "lists",
  glob: "looks for PATTERN in",
  grep_search: "searches for PATTERN in",
};

/** Reasoning counts as output, and is only included in the total. */
function usageOf({ total_tokens, input_tokens, cached }: NonNullable<z.infer<typeof resultLine>["stats"]>): Usage {
  return {
    ...NO_USAGE,
    inputTokens: input_tokens,
    outputTokens: Math.max(0, total_tokens - input_tokens),
    cachedTokens: cached,
  };
}

/** Exit codes with a known cause. Higher ones are HTTP statuses, reduced to their last byte. */
const EXIT_AUTH = 41;
const EXIT_INPUT = 42;

function failureOutcome(said: string, { code, stderr }: ProcessEnd): Finished {
  // After a successful exit, stderr does not explain anything.
  const text = said === "" && code !== 0 ? errorLine(stderr) : said;
  return exitFailure(reasonIn(text, stderr, code), text, `gemini exited with status ${code ?? "unknown"}`);
}

function reasonIn(said: string, stderr: string, code: number | null): FailureCode {
  if (code === EXIT_AUTH) return "SPEAKER_AUTH";
  if (code === EXIT_INPUT && /session/i.test(stderr)) return "SPEAKER_SESSION_LOST";
  const [, status] = /"code"\s*:\s*(\d{3})\b/.exec(said) ?? [];
  const signs = status === undefined ? {} : { status: Number(status) };
  return matchWords(said, OWN_WORDS) ?? classifyFailure(said, signs) ?? "SPEAKER_FAILED";
}

/** A refused connection and a broken one have the same message. */
const OWN_WORDS: FailureWords = [
  ["SPEAKER_EMPTY", /\bempty response\b/i],
  ["SPEAKER_DECLINED", /\bblocked due to\b/i],
  ["SPEAKER_CONTEXT_TOO_LONG", /\bexceeds the maximum number of tokens\b/i],
  ["SPEAKER_NETWORK", /\bwithout a finish reason\b|\berror: terminated\b|\bincomplete JSON\b/i],
];
