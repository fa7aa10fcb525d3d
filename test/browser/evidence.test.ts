// Evidence on the page: what was looked up and why it did not hold, and the person's word against it, from the page into a
// debate of real processes and back into its verdict.

import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { folderHome } from "../../src/folder/folder-home.ts";
import { readDebate } from "../../src/runtime/read-debate.ts";
import { pageServer } from "../../src/web/page-server.ts";
import { collectTrouble, testBrowser } from "../support/browser.ts";
import { places } from "../support/command.ts";
import { deliveriesWithChecks } from "../support/examples/checked-deliveries.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeDebates } from "../support/write-debates.ts";

const browser = testBrowser();
const place = places();

test("every mark is shown with its quote and its reason wherever the claim is used, and rejected reasons are struck through", async (t) => {
  const page = await browser.page(t, { viewport: { width: 1440, height: 1000 } });
  if (!page) return;
  const parent = tempFolder(t);
  writeDebates(parent, [await deliveriesWithChecks(tempFolder(t))]);
  const server = await pageServer(parent, 0);
  t.after(() => server.close());
  const trouble = collectTrouble(page);
  await page.goto(`${server.url}#/016-webhook-retries`);
  await page.locator("#claims li").first().waitFor();
  const rows = await page.evaluate<string[]>(`[...document.querySelectorAll("#claims li")].map((row) =>
    [row.id, row.querySelector(".mk [aria-label]").getAttribute("aria-label"), (row.querySelector(".res") ?? row.querySelector(".ev")).textContent].join(" | "))`);
  assert.deepEqual(rows, [
    "K0a1 | checked | The quote is at src/webhooks/deliver.ts:6.",
    "K0a2 | checked | The quote is at docs/incidents/2026-03-deploy.md:3.",
    "K0a3 | not found | src/webhooks/deliver.ts does not contain the quote.",
    "K0b1 | checked | The quote is in db/schema.sql, moved to line 8.",
    "K0b2 | not found | There is no file docs/load-test.md in the working directory.",
    "K0c1 | rejected by the person | The person rejects it: That file is of the old cluster, which is gone since June.",
    "K0c2 | not checked | URLs are checked with --evidence web.",
    "K0c3 | not checked | Commands are not run.",
    "K0c4 | no evidence | No source was given. ",
  ]);
  assert.deepEqual(await page.locator("#claims s").allTextContents(), [
    "const ATTEMPTS = 9;",
    "4,012 updates/s, p99 9 ms",
    "terminationGracePeriodSeconds: 5",
  ]);
  assert.deepEqual(await page.locator(".struck s").allTextContents(), [
    "Nine attempts are spread over a day, longer than any process lives K0a3.",
    "Five seconds are too few to drain what waits K0c1.",
  ]);
  await page.locator(".reasons [data-ref=K0b2]").hover();
  assert.match(
    await page.getByRole("tooltip").innerText(),
    /^K0b2, data: not found[\s\S]*There is no file docs\/load-test.md/,
  );
  await page.locator("#claims").getByRole("button", { name: "rejected" }).click();
  await page.locator("#K0a1").waitFor({ state: "hidden" });
  assert.deepEqual(await page.locator("#claims li:visible .by b").allTextContents(), ["K0c1"]);
  assert.deepEqual(trouble, []);
});

test("the person rejects a claim and rules on an objection by keyboard, and the verdict uses neither", async (t) => {
  const page = await browser.page(t, { viewport: { width: 1440, height: 1000 } });
  if (!page) return;
  const { path, start } = place();
  mkdirSync(join(path, "tree"));
  writeFileSync(join(path, "tree", "queue.ts"), "export const RETRIES = 3;\n");
  const seats = ["architect", "reviewer"].flatMap((name) => ["--seat", `${name}=cmd:${seat(path, name)}`]);
  const folder = join(path, "debates", "001-retries");
  const how = ["-p", "duet", "-r", "1", "--path", folder, "--working-dir", join(path, "tree")];
  const { finished } = start(["run", "Should failed jobs be retried three times or nine?", ...seats, ...how]);
  while (!existsSync(join(path, "waits"))) await wait(50);
  const server = await pageServer(join(path, "debates"), 0);
  t.after(() => server.close());
  const trouble = collectTrouble(page);
  await page.goto(`${server.url}#/001-retries`);
  const claim = page.locator("#K1a1");
  await claim.getByText("The quote is at queue.ts:1.").waitFor();
  await claim.getByRole("button", { name: "Reject K1a1" }).press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("That file is generated.");
  await page.keyboard.press("Enter");
  await claim.getByText(/^Rejection received at .*; calls that start from now on will see it\.$/).waitFor();
  await claim.getByText("The person rejects it: That file is generated.").waitFor();
  const objection = page.locator("#O1a1");
  await objection.locator("summary").press("Enter");
  await objection.getByRole("button", { name: "Rule on O1a1" }).press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.type("We watch it.");
  await page.keyboard.press("Enter");
  await objection.getByText(/^Ruling received at/).waitFor();
  await objection.locator("summary").getByText("Accepted risk").waitFor();
  assert.equal(await page.evaluate("document.activeElement.textContent"), "Rule on O1a1");
  writeFileSync(join(path, "goes-on"), "");
  assert.equal((await finished).exit, 0);
  await page.locator(".struck").getByText("It is written").waitFor();
  const { state } = await readDebate(folderHome(folder));
  assert.deepEqual(
    [state.verdict?.struck, state.verdict?.objections.map(({ id, state: end }) => [id, end])],
    [
      [{ text: "It is written [K1a1].", refs: ["K1a1"] }],
      [
        ["O1a1", "accepted_risk"],
        ["O1b1", "open"],
      ],
    ],
  );
  assert.equal(
    await page.getByRole("button", { name: /^(?:Rule|Reject)/ }).count(),
    0,
    "a finished debate no longer accepts notes",
  );
  assert.deepEqual(trouble, []);
});

/** Answers every prompt alike, but lets the verdict wait until the person has spoken. */
function seat(path: string, name: string): string {
  const program = join(path, `${name}.sh`);
  const design = {
    signal: "iterating",
    option: { name: `Design of ${name}`, summary: "As it is." },
    confidence: 70,
    reasons: ["It is written."],
    claims: [
      {
        text: "Retried three times.",
        kind: "fact",
        evidence: { source: "queue.ts:1", quote: "export const RETRIES = 3;" },
      },
    ],
    objections: [{ title: "Nobody watches it", severity: "major", text: "A job may fail for days." }],
  };
  const verdict = { decision: "Keep it.", reasons: [{ text: "It is written [K1a1].", refs: ["K1a1"] }] };
  writeFileSync(
    program,
    `#!/bin/sh
if grep -q "Write the verdict"; then
  touch '${path}/waits'
  while [ ! -e '${path}/goes-on' ]; do sleep 0.05; done
  b='${JSON.stringify(verdict)}'
else
  b='${JSON.stringify(design)}'
fi
printf 'So it is.\\n\\n~~~ballot\\n%s\\n~~~\\n' "$b"
`,
  );
  chmodSync(program, 0o755);
  return program;
}
