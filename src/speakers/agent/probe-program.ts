/** Queries a program's version or sign-in state, without a prompt and with a short timeout. */

import { basename } from "node:path";
import { errorLine } from "../process/error-line.ts";
import { runChild } from "../process/run-child.ts";
import type { AgentPlace } from "./agent.ts";

type ProbedProgram = Pick<AgentPlace, "file" | "workingDir" | "env">;

const PATIENCE_MS = 15_000;

/** null: it could not be started, or did not exit. */
export async function probeProgram({ file, workingDir, env }: ProbedProgram, args: readonly string[]) {
  const decoder = new TextDecoder();
  let stdout = "";
  const child = { command: file, args, cwd: workingDir, env, stdin: "" };
  for await (const part of runChild(child, AbortSignal.timeout(PATIENCE_MS))) {
    if (part.type === "stdout") stdout += decoder.decode(part.bytes, { stream: true });
    if (part.type !== "ended") continue;
    return part.end.how === "exited" ? { code: part.end.code, stdout, stderr: part.stderr } : null;
  }
  return null;
}

/**
 * Starts an installed program to see whether it works. That it is there says little: half an installation is too.
 * `fault` says why it does not work, without a full stop; null: it works.
 */
export async function startProgram(program: ProbedProgram) {
  const probe = await probeProgram(program, ["--version"]);
  if (probe?.code === 0) return { version: /\d+\.\d+[\w.-]*/.exec(probe.stdout)?.[0] ?? null, fault: null };
  if (probe === null) return { version: null, fault: `${program.file} does not start` };
  const said = errorLine(probe.stderr) || errorLine(probe.stdout) || `exit status ${probe.code}`;
  return { version: null, fault: `${basename(program.file)} --version fails: ${said.replace(/[.\s]*$/, "")}` };
}
