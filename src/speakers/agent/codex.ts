/**
 * Codex through `codex exec --json`. It uses its own home, sign-in and sessions. The user's configuration is not read, so that
 * none of its servers, hooks or plugins start. Its shell runs under a permission profile enforced by the system: it can read
 * the working directory and no other user files, not the debates folder, and has no write access and no network.
 */

import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../core/text/parse-json.ts";
import { addUsage, NO_USAGE, type Usage } from "../../core/usage.ts";
import { classifyFailure, type FailureWords, matchWords } from "../classify-failure.ts";
import { errorLine } from "../process/error-line.ts";
import { DONE, type Finished, failure, type SpeechPart } from "../speaker.ts";
import { activity } from "./activity.ts";
import { type Agent, type AgentPlace, type AgentTurn, SESSION_ID, tokenCount } from "./agent.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { exitFailure, lineTurn, type ProcessEnd, type TurnReader } from "./line-turn.ts";
import { messageText } from "./message-text.ts";
import { probeProgram } from "./probe-program.ts";

export const codex: Agent = {
  name: "codex",
  family: "openai",
  program: "codex",
  variables: ["CODEX_API_KEY", "CODEX_HOME", "OPENAI_BASE_URL"],
  install: "npm install -g @openai/codex",
  signIn: "codex login",
  sessionId: SESSION_ID,
  isSignedIn: async (place) => {
    if (place.env.CODEX_API_KEY) return true;
    const probe = await probeProgram(place, ["login", "status"]);
    return probe === null ? null : probe.code === 0;
  },
  turn: (turn, signal) => {
    const env = { ...turn.env, TMPDIR: turn.temp, RUST_LOG: STREAM_TRACE };
    return lineTurn({ args: launchArguments(turn), env, turn, reading: createReader(turn) }, signal);
  },
};

/** Its JSON lines contain only whole messages. The stream trace has every word, and shows activity while it thinks. */
const STREAM_TRACE = "error,codex_api::sse::responses=trace";

function launchArguments(turn: AgentTurn): readonly string[] {
  const { session, model, temp } = turn;
  const instructions = join(temp, "instructions.md");
  writeFileSync(instructions, INSTRUCTIONS);
  const settings = [
    ...SETTINGS,
    ...sandboxSettings(turn),
    ...vendorSettings(turn),
    `model_instructions_file=${quote(instructions)}`,
  ];
  return [
    "exec",
    ...(session === null ? [] : ["resume"]),
    ...["--json", "--skip-git-repo-check", "--ignore-user-config", "--ignore-rules"],
    ...(model === null ? [] : ["-m", model]),
    ...settings.flatMap((setting) => ["-c", setting]),
    ...(session === null ? [] : [session]),
    "-",
  ];
}

const SETTINGS = [
  "analytics.enabled=false",
  "check_for_update_on_startup=false",
  'web_search="disabled"',
  ...[
    // Otherwise it waits forever if no one is listening.
    "unbounded_connection_retries",
    // Otherwise it contacts hosts that have nothing to do with the model.
    ...["plugins", "apps", "hooks", "multi_agent", "multi_agent_v2", "goals", "image_generation", "view_image"],
    ...["skill_search", "sleep_tool", "tool_suggest", "shell_snapshot", "computer_use", "browser_use"],
  ].map((feature) => `features.${feature}=false`),
  "skills.bundled.enabled=false",
  "skills.include_instructions=false",
  "include_permissions_instructions=false",
  "include_apps_instructions=false",
  // Its environment contains the key, and the model can run shell commands.
  'shell_environment_policy.inherit="core"',
];

/** `-s read-only` would replace these, and would allow reading every file on the disk. */
function sandboxSettings({ file, debatesFolder }: AgentPlace): readonly string[] {
  const closed = debatesFolder === null ? "" : `,${quote(debatesFolder)}="deny"`;
  const rules = `{":minimal"="read",${quote(ownFolder(file))}="read",":workspace_roots"={"."="read"}${closed}}`;
  return ['approval_policy="never"', 'default_permissions="conclave"', `permissions.conclave.filesystem=${rules}`];
}

/** Inside the sandbox it starts itself again. npm installs a launcher, with the program in a separate package. */
function ownFolder(file: string): string {
  const folder = dirname(file);
  return file.endsWith("/@openai/codex/bin/codex.js") ? dirname(dirname(folder)) : folder;
}

/** The vendor's defaults without retries, which the engine makes and shows. */
function vendorSettings({ env }: AgentPlace): readonly string[] {
  const base = env.OPENAI_BASE_URL ? `base_url=${quote(env.OPENAI_BASE_URL)},` : "";
  const traits = 'wire_api="responses",requires_openai_auth=true,supports_websockets=false';
  const tries = "request_max_retries=0,stream_max_retries=0";
  return ['model_provider="conclave"', `model_providers.conclave={name="OpenAI",${base}${traits},${tries}}`];
}

/** For paths, a JSON string is a valid TOML string. */
function quote(text: string): string {
  return JSON.stringify(text);
}

// ── Lines ────────────────────────────────────────────────────────────────────────────────────────

