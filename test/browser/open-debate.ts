// A debate as it is read in a real browser: written to a folder, served from there, and drawn to its last section.
import type { TestContext } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { pageServer } from "../../src/web/page-server.ts";
import { collectTrouble, type TestBrowser } from "../support/browser.ts";
import type { DebateLog } from "../support/debate-log.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeDebates } from "../support/write-debates.ts";

interface DebateToOpen extends BrowserContextOptions {
  readonly log: Pick<DebateLog, "events" | "state">;
  /** In pixels; 1280 if it doesn't matter. */
  readonly width?: number;
  readonly height?: number;
  /** The part that the link leads to. */
  readonly anchor?: string;
}

interface OpenDebate {
  readonly page: Page;
  /** What the page has reported as wrong so far. */
  readonly trouble: readonly string[];
  readonly id: string;
  /** Of the debate; `/` and an anchor can follow. */
  readonly url: string;
}

/** null: there is no browser, and the test was skipped. */
export async function openDebate(
  t: TestContext,
  browser: TestBrowser,
  { log, width = 1280, height = 900, anchor = "", ...options }: DebateToOpen,
): Promise<OpenDebate | null> {
  const page = await browser.page(t, { viewport: { width, height }, ...options });
  if (!page) return null;
  const parent = tempFolder(t);
  const [id = ""] = writeDebates(parent, [log]);
  const server = await pageServer(parent, 0);
  t.after(() => server.close());
  const trouble = collectTrouble(page);
  const url = `${server.url}#/${id}`;
  await page.goto(anchor === "" ? url : `${url}/${anchor}`);
  await page.locator("#record").waitFor({ state: "attached" });
  return { page, trouble, id, url };
}
