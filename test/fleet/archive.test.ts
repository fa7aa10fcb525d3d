// Debates of a fleet as folders, and the tenants that own them.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { archiveDebate } from "../../src/fleet/archive/archive-debate.ts";
import { removeArchived } from "../../src/fleet/archive/remove-archived.ts";
import { findDebateRow, postgresDebates } from "../../src/fleet/postgres-debates.ts";
import { sayNote } from "../../src/runtime/say-note.ts";
import { places, QUESTION, scriptArguments } from "../support/command.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { putDebate } from "../support/fleet/put-debate.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { tempFolder } from "../support/temp-folder.ts";

const database = testDatabase();
const place = places();

/** A tenant of its own, with these debates. */
async function tenantWith(...logs: readonly ReturnType<typeof offlineEdits>[]) {
  const { fleet, server } = database();
  const tenant = freshTenant();
  const ids: string[] = [];
  for (const log of logs) ids.push(await putDebate(fleet, tenant, log));
  const env = { CONCLAVE_FLEET: server.url, CONCLAVE_TENANT: tenant };
  const conclave = (...words: readonly string[]) => place().conclave(words, { env });
  return { tenant, ids, debates: postgresDebates(fleet, tenant), conclave };
}

test("archive --all writes the debates with a verdict, log byte for byte, and local commands read them", async () => {
  const { tenant, ids, debates, conclave } = await tenantWith(offlineEdits(), offlineEditsUndecided());
  // As the log calls it.
  await database().fleet.query(
    "update conclave.debates set name = '014-offline-edits' where tenant = $1 and name = $2",
    [tenant, ids[0]],
  );
  const archived = await conclave("fleet", "archive", "--all");
  assert.equal(archived.exit, 0, archived.stderr);
  assert.equal(
    archived.stdout,
    `fleet-archive/014-offline-edits\nTo read them: conclave list --out-dir fleet-archive\n`,
  );
  const folder = join(place().path, "fleet-archive", "014-offline-edits");
  assert.equal(readFileSync(join(folder, "events.jsonl"), "utf8"), await (await debates.find("14")).readText());
  const here = ["--out-dir", "fleet-archive"];
  const listed = JSON.parse((await place().conclave(["list", "--json", ...here])).stdout);
  assert.deepEqual(
    listed.map(({ status }: { status: string }) => status),
    ["completed"],
  );
  const shown = await place().conclave(["export", "14", ...here]);
  assert.equal(shown.stdout, (await conclave("export", "14")).stdout);
  const again = await conclave("fleet", "archive", "14");
  assert.match(again.stdout, /\(was there already\)/);
});

test("archive refuses to replace another debate, and removes only what is written", async () => {
  const { ids, debates, conclave } = await tenantWith(offlineEdits());
  await conclave("fleet", "archive", "1", "--to", "kept");
  const log = join(place().path, "kept", ids[0] ?? "", "events.jsonl");
  const text = readFileSync(log, "utf8");
  writeFileSync(log, text.slice(0, text.indexOf("\n") + 1));
  const refused = await conclave("fleet", "archive", "1", "--to", "kept", "--remove");
  assert.equal(refused.exit, 2);
  assert.match(refused.stderr, /DEBATE_EXISTS/);
  assert.equal((await debates.list()).length, 1);
  const moved = await conclave("fleet", "archive", "1", "--to", "elsewhere", "--remove");
  assert.equal(moved.exit, 0, moved.stderr);
  assert.deepEqual(await debates.list(), []);
});

test("a debate that has changed since it was archived is not removed", async (t) => {
  const { fleet } = database();
  const { tenant, debates } = await tenantWith(offlineEditsUndecided());
  const row = await findDebateRow(fleet, { tenant, id: "1" });
  const archived = await archiveDebate(fleet, row, tempFolder(t));
  assert.equal(await sayNote(await debates.find("1"), { kind: "fact", text: "It rains." }), false);
  await assert.rejects(removeArchived(fleet, row, archived.folder), {
    code: "DEBATE_EXISTS",
    message: `Debate ${archived.id} has changed since it was archived, and was not removed.`,
  });
  assert.equal((await debates.list()).length, 1);
  await removeArchived(fleet, row, (await archiveDebate(fleet, row, tempFolder(t))).folder);
  assert.deepEqual(await debates.list(), []);
});

test("a debate whose name in the database leads out of the archive is not written anywhere", async () => {
  for (const name of ["../001-out", "001-in/../../001-out", "..", "001-\u001b[2J", "001-a/b"]) {
    const { tenant, conclave } = await tenantWith(offlineEdits());
    await database().fleet.query("update conclave.debates set name = $2 where tenant = $1", [tenant, name]);
    const refused = await conclave("fleet", "archive", name, "--remove");
    assert.match(refused.stderr, /^OUTPUT_UNWRITABLE: .* Conclave gives no such name/, name);
    assert.equal(refused.stderr.includes("\u001b"), false);
    assert.deepEqual(readdirSync(place().path), [], name);
  }
});

test("a link in an archive that was fetched leads no debate elsewhere", async () => {
  const { ids, conclave } = await tenantWith(offlineEdits());
  const [archive, elsewhere] = [join(place().path, "fleet-archive"), join(place().path, "elsewhere")];
  for (const folder of [archive, elsewhere]) mkdirSync(folder);
  symlinkSync(elsewhere, join(archive, ids[0] ?? ""));
  const archived = await conclave("fleet", "archive", "1");
  assert.equal(archived.exit, 0, archived.stderr);
  assert.deepEqual(readdirSync(elsewhere), []);
  assert.ok(readdirSync(join(archive, ids[0] ?? "")).includes("events.jsonl"));
});

test("a debate that waits for a worker is not archived", async () => {
  const { conclave, tenant } = await tenantWith();
  await conclave(QUESTION, ...scriptArguments("agreed"), "--detach");
  const refused = await conclave("fleet", "archive", "1");
  assert.match(refused.stderr, /DEBATE_RUNNING/);
  assert.match((await conclave("fleet", "archive")).stderr, /Which debates\? Give their IDs, or --all/);
  await database().fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
});

test("tenants are added, listed and removed, unless they have debates", async () => {
  const { tenant, conclave } = await tenantWith(offlineEdits());
  const north = freshTenant();
  assert.equal((await conclave("fleet", "tenant", "add", north)).stdout, `Tenant ${north} is ready.\n`);
  const listed = await conclave("fleet", "tenant");
  assert.ok(listed.stdout.includes(`${north}  no debates, no people\n`), listed.stdout);
  assert.ok(listed.stdout.includes(`${tenant}  1 debate, no people\n`), listed.stdout);
  const used = await conclave("fleet", "tenant", "remove", tenant);
  assert.equal(used.exit, 2);
  assert.ok(
    used.stderr.startsWith(`TENANT_IN_USE: Tenant "${tenant}" cannot be removed: it still has 1 debate.\n`),
    used.stderr,
  );
  assert.equal((await conclave("fleet", "tenant", "remove", north)).exit, 0);
  const gone = await conclave("fleet", "tenant", "remove", north);
  assert.ok(gone.stderr.startsWith(`TENANT_UNKNOWN: There is no tenant "${north}".\n`), gone.stderr);
  assert.match((await conclave("fleet", "tenant", "add")).stderr, /Missing name of the tenant/);
});
