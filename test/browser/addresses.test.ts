// Every item has an address: following it shows the item, and both the link and the item as Markdown can be copied.
import assert from "node:assert/strict";
import { test } from "node:test";
import { itemMarkdown } from "../../src/views/record/item-markdown.ts";
import { seriousProblems, testBrowser, waitUntil } from "../support/browser.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();

test("claims, objections, options, replies and reasons have an address, and are copied as a link and as Markdown", async (t) => {
  const log = offlineEdits();
  const view = await openDebate(t, browser, { log, permissions: ["clipboard-read", "clipboard-write"] });
  if (!view) return;
  const { page, trouble, id, url } = view;
  const readClipboard = () => page.evaluate<string>("navigator.clipboard.readText()");
  await page.locator("#K0b1 .by a").click();
  const bar = page.getByRole("region", { name: "Address of K0b1" });
  await bar.getByRole("button", { name: "Copy link" }).click();
  await bar.getByText("Copied.").waitFor();
  assert.deepEqual([await readClipboard(), new URL(page.url()).hash], [page.url(), `#/${id}/K0b1`]);
  assert.deepEqual(await seriousProblems(page), []);
  for (const address of ["O1ac1", "P0a", "r2/answer/architect", "reason-2"]) {
    await page.goto(`${url}/${encodeURIComponent(address)}`);
    await waitUntil(page, `document.getElementById("${address}")?.getBoundingClientRect().top < innerHeight`);
    const place = address === "reason-2" ? page.getByRole("dialog") : page.getByRole("region", { name: address });
    await place.getByRole("button", { name: "Copy as Markdown" }).click();
    await place.getByText("Copied.").waitFor();
    assert.equal(await readClipboard(), itemMarkdown(log.state(), address));
  }
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  // Closing changes the address a moment later, and must not undo the next jump.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goto(`${url}/O1ac1`);
  await page.getByRole("link", { name: "Hide" }).click();
  await page.getByRole("region", { name: "Address of O1ac1" }).waitFor({ state: "detached" });
  assert.deepEqual(trouble, []);
});

test("a jump to an objection leaves the names of the stops in view, and the bar to copy it covers no part of a line", async (t) => {
  const view = await openDebate(t, browser, { log: offlineEdits(), height: 600 });
  if (!view) return;
  const { page, url } = view;
  const first = await page.locator(".obj details").first().getAttribute("id");
  await page.goto(`${url}/${first}`);
  await page.getByRole("region", { name: `Address of ${first}` }).waitFor();
  await waitUntil(page, `document.getElementById("${first}").getBoundingClientRect().top < innerHeight / 2`);
  const { heading, ...bar } = await page.evaluate<{ readonly heading: number }>(`(() => {
    const box = (place) => document.querySelector(place).getBoundingClientRect();
    const bar = box(".address");
    return { heading: box("#h-objections").top, left: bar.left - box(".rail").right, right: innerWidth - bar.right, bottom: innerHeight - bar.bottom };
  })()`);
  assert.ok(heading >= 0, `the heading is at ${heading}`);
  assert.deepEqual(bar, { left: 0, right: 0, bottom: 0 });
});

test("a jump to an option leaves its heading in view, and a jump to a section shows nothing of the one above", async (t) => {
  const view = await openDebate(t, browser, { log: offlineEdits(), height: 600 });
  if (!view) return;
  const { page, url } = view;
  const option = await page.locator(".options > li").first().getAttribute("id");
  const topAfterJump = async (anchor: string | null, place: string) => {
    await page.goto(`${url}/${anchor}`);
    await waitUntil(page, `Math.abs(document.getElementById("${anchor}").getBoundingClientRect().top) < 100`);
    return page.evaluate<number>(`document.querySelector("${place}").getBoundingClientRect().top`);
  };
  const heading = await topAfterJump(option, ".sub:has(.options) h3");
  assert.ok(heading >= 0, `the heading is at ${heading}`);
  const section = await topAfterJump("objections", "#objections");
  assert.ok(section < 1, `the section begins at ${section}`);
});

test("the last sections reach the top like all others, and the current one keeps to one line in the sidebar", async (t) => {
  const view = await openDebate(t, browser, { log: offlineEdits() });
  if (!view) return;
  const { page } = view;
  const sections = await page.evaluate<string[]>(
    `[...document.querySelectorAll(".rail nav a")].map(({ dataset }) => dataset.section)`,
  );
  const seen: unknown[] = [];
  for (const section of sections) {
    await page.locator(`.rail nav [data-section=${section}]`).click();
    await waitUntil(page, `document.querySelector(".rail nav [aria-current]").dataset.section === "${section}"`);
    const current = await page.locator(".rail nav [aria-current]").boundingBox();
    const top = await page.evaluate<number>(`document.getElementById("${section}").getBoundingClientRect().top`);
    seen.push({ section, height: current?.height, isAtTop: top < 2 || section === "verdict" });
  }
  assert.deepEqual(
    seen,
    sections.map((section) => ({ section, height: 30, isAtTop: true })),
  );
});
