// Long names and questions: nothing is cut that a reader needs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pageServer } from "../../src/web/page-server.ts";
import { testBrowser } from "../support/browser.ts";
import { aBallot, aPanel, aQuestion, debateLog } from "../support/debate-log.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeDebates } from "../support/write-debates.ts";

const browser = testBrowser();
const SEAT = "distributed-systems-and-storage-engineer";
const SPEAKER = "openrouter/mistralai/mistral-large-2512-instruct-extended";

test("long names of seats and speakers wrap in the sidebar, and a badge is whole beside a question that is cut short", async (t) => {
  const page = await browser.page(t, { viewport: { width: 1280, height: 900 } });
  if (!page) return;
  const log = debateLog({
    question: aQuestion("Should we move all background jobs from Redis queues to Postgres ".repeat(5)),
    panel: aPanel([`${SEAT}=${SPEAKER}`, "data=codex"]),
    rehearsal: "queue",
  });
  const option = { name: "A table", summary: "" };
  const said = { kind: "opening", outside: true, text: "A table." } as const;
  log.answer({ ...said, seat: SEAT, ballot: aBallot({ option, confidence: 70 }) });
  log.answer({ ...said, seat: "data", ballot: aBallot({ option }) });
  log.decide({ cause: "single pass", openings: "opening" });
  const parent = tempFolder(t);
  const [id] = writeDebates(parent, [log]);
  const server = await pageServer(parent, 0);
  t.after(() => server.close());

  await page.goto(`${server.url}#/${id}`);
  await page.locator(".rail .who").waitFor();
  const clipped = await page.evaluate<string[]>(`(() => {
    const edge = document.querySelector(".rail").getBoundingClientRect().right - 16;
    return [...document.querySelectorAll(".rail .who *")]
      .filter((each) => each.getBoundingClientRect().right > edge)
      .map(({ textContent }) => textContent);
  })()`);
  assert.deepEqual(clipped, []);

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}#/`);
    await page.locator(".rows .badge").waitFor();
    const isWhole: boolean = await page.evaluate<boolean>(`(() => {
      const [badge, row] = [".rows .badge", ".rows .t"].map((at) => document.querySelector(at).getBoundingClientRect());
      return badge.width > 20 && badge.left >= row.left && badge.right <= row.right && badge.bottom <= row.bottom + 1;
    })()`);
    assert.equal(isWhole, true, `at ${width}`);
  }
});
