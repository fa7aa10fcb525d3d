/** Queries a program's version or sign-in state, without a prompt and with a short timeout. */

import { runChild } from "../process/run-child.ts";
import type { AgentPlace } from "./agent.ts";

export type ProbedProgram = Pick<AgentPlace, "file" | "workingDir" | "env">;

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
