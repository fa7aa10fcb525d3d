/** Starts an installed program to see whether it works. That it is there says little: half an installation is too. */

import { basename } from "node:path";
import { errorLine } from "../process/error-line.ts";
import { type ProbedProgram, probeProgram } from "./probe-program.ts";

export interface ProgramStart {
  /** null: unknown. */
  readonly version: string | null;
  /** Why it does not work, without a full stop; null: it works. */
  readonly fault: string | null;
}

export const WORKS: ProgramStart = { version: null, fault: null };

export async function startProgram(program: ProbedProgram): Promise<ProgramStart> {
  const probe = await probeProgram(program, ["--version"]);
  if (probe?.code === 0) return { version: /\d+\.\d+[\w.-]*/.exec(probe.stdout)?.[0] ?? null, fault: null };
  const name = basename(program.file);
  if (probe === null) return { version: null, fault: `${program.file} does not start` };
  const said = errorLine(probe.stderr) || errorLine(probe.stdout) || `exit status ${probe.code}`;
  return { version: null, fault: `${name} --version fails: ${said.replace(/[.\s]*$/, "")}` };
}
