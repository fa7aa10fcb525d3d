// The replay: a slider over the time of a debate folds its log up to that moment, in a served page and in an exported file.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";
import type { Locator, Page } from "playwright-core";
import { folderHome } from "../../src/folder/folder-home.ts";
import { exportHtml } from "../../src/web/export-html.ts";
import { pageServer } from "../../src/web/page-server.ts";
import { collectTrouble, seriousProblems, testBrowser, textInView, waitUntil } from "../support/browser.ts";
import { aBallot, aPanel, aQuestion, type DebateLog, debateLog } from "../support/debate-log.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeDebates } from "../support/write-debates.ts";

const browser = testBrowser();
const HOSTILE = `<img src=x onerror="window.owned=1">`;

async function show(t: TestContext, log: DebateLog, width: number) {
  const page = await browser.page(t, { viewport: { width, height: 1200 } });
  if (!page) return null;
  const parent = tempFolder(t);
  const [id = ""] = writeDebates(parent, [log]);
  return { page, parent, id, trouble: collectTrouble(page) };
}

async function serve(t: TestContext, parent: string): Promise<string> {
  const server = await pageServer(parent, 0);
  t.after(() => server.close());
  return server.url;
}

/** Waits until the picture has caught up with the slider. */
async function settle(page: Page, nodes: number): Promise<void> {
  await waitUntil(page, `document.querySelectorAll("#replay .chart.wide .node").length === ${nodes}`);
}

/** Where the slider is once the sections above it have taken their room. */
async function findSteady(page: Page, slider: Locator) {
  for (let before = Number.NaN; ; ) {
    await slider.scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    const box = await slider.boundingBox();
    assert.ok(box);
    const middle = box.y + box.height / 2;
    if (middle === before) return { x: box.x, width: box.width, middle };
    before = middle;
  }
}

test("going back in time takes back positions, objections and seats; going on brings them again", async (t) => {
  const shown = await show(t, offlineEdits(), 1280);
  if (!shown) return;
  const { page, parent, id, trouble } = shown;
  await page.goto(`${await serve(t, parent)}#/${id}/replay`);
  const slider = page.locator("#replay").getByRole("slider");
  await slider.waitFor();
  const whole = await page.locator("#positions .chart.wide .node").count();
  await settle(page, whole);
  const rows = page.locator(".replay-objections li .what");
  const raised = await rows.count();
  await slider.press("Home");
  await settle(page, 0);
  assert.equal(await rows.count(), 0);
  assert.deepEqual(await page.locator(".replay-seats li div").allInnerTexts(), [
    "no position yet",
    "no position yet",
    "no position yet",
    "writes the verdict",
  ]);
  assert.match(await textInView(page.locator(".replay-lines")), /^00:00 {2}debate/);
  assert.deepEqual(await seriousProblems(page), []);
  await slider.press("End");
  await settle(page, whole);
  assert.equal(await rows.count(), raised);
  assert.match(await textInView(page.locator(".replay-lines")), /verdict/);
  assert.deepEqual(trouble, []);
});

test("an exported file replays too, by dragging", async (t) => {
  const shown = await show(t, offlineEdits(), 1280);
  if (!shown) return;
  const { page, parent, id, trouble } = shown;
  const path = join(parent, "debate.html");
  writeFileSync(path, await exportHtml(folderHome(join(parent, id)), id));
  await page.goto(pathToFileURL(path).href);
  const slider = page.locator("#replay").getByRole("slider");
  const { x, width, middle } = await findSteady(page, slider);
  await page.mouse.move(x + width - 9, middle);
  await page.mouse.down();
  await page.mouse.move(x + 9, middle, { steps: 4 });
  await page.mouse.up();
  await settle(page, 0);
  assert.deepEqual(trouble, []);
});

test("hostile words stay words on a phone, at every moment", async (t) => {
  const log = debateLog({
    id: "021-hostile",
    topic: "hostile",
    question: aQuestion(HOSTILE),
    panel: aPanel(["architect=claude", "data=codex"]),
  });
  const objections = [{ title: HOSTILE, severity: "major", text: HOSTILE }];
  const option = { name: HOSTILE, summary: HOSTILE };
  log.round(1);
  log.answer({ seat: "architect", kind: "opening", text: HOSTILE, ballot: aBallot({ option }) });
  log.answer({ seat: "data", kind: "challenge", stage: 1, text: HOSTILE, ballot: aBallot({ objections }) });
  log.note({ kind: "fact", text: HOSTILE });
  log.decide({ cause: "rounds", openings: "opening", synthesis: { by: "architect", said: { decision: HOSTILE } } });
  const shown = await show(t, log, 390);
  if (!shown) return;
  const { page, parent, id, trouble } = shown;
  await page.goto(`${await serve(t, parent)}#/${id}/replay`);
  const slider = page.locator("#replay").getByRole("slider");
  await slider.press("Home");
  const moments = Number(/of (\d+)$/.exec((await slider.getAttribute("aria-valuetext")) ?? "")?.[1]);
  for (let moment = 1; moment < moments; moment += 1) await slider.press("ArrowRight");
  await page.locator(".replay-objections .what").getByText("<img src=x onerror").waitFor();
  assert.equal(await page.locator("#replay img").count(), 0);
  assert.equal(await page.evaluate("window.owned ?? null"), null);
  assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
  assert.deepEqual(await seriousProblems(page), []);
  assert.deepEqual(trouble, []);
});