const item = z.object({ type: z.string(), text: z.string().optional(), command: z.string().optional() });

const line = z.union([
  z.object({ type: z.literal("thread.started"), thread_id: z.string() }),
  z.object({ type: z.enum(["item.started", "item.completed"]), item }),
  z.object({ type: z.literal("error"), message: z.string() }),
  z.object({ type: z.literal("turn.failed"), error: z.object({ message: z.string() }) }),
  z.object({
    type: z.literal("turn.completed"),
    usage: z.object({ input_tokens: tokenCount, cached_input_tokens: tokenCount, output_tokens: tokenCount }),
  }),
]);

const streamEvent = z.object({
  type: z.string(),
  delta: z.string().optional(),
  response: z
    .object({
      model: z.string().optional(),
      usage: z
        .object({
          input_tokens: tokenCount,
          input_tokens_details: z.object({ cached_tokens: tokenCount }).nullish().catch(null),
          output_tokens: tokenCount,
        })
        .nullish()
        .catch(null),
    })
    .optional(),
});

function createReader(turn: AgentTurn): TurnReader {
  const reply = messageText();
  let message = "";
  let completed: Usage | null = null;
  let streamedUsage: Usage | null = null;
  let failure: string | null = null;
  return {
    *take(value) {
      const parsed = line.safeParse(value);
      if (!parsed.success) return;
      const { data } = parsed;
      if (data.type === "thread.started") yield { type: "session", id: data.thread_id };
      else if (data.type === "error") yield activity(data.message);
      else if (data.type === "turn.failed") failure = data.error.message;
      else if (data.type === "turn.completed") completed = usageOf(data.usage, data.usage.cached_input_tokens);
      else if (data.type === "item.started") yield* describeItem(data.item);
      else if (data.item.type === "agent_message") {
        message = data.item.text ?? "";
        yield* reply.whole(message);
      }
    },
    *takeStderr(text) {
      const event = streamEvent.safeParse(parseTrace(text));
      if (!event.success) return;
      const { type, delta, response } = event.data;
      if (type === "response.output_text.delta") yield* reply.piece(delta ?? "");
      else if (type === "response.created") yield* reply.begin();
      else yield activity("thinks");
      if (response?.model) yield { type: "model", id: response.model };
      const { usage } = response ?? {};
      const cachedTokens = usage?.input_tokens_details?.cached_tokens ?? 0;
      if (usage) streamedUsage = addUsage(streamedUsage ?? NO_USAGE, usageOf(usage, cachedTokens));
    },
    *end(ended) {
      // Its own lines count the whole of a continued session.
      const usage = streamedUsage ?? (turn.session === null ? completed : null);
      if (usage) yield { type: "usage", usage };
      // The trace comes through another pipe and may be late.
      if (completed) yield* reply.whole(message);
      yield turnOutcome(failure, completed && message, ended);
    },
  };
}

/** Commands that the sandbox refuses are not reported. */
function* describeItem({ type, command = "" }: z.infer<typeof item>): Iterable<SpeechPart> {
  if (type !== "command_execution") return;
  const [, inner] = /^\S+ -l?c '(.*)'$/s.exec(command) ?? [];
  yield activity(`runs ${inner ?? command}`);
}

function usageOf(usage: { input_tokens: number; output_tokens: number }, cachedTokens: number): Usage {
  return { ...NO_USAGE, inputTokens: usage.input_tokens, outputTokens: usage.output_tokens, cachedTokens };
}

const TRACE_MARK = "SSE event: ";

function parseTrace(text: string): unknown {
  const at = text.indexOf(TRACE_MARK);
  return at < 0 ? null : parseJson(text.slice(at + TRACE_MARK.length));
}

/** `reply` is null if the turn was not completed. */
function turnOutcome(failureText: string | null, reply: string | null, { code, stderr }: ProcessEnd): Finished {
  if (failureText === null && reply !== null)
    return reply.trim() === "" ? failure("SPEAKER_EMPTY", "Codex's reply is empty.") : DONE;
  const untraced = stderr
    .split("\n")
    .filter((text) => !text.includes(TRACE_MARK))
    .join("\n");
  const said = failureText ?? errorLine(untraced);
  const reason = classifyFailure(said) ?? matchWords(said, OWN_WORDS) ?? "SPEAKER_FAILED";
  return exitFailure(reason, said, `codex exited with status ${code ?? "unknown"}`);
}

const OWN_WORDS: FailureWords = [
  ["SPEAKER_TRUNCATED", /\breason: max_output_tokens\b/],
  ["SPEAKER_CONTEXT_TOO_LONG", /\bran out of room\b|\bexceeds the maximum length\b/i],
  ["SPEAKER_AUTH", /\bmissing environment variable\b/i],
  ["SPEAKER_UNREACHABLE", /\bconnection failed\b/i],
  ["SPEAKER_TIMEOUT", /\bidle timeout\b/i],
  ["SPEAKER_NETWORK", /\bstream (disconnected|closed)\b|\berror sending request\b|\berror decoding\b/i],
];
