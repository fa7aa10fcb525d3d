// Where nobody dissents, the column beside the verdict says what is left to weigh.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seriousProblems, testBrowser } from "../support/browser.ts";
import { aBallot, aPanel, aQuestion, debateLog } from "../support/debate-log.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();

test("without dissent, open objections, disputed points, open questions and what would change the seats' minds are shown instead", async (t) => {
  const log = debateLog({
    id: "019-cache",
    topic: "cache",
    question: aQuestion("Which cache?"),
    panel: aPanel(["architect=claude", "data=codex"]),
  });
  const objections = [{ title: "It grows <b>forever</b>", severity: "blocking", text: "No limit." }];
  const questions = ["Who pays?", "How many keys?", "Is it <i>shared</i>?", "Which region?", "Since when?"].map(
    (text) => ({
      text,
      option: null,
    }),
  );
  for (const seat of ["architect", "data"]) {
    const said = seat === "data" ? { objections, questions, wouldMove: "A second <i>region</i>." } : {};
    const ballot = aBallot({ option: { name: "Redis", summary: "" }, confidence: 70, ...said });
    log.answer({ seat, kind: "opening", outside: true, text: "Redis.", ballot });
  }
  const disputed = [{ point: "How large it gets", sides: ["architect: 1 GB.", "data: 40 <b>GB</b> (O0b1)."] }];
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: { by: "architect", said: { decision: "Redis.", disputed } },
  });
  const view = await openDebate(t, browser, { log });
  if (!view) return;
  const { page, trouble } = view;
  const lists = await page.evaluate<string[]>(
    `[...document.querySelectorAll(".dissent .points")].map(({ textContent }) => textContent)`,
  );
  assert.deepEqual(lists, [
    "Open objectionsO0b1 It grows <b>forever</b> blocking, data; the verdict doesn't say whether it is acted on",
    "DisputedHow large it getsarchitect: 1 GB.data: 40 <b>GB</b> (O0b1).data No limit.",
    "Open questionsWho pays?How many keys?Is it <i>shared</i>?Which region?1 more",
    "What would change a seat's minddata A second <i>region</i>.",
  ]);
  assert.deepEqual(await seriousProblems(page), []);
  await page.locator(".dissent").getByRole("link", { name: "It grows <b>forever</b>" }).click();
  await page.locator("#O0b1[open]").waitFor();
  assert.deepEqual(trouble, []);
});
