// What a model says is hostile. Whatever it writes, in a reply or in a ballot, the page shows it as words and does nothing.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { looseBallot } from "../../src/core/ballot/ballot.ts";
import { ballotOf } from "../../src/core/debate-calls.ts";
import { folderHome } from "../../src/folder/folder-home.ts";
import { fileLog } from "../../src/log/file-log.ts";
import { liveFile } from "../../src/log/live-file.ts";
import { exportHtml } from "../../src/web/export-html.ts";
import { exportSite } from "../../src/web/export-site.ts";
import { pageServer } from "../../src/web/page-server.ts";
import { collectTrouble, testBrowser } from "../support/browser.ts";
import { aBallot, aPanel, aQuestion, type DebateLog, debateLog } from "../support/debate-log.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeDebates } from "../support/write-debates.ts";

const browser = testBrowser();
const ID = "009-hostile";

const MARKUP = [
  `<script>window.owned = "script"; alert(1)</script>`,
  `<img src=x onerror="window.owned='img'">`,
  `<svg onload="window.owned='svg'"><animate onbegin="window.owned='svg'" attributeName=x dur=1s></svg>`,
  `<iframe srcdoc="<script>parent.owned='frame'</script>"></iframe>`,
  `<details open ontoggle="window.owned='toggle'">x</details>`,
  `<style>body { display: none }</style>`,
  `<base href="https://evil.example/">`,
  `<form action="https://evil.example/"><input name=a autofocus onfocus="window.owned='focus'"></form>`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  "![a picture](https://evil.example/pixel.png)",
  "[click me](javascript:window.owned='link')",
  "[click me too](data:text/html,<script>alert(1)</script>)",
  "[autolink] <https://evil.example/auto>",
  `[good link](https://example.com/path "title")`,
  `<a href="javascript:window.owned='raw'">raw link</a>`,
  "&#60;script&#62;window.owned='entity'&#60;/script&#62;",
  `</script></textarea></title><script>window.owned='break'</script>`,
].join("\n\n");

function hostileLog() {
  const log = debateLog({
    id: ID,
    topic: "hostile",
    question: { ...aQuestion(`Can a question break it? ${MARKUP.slice(0, 60)}`), constraints: [MARKUP] },
    panel: aPanel(["architect=claude", "security=codex"]),
  });
  const claims = [{ text: MARKUP, kind: "fact", evidence: { source: `javascript:alert(1)"><b>`, quote: MARKUP } }];
  for (const seat of ["architect", "security"]) {
    log.answer({
      seat,
      kind: "opening",
      outside: true,
      text: MARKUP,
      ballot: aBallot({
        option: { name: `<b onclick="owned=1">${seat}</b>`, summary: MARKUP },
        confidence: 60,
        reasons: [MARKUP],
        claims,
        objections: [{ title: `<img src=x onerror=owned=1>`, severity: "blocking", text: MARKUP }],
        statement: MARKUP,
        requests: [MARKUP],
      }),
    });
    const call = `opening/${seat}`;
    const excerpt = { line: 1, before: [MARKUP], quoted: [MARKUP], after: [MARKUP] };
    const check = { of: "claim", index: 0, mark: "missing", detail: MARKUP, excerpt } as const;
    log.add({ type: "evidence.checked", call, checks: [check] });
    const results = [{ title: MARKUP, url: "javascript:window.owned='found'", text: MARKUP }];
    log.add({ type: "evidence.gathered", call, findings: [{ request: request(log, call), results, problem: null }] });
    log.add({ type: "breach.seen", call, text: MARKUP });
  }
  log.answer({
    seat: "architect",
    kind: "respond",
    stage: 1,
    outside: true,
    text: "deep\n\n".concat(">".repeat(3_000), " x"),
  });
  log.answer({
    seat: "security",
    kind: "respond",
    stage: 1,
    outside: true,
    text: "[".repeat(20_000).concat("*a **b ".repeat(4_000)),
  });
  log.answer({
    seat: "security",
    kind: "respond",
    stage: 2,
    outside: true,
    text: "| a ".repeat(2_000).concat("\n", "x".repeat(400_000)),
  });
  log.decide({
    cause: "rounds",
    openings: "opening",
    synthesis: {
      by: "architect",
      said: { decision: MARKUP, agreed: [MARKUP], reasons: [{ text: MARKUP, refs: ["K0a1"] }] },
    },
  });
  return log;
}

/** As its ballot has it, which keeps what is asked for short. */
function request(log: DebateLog, call: string): string {
  return looseBallot.parse(ballotOf(log.state(), call)).requests[0]?.text ?? "";
}

