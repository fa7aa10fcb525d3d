// What `conclave view` answers, over real sockets, to whom, and to whom not.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { serve } from "@hono/node-server";
import { encodeLine } from "../../src/core/event-codec.ts";
import { fileLog } from "../../src/log/file-log.ts";
import { liveFile } from "../../src/log/live-file.ts";
import { pageApp } from "../../src/web/page-app.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeDebates } from "../support/write-debates.ts";

const TOKEN = "the-token";
const PAGE = `<!doctype html>
<html lang="en"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><div id="page"></div>`;
const ID = "014-offline-edits";

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Served {
  readonly parent: string;
  readonly port: number;
  ask(path: string, asked?: Asked): Promise<Answer>;
}

async function serveDebate(t: TestContext): Promise<Served> {
  const parent = tempFolder(t);
  const over = new AbortController();
  const app = pageApp({ parent, token: TOKEN, page: PAGE, signal: over.signal });
  const listening = Promise.withResolvers<number>();
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => listening.resolve(port));
  t.after(async () => {
    over.abort();
    const closed = new Promise((resolve) => server.close(resolve));
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
  });
  const port = await listening.promise;
  return { parent, port, ask: (path, asked) => answerOf(port, path, asked) };
}

function answerOf(
  port: number,
  path: string,
  { method = "GET", headers = {}, body = "" }: Asked = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, path, method, headers: { host: `127.0.0.1:${port}`, ...headers } });
    call.on("error", reject).on("response", (reply) => {
      const pieces: Buffer[] = [];
      reply.on("data", (piece: Buffer) => pieces.push(piece));
      reply.on("end", () => {
        resolve({ status: reply.statusCode, body: Buffer.concat(pieces).toString(), headers: reply.headers });
      });
    });
    call.end(body);
  });
}

describe("a client with the token", () => {
  test("gets the page with its content policy, the list and the log", async (t) => {
    const { ask, parent } = await serveDebate(t);
    writeDebates(parent, [offlineEdits()]);
    const page = await ask(`/${TOKEN}/`);
    assert.equal(page.status, 200);
    assert.match(page.body, /<html data-host="conclave" lang="en">/);
    assert.equal(page.headers["content-security-policy"], "default-src 'none'; frame-ancestors 'none'");
    assert.equal(page.headers["referrer-policy"], "no-referrer");
    const list = JSON.parse((await ask(`/${TOKEN}/index.json`)).body);
    assert.deepEqual(
      list.debates.map(({ id, status }: { id: string; status: string }) => ({ id, status })),
      [{ id: ID, status: "completed" }],
    );
    const log = await ask(`/${TOKEN}/${ID}/events.jsonl`);
    assert.equal(log.body, offlineEdits().events.map(encodeLine).join(""));
  });

  test("gets only the listed files, wherever the path tries to lead", async (t) => {
    const { ask, parent } = await serveDebate(t);
    writeDebates(parent, [offlineEdits()]);
    mkdirSync(join(parent, ".removed-1-x"));
    writeFileSync(join(parent, ".removed-1-x/events.jsonl"), "");
    writeFileSync(join(parent, ID, "secret.txt"), "secret");
    const paths = [
      `${ID}/secret.txt`,
      `${ID}/lock`,
      "..%2f..%2fetc/events.jsonl",
      "%2e%2e/events.jsonl",
      ".removed-1-x/events.jsonl",
      "999-nobody/events.jsonl",
      "999-nobody/stream",
    ];
    for (const path of paths) {
      const { status, body } = await ask(`/${TOKEN}/${path}`);
      assert.deepEqual({ path, status, body }, { path, status: 404, body: "" });
    }
  });
});

