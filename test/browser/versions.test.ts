// What the debate changed: two versions as one text, a slider over them, and the objections that a version answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seriousProblems, testBrowser, textInView } from "../support/browser.ts";
import { aBallot, aPanel, aQuestion, debateLog } from "../support/debate-log.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();
const HOSTILE = `<img src=x onerror="window.owned=1">`;

/** A duet of three designs; the second answers the reviewer's objection. */
function duetOfThree(extra: string) {
  const log = debateLog({
    id: "017-outbox",
    topic: "outbox",
    protocol: "duet",
    question: aQuestion("How are webhooks sent?"),
    panel: aPanel(["architect=claude", "reviewer=codex"]),
  });
  const option = { name: "Outbox", summary: "A table." };
  const unchanged = "The sender reads the table. ".repeat(40);
  const designs = [
    `# Design\n\nEvents wait in memory.\n\n${unchanged}\n\n${extra}`,
    `# Design\n\nEvents wait in a table.\n\n${unchanged}\n\n${extra} Done.`,
    `# Design\n\nEvents wait in a table with an index.\n\n${unchanged}\n\n${extra} Done.`,
  ];
  for (const [index, text] of designs.entries()) {
    log.round(index + 1);
    const answers = index === 1 ? [{ objection: "O1b1", as: "fixed", text: "A table survives a crash." }] : [];
    const changes = index === 1 ? [{ section: "Design", change: `a table, see O1b1 ${extra}` }] : [];
    log.answer({ seat: "architect", kind: "design", text, ballot: aBallot({ option, answers, changes }) });
    const objections = [{ title: "A crash loses events", severity: "major", text: "Memory is lost." }];
    log.answer({
      seat: "reviewer",
      kind: "review",
      stage: 1,
      text: "A remark.",
      ballot: aBallot(index === 0 ? { objections } : {}),
    });
  }
  return log;
}

test("the last version is compared with the one before, and the slider goes back to the first", async (t) => {
  const shown = await openDebate(t, browser, { log: duetOfThree("The end."), anchor: "changes" });
  if (!shown) return;
  const { page, trouble } = shown;
  const words = (tag: string) => page.locator(`.changed ${tag}`).allTextContents();
  assert.deepEqual([await words("ins"), await words("del")], [[" with an index"], []]);
  await page.getByText("Version 3 of 3, compared with version 2").waitFor();
  await page.locator("#changes").getByRole("slider").press("ArrowLeft");
  await page.getByText("Version 2 of 3, compared with version 1").waitFor();
  assert.deepEqual([await words("ins"), await words("del")], [["a table", " Done."], ["memory"]]);
  const why = page.locator(".versioned .why");
  assert.match(await textInView(why), /architect, round 2 · answers O1b1\s+Design: a table, see O1b1\s+The end\./);
  await page.locator(".changed summary").click();
  assert.match(await textInView(page.locator(".changed details")), /^\d+ words that stayed the same\n/);
  assert.deepEqual(await seriousProblems(page), []);
  await why.getByRole("link", { name: /O1b1/ }).first().click();
  await page.locator("#O1b1[open]").waitFor();
  assert.deepEqual(trouble, []);
});

test("hostile words in a version stay words, on a phone too", async (t) => {
  const shown = await openDebate(t, browser, { log: duetOfThree(HOSTILE), width: 390, anchor: "changes" });
  if (!shown) return;
  const { page, trouble } = shown;
  assert.match(await textInView(page.locator(".changed")), /<img src=x onerror/);
  assert.equal(await page.locator(".versioned img").count(), 0);
  assert.equal(await page.evaluate("window.owned ?? null"), null);
  assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
  assert.deepEqual(trouble, []);
});
