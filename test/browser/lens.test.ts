// The evidence lens: a reason opens into its claims, their quotes in place, the objections and what became of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seriousProblems, testBrowser } from "../support/browser.ts";
import { aBallot, aPanel, aQuestion, debateLog } from "../support/debate-log.ts";
import { deliveriesWithChecks } from "../support/examples/checked-deliveries.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { openDebate } from "./open-debate.ts";

const browser = testBrowser();

test("a reason opens a drawer with its claim, the quote between its lines, and who else said it", async (t) => {
  const shown = await openDebate(t, browser, { log: await deliveriesWithChecks(tempFolder(t)) });
  if (!shown) return;
  const { page, trouble, id } = shown;
  await page
    .locator("#reason-1")
    .getByRole("link", { name: /source/ })
    .click();
  const lens = page.getByRole("dialog", { name: "Reason 1" });
  const claim = lens.getByRole("region", { name: "Claim K0a1" });
  await claim.waitFor();
  assert.deepEqual(await claim.locator(".lines li").allTextContents(), [
    "const ATTEMPTS = 5;",
    "",
    "/** What failed waits here for its next attempt. */",
    "const waiting = new Map<string, Delivery>();",
    "",
    "export async function deliver(delivery: Delivery): Promise<void> {",
    "  const { ok } = await post(delivery.url, delivery.body);",
  ]);
  assert.equal(await claim.locator("mark").textContent(), "const waiting = new Map<string, Delivery>();");
  assert.deepEqual(
    await page.evaluate<number[]>(
      `[...document.querySelectorAll(".drawer .lines li")].slice(0, 7).map(({ value }) => value)`,
    ),
    [3, 4, 5, 6, 7, 8, 9],
  );
  await claim.getByText("No other seat says the same or cites the same source.").waitFor();
  assert.deepEqual(await seriousProblems(page), []);
  await page.keyboard.press("Escape");
  await lens.waitFor({ state: "detached" });
  // The address is reported a moment after the drawer has gone.
  await page.waitForURL(({ hash }) => hash === `#/${id}`);
  assert.deepEqual(trouble, []);
});

test("a link to a rejected reason opens its evidence, with the quote struck through", async (t) => {
  const shown = await openDebate(t, browser, { log: await deliveriesWithChecks(tempFolder(t)), width: 390 });
  if (!shown) return;
  const { page, trouble, url } = shown;
  await page.goto(`${url}/rejected-1`);
  const lens = page.getByRole("dialog", { name: "Rejected reason 1" });
  assert.equal(await lens.locator("s").textContent(), "const ATTEMPTS = 9;");
  await lens.getByText("src/webhooks/deliver.ts does not contain the quote.").waitFor();
  assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
  assert.deepEqual(await seriousProblems(page), []);
  await lens.getByRole("link", { name: "K0a3" }).first().click();
  await lens.waitFor({ state: "detached" });
  await page.waitForURL(/\/K0a3$/);
  assert.deepEqual(trouble, []);
});

test("objections that a reason names are shown with every answer and who settled them", async (t) => {
  const log = offlineEdits();
  const at = log.state().verdict?.reasons.findIndex(({ text, refs }) => /O1ac1/.test(text + refs.join(" "))) ?? -1;
  const shown = await openDebate(t, browser, { log });
  if (!shown) return;
  const { page, url } = shown;
  await page.goto(`${url}/reason-${at + 1}`);
  const objection = page.getByRole("region", { name: "Objection O1ac1" });
  await objection.getByText("raised", { exact: true }).waitFor();
  const steps = log.state().verdict?.objections.find(({ id }) => id === "O1ac1")?.steps ?? [];
  assert.equal(await objection.locator(".steps li").count(), steps.length + 1);
});

