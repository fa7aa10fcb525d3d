// Reading a debate: a duet as a document with its objections in the margin, and an objection of two seats as one row.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seriousProblems, testBrowser, textInView } from "../support/browser.ts";
import { aBallot, aPanel, aQuestion, type DebateLog, debateLog } from "../support/debate-log.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();
const HOSTILE = `<img src=x onerror="window.owned=1">`;

function aDuet(): DebateLog {
  const log = debateLog({
    id: "018-outbox",
    topic: "outbox",
    protocol: "duet",
    question: aQuestion("How are webhooks sent?"),
    panel: aPanel(["architect=claude", "reviewer=codex"]),
  });
  const option = { name: "Outbox", summary: "A table." };
  const objections = [{ title: `A crash loses events ${HOSTILE}`, severity: "major", text: "Memory is lost." }];
  log.round(1);
  const text = `# Design\n\n${"The sender reads the table. ".repeat(120)}\n\nThe very last sentence.`;
  log.answer({ seat: "architect", kind: "design", text, ballot: aBallot({ option }) });
  log.answer({ seat: "reviewer", kind: "review", stage: 1, text: "A remark.", ballot: aBallot({ objections }) });
  return log;
}

test("a duet's design is read whole, with the reviewer's objections beside it", async (t) => {
  const shown = await openDebate(t, browser, { log: aDuet(), anchor: "rounds" });
  if (!shown) return;
  const { page, trouble } = shown;
  const design = page.locator(".cell.alone", { hasText: "The very last sentence." });
  const text = await design.getByText("The very last sentence.").boundingBox();
  const margin = design.locator("aside");
  assert.equal(await margin.getByRole("link", { name: "O1b1" }).count(), 1);
  assert.match(await textInView(margin), /Objections to this text\s+O1b1.*A crash loses events <img.*\s+major, open/s);
  const beside = await margin.boundingBox();
  assert.ok(text && beside && beside.x > text.x + text.width, "the margin is to the right of the text");
  assert.equal(await page.locator(".cell.alone", { hasText: "A remark." }).locator(".to").count(), 0);
  assert.deepEqual(await seriousProblems(page), []);
  assert.equal(await page.evaluate("window.owned"), undefined);
  assert.deepEqual(trouble, []);
});

/** Two of three seats object to the same. */
function aDoubledObjection(): DebateLog {
  const log = debateLog({
    id: "019-ledger",
    topic: "ledger",
    protocol: "challenge",
    question: aQuestion("Where are balances kept?"),
    panel: aPanel(["a=claude", "b=codex", "c=gemini"]),
  });
  for (const seat of ["a", "b", "c"])
    log.answer({
      seat,
      kind: "opening",
      text: "Mine.",
      ballot: aBallot({ option: { name: `Option ${seat}`, summary: "It." } }),
    });
  log.round(1);
  const raise = (seat: string, title: string, text: string) => {
    const objections = [{ title, severity: "major", text, against: ["P0a"] }];
    log.answer({ seat, kind: "challenge", text: "It waits.", ballot: aBallot({ objections }) });
  };
  raise(
    "b",
    "Platform balances are hot rows",
    "Every settle and every reserve updates the same balance row and waits.",
  );
  raise("c", "Hot platform rows serialise money", "The balance row is updated by every settle and reserve and waits.");
  return log;
}

test("an objection that two seats raised is one row, and a link to the second opens both", async (t) => {
  const shown = await openDebate(t, browser, { log: aDoubledObjection(), anchor: "O1c1" });
  if (!shown) return;
  const { page, trouble } = shown;
  await page.locator("#O1c1").waitFor();
  const rows = page.locator("#objections .some > details");
  assert.equal(await rows.count(), 1);
  assert.equal(await rows.getAttribute("id"), "O1b1");
  assert.match(await textInView(rows.locator("> summary")), /also raised by c/);
  await page.locator("#O1c1").getByText("is updated by every settle").waitFor();
  assert.equal(await page.locator("#O1b1[open]").count(), 1);
  assert.deepEqual(await seriousProblems(page), []);
  assert.deepEqual(trouble, []);
});

test("the help explains the signs and IDs of the debate", async (t) => {
  const shown = await openDebate(t, browser, { log: aDoubledObjection(), anchor: "objections" });
  if (!shown) return;
  const { page } = shown;
  await page.locator("#O1b1").waitFor();
  await page.getByRole("button", { name: "Keys" }).click();
  const help = page.getByRole("dialog", { name: "Keys" });
  await help.getByText("an objection: accepted risk").waitFor();
  assert.match(await help.innerText(), /P option, O objection\. .* the next letter is the seat: a a, b b, c c\./);
  assert.deepEqual(await seriousProblems(page), []);
});
