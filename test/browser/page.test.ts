// The page in a real browser: the list, a debate, keyboard, phone, screen reader rules, and the three ways to open it.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { folderHome } from "../../src/folder/folder-home.ts";
import { indexAlone, listDebates } from "../../src/folder/index-file.ts";
import { loadPage } from "../../src/folder/load-page.ts";
import { rateDecision } from "../../src/runtime/rate-decision.ts";
import { cardMarkdown } from "../../src/views/card/card-markdown.ts";
import { exportHtml } from "../../src/web/export-html.ts";
import { pageServer } from "../../src/web/page-server.ts";
import { collectTrouble, seriousProblems, testBrowser, waitUntil } from "../support/browser.ts";
import type { DebateLog } from "../support/debate-log.ts";
import { deliveriesWithChecks } from "../support/examples/checked-deliveries.ts";
import { EXAMPLES } from "../support/examples/index.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import { insufficientSearch, splitRepositories, tenantsUnresolved } from "../support/examples/other-debates.ts";
import { webhooksAgreement } from "../support/examples/webhooks.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeDebates } from "../support/write-debates.ts";
import { plainServer } from "./plain-server.ts";

const browser = testBrowser();
const ID = "014-offline-edits";
const PHONE = { viewport: { width: 390, height: 844 } };

async function showDebates(t: TestContext, logs: readonly DebateLog[], options = {}) {
  const page = await browser.page(t, options);
  if (!page) return null;
  const parent = tempFolder(t);
  writeDebates(parent, logs);
  const server = await pageServer(parent, 0);
  t.after(() => server.close());
  const trouble = collectTrouble(page);
  return { page, trouble, url: server.url, parent };
}

/** The questions in the list, from the top. */
function questions(page: Page): Promise<string[]> {
  return page.locator(".rows .no").allInnerTexts();
}

describe("the list", () => {
  test("plots stated confidence against ratings, and says how few there are", async (t) => {
    const view = await showDebates(t, [offlineEdits(), webhooksAgreement(), splitRepositories()]);
    if (!view) return;
    const { page, trouble, url, parent } = view;
    await page.goto(url);
    await page.locator(".rows a").first().waitFor();
    assert.equal(await page.getByRole("heading", { name: "Calibration" }).count(), 0);
    await rateDecision(folderHome(join(parent, ID)), "mixed", "");
    await page
      .getByRole("img", { name: "Calibration: medium confidence (74 on average): right in 0.5 of 1 (50%)" })
      .waitFor();
    await page
      .getByText("1 decision rated, Brier score 0.06 (0 is perfect, 0.25 is guessing); too few to judge")
      .waitFor();
    assert.deepEqual(await seriousProblems(page), []);
    assert.deepEqual(trouble, []);
  });

  test("marks decisions that say of themselves that they are due for a second look, and filters by it", async (t) => {
    const view = await showDebates(t, [offlineEdits(), splitRepositories()]);
    if (!view) return;
    const { page, trouble, url, parent } = view;
    const log = join(parent, ID, "events.jsonl");
    const decision = "Merge field by field on the server.";
    writeFileSync(log, readFileSync(log, "utf8").replaceAll(decision, `${decision} Revisit on 2026-11-06.`));
    await page.clock.setFixedTime("2027-01-01T12:00:00Z");
    await page.goto(url);
    await page.getByText("revisit, due since 6 Nov 2026").waitFor();
    await page.getByRole("button", { name: /^Revisit/ }).click();
    assert.deepEqual(await questions(page), ["014"]);
    assert.deepEqual(await seriousProblems(page), []);
    assert.deepEqual(trouble, []);
  });

  test("shows every debate with its decision, and can be filtered by text, outcome, protocol and seat", async (t) => {
    const logs = [offlineEdits(), webhooksAgreement(), splitRepositories(), tenantsUnresolved(), insufficientSearch()];
    const view = await showDebates(t, logs);
    if (!view) return;
    const { page, trouble, url } = view;
    await page.goto(url);
    await page.getByText("Merge field by field on the server.").first().waitFor();
    assert.deepEqual(await questions(page), ["021", "018", "014", "013", "011"]);
    await page.getByRole("button", { name: /^Decided/ }).click();
    assert.deepEqual(await questions(page), ["021", "014"]);
    await page.getByRole("button", { name: /^All/ }).click();
    await page.getByLabel("Find a debate").fill("repository SDKs");
    assert.deepEqual(await questions(page), ["013"]);
    await page.getByLabel("Find a debate").fill("");
    await page.getByLabel("Protocol").selectOption("duet");
    assert.deepEqual(await questions(page), ["021"]);
    await page.getByLabel("Protocol").selectOption("");
    await page.getByLabel("Seat", { exact: true }).selectOption("operations");
    assert.deepEqual(await questions(page), ["014", "013"]);
    await page.locator(".rows a").first().click();
    await page.getByRole("heading", { name: /How should the inspection app merge/ }).waitFor();
    assert.deepEqual(trouble, []);
  });

  test("of an empty folder says how to start a debate", async (t) => {
    const view = await showDebates(t, []);
    if (!view) return;
    await view.page.goto(view.url);
    await view.page.getByText("No debates here yet.").waitFor();
  });
});

