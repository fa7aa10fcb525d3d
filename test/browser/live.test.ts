// A debate that runs, in a real browser: what is written appears, what a person says is taken up, a lost connection is found
// again. The log is the real one, owned by this process in place of an engine.
import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import type { DebateEvent } from "../../src/core/event.ts";
import { loadPage } from "../../src/folder/load-page.ts";
import type { LogLease } from "../../src/log/event-log.ts";
import { fileLog } from "../../src/log/file-log.ts";
import { type LiveWriter, liveFile } from "../../src/log/live-file.ts";
import { pageServer } from "../../src/web/page-server.ts";
import { collectTrouble, seriousProblems, testBrowser } from "../support/browser.ts";
import { aBallot, aPanel, type DebateLog, debateLog } from "../support/debate-log.ts";
import { offlineEdits } from "../support/examples/offline-edits.ts";
import { tempFolder } from "../support/temp-folder.ts";

const browser = testBrowser();
const ID = "014-offline-edits";

interface Debate {
  readonly parent: string;
  readonly claim: LogLease;
  readonly live: LiveWriter;
  /** All of the example up to this event, which is not among them. */
  appendUntil(isNext: (event: DebateEvent) => boolean): Promise<void>;
}

async function running(t: TestContext, log = offlineEdits()): Promise<Debate> {
  const parent = tempFolder(t);
  const folder = join(parent, log.state().id);
  mkdirSync(folder);
  const file = fileLog(folder, { now: Date.now, onTrouble: () => undefined, giveUp: AbortSignal.abort() });
  const claim = await file.claim();
  const live = liveFile(folder);
  t.after(() => claim.release());
  t.after(() => live.remove());
  const events = log.events.map(({ event }) => event).filter(({ type }) => type !== "log.claimed");
  return {
    parent,
    claim,
    live,
    async appendUntil(isNext) {
      for (let next = events[0]; next && !isNext(next); next = events[0]) {
        await claim.append(next);
        events.shift();
      }
    },
  };
}

const isStartOf = (key: string) => (event: DebateEvent) => event.type === "call.answered" && event.call === key;

