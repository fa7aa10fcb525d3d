// What `conclave serve` answers, to whom, and to whom not.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ConclaveError } from "../../../src/core/errors.ts";
import { encodeLine } from "../../../src/core/event-codec.ts";
import type { FleetPerson } from "../../../src/fleet/serve/fleet-person.ts";
import { serveApp } from "../../../src/fleet/serve/serve-app.ts";
import { folderDebates } from "../../../src/folder/folder-debates.ts";
import { offlineEdits, offlineEditsUndecided } from "../../support/examples/offline-edits.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { writeDebates } from "../../support/write-debates.ts";

const PAGE = `<!doctype html>
<html lang="en"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><div id="page"></div>`;
const ID = "014-offline-edits";
const HOST = "conclave.example:8443";
const ORIGIN = `https://${HOST}`;

const PEOPLE = new Map<string, FleetPerson>([
  ["ada-token", { tenant: "north", name: "ada", right: "start" }],
  ["sam-token", { tenant: "north", name: "sam", right: "steer" }],
  ["reader-token", { tenant: "north", name: "rita", right: "read" }],
  ["south-token", { tenant: "south", name: "bob", right: "start" }],
]);

interface Served {
  readonly parent: string;
  readonly started: unknown[];
  ask(path: string, given?: Given): Promise<Response>;
}

interface Given {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly post?: unknown;
}

