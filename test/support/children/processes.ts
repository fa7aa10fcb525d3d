// Whether processes are there, for tests that must leave none behind.
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Those still there after at most 30 s; a zombie that nobody reaps counts as gone. */
export async function survivors(pids: readonly number[]): Promise<readonly number[]> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (!pids.some(isAlive)) return [];
    await wait(50);
  }
  return pids.filter(isAlive);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
  return processState(pid) !== "Z";
}

/** null: this system does not tell. */
function processState(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).charAt(0);
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}
