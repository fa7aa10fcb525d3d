// A decision matrix on the page: a real table, cells that open to their debate, and weights that are moved by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seriousProblems, testBrowser } from "../support/browser.ts";
import { weighedDebate } from "../support/examples/weighed.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();

test("a decision matrix is a table whose cells open to their debate, and whose weights can be moved", async (t) => {
  const view = await openDebate(t, browser, { log: weighedDebate(), anchor: "matrix" });
  if (!view) return;
  const { page, trouble } = view;
  await page.locator("#matrix").waitFor();
  const texts = (selector: string) =>
    page.evaluate<string[]>(`[...document.querySelectorAll("${selector}")].map(({ textContent }) => textContent)`);

  assert.deepEqual(await texts(".matrix tr"), [
    "OptionRunning costs <i>per</i> month 75%# Latency | p99 25%Total",
    "P1 Postgres <b>rows</b>8 7–9 debated26.5",
    "P2 Redis | streams5 4–665.3",
  ]);
  assert.deepEqual(await texts("#matrix header p"), [
    "P1 “Postgres <b>rows</b>” leads with 6.5 out of 10, 1.3 ahead of P2 “Redis | streams”.",
  ]);
  assert.deepEqual(await texts(".weights .note"), [
    "Below 57%, P2 “Redis | streams” leads.",
    "Above 43%, P2 “Redis | streams” leads.",
  ]);

  await page.locator(".matrix td button").first().click();
  assert.deepEqual(await texts("#cell-debate dd"), [
    "9 round 1 K1a1 It costs <script>alert(0)</script> this much. costs.md:3 “<img src=x onerror=alert(1)>” ",
    "9 round 2 K2a1 It costs <script>alert(0)</script> this much. costs.md:3 “<img src=x onerror=alert(1)>” ",
    "5 round 1 K1b1 It costs <script>alert(0)</script> this much. costs.md:3 “<img src=x onerror=alert(1)>” ",
    "7 round 2 K2b1 It costs <script>alert(0)</script> this much. costs.md:3 “<img src=x onerror=alert(1)>” ",
  ]);
  assert.deepEqual(await seriousProblems(page), []);

  await page.locator("#weight-W1").fill("20");
  assert.deepEqual(await texts("#matrix header p"), [
    "With the weights you set: P2 “Redis | streams” leads with 5.8 out of 10, 2.6 ahead of P1 “Postgres <b>rows</b>”. The seats decided otherwise: P1 “Postgres <b>rows</b>”.",
  ]);
  await page.getByRole("button", { name: "Back to the debate's weights" }).click();
  assert.match((await texts("#matrix header p"))[0] ?? "", /^P1 /);
  assert.deepEqual(trouble, []);
});