test("a reason that names only points opens them with their quotes, and who makes them", async (t) => {
  const log = debateLog({ question: aQuestion("Which queue?"), panel: aPanel(["architect=claude", "data=codex"]) });
  const points = [
    { text: "Nothing stops a second sale.", evidence: null },
    { text: "The claim is not atomic.", evidence: { source: "design.md:8", quote: "reads, then writes" } },
  ];
  const said = { kind: "opening", outside: true, text: "A table." } as const;
  const option = { name: "Table", summary: "A table." };
  log.answer({ ...said, seat: "architect", ballot: aBallot({ option, points }) });
  log.answer({ ...said, seat: "data", ballot: aBallot({ option }) });
  log.decide({
    cause: "single pass",
    openings: "opening",
    synthesis: {
      by: "data",
      said: { decision: "A table.", reasons: [{ text: "It oversells.", refs: ["D0a1", "D0a2"] }] },
    },
  });
  const shown = await openDebate(t, browser, { log });
  if (!shown) return;
  const { page, trouble } = shown;
  await page.getByRole("link", { name: "not checked 1 source · 2 points" }).click();
  const lens = page.getByRole("dialog", { name: "Reason 1" });
  const shownPoints = lens.getByRole("region", { name: /^Point/ });
  await shownPoints.last().waitFor();
  assert.deepEqual(
    await page.evaluate<string[]>(
      `[...document.querySelectorAll(".drawer [aria-label^=Point]")].map((e) => e.ariaLabel)`,
    ),
    ["Point D0a2", "Point D0a1"],
  );
  assert.equal(await shownPoints.first().locator(".alone").textContent(), "reads, then writes");
  assert.equal(await shownPoints.last().locator(".note").textContent(), "No source was given.");
  assert.deepEqual(await seriousProblems(page), []);
  assert.deepEqual(trouble, []);
});

test("a long line of a source is read whole, and a line that two claims cite is shown once", async (t) => {
  const line = `The code is asked for after the password, ${"and so on, ".repeat(30)}until it ends here.`;
  const log = debateLog({ question: aQuestion("Which sign-in?"), panel: aPanel(["architect=claude", "data=codex"]) });
  const option = { name: "Codes", summary: "Codes." };
  for (const seat of ["architect", "data"]) {
    const evidence = { source: "design.md:39", quote: seat === "data" ? "until it ends" : "The code is asked" };
    const claims = [{ text: `A code, says ${seat}.`, kind: "fact", evidence }];
    log.answer({ seat, kind: "opening", outside: true, text: "Codes.", ballot: aBallot({ option, claims }) });
    const excerpt = { line: 39, before: ["## Codes"], quoted: [line], after: [] };
    const check = { of: "claim", index: 0, mark: "found", detail: "The quote is at design.md:39.", excerpt } as const;
    log.add({ type: "evidence.checked", call: `opening/${seat}`, checks: [check] });
  }
  log.decide({
    cause: "single pass",
    openings: "opening",
    synthesis: { by: "data", said: { decision: "Codes.", reasons: [{ text: "Safe.", refs: ["K0a1", "K0b1"] }] } },
  });
  const shown = await openDebate(t, browser, { log });
  if (!shown) return;
  const { page, trouble, url } = shown;
  await page.goto(`${url}/reason-1`);
  const lens = page.getByRole("dialog", { name: "Reason 1" });
  await lens.waitFor();
  assert.deepEqual(await lens.locator(".lines mark").allTextContents(), [line]);
  assert.equal(
    await lens.getByRole("region", { name: "Claim K0b1" }).locator(".note").first().textContent(),
    "design.md:39: the lines shown under K0a1",
  );
  const [drawer, mark] = await page.evaluate<number[]>(
    `[".drawer .source", ".drawer mark"].map((place) => document.querySelector(place).getBoundingClientRect().right)`,
  );
  assert.ok(drawer !== undefined && mark !== undefined && mark <= drawer, `${mark} is beyond ${drawer}`);
  assert.deepEqual(await seriousProblems(page), []);
  assert.deepEqual(trouble, []);
});
