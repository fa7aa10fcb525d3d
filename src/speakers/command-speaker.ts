/**
 * `cmd:llm -m mistral`: any command as a speaker. It gets the prompt on stdin only, its stdout is the reply, and its exit
 * status says whether it succeeded. No shell is involved, so no text can be executed.
 */

import { basename } from "node:path";
import { replyFault } from "../core/ballot/reply-fault.ts";
import { ConclaveError } from "../core/errors.ts";
import type { FailureCode } from "../core/failure.ts";
import { createEscapeStripper, stripEscapes } from "../core/text/plain-text.ts";
import { errnoWords } from "../log/errno.ts";
import { classifyFailure, retryAfterMs } from "./classify-failure.ts";
import { childEnvironment, type Environment } from "./process/child-environment.ts";
import { COMMAND_PREFIX, splitCommand } from "./process/command-line.ts";
import { errorLine } from "./process/error-line.ts";
import { findProgram } from "./process/find-program.ts";
import { type ChildCommand, type ChildEnd, runChild, STDOUT_MOST } from "./process/run-child.ts";
import { preflightSandbox, sandboxCommand } from "./process/sandbox.ts";
import { redactSecrets } from "./redact-secrets.ts";
import {
  AGENT_TOTAL_MS,
  DONE,
  type Finished,
  failure,
  type NotReady,
  type Speaker,
  type SpeechPart,
} from "./speaker.ts";

export interface CommandSurroundings {
  readonly workingDir: string;
  readonly environment: Environment;
  /** Variables passed through in addition to the allow-list. */
  readonly passEnv: readonly string[];
  /** Where debates are kept; null: nowhere yet. */
  readonly debatesFolder: string | null;
  /** --sandbox: the tree is read-only, and the debates are hidden. */
  readonly isSandboxed?: boolean;
}

/** `id` includes the `cmd:` prefix. */
export function commandSpeaker(id: string, surroundings: CommandSurroundings): Speaker {
  const { workingDir, environment, passEnv, isSandboxed = false } = surroundings;
  const { program, args, fault } = splitCommand(id);
  if (fault !== null) throw new ConclaveError("USAGE_OPTION_VALUE", fault);
  const env = childEnvironment(environment, passEnv);
  const clean = (text: string) => redactSecrets(stripEscapes(text), environment, passEnv);
  return {
    id,
    family: `${COMMAND_PREFIX}${basename(program)}`,
    traits: { keepsSession: false, readsFiles: false, totalMs: AGENT_TOTAL_MS },
    preflight: async () => {
      const fault = preflightProgram(program, workingDir, env.PATH ?? "");
      return fault === null && isSandboxed ? preflightSandbox(workingDir, env.PATH ?? "") : fault;
    },
    async *speak({ prompt }, signal): AsyncGenerator<SpeechPart, void> {
      const decoder = new TextDecoder();
      const plain = createEscapeStripper();
      let reply = "";
      const child = { command: program, args, cwd: workingDir, env, stdin: prompt };
      for await (const part of runChild(isSandboxed ? sandboxCommand(child, surroundings) : child, signal)) {
        if (part.type === "stderr") {
          const line = errorLine(clean(new TextDecoder().decode(part.bytes)));
          if (line !== "") yield { type: "activity", text: line };
          continue;
        }
        const text =
          part.type === "stdout"
            ? plain.push(decoder.decode(part.bytes, { stream: true }))
            : plain.push(decoder.decode()) + plain.flush();
        reply += text;
        if (text !== "") yield { type: "text", text };
        if (part.type === "stdout") continue;
        const { end } = part;
        if (end.how !== "aborted") yield outcomeOf(child, { end, stderr: clean(part.stderr) }, reply);
      }
    },
  };
}

function preflightProgram(program: string, workingDir: string, path: string): NotReady | null {
  const { fault } = findProgram(program, { cwd: workingDir, path });
  if (fault === null) return null;
  const code = "SPEAKER_NOT_INSTALLED";
  if (fault === "not executable") {
    return { code, message: `"${program}" exists but is not executable.`, fix: `chmod +x ${program}` };
  }
  const where = program.includes("/") ? `in ${workingDir}` : "on the PATH";
  return { code, message: `"${program}" was not found ${where}.`, fix: `Install ${program}, or give its full path.` };
}

interface CommandEnd {
  readonly end: Exclude<ChildEnd, { readonly how: "aborted" }>;
  readonly stderr: string;
}

function outcomeOf({ command: program, cwd }: ChildCommand, { end, stderr }: CommandEnd, reply: string): Finished {
  switch (end.how) {
    case "exited": {
      if (end.code === 0 && reply.trim() !== "") return DONE;
      const reason = exitFailure(end.code, stderr, reply);
      const waitMs = reason === "SPEAKER_RATE_LIMITED" ? retryAfterMs(stderr) : null;
      const happened = end.code === 0 ? "produced no output" : `exited with status ${end.code}`;
      const detail = errorLine(stderr) || errorLine(reply);
      return failure(reason, `"${program}" ${happened}${detail === "" ? "." : `: ${detail}`}`, waitMs);
    }
    case "killed":
      return failure("SPEAKER_FAILED", `"${program}" was killed by ${end.signal}.`);
    case "flooded":
      return failure("SPEAKER_FAILED", `"${program}" wrote more than ${STDOUT_MOST / 1024 / 1024} MB.`);
    case "refused":
      if (end.at === "command" && MISSING.has(end.code)) {
        return failure("SPEAKER_NOT_INSTALLED", `"${program}" could not be started: ${errnoWords(end.code)}.`);
      }
      return failure("SPEAKER_FAILED", `"${program}" could not be started in ${cwd}: ${errnoWords(end.code)}.`);
  }
}

const MISSING: ReadonlySet<string> = new Set(["ENOENT", "EACCES", "ENOTDIR", "ENOEXEC", "EISDIR"]);
/** A shell's exit status for an unknown command. */
const STATUS_NOT_FOUND = 127;
const STDERR_JUDGED = 4_096;

function exitFailure(status: number, stderr: string, reply: string): FailureCode {
  if (status === STATUS_NOT_FOUND) return "SPEAKER_NOT_INSTALLED";
  const said = classifyFailure(errorLine(stderr)) ?? classifyFailure(stderr.slice(-STDERR_JUDGED));
  if (said !== null) return said;
  if (reply.trim() !== "") return classifyFailure(errorLine(reply)) ?? replyFault(reply) ?? "SPEAKER_FAILED";
  return status === 0 ? "SPEAKER_EMPTY" : "SPEAKER_FAILED";
}
