// The first screen of a verdict answers: what was decided, who disagrees and why, what is open, where the proof is, what changed.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { seriousProblems, testBrowser, waitUntil } from "../support/browser.ts";
import { paymentRetries } from "../support/examples/payment-retries.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();

/** `Unsettled: 1 open objection`, line by line. */
function glance(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll(".glance > div")].map((line) => [...line.children].map((e) => e.textContent).join(": "))`,
  );
}

test("disagreement, what is unsettled, what changed and the proof of each reason are on the first screen, and lead there", async (t) => {
  const shown = await openDebate(t, browser, { log: paymentRetries() });
  if (!shown) return;
  const { page, trouble } = shown;
  assert.deepEqual(await glance(page), [
    "Disagreement: testing dissents",
    "Unsettled: 1 open objection\u00a0· 1 answered but not confirmed\u00a0· 1 unanswered question\u00a0· 1 further question raised in the verdict",
    "What changed: 1 seat changed position\u00a0· chosen option amended once (2 changes)\u00a0· 2 objections to it resolved by confirmed fixes",
    "Proof of reason: 1",
  ]);
  assert.equal(
    await page.evaluate(`document.querySelector(".glance").getBoundingClientRect().bottom < innerHeight`),
    true,
  );
  const links: readonly (readonly [string | RegExp, string])[] = [
    [/dissent/, "dissent"],
    [/open objection/, "objections"],
    [/amended/, "changes"],
  ];
  for (const [name, anchor] of links) {
    await page.locator(".glance").getByRole("link", { name }).first().click();
    await waitUntil(page, `location.hash.endsWith("/${anchor}")`);
    await waitUntil(page, `document.getElementById("${anchor}").getBoundingClientRect().top < innerHeight`);
  }
  await page
    .locator(".glance")
    .getByRole("link", { name: /^Proof of reason 1/ })
    .click();
  await page.getByRole("dialog", { name: "Reason 1" }).waitFor();
  assert.deepEqual(await seriousProblems(page), []);
  assert.deepEqual(trouble, []);
});

/** The parts of the page that a wide window has room for, in pixels. */
interface Widths {
  readonly page: number;
  readonly verdict: number;
  readonly dissent: number;
  readonly chart: number;
  readonly moves: number;
}

function widths(page: Page): Promise<Widths> {
  return page.evaluate<Widths>(`Object.fromEntries(
    [["page", "main"], ["verdict", ".front > div"], ["dissent", ".dissent"], ["chart", ".positions .picture"], ["moves", ".moves"]]
      .map(([name, place]) => [name, document.querySelector(place).getBoundingClientRect().width]))`);
}

test("a wide window widens the columns beside the verdict and the chart, while lines of text stay easy to read", async (t) => {
  const shown = await openDebate(t, browser, { log: paymentRetries() });
  if (!shown) return;
  const { page } = shown;
  const narrow = await widths(page);
  await page.setViewportSize({ width: 1720, height: 900 });
  const wide = await widths(page);
  // Nearly all that the sidebar leaves.
  assert.ok(wide.page > (1720 - 224) * 0.95, `the page is ${wide.page} px wide`);
  for (const part of ["dissent", "chart", "moves"] as const) {
    assert.ok(wide[part] > narrow[part] * 1.2, `${part}: ${wide[part]} px after ${narrow[part]} px`);
  }
  const longest = await page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll(".decision-rest, .reasons li, #answer p")].map((e) => e.getBoundingClientRect().width))`,
  );
  assert.ok(longest < 820, `a line of text is ${longest} px long`);
  await page.setViewportSize({ width: 2400, height: 900 });
  assert.ok((await widths(page)).verdict <= wide.verdict * 1.05);
  assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
});
