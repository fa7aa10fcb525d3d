// Search within a debate: it counts, goes from match to match, and folds again what it opened.
import assert from "node:assert/strict";
import { test } from "node:test";
import { testBrowser, waitUntil } from "../support/browser.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();

test("Enter goes to the next match and around, and Escape folds what the search opened", async (t) => {
  const view = await openDebate(t, browser, { log: offlineEdits() });
  if (!view) return;
  const { page, trouble } = view;
  await waitUntil(page, `document.querySelectorAll(".phase[open]").length === 2`);
  const countOpen = () => page.locator("details[open]").count();
  const before = await countOpen();
  const field = page.getByLabel("Find in this debate");
  const hits = page.locator(".find .hits");
  await field.fill("tablet");
  await hits.getByText(/^1 of \d+$/).waitFor();
  const total = Number(/\d+$/.exec(await hits.innerText())?.[0]);
  assert.ok(total > 1);
  assert.ok((await countOpen()) > before);
  await field.press("Enter");
  assert.equal(await hits.innerText(), `2 of ${total}`);
  await field.press("Shift+Enter");
  await field.press("Shift+Enter");
  assert.equal(await hits.innerText(), `${total} of ${total}`);
  assert.equal(await page.evaluate(`CSS.highlights.get("found").size`), 1);
  await field.fill("no such words");
  await hits.getByText("none").waitFor();
  assert.equal(await countOpen(), before);
  await field.fill("tablet");
  await hits.getByText(/^1 of/).waitFor();
  await field.press("Escape");
  await waitUntil(page, `CSS.highlights.get("find").size === 0`);
  assert.equal(await countOpen(), before);
  assert.equal(await field.inputValue(), "");
  assert.deepEqual(trouble, []);
});

test("on a phone, export and help are at hand, and the tab of the section in view is visible", async (t) => {
  const view = await openDebate(t, browser, { log: offlineEdits(), width: 390, height: 800 });
  if (!view) return;
  const { page } = view;
  await page.getByRole("link", { name: "Export" }).click({ trial: true });
  await page.getByRole("button", { name: "Keys" }).click({ trial: true });
  assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
  await page.locator("#cost").scrollIntoViewIfNeeded();
  await page.evaluate(`document.getElementById("cost").scrollIntoView()`);
  await waitUntil(
    page,
    `(() => {
      const tab = document.querySelector(".tabs [aria-current]");
      const { left, right } = tab.getBoundingClientRect();
      return /^(Cost|Record)/.test(tab.textContent) && left >= 0 && right <= innerWidth;
    })()`,
  );
});
