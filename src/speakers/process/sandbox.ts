/**
 * `--sandbox`: runs a command under bubblewrap, for programs that nothing else restricts. The machine's files are readable; only
 * the person's home and the temporary folder, where programs keep their state, are writable. The working directory is always
 * read-only, and the debates are hidden.
 */

import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import type { NotReady } from "../speaker.ts";
import { findProgram } from "./find-program.ts";
import type { ChildCommand } from "./run-child.ts";

const PROGRAM = "bwrap";

/** What a seat may read. */
export interface ReadBounds {
  /** Where it is started; it may read this folder. */
  readonly workingDir: string;
  /** Off limits, because it contains what other seats wrote. null: none. */
  readonly debatesFolder: string | null;
}

type Launch = Pick<ChildCommand, "command" | "args" | "cwd" | "env">;

export function sandboxCommand<T extends Launch>(child: T, { workingDir, debatesFolder }: ReadBounds): T {
  const { command, args, cwd, env } = child;
  const writable = [...new Set([env.HOME, env.TMPDIR ?? tmpdir()])].filter((path) => path && existsSync(path));
  const walls = [
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...writable.flatMap((path) => (path ? ["--bind", path, path] : [])),
    ...["--ro-bind", workingDir, workingDir],
    ...(debatesFolder !== null && existsSync(debatesFolder) ? ["--tmpfs", debatesFolder] : []),
    ...["--die-with-parent", "--chdir", cwd],
  ];
  return { ...child, command: PROGRAM, args: [...walls, "--", command, ...args] };
}

/** null: it is available. */
export function preflightSandbox(workingDir: string, path: string): NotReady | null {
  if (process.platform === "linux" && findProgram(PROGRAM, { cwd: workingDir, path }).found !== null) return null;
  return {
    code: "SPEAKER_NOT_INSTALLED",
    message: `--sandbox needs bubblewrap (${PROGRAM}), which was not found.`,
    fix:
      process.platform === "linux"
        ? "Install bubblewrap, or leave --sandbox out."
        : "Leave --sandbox out: it is for Linux.",
  };
}
