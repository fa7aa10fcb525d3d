/**
 * A temporary folder for one turn, for an agent's sockets and crash reports, which contain the whole conversation. It is removed
 * when the turn ends; the next turn removes what a killed process left.
 */

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tryOrNull } from "../../log/errno.ts";
import { hasProcess } from "../../log/lock-owner.ts";

export function privateFolder(parent = tmpdir()) {
  sweep(parent);
  // Short, because some systems limit socket paths to 104 bytes.
  const path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

const PREFIX = "cnclv-";
const swept = new Set<string>();

function sweep(parent: string): void {
  if (swept.has(parent)) return;
  swept.add(parent);
  for (const name of readdirSync(parent)) {
    const [, pid] = /^cnclv-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || hasProcess(Number(pid))) continue;
    // Another user's, or one in use, is left alone.
    tryOrNull(() => rmSync(join(parent, name), { recursive: true, force: true }));
  }
}
