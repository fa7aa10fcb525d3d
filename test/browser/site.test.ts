// `export --format site` in a real browser: every decision of the folder, found by its words, from disk and from any file server.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { loadRehearsal, rehearsalNames } from "../../src/speakers/script/rehearsal-scenarios.ts";
import { exportSite } from "../../src/web/export-site.ts";
import { collectTrouble, seriousProblems, testBrowser } from "../support/browser.ts";
import { places } from "../support/command.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import { splitRepositories } from "../support/examples/other-debates.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeDebates } from "../support/write-debates.ts";
import { plainServer } from "./plain-server.ts";

const browser = testBrowser();
const place = places();
const LINKS = `[...document.querySelectorAll(".rows a")].map((link) => link.getAttribute("href"))`;

test("has every decision of a folder of rehearsals, from disk and from a file server, without a serious problem", async (t) => {
  const page = await browser.page(t);
  if (!page) return;
  await Promise.all(rehearsalNames().map(runRehearsal));
  const written = await place().conclave(["export", "--format", "site", "--output", "public/decisions"]);
  assert.deepEqual(written, { exit: 0, stdout: "5 decisions in public/decisions/index.html\n", stderr: "" });
  const target = join(place().path, "public/decisions");
  const trouble = collectTrouble(page);
  for (const url of [pathToFileURL(join(target, "index.html")).href, `${await plainServer(t, target)}/index.html`]) {
    await page.goto(url);
    await page
      .locator(".rows .dd:not(.ui)")
      .nth(rehearsalNames().length - 1)
      .waitFor();
    assert.deepEqual(await seriousProblems(page), []);
    const folders = readdirSync(join(place().path, "debates"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    assert.deepEqual(
      (await page.evaluate<string[]>(LINKS)).toSorted(),
      folders.map((name) => `#/${name}`),
    );
    for (const name of folders) {
      await page.goto(`${url}#/${name}`);
      await page.locator("#cost").waitFor();
    }
    assert.deepEqual(await seriousProblems(page), []);
  }
  assert.deepEqual(trouble, []);
});

async function runRehearsal(name: string): Promise<void> {
  const { question, protocols } = loadRehearsal(name) ?? {};
  const { exit } = await place().conclave([question ?? "", "--protocol", protocols?.[0] ?? ""]);
  assert.ok(exit === 0 || exit === 1, `${name} exited with ${exit}`);
}

test("is searched by the words of the record, not only by those of the list", async (t) => {
  const page = await browser.page(t);
  if (!page) return;
  const parent = tempFolder(t);
  writeDebates(parent, [offlineEdits(), splitRepositories()]);
  await exportSite(parent, join(parent, "site"));
  await page.goto(pathToFileURL(join(parent, "site/index.html")).href);
  await page.locator(".rows a").nth(1).waitFor();
  await page.getByLabel("Find a debate").fill("field by field O1ac1");
  assert.deepEqual(await numbers(page), ["014"]);
  await page.getByLabel("Find a debate").fill("nothing says this");
  await page.getByText("No matching debates.").waitFor();
});

test("names a debate that it does not have, with a way back to the list", async (t) => {
  const page = await browser.page(t);
  if (!page) return;
  const parent = tempFolder(t);
  writeDebates(parent, [offlineEdits()]);
  await exportSite(parent, join(parent, "site"));
  await page.goto(`${pathToFileURL(join(parent, "site/index.html")).href}#/099-gone`);
  await page.getByText("There is no such debate on this site. It may have been removed or renamed.").waitFor();
  await page.getByRole("link", { name: "All debates" }).click();
  await page.locator(".rows a").first().waitFor();
  assert.deepEqual(await numbers(page), ["014"]);
});

function numbers(page: Page): Promise<string[]> {
  return page.locator(".rows .no").allInnerTexts();
}