describe("a debate", () => {
  test("shows its verdict first, with the dissent next to it and the baseline below both", async (t) => {
    const view = await showDebates(t, [offlineEdits()], { viewport: { width: 1440, height: 1000 } });
    if (!view) return;
    const { page, trouble, url } = view;
    await page.goto(`${url}#/${ID}`);
    const decision = page.locator(".decision");
    await decision.waitFor();
    const [front, dissent, control] = await Promise.all(
      [decision, page.locator(".dissent"), page.locator(".control")].map((part) => part.boundingBox()),
    );
    assert.ok(front && dissent && control);
    assert.ok(dissent.x > front.x + front.width - 1, "the dissent stands beside the decision");
    assert.ok(control.y > dissent.y && control.y < 1000, "the baseline is on the first screen");
    assert.match(
      await page.locator(".dissent").innerText(),
      /I would not build this[\s\S]*when the inspector has gone home/,
    );
    assert.match(
      await page.locator(".control").innerText(),
      /After the openings, the vote was 2–1 for “Last write wins, with history”/,
    );
    assert.deepEqual(trouble, []);
  });

  test("unfolds an objection, previews an ID, and links to any call", async (t) => {
    const view = await showDebates(t, [offlineEdits()]);
    if (!view) return;
    const { page, trouble, url } = view;
    await page.goto(`${url}#/${ID}/O1ac1`);
    await page.getByText("The August incident was found by an auditor.").waitFor();
    await page.locator(".reasons [data-ref=K0b1]").hover();
    assert.match(await page.getByRole("tooltip").innerText(), /^K0b1, data: not checked\nIn August a safety finding/);
    await page.goto(`${url}#/${ID}/r1/challenge/operations>architect`);
    await page.goto(`${url}#/${ID}/${encodeURIComponent("r2/answer/architect")}`);
    const call = page.locator('[id="r2/answer/architect"]');
    await call.waitFor();
    await waitUntil(page, `document.getElementById("r2/answer/architect").getBoundingClientRect().top < innerHeight`);
    assert.deepEqual(trouble, []);
  });

  test("shows transcript and raw events when they are opened, and finds text in them", async (t) => {
    const view = await showDebates(t, [offlineEdits()]);
    if (!view) return;
    const { page, url } = view;
    await page.goto(`${url}#/${ID}`);
    await page.locator("#events > summary").click();
    await page.locator(".events > li").first().waitFor();
    assert.equal(await page.locator(".events > li").count(), offlineEdits().events.length);
    await page.locator("#transcript > summary").click();
    await page.locator(".transcript").getByText("Round 1").first().waitFor();
    await page.getByLabel("Find in this debate").fill("auditor");
    await waitUntil(page, `CSS.highlights.get("find").size > 0`);
  });

  test("that ended without a verdict says what is missing and how to continue", async (t) => {
    const view = await showDebates(t, [insufficientSearch()]);
    if (!view) return;
    await view.page.goto(`${view.url}#/018-search-back-ends`);
    await view.page.getByText("conclave resume 18", { exact: true }).waitFor();
    assert.match(await view.page.locator(".decision").innerText(), /^No decision: /);
  });

  test("can be used with the keyboard alone", async (t) => {
    const view = await showDebates(t, [offlineEdits()], { viewport: { width: 1440, height: 1000 } });
    if (!view) return;
    const { page, trouble, url } = view;
    await page.goto(url);
    await page.getByText("Merge field by field on the server.").first().waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.locator(".decision").waitFor();
    // Sections further down are drawn a moment later.
    await page.locator("#record").waitFor({ state: "attached" });
    await page.keyboard.press("5");
    await waitUntil(page, `document.getElementById("objections").getBoundingClientRect().top < 120`);
    await page.keyboard.press("9");
    await waitUntil(page, `document.querySelector(".rail [aria-current]").textContent.startsWith("Cost")`);
    await page.keyboard.press("0");
    await waitUntil(page, `document.querySelector(".rail [aria-current]").textContent.startsWith("Record")`);
    await page.keyboard.press("5");
    await waitUntil(page, `document.getElementById("objections").getBoundingClientRect().top < 120`);
    await page.keyboard.press("j");
    await page.keyboard.press("o");
    assert.equal(await page.locator(".obj details[open]").count(), 1);
    await page.keyboard.press("x");
    assert.equal(await page.locator(".obj details[open]").count(), 5);
    await page.keyboard.press("/");
    await page.keyboard.type("tablet");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    const theme = () => page.evaluate<string | null>("document.documentElement.dataset.theme ?? null");
    assert.equal(await theme(), null);
    await page.keyboard.press("t");
    assert.equal(await theme(), "dark");
    await page.keyboard.press("g");
    await page.locator(".rows").waitFor();
    assert.deepEqual(trouble, []);
  });

  test("fits a phone: nothing scrolls sideways, and one seat is read at a time", async (t) => {
    const view = await showDebates(t, [offlineEdits(), splitRepositories()], PHONE);
    if (!view) return;
    const { page, trouble, url } = view;
    for (const path of ["", `#/${ID}`, "#/013-sdk-repositories"]) {
      await page.goto(`${url}${path}`);
      await page
        .locator(path === "" ? ".rows" : "#rounds .cell")
        .first()
        .waitFor();
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      assert.deepEqual({ path, width }, { path, width: 390 });
    }
    await page.goto(`${url}#/${ID}`);
    await page.locator("#round-1 .cell").first().waitFor();
    const names = () => page.locator("#round-1 .cell:visible .hd .seat").allTextContents();
    assert.deepEqual([...new Set(await names())], ["architect"]);
    await page.locator(".seatpick").getByRole("button", { name: "data" }).click();
    assert.deepEqual([...new Set(await names())], ["data"]);
    assert.deepEqual(trouble, []);
  });

  test("has a card that can be copied as Markdown and saved as a picture", async (t) => {
    const view = await showDebates(t, [offlineEdits()]);
    if (!view) return;
    const { page, url, trouble } = view;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${url}#/${ID}`);
    await page.getByRole("button", { name: "Card" }).click();
    const dialog = page.getByRole("dialog", { name: "Decision card" });
    assert.equal(await page.evaluate("document.querySelector('dialog.card img').naturalWidth"), 1_200);
    await dialog.getByRole("button", { name: "Copy as Markdown" }).click();
    await dialog.getByText("Copied.").waitFor();
    assert.equal(await page.evaluate("navigator.clipboard.readText()"), cardMarkdown(offlineEdits().state()));
    const saving = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save as PNG" }).click();
    const saved = readFileSync(await (await saving).path());
    // The signature of a PNG, then its width.
    assert.deepEqual([saved.toString("latin1", 1, 4), saved.readUInt32BE(16)], ["PNG", 2_400]);
    assert.deepEqual(await seriousProblems(page), []);
    assert.deepEqual(trouble, []);
  });

  test("is printed as its verdict on about three pages, or in full on request, without the frame around it", async (t) => {
    const view = await showDebates(t, [offlineEdits()]);
    if (!view) return;
    const { page, url } = view;
    await page.goto(`${url}#/${ID}`);
    await page.locator("#round-2 .cell").first().waitFor();
    const pages = async () =>
      (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
    const short = await pages();
    assert.ok(short >= 2 && short <= 4, `${short} pages`);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(`dispatchEvent(new Event("beforeprint"))`);
    assert.equal(await page.locator(".rail").isVisible(), false);
    assert.equal(await page.locator(".print-card").isVisible(), true);
    const reply = page.locator("#rounds").getByText("The August incident was found by an auditor.").first();
    assert.equal(await reply.isVisible(), false);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(`print = () => { window.printed = document.documentElement.dataset.print; }`);
    await page.getByRole("button", { name: "Print the whole debate" }).click();
    assert.equal(await page.evaluate("window.printed"), "whole");
    await page.emulateMedia({ media: "print" });
    assert.equal(await reply.isVisible(), true);
    assert.ok((await pages()) > short);
    await page.evaluate(`dispatchEvent(new Event("afterprint"))`);
    assert.equal(await reply.isVisible(), false);
  });
});

describe("by the rules of accessibility", () => {
  const looks = [
    ["light", { viewport: { width: 1440, height: 1000 }, colorScheme: "light" }],
    ["dark", { viewport: { width: 1440, height: 1000 }, colorScheme: "dark" }],
    ["phone", { ...PHONE, colorScheme: "light" }],
  ] as const;
  for (const [name, options] of looks) {
    test(`${name}: no serious problem in the list, in debates of every outcome, or in their dialogs`, async (t) => {
      const checked = await deliveriesWithChecks(tempFolder(t));
      const logs = [offlineEdits(), webhooksAgreement(), splitRepositories(), insufficientSearch(), checked];
      const view = await showDebates(t, logs, options);
      if (!view) return;
      const { page, url } = view;
      const found: string[] = [];
      for (const path of [
        "",
        `#/${ID}`,
        "#/021-webhook-delivery",
        "#/013-sdk-repositories",
        "#/018-search-back-ends",
        "#/016-webhook-retries",
      ]) {
        await page.goto(`${url}${path}`);
        await page
          .locator(path === "" ? ".rows .dd" : "#cost")
          .first()
          .waitFor();
        await page.keyboard.press("x");
        const serious = await seriousProblems(page);
        found.push(...serious.map((problem) => `${path} ${problem}`));
      }
      assert.deepEqual(found, []);
    });
  }
});

describe("opened without Conclave", () => {
  test("viewer.html on a plain file server shows the list and the debates, and requests only existing files", async (t) => {
    const page = await browser.page(t);
    const built = await loadPage({ mayBeStale: false });
    if (!page || built === null) return;
    const parent = tempFolder(t);
    writeDebates(parent, [offlineEdits(), splitRepositories()]);
    await listDebates(parent, { isAlive: async () => false });
    writeFileSync(join(parent, "viewer.html"), built);
    const url = await plainServer(t, parent);
    const trouble = collectTrouble(page);
    await page.goto(`${url}/viewer.html`);
    await page.getByText("Merge field by field on the server.").first().waitFor();
    await page.locator(".rows a").first().click();
    await page.locator(".decision").waitFor();
    await page.locator("#round-1 .cell").first().waitFor();
    assert.deepEqual(
      trouble.filter((line) => !line.includes("live.jsonl") && !line.includes("404")),
      [],
    );
  });

  test("viewer.html in a debate's own folder (--path) lists and shows that debate", async (t) => {
    const page = await browser.page(t);
    const built = await loadPage({ mayBeStale: false });
    if (!page || built === null) return;
    const parent = tempFolder(t);
    const [id = ""] = writeDebates(parent, [offlineEdits()]);
    await indexAlone(join(parent, id));
    writeFileSync(join(parent, id, "viewer.html"), built);
    await page.goto(`${await plainServer(t, join(parent, id))}/viewer.html`);
    await page.locator(".rows a").first().click();
    await page.locator(".decision").waitFor();
    await page.locator("#round-1 .cell").first().waitFor();
  });

  test("viewer.html opened by double-click says what the browser blocks and what to do", async (t) => {
    const page = await browser.page(t);
    const built = await loadPage({ mayBeStale: false });
    if (!page || built === null) return;
    const parent = tempFolder(t);
    writeDebates(parent, [offlineEdits()]);
    writeFileSync(join(parent, "viewer.html"), built);
    const trouble = collectTrouble(page);
    await page.goto(pathToFileURL(join(parent, "viewer.html")).href);
    await page.getByRole("heading", { name: "The debates can’t be read from here" }).waitFor();
    assert.deepEqual(await page.locator("code").allInnerTexts(), [
      "conclave view",
      "python3 -m http.server",
      "conclave export 14 --format html --output decision.html",
    ]);
    assert.deepEqual(await seriousProblems(page), []);
    assert.deepEqual(trouble, []);
  });

  test("a debate that does not exist is named, with a way back to the list", async (t) => {
    const page = await browser.page(t);
    const built = await loadPage({ mayBeStale: false });
    if (!page || built === null) return;
    const parent = tempFolder(t);
    writeDebates(parent, [offlineEdits()]);
    await listDebates(parent, { isAlive: async () => false });
    writeFileSync(join(parent, "viewer.html"), built);
    const served = await pageServer(parent, 0);
    t.after(() => served.close());
    for (const url of [`${await plainServer(t, parent)}/viewer.html`, served.url]) {
      await page.goto(`${url}#/099-nowhere`);
      await page.getByText("There is no such debate in this folder.").waitFor();
      await page.getByRole("link", { name: "All debates" }).click();
      await page.getByText("Merge field by field on the server.").first().waitFor();
    }
  });

  test("an exported file shows its debate from disk, without any request", async (t) => {
    const page = await browser.page(t);
    if (!page) return;
    const parent = tempFolder(t);
    const [id = ""] = writeDebates(parent, [offlineEdits()]);
    mkdirSync(join(parent, "out"));
    const path = join(parent, "out/debate.html");
    writeFileSync(path, await exportHtml(folderHome(join(parent, id)), id));
    const trouble = collectTrouble(page);
    const asked: string[] = [];
    // Blobs are pictures that the page drew itself.
    page.on("request", (request) => request.url().startsWith("blob:") || asked.push(request.url()));
    await page.goto(pathToFileURL(path).href);
    await page.locator(".decision").waitFor();
    await page.locator(".reasons [data-ref=O1ac1]").click();
    await page.getByText("The August incident was found by an auditor.").waitFor();
    assert.deepEqual(trouble, []);
    assert.deepEqual(asked, [pathToFileURL(path).href]);
  });
});

test("every example debate is shown without a browser error", async (t) => {
  const logs = Object.values(EXAMPLES).map((make) => make());
  const byId = new Map(logs.map((log) => [log.state().id, log]));
  const view = await showDebates(t, [...byId.values()]);
  if (!view) return;
  const { page, trouble, url } = view;
  await page.goto(url);
  await page.locator(".rows .dd:not(.ui)").first().waitFor();
  const listed = await page.locator(".rows").first().innerText();
  assert.doesNotMatch(listed.replaceAll(/[\n\t]/g, " "), /\p{Cc}|`/u);
  for (const id of byId.keys()) {
    await page.goto(`${url}#/${id}`);
    await page.locator("#cost").waitFor();
  }
  assert.deepEqual(trouble, []);
});
