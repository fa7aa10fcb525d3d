/**
 * A scenario: the scripted replies, call by call. A reply is found by call key and attempt, first match first, never by order
 * of arrival, so that a debate plays the same regardless of timing. Call keys do not contain the protocol, and the verdict
 * has the same key in all of them; a reply's `protocol` tells them apart.
 *
 *   name: storage                     # default: the file's name
 *   question: Postgres or SQLite?     # the question it plays
 *   protocols: [duet, poll]           # protocols it plays to the end (default: any)
 *   context:                          # what the seats are shown with the question
 *     - { name: notes, text: One writer. }
 *   sessions: true                    # it continues sessions, like a coding agent
 *   defaults: { delay: 300ms, stream: 12 }
 *   replies:
 *     - call: r1/open/*               # one pattern or a list; * stays within a part of the key, ** crosses parts
 *       protocol: duet                # one or a list (default: any)
 *       attempt: 1                    # one number or a list (default: any)
 *       activity: [reads src/db.ts]   # shown before the text
 *       delay: 2s                     # from the prompt to the end of the text: 200ms, 2s, 1m, or milliseconds
 *       stream: 20                    # number of pieces the text is streamed in
 *       text: |                       # Markdown
 *         One writer is all we have.
 *       ballot: { prefers: new }      # appended to the text as a ballot block
 *       usage: { input: 900, output: 200, cached: 0, costUsd: 0.004 }
 *     - call: "**"
 *       text: It begins, and          # after the text, if there is one,
 *       fail: rate limited            # it fails, with any failure code; SPEAKER_ is optional
 *       message: Too many requests.
 *       retryAfter: 30s
 *     - call: r2/**
 *       hang: true                    # or it hangs until it is stopped
 *
 * Texts may be cut off, malformed or empty, with or without a ballot. Use YAML anchors for repeated texts.
 */

import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { ballotBlock } from "../../core/ballot/ballot-block.ts";
import { ConclaveError } from "../../core/errors.ts";
import { FAILURES, type FailureCode } from "../../core/failure.ts";
import type { CallKey } from "../../core/ids.ts";
import type { Usage } from "../../core/usage.ts";
import { errnoWords } from "../../log/errno.ts";
import { parseYaml } from "../parse-yaml.ts";
import { type ReplyEntry, type ScenarioFile, scenarioFile, scenarioHead } from "./scenario-schema.ts";

/** What a scenario is about. */
export type ScenarioHead = Readonly<ReturnType<typeof buildHead>>;
export type Scenario = Readonly<ReturnType<typeof parseScenario>>;

export type ScriptedReply = Readonly<ReturnType<typeof buildReply>>;

type ScriptedEnd =
  | { readonly how: "done" | "hang" }
  | {
      readonly how: "fail";
      readonly code: FailureCode;
      readonly message: string;
      readonly retryAfterMs: number | null;
    };

/** Parsed once for as long as the file stays the same: every seat of a debate loads it. */
export function loadScenario(file: string): Scenario {
  const text = readText(file);
  const known = loaded.get(file);
  if (known?.text === text) return known.scenario;
  const scenario = parseScenario(text, file);
  loaded.set(file, { text, scenario });
  return scenario;
}

const loaded = new Map<string, { readonly text: string; readonly scenario: Scenario }>();

/** `file` is used in messages, and for the default name. */
export function parseScenario(text: string, file: string) {
  const { defaults, replies, ...head } = parseYaml({ file, text, firstLine: 1, code: "SCENARIO_WRONG" }, scenarioFile);
  return { ...buildHead(head, file), replies: replies.map((reply) => buildReply(reply, defaults)) };
}

/** For files whose replies come last: they are most of a long file, and take nearly all of the time to parse. */
export function loadScenarioHead(file: string): ScenarioHead {
  const [text = ""] = readText(file).split(/^replies:/m);
  return buildHead(parseYaml({ file, text, firstLine: 1, code: "SCENARIO_WRONG" }, scenarioHead), file);
}

export interface ScriptedCall {
  readonly call: CallKey;
  readonly attempt: number;
  /** null: unknown; replies that name protocols then do not match. */
  readonly protocol: string | null;
}

export function findReply({ replies }: Scenario, { call, attempt, protocol }: ScriptedCall): ScriptedReply | null {
  const found = replies.find(
    ({ calls, protocols, attempts }) =>
      (protocols === null || (protocol !== null && protocols.includes(protocol))) &&
      (attempts?.includes(attempt) ?? true) &&
      calls.some((pattern) => callPattern(pattern).test(call)),
  );
  return found ?? null;
}

function callPattern(pattern: string): RegExp {
  const source = pattern.replace(/\*\*|[\\^$.*+?()[\]{}|]/g, (found) => {
    if (found === "**") return ".*";
    return found === "*" ? "[^/]*" : `\\${found}`;
  });
  return new RegExp(`^${source}$`, "s");
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new ConclaveError("SCENARIO_WRONG", `The script ${file} cannot be read: ${errnoWords(String(error.code))}.`, {
      cause: error,
    });
  }
}

function buildHead({ name, question, protocols, context, sessions }: Omit<ScenarioFile, "replies">, file: string) {
  return {
    name: name ?? basename(file, extname(file)),
    /** null: any question. */
    question: question ?? null,
    /** Protocols it plays to the end; null: unspecified. */
    protocols: protocols ?? null,
    context: (context ?? []).map((item) => ({ ...item, path: null, omitted: null })),
    sessions: sessions ?? false,
  };
}

function buildReply(entry: ReplyEntry, defaults: ScenarioFile["defaults"]) {
  const { call, protocol, attempt, activity, text = "", ballot, usage } = entry;
  return {
    calls: [call].flat(),
    /** null: any. */
    protocols: protocol === undefined ? null : [protocol].flat(),
    /** null: any. */
    attempts: attempt === undefined ? null : [attempt].flat(),
    activity: activity ?? [],
    /** Includes the ballot. */
    text: ballot ? `${text.trimEnd()}\n\n${ballotBlock(ballot)}`.trimStart() : text,
    pieces: entry.stream ?? defaults?.stream ?? 1,
    delayMs: entry.delay ?? defaults?.delay ?? 0,
    usage: usage ? buildUsage(usage) : null,
    end: buildEnd(entry),
  };
}

function buildUsage(usage: NonNullable<ReplyEntry["usage"]>): Usage {
  return {
    inputTokens: usage.input ?? 0,
    outputTokens: usage.output ?? 0,
    cachedTokens: usage.cached ?? 0,
    costMicroUsd: usage.costUsd === undefined ? null : Math.round(usage.costUsd * 1_000_000),
    estimated: false,
  };
}

function buildEnd({ fail, message, retryAfter, hang }: ReplyEntry): ScriptedEnd {
  if (hang) return { how: "hang" };
  if (fail === undefined) return { how: "done" };
  return {
    how: "fail",
    code: fail,
    message: message ?? `The script says: ${FAILURES[fail].says}.`,
    retryAfterMs: retryAfter ?? null,
  };
}
