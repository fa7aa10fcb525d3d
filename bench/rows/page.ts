/** The page: its size, and how long a browser takes to show the verdict of a debate of 500 calls and to scroll through it. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { loadPage } from "../../src/folder/load-page.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import { pageServer } from "../../src/web/page-server.ts";
import { launchBrowser, waitUntil } from "../../test/support/browser.ts";
import { scripted } from "../../test/support/scripted.ts";
import { openingOf, runBenchDebate, script } from "../support/debate.ts";
import { median } from "../support/numbers.ts";
import type { Figure, Row } from "../support/row.ts";
import { logIn, withWorkFolder } from "../support/work-folder.ts";

/** With nine calls each. */
const ROUNDS = 55;
const SIZE_LIMIT_KB = 300;
const PAINT_LIMIT_SECONDS = 1;
/** Scrolling is as smooth as on a page of plain paragraphs in the same browser, give or take a frame now and then. */
const FRAME_LIMIT_RATIO = 1.5;
const RUNS = 5;
/** The parts of a debate that grow with it. */
const LONG_PARTS = ["map", "objections", "claims", "replay", "rounds"];

export const page: Row = {
  name: "page",
  what: "the page: its size; the verdict of a debate of 500 calls in a browser",
  async measure(progress) {
    const html = await loadPage({ mayBeStale: false });
    const size: Figure = {
      what: "the whole page, gzipped",
      value: html === null ? Number.NaN : gzipSync(html).length / 1_000,
      unit: "KB",
      limit: SIZE_LIMIT_KB,
    };
    const browser = await launchBrowser();
    if (!browser) return { figures: [size], details: ["No browser found; page not rendered."] };
    try {
      return await withWorkFolder(async (parent) => {
        progress("a panel of 500 calls");
        const calls = await longDebate(join(parent, "001-jobs"));
        const server = await pageServer(parent, 0);
        progress(`${calls} calls, ${RUNS} times`);
        const paints: number[] = [];
        const work: number[] = [];
        const frames: number[] = [];
        const plain: number[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          const view = await browser.newPage();
          paints.push(await paintSeconds(view, `${server.url}#/001-jobs`));
          await view.locator(`#round-${ROUNDS}`).waitFor({ state: "attached" });
          frames.push(await frameMs(view, LONG_PARTS));
          work.push(await frameWorkMs(view, LONG_PARTS));
          await view.close();
          plain.push(await plainFrameMs(await browser.newPage()));
        }
        await server.close();
        const [frame, base] = [median(frames), median(plain)];
        return {
          figures: [
            size,
            {
              what: `first paint of the verdict, ${calls} calls`,
              value: median(paints),
              unit: "s",
              limit: PAINT_LIMIT_SECONDS,
            },
            {
              what: "CPU time per frame while scrolling, 95th percentile",
              value: median(work),
              unit: "ms",
              limit: null,
            },
            { what: "time per frame on the screen, 95th percentile", value: frame, unit: "ms", limit: null },
            {
              what: "the same, relative to a page of plain paragraphs",
              value: frame / base,
              unit: "×",
              limit: FRAME_LIMIT_RATIO,
            },
          ],
          details: [`Scrolled half a screen per frame through ${LONG_PARTS.join(", ")}.`],
        };
      });
    } finally {
      await browser.close();
    }
  },
};

async function longDebate(folder: string): Promise<number> {
  mkdirSync(folder);
  const opened = openingOf(panelDebate, ROUNDS);
  const state = await runBenchDebate({
    protocol: panelDebate,
    opened,
    log: logIn(folder),
    speaker: scripted(script(opened), []),
  });
  return state.calls.size;
}

/** From the navigation to the frame after the decision is visible. */
async function paintSeconds(view: Page, url: string): Promise<number> {
  await view.addInitScript(`
    new MutationObserver((_, watch) => {
      if (!document.querySelector(".decision")) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => { window.paintedAt = performance.now(); }));
    }).observe(document, { childList: true, subtree: true });`);
  await view.goto(url);
  await waitUntil(view, "window.paintedAt");
  return (await view.evaluate<number>("window.paintedAt")) / 1_000;
}

const FRAMES_OF_A_PART = 60;

/** CPU time of the page's thread for scrolling half a screen. */
async function frameWorkMs(view: Page, parts: readonly string[]): Promise<number> {
  const session = await view.context().newCDPSession(view);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const readWorkMs = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
  };
  const times: number[] = [];
  for (const part of parts) {
    await view.evaluate(`document.getElementById("${part}").scrollIntoView()`);
    for (let frame = 0; frame < FRAMES_OF_A_PART; frame += 1) {
      const before = await readWorkMs();
      await view.evaluate(`new Promise((resolve) => {
        scrollBy(0, innerHeight / 2);
        requestAnimationFrame(() => setTimeout(resolve));
      })`);
      // The first step brings the part into view.
      if (frame > 0) times.push((await readWorkMs()) - before);
    }
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Scrolls half a screen per frame from the top of each part, faster than any person. */
function frameMs(view: Page, parts: readonly string[]): Promise<number> {
  return view.evaluate<number>(`new Promise((resolve) => {
    const times = [];
    const parts = ${JSON.stringify(parts)};
    let frames = 0;
    let last = 0;
    const step = (now) => {
      if (frames > 2) times.push(now - last);
      last = now;
      frames += 1;
      if (frames < ${FRAMES_OF_A_PART}) scrollBy(0, innerHeight / 2);
      else if (parts.length > 0) begin();
      else return resolve(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]);
      requestAnimationFrame(step);
    };
    const begin = () => {
      document.getElementById(parts.shift()).scrollIntoView();
      frames = 0;
    };
    begin();
    requestAnimationFrame(step);
  })`);
}

/** The same browser with a page of plain paragraphs. */
async function plainFrameMs(view: Page): Promise<number> {
  const line = "<p>A line of a page that has words and nothing else, to compare with.</p>";
  await view.setContent(`<body id="top">${line.repeat(6_000)}</body>`);
  const frame = await frameMs(view, ["top"]);
  await view.close();
  return frame;
}
