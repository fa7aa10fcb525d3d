import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startLocalPostgres } from "../../src/fleet/local-postgres.ts";
import { hasProcess } from "../../src/log/lock-owner.ts";

test("a server that Ctrl-C has already ended is stopped at once", { timeout: 60_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "conclave-postgres-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startLocalPostgres({ folder, password: "secret", isDisposable: true });
  const pid = Number.parseInt(readFileSync(join(folder, "postmaster.pid"), "utf8"), 10);
  process.kill(pid, "SIGINT");
  while (hasProcess(pid)) await sleep(20);
  // Its exit has been reported by now.
  await sleep(100);
  await server.stop("fast");
  assert.equal(hasProcess(pid), false);
});
