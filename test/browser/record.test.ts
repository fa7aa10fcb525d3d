// The whole record in a real browser: every field of every ballot, and a long answer with its outline.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { SYNTHESIS } from "../../src/core/ballot/synthesis.ts";
import type { State } from "../../src/core/state.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { seriousProblems, testBrowser, waitUntil } from "../support/browser.ts";
import { paymentRetries } from "../support/examples/payment-retries.ts";
import { missingTexts } from "../support/long/long-ballots.ts";
import { longDebate } from "../support/long/long-debate.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();

/** Those that stand in rounds. The verdict's is the record itself. */
function countBallots({ calls }: State): number {
  return [...calls.values()].filter((call) => call.status === "answered" && call.ballot && call.kind !== SYNTHESIS)
    .length;
}

for (const protocol of PROTOCOLS) {
  test(`${protocol.name}: every text of every ballot is whole on the page`, async (t) => {
    const { events, state, written } = await longDebate(protocol, { turn: 0, rounds: 1 });
    const view = await openDebate(t, browser, { log: { events, state: () => state } });
    if (!view) return;
    const { page, trouble } = view;
    // The page draws rounds one after another: ballots are opened as they come.
    await waitUntil(
      page,
      `document.querySelectorAll("details.ballot").length === ${countBallots(state)} &&
        [...document.querySelectorAll("details.ballot")].every((each) => (each.open = true) && each.querySelector("ul"))`,
    );
    const shown = await page.evaluate<string>("document.querySelector('main').textContent");
    assert.deepEqual(missingTexts(shown, written), []);
    assert.deepEqual(trouble, []);
  });
}

test("the answer follows the verdict, with an outline that leads to its headings", async (t) => {
  const view = await openDebate(t, browser, { log: paymentRetries() });
  if (!view) return;
  const { page, trouble } = view;
  const parts = await page.evaluate<string[]>(
    "[...document.querySelectorAll('main > section.part')].map(({ id }) => id)",
  );
  assert.deepEqual(parts.slice(0, 3), ["verdict", "answer", "details"]);
  const outline = page.getByRole("navigation", { name: "Outline of the answer" });
  assert.deepEqual(await outline.getByRole("link").allInnerTexts(), [
    "Decision",
    "Flow",
    "Keys",
    "Timeouts",
    "Reconciliation",
    "Failures",
    "Migration",
    "Monitoring",
  ]);
  await outline.getByRole("link", { name: "Monitoring" }).click();
  await waitUntil(page, "document.getElementById('answer-8').getBoundingClientRect().top < innerHeight");
  assert.equal(await page.locator("#answer s").innerText(), "K9z9");
  await page.locator("#verdict .glance").getByRole("link", { name: "1 open objection" }).click();
  await waitUntil(page, "location.hash.endsWith('/objections')");
  assert.match(
    await page.locator("#verdict .glance").innerText(),
    /Unsettled\n+1 open objection\s· 1 answered but not confirmed/,
  );
  // The browser leaves out of innerText what it has not rendered yet; the list of objections is rendered when it comes into view.
  assert.match((await page.locator("#objections").textContent()) ?? "", /Answered, not confirmed/);
  assert.deepEqual(await seriousProblems(page), []);
  assert.deepEqual(trouble, []);
});

test("the record fits on a phone", async (t) => {
  const view = await openDebate(t, browser, { log: paymentRetries(), width: 390 });
  if (!view) return;
  const { page } = view;
  assert.equal(await page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth"), true);
});

/** A long debate at the link to its cost, which comes after all that is drawn gradually. */
async function followLinkToCost(t: TestContext) {
  const protocol = PROTOCOLS.find(({ name }) => name === "challenge");
  assert.ok(protocol);
  const { events, state } = await longDebate(protocol, { turn: 0, rounds: 1 });
  const view = await openDebate(t, browser, { log: { events, state: () => state }, width: 1720 });
  if (!view) return null;
  const { page, trouble, url } = view;
  await page.goto("about:blank");
  await page.goto(`${url}/cost`);
  await waitUntil(page, "document.getElementById('cost') && scrollY > 0");
  const draw = async () => {
    await waitUntil(page, `document.querySelectorAll("details.ballot").length === ${countBallots(state)}`);
    await page.waitForTimeout(1_000);
  };
  return { page, trouble, draw };
}

test("a link to what comes after long rounds shows it, however wide the window is", async (t) => {
  const view = await followLinkToCost(t);
  if (!view) return;
  const { page, trouble, draw } = view;
  await draw();
  const top = await page.evaluate<number>("document.getElementById('cost').getBoundingClientRect().top");
  assert.ok(Math.abs(top) < 2, `The section begins at ${top}.`);
  assert.deepEqual(trouble, []);
});

test("a reader who leaves the target of a link while rounds are being drawn is not pulled back", async (t) => {
  const view = await followLinkToCost(t);
  if (!view) return;
  const { page, draw } = view;
  await page.evaluate("scrollTo(0, 0)");
  await draw();
  assert.equal(await page.evaluate("scrollY"), 0);
});