/** The debates of each tenant in a folder of its own; one of them, of the tenant north, has not ended. */
function serveTenants(t: TestContext, onCheck: (tokens: readonly string[]) => void = () => undefined): Served {
  const parent = tempFolder(t);
  writeDebates(join(parent, "north"), [offlineEditsUndecided()]);
  const over = new AbortController();
  t.after(() => over.abort());
  const started: unknown[] = [];
  const app = serveApp({
    page: PAGE,
    signal: over.signal,
    publicUrl: new URL(ORIGIN),
    people: {
      findByToken: async (token) => PEOPLE.get(token) ?? null,
      findByTokens: async (tokens) => {
        onCheck(tokens);
        return new Map([...PEOPLE].filter(([token]) => tokens.includes(token)));
      },
    },
    debatesOf: (tenant) => folderDebates(join(parent, tenant)),
    start: async ({ posted, person, key }) => {
      if (posted === null) throw new ConclaveError("USAGE_ARGUMENTS", "There is no question.", { hint: "Ask one." });
      started.push({ posted, by: person.name, key });
      return { id: "015-next", notices: [], warnings: [] };
    },
    resume: () => assert.fail(),
    ask: () => assert.fail(),
    keepTree: () => assert.fail(),
    version: "0.0.0",
  });
  const ask: Served["ask"] = async (path, { token, headers = {}, post } = {}) =>
    app.request(path, {
      headers: { host: HOST, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(post === undefined ? {} : { method: "POST", body: typeof post === "string" ? post : JSON.stringify(post) }),
    });
  return { parent: join(parent, "north"), started, ask };
}

async function reply(answer: Promise<Response>) {
  const received = await answer;
  return { status: received.status, body: await received.text() };
}

const MISSING = { status: 401, body: "The token is missing or wrong." };

describe("who is let in", () => {
  const paths = ["/", "/index.json", `/${ID}/events.jsonl`, `/${ID}/stream`, `/${ID}/export.html`, "/nothing"];
  for (const path of paths) {
    test(`${path} without a token, or with a wrong one: 401`, async (t) => {
      const { ask } = serveTenants(t);
      assert.deepEqual(await reply(ask(path)), MISSING);
      for (const token of ["", "ada-tokem", "ada-token-and-more", "' or 1=1 --"]) {
        assert.deepEqual(await reply(ask(path, { token })), MISSING);
      }
      assert.deepEqual(await reply(ask(path, { headers: { authorization: "Basic ada-token" } })), MISSING);
    });
  }

  test("a person of the tenant sees its list and logs", async (t) => {
    const { ask } = serveTenants(t);
    const list: { debates: { id: string }[] } = JSON.parse(
      await (await ask("/index.json", { token: "reader-token" })).text(),
    );
    assert.deepEqual(
      list.debates.map(({ id }) => id),
      [ID],
    );
    const log = await reply(ask(`/${ID}/events.jsonl`, { token: "reader-token" }));
    assert.deepEqual(log, { status: 200, body: offlineEditsUndecided().events.map(encodeLine).join("") });
  });

  test("for a person of another tenant the debate does not exist", async (t) => {
    const { ask, parent } = serveTenants(t);
    assert.deepEqual(await (await ask("/index.json", { token: "south-token" })).json(), { debates: [] });
    for (const path of [`/${ID}/events.jsonl`, `/${ID}/stream`, `/${ID}/export.html`, "/..%2fnorth/events.jsonl"]) {
      const unknown = await reply(ask("/999-nobody/events.jsonl", { token: "south-token" }));
      assert.deepEqual(await reply(ask(path, { token: "south-token" })), unknown);
      assert.equal(unknown.status, 404);
    }
    const post = { kind: "fact", text: "From next door." };
    assert.equal((await ask(`/${ID}/notes`, { token: "south-token", post })).status, 404);
    assert.equal(existsSync(join(parent, ID, "inbox")), false);
  });

  test("whatever keeps the server running needs no token and learns nothing", async (t) => {
    assert.deepEqual(await reply(serveTenants(t).ask("/health", { headers: { host: "10.0.0.7" } })), {
      status: 200,
      body: "ok",
    });
  });
});

describe("a request that was sent to another host, or from another site, is refused", () => {
  const cases: readonly (readonly [why: string, headers: Readonly<Record<string, string>>])[] = [
    ["another host name", { host: "evil.example" }],
    ["another port", { host: "conclave.example:9" }],
    ["another origin", { origin: "https://evil.example" }],
    ["the same host without encryption", { origin: `http://${HOST}` }],
    ["no origin to speak of", { origin: "null" }],
    ["another site's page", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
    ["a sibling's page", { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }],
  ];
  for (const [why, headers] of cases) {
    test(why, async (t) => {
      const { ask } = serveTenants(t);
      const { status } = await reply(ask("/index.json", { headers: { cookie: "conclave=ada-token", ...headers } }));
      assert.equal(status, 403);
    });
  }

  test("a note with a cookie and no origin", async (t) => {
    const { ask, parent } = serveTenants(t);
    const post = { kind: "fact", text: "It rains." };
    assert.equal((await ask(`/${ID}/notes`, { headers: { cookie: "conclave=ada-token" }, post })).status, 403);
    assert.equal(existsSync(join(parent, ID, "inbox")), false);
  });

  test("a form of another site that starts a debate by navigating", async (t) => {
    const { ask, started } = serveTenants(t);
    const headers = { cookie: "conclave=ada-token", origin: "https://evil.example" };
    const navigated = { ...headers, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    assert.equal((await ask("/debates", { headers: navigated, post: { question: "Pay?" } })).status, 403);
    assert.deepEqual(started, []);
  });

  test("but a link on another site leads here", async (t) => {
    const headers = { cookie: "conclave=ada-token", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    assert.equal((await serveTenants(t).ask("/", { headers })).status, 200);
  });
});

describe("signing in", () => {
  test("a person without a token gets a form", async (t) => {
    const answer = await serveTenants(t).ask("/", { headers: { accept: "text/html" } });
    assert.equal(answer.status, 401);
    assert.match(await answer.text(), /<form method="post" action="\/sign-in">/);
    assert.match(answer.headers.get("content-security-policy") ?? "", /default-src 'none'.*form-action 'self'/);
  });

  test("a token becomes a cookie that scripts and other sites never get", async (t) => {
    const { ask } = serveTenants(t);
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: ORIGIN };
    const signed = await ask("/sign-in", { headers, post: "token=+ada-token" });
    assert.equal(signed.status, 303);
    assert.equal(signed.headers.get("location"), "/");
    const cookie = signed.headers.get("set-cookie") ?? "";
    for (const part of ["HttpOnly", "Secure", "SameSite=Strict", "Path=/"]) assert.ok(cookie.includes(part), cookie);
    const [pair = ""] = cookie.split(";");
    const page = await ask("/", { headers: { cookie: pair } });
    assert.match(await page.text(), /<html data-host="conclave" lang="en">/);
    assert.equal(page.headers.get("x-frame-options"), "DENY");
  });

  test("a wrong token gets the form again, and no cookie", async (t) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: ORIGIN, accept: "text/html" };
    const answer = await serveTenants(t).ask("/sign-in", { headers, post: "token=%3Cscript%3E" });
    assert.equal(answer.status, 401);
    assert.equal(answer.headers.get("set-cookie"), null);
    const body = await answer.text();
    assert.match(body, /No person has this token\./);
    assert.doesNotMatch(body, /<script/);
  });

  test("signing out forgets the cookie", async (t) => {
    const answer = await serveTenants(t).ask("/sign-out", { headers: { origin: ORIGIN }, post: "" });
    assert.match(answer.headers.get("set-cookie") ?? "", /^conclave=; Max-Age=0/);
  });
});

describe("rights", () => {
  test("a reader cannot steer", async (t) => {
    const { ask, parent } = serveTenants(t);
    const answer = await reply(ask(`/${ID}/notes`, { token: "reader-token", post: { kind: "fact", text: "No." } }));
    assert.deepEqual(answer, { status: 403, body: "You may read debates here, but not steer them." });
    assert.equal(existsSync(join(parent, ID, "inbox")), false);
  });

  test("who may steer leaves notes under their own name, and cannot start debates", async (t) => {
    const { ask, parent, started } = serveTenants(t);
    const { status, body: id } = await reply(
      ask(`/${ID}/notes`, { token: "sam-token", post: { kind: "fact", text: "'; drop table conclave.debates; --" } }),
    );
    assert.equal(status, 200);
    assert.deepEqual(readdirSync(join(parent, ID, "inbox")), [`${id}.json`]);
    const { by, note } = JSON.parse(readFileSync(join(parent, ID, "inbox", `${id}.json`), "utf8"));
    assert.deepEqual({ by, note }, { by: "sam", note: { kind: "fact", text: "'; drop table conclave.debates; --" } });
    assert.equal((await ask("/debates", { token: "sam-token", post: { question: "Now?" } })).status, 403);
    assert.deepEqual(started, []);
  });

  test("who may start debates gets the address of a new one, or its problems", async (t) => {
    const { ask, started } = serveTenants(t);
    const post = { question: "Now?" };
    assert.deepEqual(
      await reply(ask("/debates", { token: "ada-token", post, headers: { "idempotency-key": "order-7" } })),
      {
        status: 201,
        body: JSON.stringify({ id: "015-next", address: `${ORIGIN}/#/015-next` }),
      },
    );
    assert.deepEqual(started, [{ posted: post, by: "ada", key: "order-7" }]);
    const refused = await ask("/debates", { token: "ada-token", post: "not JSON" });
    assert.equal(refused.status, 400);
    assert.deepEqual(await refused.json(), {
      error: { code: "USAGE_ARGUMENTS", message: "There is no question.", hint: "Ask one." },
    });
  });

  test("a debate that has ended takes no notes", async (t) => {
    const { ask, parent } = serveTenants(t);
    writeDebates(parent, [offlineEdits()]);
    assert.deepEqual(await reply(ask(`/${ID}/notes`, { token: "sam-token", post: { kind: "fact", text: "Late." } })), {
      status: 409,
      body: `Debate ${ID} has finished and no longer accepts notes.`,
    });
  });
});

test("a hundred open pages are asked about once a second, all together", async (t) => {
  const asked: string[][] = [];
  const { ask } = serveTenants(t, (tokens) => asked.push([...tokens].sort()));
  const tokens = ["ada-token", "sam-token"];
  const streams = await Promise.all(
    Array.from({ length: 100 }, (_, index) => ask(`/${ID}/stream`, { token: tokens[index % 2] ?? "" })),
  );
  await sleep(2_500);
  assert.ok(asked.length >= 1 && asked.length <= 3, String(asked.length));
  for (const each of asked) assert.deepEqual(each, tokens);
  await Promise.all(streams.map(({ body }) => body?.cancel()));
  await sleep(1_500);
  const before = asked.length;
  await sleep(1_500);
  assert.equal(asked.length, before, "nobody is asked about once all pages are closed");
});