describe("while a debate runs", () => {
  test("the page shows who is working and what they write, then the verdict", async (t) => {
    const page = await browser.page(t);
    if (!page) return;
    const { parent, live, appendUntil } = await running(t);
    await appendUntil(isStartOf("r1/answer/architect"));
    const server = await pageServer(parent, 0);
    t.after(() => server.close());
    const trouble = collectTrouble(page);
    await page.goto(`${server.url}#/${ID}`);
    await page.locator(".top").getByText("Running").waitFor();
    const at = new Date().toISOString();
    const part = { at, call: "r1/answer/architect", seat: "architect" };
    live.write({ ...part, type: "activity", text: "reads `src/sync/merge.ts`" });
    await page.locator(".acty").getByText("src/sync/merge.ts").waitFor();
    live.write({ ...part, type: "text", text: "A sentence that is " });
    live.write({ ...part, type: "text", text: "being written" });
    await page.locator(".desk").getByText("A sentence that is being written").waitFor();
    await page.locator("[aria-busy=true]").getByText("writing").waitFor();
    await appendUntil(() => false);
    await page.locator(".decision").waitFor();
    assert.equal(await page.locator(".desk").count(), 0);
    assert.deepEqual(trouble, []);
  });

  test("a note is posted, received and pinned, and the page says so", async (t) => {
    const page = await browser.page(t, { viewport: { width: 1440, height: 900 } });
    if (!page) return;
    const { parent, claim, appendUntil } = await running(t);
    await appendUntil(isStartOf("r1/answer/architect"));
    const server = await pageServer(parent, 0);
    t.after(() => server.close());
    const trouble = collectTrouble(page);
    const stop = new AbortController();
    t.after(() => stop.abort());
    const batches = claim.notes(stop.signal)[Symbol.asyncIterator]();
    assert.deepEqual((await batches.next()).value, []);
    const takeUp = async () => {
      const [said] = (await batches.next()).value ?? [];
      assert.ok(said);
      await claim.append({ type: "note.said", ...said });
      return said.note;
    };
    await page.goto(`${server.url}#/${ID}`);
    await page.locator(".box textarea").waitFor();
    await page.keyboard.press("s");
    await page.keyboard.type("The real peak is 240 a second.");
    await page.keyboard.press("Enter");
    await page.getByText("Sent; waiting for the debate to read it.").waitFor();
    assert.deepEqual(await takeUp(), { kind: "fact", text: "The real peak is 240 a second." });
    await page.getByText(/^F\d received at/).waitFor();
    await page.locator(".pins").getByText("The real peak is 240 a second.").waitFor();
    for (const [name, kind] of [
      ["Constraint", "constraint"],
      ["Focus", "focus"],
      ["Answer", "answer"],
    ] as const) {
      await page.getByText(name, { exact: true }).click();
      await page.locator(".box textarea").fill(`A ${kind}.`);
      await page.getByRole("button", { name: "Say" }).click();
      assert.deepEqual(await takeUp(), { kind, text: `A ${kind}.` });
      await page
        .locator(".box")
        .getByText(/ received at .*; calls that start from now on will see it\.$/)
        .waitFor();
    }
    await page.getByRole("button", { name: "Pause" }).click();
    assert.deepEqual(await takeUp(), { kind: "pause" });
    await page.getByText(/^Pause received at .*; calls in flight finish, and none starts\.$/).waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    assert.deepEqual(await takeUp(), { kind: "go" });
    await page.getByRole("button", { name: "Conclude" }).click();
    await page.getByRole("button", { name: /^Really/ }).click();
    assert.deepEqual(await takeUp(), { kind: "conclude" });
    assert.deepEqual(trouble, []);
  });

  test("the person can decide a checkpoint on the page with every choice", async (t) => {
    const page = await browser.page(t);
    if (!page) return;
    const { parent, claim, appendUntil } = await running(t);
    await appendUntil(({ type }) => type === "note.said");
    const server = await pageServer(parent, 0);
    t.after(() => server.close());
    const trouble = collectTrouble(page);
    const stop = new AbortController();
    t.after(() => stop.abort());
    const batches = claim.notes(stop.signal)[Symbol.asyncIterator]();
    assert.deepEqual((await batches.next()).value, []);
    await page.goto(`${server.url}#/${ID}`);
    const ways = [
      { key: "n", choice: "next", text: "" },
      { key: "d", choice: "deeper", text: "The clocks." },
      { key: "c", choice: "constrain", text: "No new service." },
      { key: "a", choice: "answer", text: "The lead inspector does." },
      { key: "v", choice: "conclude", text: "" },
    ] as const;
    for (const [index, { key, choice, text }] of ways.entries()) {
      const checkpoint = `r1-${index}`;
      await claim.append({ type: "checkpoint.opened", checkpoint, asks: ["Who settles a conflict?"], endsBy: null });
      await page.locator(".check").getByText("Who settles a conflict?").first().waitFor();
      await page.keyboard.press(key);
      if (text !== "") await page.keyboard.type(text);
      if (text !== "") await page.keyboard.press("Enter");
      const [said] = (await batches.next()).value ?? [];
      const decision = { choice, text };
      assert.deepEqual(said?.note, { kind: "decision", checkpoint, decision });
      await page.locator(".check").getByText("Sent; waiting for the debate to read it.").waitFor();
      await claim.append({ type: "checkpoint.decided", checkpoint, decision, by: "ana" });
      await page.locator(".desk").waitFor();
    }
    await page.locator(".pins").getByText("No new service.").waitFor();
    const asks = ["Who settles a conflict?", "Who settles a conflict?"];
    await claim.append({ type: "checkpoint.opened", checkpoint: "clarify", asks, endsBy: null });
    await page.locator(".check").getByText("The seats have questions before they start.").waitFor();
    assert.deepEqual(await page.locator(".choice b").allTextContents(), [
      "Answer the question",
      "Continue without an answer",
      "Add a constraint",
      "Add a fact",
    ]);
    await page.keyboard.press("f");
    await page.keyboard.type("It rains.");
    await page.keyboard.press("Enter");
    const [fact] = (await batches.next()).value ?? [];
    assert.ok(fact);
    assert.deepEqual(fact.note, { kind: "fact", text: "It rains." });
    await claim.append({ type: "note.said", ...fact });
    await page
      .locator(".check")
      .getByText(/^F\d received at/)
      .waitFor();
    assert.deepEqual(trouble, []);
  });

  test("at a checkpoint the choices come first, and each question has its asker and a field", async (t) => {
    const page = await browser.page(t);
    if (!page) return;
    const { parent, claim, appendUntil } = await running(t);
    await appendUntil(({ type }) => type === "note.said");
    const server = await pageServer(parent, 0);
    t.after(() => server.close());
    const trouble = collectTrouble(page);
    const stop = new AbortController();
    t.after(() => stop.abort());
    const batches = claim.notes(stop.signal)[Symbol.asyncIterator]();
    assert.deepEqual((await batches.next()).value, []);
    const asks = ["Who settles a conflict?", "Who pays?"];
    await claim.append({ type: "checkpoint.opened", checkpoint: "r1", asks, endsBy: null });
    await page.goto(`${server.url}#/${ID}`);
    await page.getByLabel("Who settles a conflict?").fill("The lead does.");
    await page.getByLabel("Who pays?").fill("We do.");
    assert.equal(
      await page.evaluate(
        `document.querySelector(".check .choices").compareDocumentPosition(document.querySelector(".check .asked")) === 4`,
      ),
      true,
    );
    assert.deepEqual(await seriousProblems(page), []);
    await page.getByRole("button", { name: "Send the answers" }).click();
    const [said] = (await batches.next()).value ?? [];
    const text = "Who settles a conflict?: The lead does.\nWho pays?: We do.";
    assert.deepEqual(said?.note, { kind: "decision", checkpoint: "r1", decision: { choice: "answer", text } });
    assert.deepEqual(trouble, []);
  });

  test("at a checkpoint the person can also rule on an objection and reject a claim", async (t) => {
    const page = await browser.page(t, { viewport: { width: 390, height: 844 } });
    if (!page) return;
    const { parent, claim, appendUntil } = await running(t);
    await appendUntil(({ type }) => type === "note.said");
    await claim.append({ type: "checkpoint.opened", checkpoint: "r1", asks: [], endsBy: null });
    const server = await pageServer(parent, 0);
    t.after(() => server.close());
    const stop = new AbortController();
    t.after(() => stop.abort());
    const batches = claim.notes(stop.signal)[Symbol.asyncIterator]();
    await batches.next();
    await page.goto(`${server.url}#/${ID}/O1ba1`);
    const objection = page.locator("#O1ba1");
    await objection.getByRole("button", { name: "Rule on O1ba1" }).click();
    assert.deepEqual(await objection.locator(".kinds label").allTextContents(), [
      "Fixed",
      "Accepted risk",
      "Refuted",
      "Parked",
    ]);
    await objection.getByText("Parked", { exact: true }).click();
    assert.equal(
      await objection.getByRole("button", { name: "Rule", exact: true }).isDisabled(),
      true,
      "a reason is missing",
    );
    await objection.getByLabel("Why?").fill("For the next release.");
    await objection.getByRole("button", { name: "Rule", exact: true }).click();
    const [ruling] = (await batches.next()).value ?? [];
    assert.ok(ruling);
    assert.deepEqual(ruling.note, { kind: "ruling", objection: "O1ba1", as: "parked", text: "For the next release." });
    await claim.append({ type: "note.said", ...ruling });
    await objection.locator("summary").getByText("Parked").waitFor();
    await objection.getByRole("button", { name: "Rule on O1ba1" }).click();
    await objection.getByText("Reopen").waitFor();
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 390);
    const made = page.locator("#K0b1");
    await made.getByRole("button", { name: "Reject K0b1" }).click();
    await made.getByLabel("Why should it not count?").fill("That was another app.");
    await made.getByRole("button", { name: "Reject", exact: true }).click();
    const [rejection] = (await batches.next()).value ?? [];
    assert.deepEqual(rejection?.note, { kind: "rejection", claim: "K0b1", text: "That was another app." });
  });

  test("searches, breaches and a seat waiting for its host are shown, and unknown events ignored", async (t) => {
    const page = await browser.page(t);
    if (!page) return;
    const { parent, claim, appendUntil } = await running(t, debateWithSearches());
    await appendUntil(() => false);
    const folder = join(parent, "030-searched");
    const server = await pageServer(parent, 0);
    t.after(() => server.close());
    const trouble = collectTrouble(page);
    const stop = new AbortController();
    t.after(() => stop.abort());
    const batches = claim.notes(stop.signal)[Symbol.asyncIterator]();
    await batches.next();
    await page.goto(`${server.url}#/030-searched`);
    await page.getByRole("alert").getByText("architect broke a rule: it has changed src/auth.ts").waitFor();
    await page.locator(".desk").getByText("waiting for the host").waitFor();
    await page.locator(".desk").getByText("conclave contribute 30").waitFor();
    const searches = page.locator(".searches");
    await searches.filter({ hasText: "2 searches, 1 source" }).waitFor();
    await searches.getByText("No search engine is configured.").waitFor();
    const link = searches.getByRole("link");
    assert.deepEqual(
      [await link.count(), await link.getAttribute("href"), await link.getAttribute("rel")],
      [1, "https://example.org/limits", "noopener noreferrer nofollow"],
    );
    await searches.getByText("<b>Limits</b> of a session").waitFor();
    await page.getByRole("button", { name: "Skip security" }).click();
    await page.getByRole("button", { name: "Really skip security?" }).click();
    const [said] = (await batches.next()).value ?? [];
    assert.deepEqual(said?.note, { kind: "skip", seat: "security" });
    await page.getByText("Sent; waiting for the debate to read it.").waitFor();
    const seq = readFileSync(join(folder, "events.jsonl"), "utf8").trim().split("\n").length;
    const line = { v: 1, seq, epoch: 1, at: new Date().toISOString(), event: { type: "moon.rose", phase: "full" } };
    appendFileSync(join(folder, "events.jsonl"), `${JSON.stringify(line)}\n`);
    await page.reload();
    await page.locator(".desk").getByText("waiting for the host").waitFor();
    assert.equal(await page.locator(".damage").count(), 1, "the breach, and no word of damage");
    assert.deepEqual(trouble, []);
  });

  for (const [width, colorScheme] of [
    [1440, "light"],
    [1440, "dark"],
    [390, "light"],
  ] as const) {
    test(`${width} px, ${colorScheme}: no serious accessibility problem, while running and while waiting`, async (t) => {
      const page = await browser.page(t, { viewport: { width, height: 900 }, colorScheme });
      if (!page) return;
      const { parent, claim, appendUntil } = await running(t);
      await appendUntil(isStartOf("r2/answer/architect"));
      const server = await pageServer(parent, 0);
      t.after(() => server.close());
      await page.goto(`${server.url}#/${ID}`);
      await page.locator("#cost").waitFor();
      await page.keyboard.press("x");
      await page.getByRole("button", { name: "Rule on O1ba1" }).click();
      await page.getByRole("button", { name: "Reject K0b1" }).click();
      assert.deepEqual(await seriousProblems(page), []);
      await claim.append({
        type: "checkpoint.opened",
        checkpoint: "r2",
        asks: ["Who settles a conflict?"],
        endsBy: null,
      });
      await page.locator(".check").waitFor();
      await page.keyboard.press("d");
      assert.deepEqual(await seriousProblems(page), []);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width);
    });
  }

  test("a lost connection is reported, and missed events arrive after reconnecting", async (t) => {
    const page = await browser.page(t);
    if (!page) return;
    const { parent, appendUntil } = await running(t);
    await appendUntil(isStartOf("r1/answer/architect"));
    const server = await pageServer(parent, 0);
    t.after(() => server.close());
    const { port, pathname } = new URL(server.url);
    const wire = await breakableWire(t, Number(port));
    await page.goto(`http://127.0.0.1:${wire.port}${pathname}#/${ID}`);
    await page.locator(".top").getByText("Running").waitFor();
    await wire.cut();
    await page
      .locator(".top")
      .getByText(/Last heard/)
      .waitFor();
    await appendUntil(({ type }) => type === "debate.decided");
    await wire.mend();
    await page.locator("#round-2").waitFor();
    await page.locator(".top").getByText("Running").waitFor();
    await appendUntil(() => false);
    await page.locator(".decision").waitFor();
  });
});

