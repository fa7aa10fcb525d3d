// The page of a review in a real browser: findings by file with their code, filters, and a link to each.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { seriousProblems, testBrowser, textInView, waitUntil } from "../support/browser.ts";
import { playReview } from "../support/review/world.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();

async function showReview(t: TestContext, anchor = "") {
  const { events, state } = await playReview();
  return openDebate(t, browser, { log: { events, state: () => state }, anchor });
}

test("a review shows its findings by file, and nothing that a review has not", async (t) => {
  const view = await showReview(t);
  if (!view) return;
  const { page, trouble } = view;
  const parts = "[...document.querySelectorAll('main > section.part')].map(({ id }) => id)";
  assert.deepEqual(await page.evaluate(parts), [
    "verdict",
    "answer",
    "details",
    "findings",
    "rounds",
    "cost",
    "record",
  ]);
  const files = await page.locator("#findings .file h3").allInnerTexts();
  assert.deepEqual(files, ["src/a.ts", "src/gone.ts", "src/new.ts"]);
  assert.equal(await textInView(page.locator("#B1a1 .code .place")), "   11 + const last = total - 1;");
  assert.match(await textInView(page.locator("#B1a2")), /Refuted by cedar: Followed it as cedar\./);
  assert.deepEqual(await seriousProblems(page), []);
  assert.deepEqual(trouble, []);
});

test("findings are filtered by severity and state, and a link opens one", async (t) => {
  const view = await showReview(t, "B1b2");
  if (!view) return;
  const { page, trouble } = view;
  await waitUntil(page, "document.querySelector('#B1b2')?.open");
  const show = () => page.evaluate<string[]>("[...document.querySelectorAll('details.finding')].map(({ id }) => id)");
  assert.deepEqual(await show(), ["B1a1", "B1c1", "B1c2", "B1a2", "B1b2"]);
  await page.getByLabel("State").selectOption("confirmed");
  assert.deepEqual(await show(), ["B1a1"]);
  await page.getByLabel("Severity").selectOption("blocking");
  assert.deepEqual(await show(), []);
  assert.deepEqual(trouble, []);
});
