/** The page: its size, and how long a browser takes to show the verdict of a debate of 500 calls and to scroll through it. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { builtPage } from "../../src/folder/built-page.ts";
import { panel } from "../../src/protocols/panel.ts";
import { pageServer } from "../../src/web/page-server.ts";
import { launchedBrowser, until } from "../../test/support/browser.ts";
import { scripted } from "../../test/support/scripted.ts";
import { debated, openingOf, script } from "../support/debate.ts";
import { median } from "../support/numbers.ts";
import type { Figure, Row } from "../support/row.ts";
import { inWorkFolder, logIn } from "../support/work-folder.ts";

/** Of twelve or thirteen calls each. */
const ROUNDS = 39;
const SIZE_LIMIT_KB = 300;
const PAINT_LIMIT_SECONDS = 1;
const RUNS = 5;

export const page: Row = {
  name: "page",
  what: "the page: its size; the verdict of a debate of 500 calls in a browser",
  async measure(told) {
    const html = await builtPage({ mayBeStale: false });
    const size: Figure = {
      what: "all of it, gzipped",
      value: html === null ? Number.NaN : gzipSync(html).length / 1_000,
      unit: "KB",
      limit: SIZE_LIMIT_KB,
    };
    const browser = await launchedBrowser();
    if (!browser) return { figures: [size], details: ["There is no browser here: nothing was painted."] };
    try {
      return await inWorkFolder(async (parent) => {
        told("a panel of 500 calls");
        const calls = await longDebate(join(parent, "001-jobs"));
        const server = await pageServer(parent, 0);
        told(`${calls} calls, ${RUNS} times`);
        const paints: number[] = [];
        const frames: number[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          const view = await browser.newPage();
          paints.push(await paintSeconds(view, `${server.url}#/001-jobs`));
          frames.push(await frameMs(view));
          await view.close();
        }
        await server.close();
        return {
          figures: [
            size,
            {
              what: `first paint of the verdict, ${calls} calls`,
              value: median(paints),
              unit: "s",
              limit: PAINT_LIMIT_SECONDS,
            },
            { what: "a frame while scrolling, 95 in 100", value: median(frames), unit: "ms", limit: null },
          ],
          details: [],
        };
      });
    } finally {
      await browser.close();
    }
  },
};

async function longDebate(folder: string): Promise<number> {
  mkdirSync(folder);
  const opened = openingOf(panel, ROUNDS);
  const state = await debated({ protocol: panel, opened, log: logIn(folder), speaker: scripted(script(opened), []) });
  return state.calls.size;
}

/** From the navigation to the frame after the decision stands on the page. */
async function paintSeconds(view: Page, url: string): Promise<number> {
  await view.addInitScript(`
    new MutationObserver((_, watch) => {
      if (!document.querySelector(".decision")) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => { window.paintedAt = performance.now(); }));
    }).observe(document, { childList: true, subtree: true });`);
  await view.goto(url);
  await until(view, "window.paintedAt");
  return (await view.evaluate<number>("window.paintedAt")) / 1_000;
}

/** The whole debate is drawn, then scrolled through a screen at a time. */
async function frameMs(view: Page): Promise<number> {
  await view.locator(`#round-${ROUNDS}`).waitFor({ state: "attached" });
  return view.evaluate<number>(`new Promise((resolve) => {
    const times = [];
    let last = performance.now();
    const step = (now) => {
      times.push(now - last);
      last = now;
      scrollBy(0, innerHeight / 2);
      if (times.length < 120) requestAnimationFrame(step);
      else resolve(times.slice(2).sort((a, b) => a - b)[Math.floor(times.length * 0.95) - 2]);
    };
    requestAnimationFrame(step);
  })`);
}