/** A challenge that asks for evidence, a speaker that broke out, and the host's turn. */
function debateWithSearches(): DebateLog {
  const log = debateLog({ id: "030-searched", panel: aPanel(["architect=claude", "security=host"]) });
  const option = (name: string) => aBallot({ option: { name, summary: "" }, confidence: 60 });
  for (const seat of ["architect", "security"]) {
    log.answer({ seat, kind: "opening", outside: true, text: "So.", ballot: option(`Design of ${seat}`) });
  }
  log.round(1);
  const requests = ["How long may a session live?", "Who has measured it?"];
  const call = log.start({ seat: "architect", kind: "challenge", stage: 1, about: "security" });
  log.add({ type: "breach.seen", call, text: "it has changed src/auth.ts" });
  log.reply(call, { text: "Show me.", ballot: aBallot({ requests }) });
  const found = { title: "<b>Limits</b> of a session", url: "https://example.org/limits", text: "Fifteen minutes." };
  log.add({
    type: "evidence.gathered",
    call,
    findings: [
      { request: requests[0] ?? "", results: [found], problem: null },
      { request: requests[1] ?? "", results: [], problem: "No search engine is configured." },
    ],
  });
  log.start({ seat: "security", kind: "challenge", stage: 1, about: "architect" });
  return log;
}

