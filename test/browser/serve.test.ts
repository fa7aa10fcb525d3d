// The page of a fleet in a real browser: signing in, a debate of one's own tenant as it happens, and a note signed by the person.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { postgresDebates } from "../../src/fleet/postgres-debates.ts";
import { postgresPeople } from "../../src/fleet/serve/postgres-people.ts";
import { startServer } from "../../src/fleet/serve/start-server.ts";
import { collectTrouble, seriousProblems, testBrowser } from "../support/browser.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { submitPaid } from "../support/fleet/kill-workers.ts";
import { putDebate } from "../support/fleet/put-debate.ts";
import { freshTenant, testDatabase } from "../support/fleet/test-database.ts";
import { kill, startWorkerProcess } from "../support/fleet/worker-process.ts";

const browser = testBrowser();
const database = testDatabase();

async function serveTenant(t: TestContext, tenant = freshTenant()) {
  const { fleet, server } = database();
  const token = await postgresPeople(fleet).add({ tenant, name: "ada", right: "steer" });
  const { publicUrl, close } = await startServer(server.url, {
    host: "127.0.0.1",
    port: 0,
    publicUrl: null,
    version: "0.0.0",
  });
  t.after(close);
  return { fleet, tenant, token, address: publicUrl.href };
}

test("a person signs in and reads the debates of the tenant, and nobody else's", async (t) => {
  const page = await browser.page(t);
  if (!page) return;
  const { fleet, tenant, token, address } = await serveTenant(t);
  const id = await putDebate(fleet, tenant, offlineEdits());
  await putDebate(fleet, freshTenant(), offlineEditsUndecided());
  await page.goto(address);
  assert.equal(await page.getByRole("heading").innerText(), "Sign in to Conclave");
  assert.deepEqual(await seriousProblems(page), []);
  await page.getByLabel("Your token").fill("a-wrong-one");
  await page.getByRole("button", { name: "Sign in" }).click();
  assert.equal(await page.getByRole("alert").innerText(), "No person has this token.");
  await page.getByLabel("Your token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
  const rows = page.locator(".rows > *");
  await rows.first().waitFor();
  assert.equal(await rows.count(), 1);
  await page.goto(`${address}#/${id}`);
  await page.locator(".decision").waitFor();
});

test("the page shows what happens while it looks, and a person's note reaches the debate under their name", async (t) => {
  const page = await browser.page(t);
  if (!page) return;
  const trouble = collectTrouble(page);
  const { fleet, tenant, token, address } = await serveTenant(t);
  await page.goto(address);
  await page.getByLabel("Your token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(address);
  const { id, home } = await postgresDebates(fleet, tenant).begin("offline edits");
  const events = offlineEdits()
    .events.map(({ event }) => event)
    .filter(({ type }) => type !== "log.claimed");
  const half = events.findIndex(({ type }) => type === "call.answered");
  const claim = await home.log().claim();
  t.after(() => claim.release());
  for (const event of events.slice(0, half)) await claim.append(event);
  await page.goto(`${address}#/${id}`);
  await page.locator(".top").getByText("Running").waitFor();
  await page.locator(".box textarea").waitFor();
  await page.keyboard.press("s");
  await page.keyboard.type("The real peak is 240 a second.");
  await page.keyboard.press("Enter");
  for await (const [posted] of claim.notes(AbortSignal.timeout(60_000))) {
    if (!posted) continue;
    assert.equal(posted.by, "ada");
    assert.deepEqual(posted.note, { kind: "fact", text: "The real peak is 240 a second." });
    break;
  }
  for (const event of events.slice(half)) await claim.append(event);
  await page.locator(".decision").waitFor();
  // The first, wrong visit is the only thing a browser may complain of.
  assert.deepEqual(
    trouble.filter((each) => !each.includes("401")),
    [],
  );
});

test("a page that looks while all workers die says so, until one comes", async (t) => {
  const page = await browser.page(t);
  if (!page) return;
  const { url } = database().server;
  const { tenant, ids } = await submitPaid(t, database().fleet, { count: 1, delayMs: 5_000 });
  const { token, address } = await serveTenant(t, tenant);
  const [id] = await ids();
  const worker = await startWorkerProcess(t, url);
  await page.goto(address);
  await page.getByLabel("Your token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(address);
  await page.goto(`${address}#/${id}`);
  await page.locator(".top").getByText("Running").waitFor();
  await kill(worker);
  await page.locator(".top").getByText("Waiting for a worker").waitFor();
  await page.getByRole("status").getByText("No worker is running.").waitFor();
  assert.deepEqual(await seriousProblems(page), []);
  await page.goto(address);
  await page.locator(".rows").getByText("Waiting for a worker").waitFor();
  await page.goto(`${address}#/${id}`);
  await startWorkerProcess(t, url);
  await page.locator(".top").getByText("Running").waitFor();
  assert.equal(await page.getByText("No worker is running.").count(), 0);
  await database().fleet.query("update conclave.debates set work = 'none' where tenant = $1", [tenant]);
});