describe("a request that is not from the page itself gets nothing", () => {
  const cases: readonly (readonly [why: string, path: string, headers: Readonly<Record<string, string>>])[] = [
    ["no token", "/index.json", {}],
    ["a wrong token", "/the-tokem/index.json", {}],
    ["the start of the token", "/the-toke/index.json", {}],
    ["another host name", `/${TOKEN}/index.json`, { host: "evil.example" }],
    ["a host name that begins like ours", `/${TOKEN}/index.json`, { host: "localhost.evil.example" }],
    ["another origin", `/${TOKEN}/index.json`, { origin: "http://evil.example" }],
    ["no origin to speak of", `/${TOKEN}/index.json`, { origin: "null" }],
    ["another site's page", `/${TOKEN}/index.json`, { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
    ["another port's page", `/${TOKEN}/index.json`, { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }],
  ];
  for (const [why, path, headers] of cases) {
    test(why, async (t) => {
      const { ask, parent } = await serveDebate(t);
      writeDebates(parent, [offlineEdits()]);
      const { status, body } = await ask(path, { headers });
      assert.deepEqual({ status, body }, { status: 404, body: "" });
    });
  }

  test("a note without an origin, or from a foreign one, is refused", async (t) => {
    const { ask, parent } = await serveDebate(t);
    writeDebates(parent, [offlineEditsUndecided()]);
    const body = JSON.stringify({ kind: "fact", text: "It rains." });
    for (const headers of [{}, { origin: "http://evil.example" }, { origin: "https://127.0.0.1" }]) {
      const answer = await ask(`/${TOKEN}/${ID}/notes`, { method: "POST", headers, body });
      assert.deepEqual({ status: answer.status, body: answer.body }, { status: 404, body: "" });
    }
    assert.equal(existsSync(join(parent, ID, "inbox")), false);
  });
});

test("a person with an old address reads how to get a new one, and nothing about the debates", async (t) => {
  const { ask, parent } = await serveDebate(t);
  writeDebates(parent, [offlineEdits()]);
  const headers = { accept: "text/html,application/xhtml+xml" };
  const answers = await Promise.all(
    ["/", "/an-old-token/", `/an-old-token/${ID}/events.jsonl`, `/${TOKEN}/099-nowhere/export.html`].map((path) =>
      ask(path, { headers }),
    ),
  );
  for (const { status, body, headers: received } of answers) {
    assert.equal(status, 404);
    assert.match(body, /Run <code>conclave view<\/code> in the folder of your debates/);
    assert.equal(body, answers[0]?.body);
    assert.equal(received["content-security-policy"], "default-src 'none'; frame-ancestors 'none'");
  }
});

describe("a note", () => {
  async function posting(t: TestContext, log = offlineEditsUndecided()) {
    const { ask, parent, port } = await serveDebate(t);
    writeDebates(parent, [log]);
    const headers = { origin: `http://127.0.0.1:${port}`, "content-type": "application/json" };
    const post = (note: unknown) =>
      ask(`/${TOKEN}/${ID}/notes`, { method: "POST", headers, body: JSON.stringify(note) });
    return { post, folder: join(parent, ID) };
  }

  test("is cleaned and left for the debate's owner, and the page gets its ID", async (t) => {
    const { post, folder } = await posting(t);
    const { status, body: id } = await post({ kind: "fact", text: "  The peak is \u001b[31m240.\r\n" });
    assert.equal(status, 200);
    const [file, ...others] = readdirSync(join(folder, "inbox"));
    assert.deepEqual({ file, others }, { file: `${id}.json`, others: [] });
    const { id: kept, note } = JSON.parse(readFileSync(join(folder, "inbox", `${id}.json`), "utf8"));
    assert.deepEqual({ kept, note }, { kept: id, note: { kind: "fact", text: "The peak is 240." } });
  });

  test("that comes too late is refused with a reason", async (t) => {
    const over = await posting(t, offlineEdits());
    assert.deepEqual(await over.post({ kind: "fact", text: "Late." }).then(({ status, body }) => ({ status, body })), {
      status: 409,
      body: `Debate ${ID} has finished and no longer accepts notes.`,
    });
    const still = await posting(t);
    assert.deepEqual(await still.post({ kind: "pause" }).then(({ status, body }) => ({ status, body })), {
      status: 409,
      body: `Debate ${ID} is not running.`,
    });
  });

  test("about an objection or a claim has to name an existing one", async (t) => {
    const { post, folder } = await posting(t);
    const postNote = async (note: unknown) => post(note).then(({ status, body }) => ({ status, body }));
    assert.deepEqual(await postNote({ kind: "ruling", objection: "O9a1", as: "fixed", text: "Done." }), {
      status: 409,
      body: `The debate ${ID} has no objection O9a1.`,
    });
    assert.deepEqual(await postNote({ kind: "rejection", claim: "K9a1", text: "No." }), {
      status: 409,
      body: `The debate ${ID} has no claim K9a1.`,
    });
    assert.equal((await post({ kind: "rejection", claim: "K0b1", text: "That was another app." })).status, 200);
    assert.equal((await post({ kind: "ruling", objection: "O1ac1", as: "parked", text: "Later." })).status, 200);
    assert.equal(readdirSync(join(folder, "inbox")).length, 2);
  });

  test("that is malformed or too long is refused", async (t) => {
    const { post } = await posting(t);
    assert.equal((await post({ kind: "order", text: "Do it." })).status, 400);
    assert.equal((await post({ kind: "fact", text: "x".repeat(70_000) })).status, 413);
  });
});

describe("the stream", () => {
  test("sends existing events from a number on, then new ones, and live text", async (t) => {
    const { parent, port } = await serveDebate(t);
    const log = offlineEditsUndecided();
    writeDebates(parent, [log]);
    const folder = join(parent, ID);
    const last = log.events.length - 1;
    const stream = await listening(t, port, `/${TOKEN}/${ID}/stream?from=${last}`, {});
    assert.deepEqual((await stream.next("recorded")).id, String(last));
    const claim = await fileLog(folder, {
      now: Date.now,
      onTrouble: () => undefined,
      giveUp: AbortSignal.abort(),
    }).claim();
    t.after(() => claim.release());
    assert.match((await stream.next("recorded")).data, /"log.claimed"/);
    assert.equal((await stream.next("owner", "alive")).data, "alive");
    const live = liveFile(folder);
    t.after(() => live.remove());
    live.write({ at: "2026-11-15T10:00:00.000Z", call: "x/a", seat: "a", type: "text", text: "under way" });
    assert.match((await stream.next("live")).data, /under way/);
  });

  test("resumes after the last event the browser saw", async (t) => {
    const { parent, port } = await serveDebate(t);
    writeDebates(parent, [offlineEdits()]);
    const stream = await listening(t, port, `/${TOKEN}/${ID}/stream?from=0`, { "last-event-id": "39" });
    assert.equal((await stream.next("recorded")).id, "40");
  });

  test("says where a log is damaged", async (t) => {
    const { parent, port } = await serveDebate(t);
    writeDebates(parent, [offlineEdits()]);
    const path = join(parent, ID, "events.jsonl");
    writeFileSync(path, `${readFileSync(path, "utf8").split("\n").slice(0, 5).join("\n")}\nnot json\n`);
    const stream = await listening(t, port, `/${TOKEN}/${ID}/stream?from=3`, {});
    assert.match((await stream.next("damaged")).data, /^Line 6 of .* is damaged: it is not valid JSON\.$/);
  });
});

interface Sent {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

/** Server-sent events as they come. */
async function listening(t: TestContext, port: number, path: string, headers: Readonly<Record<string, string>>) {
  const stop = new AbortController();
  t.after(() => stop.abort());
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal: stop.signal });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("The stream has no body.");
  let text = "";
  const sent: Sent[] = [];
  return {
    /** The next of this type, with this data where it is given. */
    async next(event: string, data?: string): Promise<Sent> {
      for (;;) {
        const found = sent.findIndex((each) => each.event === event && (data === undefined || each.data === data));
        const [first] = found < 0 ? [] : sent.splice(found, 1);
        if (first) return first;
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended before ${event}.`);
        const blocks = (text + value).split("\n\n");
        text = blocks.pop() ?? "";
        sent.push(...blocks.map(parseSent));
      }
    },
  };
}

function parseSent(block: string): Sent {
  const field = (name: string) =>
    block
      .split("\n")
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2));
  return { event: field("event")[0] ?? "", id: field("id")[0] ?? null, data: field("data").join("\n") };
}
