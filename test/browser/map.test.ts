// The argument map: pointing at an item shows what falls without it, with mouse and keyboard; a phone gets the list.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { seriousProblems, testBrowser } from "../support/browser.ts";
import { aBallot, aPanel, aQuestion, debateLog } from "../support/debate-log.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();
const HOSTILE = `<img src=x onerror="window.owned=1">`;

/** Two reasons: one rests on a claim alone, the other also on an objection. */
function cacheDebate(extra: string) {
  const log = debateLog({
    id: "018-cache",
    topic: "cache",
    question: aQuestion("Do we need a cache?"),
    panel: aPanel(["architect=claude", "data=codex"]),
  });
  const claims = [{ text: `Reads are slow. ${extra}`, kind: "fact", evidence: null }];
  const option = { name: "Cache", summary: "In front of the table." };
  log.answer({ seat: "architect", kind: "opening", outside: true, text: "Yes.", ballot: aBallot({ option, claims }) });
  log.round(1);
  const objections = [{ title: `It goes stale ${extra}`, severity: "major", text: "K0a1 holds for one table only." }];
  log.answer({ seat: "data", kind: "challenge", stage: 1, text: "No.", ballot: aBallot({ objections }) });
  log.answer({
    seat: "data",
    kind: "note",
    stage: 2,
    text: "A point.",
    ballot: aBallot({ points: [{ text: "Keep it small." }] }),
  });
  const reasons = [
    { text: `Reads are slow ${extra}`, refs: ["K0a1"] },
    { text: "It is small", refs: ["K0a1", "D1b1"] },
  ];
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: { by: "architect", said: { decision: "A cache.", reasons } },
  });
  return log;
}

async function show(t: TestContext, extra: string, width: number) {
  const view = await openDebate(t, browser, { log: cacheDebate(extra), width, anchor: "map" });
  if (!view) return null;
  const { page, trouble } = view;
  const namesThatFell = () => page.locator(".map .fallen b").allInnerTexts();
  return { page, trouble, namesThatFell };
}

test("pointing at a claim dims what falls without it, and clicking leaves it out until it is put back", async (t) => {
  const shown = await show(t, "", 1280);
  if (!shown) return;
  const { page, trouble, namesThatFell } = shown;
  const claim = page.locator(".map [data-ref=K0a1]");
  const sentence =
    "Without K0a1, reason 1 falls; reason 2 loses support; O1b1 no longer applies. 1 of 2 reasons stands.";
  assert.deepEqual(await namesThatFell(), []);
  await claim.hover();
  await page.getByText(sentence).first().waitFor();
  assert.deepEqual(
    (await namesThatFell()).map((text) => text.trim()),
    ["Reason 1", "K0a1", "O1b1"],
  );
  await claim.click();
  await page.locator("#h-map").hover();
  assert.equal(await claim.getAttribute("aria-pressed"), "true");
  await page.getByText(sentence).first().waitFor();
  assert.deepEqual(await seriousProblems(page), []);
  await page.getByRole("button", { name: "Put everything back" }).click();
  await page.getByText("Point at an item").waitFor();
  assert.deepEqual(await namesThatFell(), []);
  assert.deepEqual(trouble, []);
});

test("the keyboard reaches every item of the map, and a reason opens its evidence", async (t) => {
  const shown = await show(t, "", 1720);
  if (!shown) return;
  const { page, namesThatFell } = shown;
  await page.locator(".map .why").first().focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate("document.activeElement.dataset.ref"), "K0a1");
  assert.equal((await namesThatFell()).length, 3);
  await page.keyboard.press("Space");
  assert.equal(await page.locator(".map [aria-pressed=true]").count(), 1);
  await page.locator(".map .why").first().press("Enter");
  await page.getByRole("dialog", { name: "Reason 1" }).waitFor();
});

test("a phone shows the map as a list, and hostile words stay words", async (t) => {
  const shown = await show(t, HOSTILE, 390);
  if (!shown) return;
  const { page, trouble } = shown;
  const items = await page.locator(".map-list[open] li").allInnerTexts();
  assert.equal(items[0]?.startsWith(`Reason 1 Reads are slow ${HOSTILE}`), true, items[0]);
  assert.match(items.at(-1) ?? "", /^Without K0a1\s*, reason 1 falls;/);
  assert.equal(await page.locator(".map").count(), 0);
  assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
  assert.deepEqual(await seriousProblems(page), []);
  await page.setViewportSize({ width: 1280, height: 900 });
  assert.match(
    await page
      .locator(".map .item")
      .allInnerTexts()
      .then((texts) => texts.join("\n")),
    /<img src=x onerror/,
  );
  assert.equal(await page.locator("#map img").count(), 0);
  assert.equal(await page.evaluate("window.owned ?? null"), null);
  assert.deepEqual(trouble, []);
});
