// What a model says is hostile. Whatever it writes, in a reply or in a ballot, the page shows it as words and does nothing.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";
import { exportHtml } from "../../src/web/export-html.ts";
import { pageServer } from "../../src/web/page-server.ts";
import { testBrowser, troubleOf } from "../support/browser.ts";
import { aBallot, aPanel, aQuestion, debateLog } from "../support/debate-log.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writtenDebates } from "../support/written-debates.ts";

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
      }),
    });
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
    synthesis: { by: "architect", said: { decision: MARKUP, agreed: [MARKUP] } },
  });
  return log;
}

async function checked(t: TestContext, address: (parent: string) => Promise<string>): Promise<void> {
  const page = await browser.page(t);
  if (!page) return;
  const parent = tempFolder(t);
  writtenDebates(parent, [hostileLog()]);
  const trouble = troubleOf(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(await address(parent));
  await page.locator("#cost").waitFor();
  await page.locator("#record").scrollIntoViewIfNeeded();
  await page.locator("#transcript > summary").click();
  await page.locator(".transcript").waitFor();
  await page.keyboard.press("x");
  await page.getByText("click me", { exact: true }).first().click();
  // The page is the same afterwards: nothing ran, nothing left it, nothing was loaded, nothing navigated.
  assert.equal(await page.evaluate("window.owned ?? null"), null);
  assert.deepEqual(
    asked.filter((url) => url.includes("evil.example") || url.startsWith("data:")),
    [],
  );
  assert.deepEqual(trouble, []);
  const made = await page.evaluate<string[]>(`[...document.querySelectorAll(
    "main :is(script, img, iframe, style, base, form:not(.box, [method=dialog]), meta, object, embed, animate), main [onerror], main [onload], main [onclick]"
  )].map(({ outerHTML }) => outerHTML.slice(0, 80))`);
  assert.deepEqual(made, []);
  const links = await page.evaluate<
    string[]
  >(`[...new Set([...document.querySelectorAll("main a[href]:not([href^='#'])")]
    .filter((link) => !link.download).map((link) => [link.href, link.rel, link.textContent].join(" ")))].sort()`);
  assert.deepEqual(links, [
    "https://evil.example/auto noopener noreferrer nofollow https://evil.example/auto",
    "https://example.com/path noopener noreferrer nofollow good link",
  ]);
  await page.getByText("(example.com)").first().waitFor();
  assert.match(await page.locator(".decision").innerText(), /<script>window\.owned/);
}

test("behind conclave view", (t) =>
  checked(t, async (parent) => {
    const server = await pageServer(parent, 0);
    t.after(() => server.close());
    return `${server.url}#/${ID}`;
  }));

test("in an exported file", (t) =>
  checked(t, async (parent) => {
    const path = join(parent, "debate.html");
    writeFileSync(path, await exportHtml(join(parent, ID)));
    return pathToFileURL(path).href;
  }));
