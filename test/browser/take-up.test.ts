// What the verdict makes of objections that nothing has settled: in the lists, and under each objection.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seriousProblems, testBrowser } from "../support/browser.ts";
import { aBallot, aPanel, aQuestion, debateLog } from "../support/debate-log.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();

test("unsettled objections say whether the answer takes them up, and stay open", async (t) => {
  const log = debateLog({
    id: "019-cache",
    topic: "cache",
    question: aQuestion("Which cache?", { constraints: ["It is <b>cheap</b>."] }),
    panel: aPanel(["architect=claude", "data=codex"]),
  });
  const raise = (title: string) => ({ title, severity: "major", text: "", against: [] });
  for (const seat of ["architect", "data"]) {
    const objections = seat === "data" ? [raise("It grows"), raise("It waits"), raise("It costs")] : [];
    const ballot = aBallot({ option: { name: "Redis", summary: "" }, confidence: 70, objections });
    log.answer({ seat, kind: "opening", outside: true, text: "Redis.", ballot });
  }
  const checklist = [
    { item: "O0b1", kept: true, reason: "Step 1 <img src=x onerror=alert(1)>." },
    { item: "O0b2", kept: false, reason: "Nobody\u001b[31m waits." },
    { item: "C1", kept: true, reason: "It is." },
    { item: "O9<i>z</i>9", kept: true, reason: "Met." },
  ];
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: { by: "architect", said: { decision: "Redis.", checklist } },
  });
  const view = await openDebate(t, browser, { log });
  if (!view) return;
  const { page, trouble } = view;
  const textsOf = (selector: string) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map(({ textContent }) => textContent.trim())`,
    );
  assert.deepEqual(await textsOf(".dissent .points li"), [
    "O0b1 It grows major, data; acted on in the verdict",
    "O0b2 It waits major, data; not acted on in the verdict",
    "O0b3 It costs major, data; the verdict doesn't say whether it is acted on",
  ]);
  assert.deepEqual(await textsOf("#details .duo .row"), [
    "C1It is <b>cheap</b>. It is.",
    "[O9<i>z</i>9?] Met.",
    "O0b1It grows major, open; acted on in the verdict",
    "O0b2It waits major, open; not acted on in the verdict",
    "O0b3It costs major, open; the verdict doesn't say whether it is acted on",
  ]);
  const lists = await textsOf("#details .points");
  assert.deepEqual(
    lists.filter((text) => text.startsWith("Objections in the decision")),
    [
      "Objections in the decisionO0b1 It grows In the verdict: acted on. Step 1 <img src=x onerror=alert(1)>.O0b2 It waits In the verdict: not acted on. Nobody waits.",
    ],
  );
  await page.locator("#O0b1 summary").click();
  await page.locator("#O0b1[open]").getByText("In the verdict: acted on. Step 1").waitFor();
  assert.deepEqual(await textsOf("#O0b1 .end"), ["Open"]);
  assert.deepEqual(await seriousProblems(page), []);
  assert.deepEqual(trouble, []);
});
