/**
 * A real browser for tests of the page. On Linux it comes with the packages; elsewhere it is Chrome, where that is
 * installed. A test that has none is skipped and says why.
 */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, type TestContext } from "node:test";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";

const CHROMES: Readonly<Record<string, readonly string[]>> = {
  darwin: ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
  linux: ["/usr/bin/google-chrome", "/usr/bin/chromium", "/usr/bin/chromium-browser"],
};

// No sandbox, because tests may run as root; web security stays on, because it is what some of them test.
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface TestBrowser {
  /** null: there is no browser, and the test was skipped. What the page complains of fails the test. */
  page(t: TestContext, options?: BrowserContextOptions): Promise<Page | null>;
}

/** What a person reads there. The browser leaves out what is not rendered, and long parts are only rendered in view. */
export async function textInView(place: Locator): Promise<string> {
  await place.scrollIntoViewIfNeeded();
  await place.page().evaluate("new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))");
  return place.innerText();
}

/** One browser for all tests of a file. */
export function testBrowser(): TestBrowser {
  let browser: Browser | null = null;
  let missing = "";

  before(async () => {
    browser = await launchBrowser();
    missing = `there is no browser for ${process.platform} ${process.arch}: install Chrome to run this test`;
  });

  after(async () => {
    await browser?.close();
  });

  return {
    async page(t, options = {}) {
      if (!browser) {
        t.skip(missing);
        return null;
      }
      const context = await browser.newContext(options);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      t.after(() => context.close());
      return page;
    },
  };
}

/** null: there is none on this machine. */
export async function launchBrowser(): Promise<Browser | null> {
  const path = await browserPath();
  if (path === null) return null;
  const { chromium } = await import("playwright-core");
  return chromium.launch({ executablePath: path, args: FLAGS });
}

/** What the page reports as wrong, from here on. */
export function collectTrouble(page: Page): readonly string[] {
  const trouble: string[] = [];
  page.on("pageerror", (error) => trouble.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(`console: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return trouble;
}

/** What a screen reader's rules find serious on the page as it stands. */
export async function seriousProblems(page: Page): Promise<readonly string[]> {
  // Given to the browser's own world, which the page's policy does not reach.
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  return page.evaluate<string[]>(`axe.run(document, { resultTypes: ["violations"] }).then(
    ({ violations }) => violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ target }) => target.join(" ")).join(", ")))`);
}

/** Asked from outside: the page's own policy forbids what waits inside it. What throws is not true yet: parts of the page may be missing. */
export async function waitUntil(page: Page, expression: string): Promise<void> {
  for (let tries = 0; tries < 2_400; tries += 1) {
    if (await page.evaluate<boolean>(`(() => { try { return Boolean(${expression}); } catch { return false; } })()`))
      return;
    await page.waitForTimeout(25);
  }
  throw new Error(`It did not come true: ${expression}`);
}

async function browserPath(): Promise<string | null> {
  if (process.platform === "linux" && process.arch === "x64") {
    return unpackChromium();
  }
  return (CHROMES[process.platform] ?? []).find((path) => existsSync(path)) ?? null;
}

const MODULES = join(import.meta.dirname, "../../node_modules");

/** Moved to its place as a whole: files of tests that start at the same time would run a browser that is still being written. */
async function unpackChromium(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(MODULES, "@sparticuz/chromium/package.json"), "utf8"));
  const place = join(MODULES, ".cache", `chromium-${version}`);
  const path = join(place, "chromium");
  if (existsSync(path)) return path;
  mkdirSync(join(place, ".."), { recursive: true });
  const unpacked = mkdtempSync(`${place}-`);
  await unpackInto(unpacked);
  try {
    renameSync(unpacked, place);
  } catch (error) {
    // Another process was faster.
    rmSync(unpacked, { recursive: true });
    if (!existsSync(path)) throw error;
  }
  return path;
}

/** The package unpacks into the folder for temporary files. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    await packaged.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