interface Wire {
  readonly port: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Stands between the browser and the server, and can be cut. */
async function breakableWire(t: TestContext, to: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let server = await listeningAt(0);
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;

  function listeningAt(at: number): Promise<Server> {
    const made = createTcpServer((from) => {
      const way = connect(to, "127.0.0.1");
      for (const socket of [from, way]) {
        sockets.add(socket);
        socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
      }
      from.pipe(way).pipe(from);
    });
    return new Promise((resolve) => made.listen(at, "127.0.0.1", () => resolve(made)));
  }

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  t.after(cut);
  return {
    port,
    cut,
    async mend() {
      server = await listeningAt(port);
    },
  };
}

test("on a plain file server the page follows a running debate", async (t) => {
  const page = await browser.page(t);
  const built = await loadPage({ mayBeStale: false });
  if (!page || built === null) return;
  const { parent, appendUntil } = await running(t);
  await appendUntil(isStartOf("r1/answer/architect"));
  writeFileSync(join(parent, "viewer.html"), built);
  const ranges: string[] = [];
  const server = createServer((request, reply) => {
    const name = decodeURIComponent(request.url ?? "/");
    const bytes = name === `/${ID}/events.jsonl` || name === "/viewer.html" ? readFileSync(join(parent, name)) : null;
    if (bytes === null) return void reply.writeHead(404).end();
    const from = /^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1];
    if (from === undefined) return void reply.writeHead(200, { "content-type": "text/html" }).end(bytes);
    ranges.push(from);
    if (Number(from) >= bytes.length) return void reply.writeHead(416).end();
    reply.writeHead(206).end(bytes.subarray(Number(from)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : "";
  await page.goto(`http://127.0.0.1:${port}/viewer.html#/${ID}`);
  await page.locator(".top").getByText("Running").waitFor();
  await page.getByText(/This page is read-only/).waitFor();
  await appendUntil(() => false);
  await page.locator(".decision").waitFor();
  assert.ok(ranges.length > 0, "it asks for what was added, not for the whole again");
});