async function checkPage(t: TestContext, address: (parent: string) => Promise<string>): Promise<void> {
  const page = await browser.page(t);
  if (!page) return;
  const parent = tempFolder(t);
  writeDebates(parent, [hostileLog()]);
  const look = watchForTrouble(page);
  await page.goto(await address(parent));
  await page.locator("#cost").waitFor();
  await page.locator(".struck").waitFor();
  await page.locator(".found").first().waitFor();
  await page.getByRole("alert").first().waitFor();
  await page.locator("#record").scrollIntoViewIfNeeded();
  await page.locator("#transcript > summary").click();
  await page.locator(".transcript").waitFor();
  await page.keyboard.press("x");
  await page.getByText("click me", { exact: true }).first().click();
  await look();
  await page.getByText("(example.com)").first().waitFor();
  assert.match(await page.locator(".decision").innerText(), /<script>window\.owned/);
  await page.locator(".struck .pill").click();
  assert.match(await page.locator(".drawer mark").innerText(), /<script>window\.owned/);
  await look();
}

/** What looks whether the page is still the same: nothing ran, nothing left it, nothing was loaded, nothing navigated. */
function watchForTrouble(page: Page): () => Promise<void> {
  const trouble = collectTrouble(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  return async () => {
    assert.equal(await page.evaluate("window.owned ?? null"), null);
    assert.deepEqual(
      asked.filter((url) => url.includes("evil.example") || url.startsWith("data:")),
      [],
    );
    assert.deepEqual(trouble, []);
    const made = await page.evaluate<string[]>(`[...document.querySelectorAll(
      ":is(main, .drawer) :is(script, img:not([src^='blob:']), iframe, style, base, form:not(.box, .asked, .judge form, [method=dialog]), meta, object, embed, animate), :is([onerror], [onload], [onclick])"
    )].map(({ outerHTML }) => outerHTML.slice(0, 80))`);
    assert.deepEqual(made, []);
    const links = await page.evaluate<
      string[]
    >(`[...new Set([...document.querySelectorAll(":is(main, .drawer) a[href]:not([href^='#'])")]
      .filter((link) => !link.download).map((link) => [link.href, link.rel, link.textContent].join(" ")))].sort()`);
    assert.deepEqual(links, [
      "https://evil.example/auto noopener noreferrer nofollow https://evil.example/auto",
      "https://example.com/path noopener noreferrer nofollow good link",
    ]);
  };
}

test("behind conclave view", (t) =>
  checkPage(t, async (parent) => {
    const server = await pageServer(parent, 0);
    t.after(() => server.close());
    return `${server.url}#/${ID}`;
  }));

test("in an exported file", (t) =>
  checkPage(t, async (parent) => {
    const path = join(parent, "debate.html");
    writeFileSync(path, await exportHtml(folderHome(join(parent, ID)), ID));
    return pathToFileURL(path).href;
  }));

test("on an exported site, opened from disk", (t) =>
  checkPage(t, async (parent) => {
    await exportSite(parent, join(parent, "site"));
    return `${pathToFileURL(join(parent, "site/index.html")).href}#/${ID}`;
  }));

test("in a running debate, in live text and at a checkpoint", async (t) => {
  const page = await browser.page(t);
  if (!page) return;
  const parent = tempFolder(t);
  const folder = join(parent, ID);
  mkdirSync(folder);
  const log = fileLog(folder, { now: Date.now, onTrouble: () => undefined, giveUp: AbortSignal.abort() });
  const claim = await log.claim();
  t.after(() => claim.release());
  const live = liveFile(folder);
  t.after(() => live.remove());
  const events = hostileLog().events.map(({ event }) => event);
  for (const event of events) {
    if (event.type !== "log.claimed" && event.type !== "debate.decided") await claim.append(event);
  }
  const last = events.find((event) => event.type === "call.started");
  assert.ok(last);
  await claim.append({ ...last, call: "opening/architect/again" });
  const part = { at: new Date().toISOString(), call: "opening/architect/again", seat: "architect" };
  live.write({ ...part, type: "activity", text: MARKUP });
  live.write({ ...part, type: "text", text: MARKUP });
  const server = await pageServer(parent, 0);
  t.after(() => server.close());
  const look = watchForTrouble(page);
  await page.goto(`${server.url}#/${ID}`);
  await page.locator(".desk .growing").getByText("raw link").first().waitFor();
  await page.locator("#cost").waitFor();
  await look();
  await claim.append({ type: "checkpoint.opened", checkpoint: "r1", asks: [MARKUP], endsBy: null });
  await page.locator(".check .asked").getByText("raw link").first().waitFor();
  await look();
});
