// People of a fleet: who has which token, and that the database never has one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { postgresPeople } from "../../../src/fleet/serve/postgres-people.ts";
import { freshTenant, testDatabase } from "../../support/fleet/test-database.ts";

const database = testDatabase();

test("a person is found by the token that was given, until it is replaced or the person removed", async () => {
  const people = postgresPeople(database().fleet);
  const person = { tenant: freshTenant(), name: "ada", right: "steer" as const };
  const token = await people.add(person);
  assert.match(token, /^conclave_[\w-]{43}$/);
  assert.deepEqual(await people.findByToken(token), person);
  for (const other of ["", token.slice(0, -1), `${token}x`, "' or ''='"]) {
    assert.equal(await people.findByToken(other), null);
  }
  const next = await people.add({ ...person, right: "read" });
  assert.equal(await people.findByToken(token), null);
  assert.deepEqual(await people.findByToken(next), { ...person, right: "read" });
  await people.remove(person);
  assert.equal(await people.findByToken(next), null);
  await assert.rejects(people.remove(person), { code: "PERSON_UNKNOWN" });
});

test("only the hash of a token is in the database", async () => {
  const { fleet } = database();
  const token = await postgresPeople(fleet).add({ tenant: freshTenant(), name: "ada", right: "start" });
  const rows = await fleet.query<{ row: string }>("select people::text as row from conclave.people", []);
  assert.ok(rows.length > 0);
  for (const { row } of rows) assert.ok(!row.includes(token) && !row.includes(token.slice(9)), row);
});

test("names are data, whatever they say", async () => {
  const people = postgresPeople(database().fleet);
  const tenant = `x'); drop table conclave.people; -- ${freshTenant()}`;
  const person = { tenant, name: `"; delete from conclave.debates; --\u0001`, right: "read" as const };
  const token = await people.add(person);
  assert.deepEqual(await people.findByToken(token), person);
  assert.deepEqual(
    (await people.list()).filter((each) => each.tenant === tenant),
    [person],
  );
});
