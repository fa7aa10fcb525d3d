// What happens around a verdict on the page: questions that are asked after it, the gates that it passed, what the debate changed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_USAGE } from "../../src/core/usage.ts";
import { seriousProblems, testBrowser, textInView } from "../support/browser.ts";
import { aBallot, aPanel, aQuestion, type DebateLog, debateLog } from "../support/debate-log.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();

/** Two seats propose a table, and find in round 1 that they mean the same. */
function cascade(): DebateLog {
  const log = debateLog({
    protocol: "cascade",
    question: aQuestion("Which queue?"),
    panel: aPanel(["architect=claude", "data=codex"]),
  });
  const seats = ["architect", "data"] as const;
  for (const [index, seat] of seats.entries()) {
    const option = { name: index === 0 ? "A table" : "PostgreSQL as queue", summary: "" };
    const ballot = aBallot({
      option,
      confidence: 70,
      claims: [{ text: "Small.", kind: "assumption", evidence: null }],
    });
    log.answer({ seat, kind: "opening", outside: true, text: "A queue.", ballot });
  }
  const votes = seats.map((seat, index) => ({ option: index === 0 ? "P0a" : "P0b", seats: [seat] }));
  const gate = {
    stage: "pair",
    round: 0,
    asked: [...seats],
    outcome: "split",
    blocking: [],
    stakes: "normal",
  } as const;
  log.add({ type: "gate.decided", gate: { ...gate, votes, isEnough: false } });
  log.round(1);
  for (const [seat, same] of [
    ["architect", "P0b"],
    ["data", "P0a"],
  ] as const) {
    log.answer({ seat, kind: "answer", text: "The same.", ballot: aBallot({ prefers: "P0a", same: [same] }) });
  }
  log.decide({ cause: "rounds", openings: "opening" });
  return log;
}

test("follow-up questions are shown with their answers as text, whether they cite the record, and who did not answer", async (t) => {
  const log = cascade();
  const asked = {
    type: "followup.asked",
    by: "ana",
    seat: "data",
    model: null,
    usage: NO_USAGE,
    durationMs: 0,
  } as const;
  log.add({ ...asked, question: "How <b>small</b>?", reply: "See [K0a1] and [K9z9].", failure: null });
  log.add({ ...asked, question: "And later?", reply: null, failure: "SPEAKER_TIMEOUT" }, 60);
  const shown = await openDebate(t, browser, { log, width: 390 });
  if (!shown) return;
  const { page, trouble } = shown;
  const articles = page.locator("#follow-ups article");
  assert.deepEqual(await articles.locator("h3").allTextContents(), ["How <b>small</b>?", "And later?"]);
  assert.equal(await textInView(articles.first().locator("s")), "K9z9");
  assert.match(await textInView(articles.first()), /answered by data; K9z9 doesn't exist/);
  assert.match(await textInView(articles.last()), /data did not answer: /);
  await articles.first().getByRole("link", { name: /K0a1/ }).click();
  await page.waitForURL(/\/K0a1$/);
  assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
  assert.deepEqual(await seriousProblems(page), []);
  assert.deepEqual(trouble, []);
});

test("a cascade's gate stands with its round and in how the debate went", async (t) => {
  const shown = await openDebate(t, browser, { log: cascade() });
  if (!shown) return;
  const { page, trouble } = shown;
  const gate = "Gate: architect and data don't agree (1–1), so all seats debate.";
  await page.locator("#round-0").getByText(gate).waitFor();
  await page.locator("#details .course").getByText(gate).waitFor();
  assert.deepEqual(trouble, []);
});

test("what the debate changed stands next to the outcome and above the unmoved positions, and leads to it", async (t) => {
  const shown = await openDebate(t, browser, { log: cascade() });
  if (!shown) return;
  const { page, trouble } = shown;
  const words = "chosen option merged with the option of data";
  const positions = page.locator("#positions header");
  assert.match(await textInView(positions), new RegExp(`No seat changed position\\. Effect of the debate: ${words}`));
  await page.locator("#verdict .glance").getByRole("link", { name: words }).click();
  await page.waitForURL(/\/P0a$/);
  assert.deepEqual(trouble, []);
});
