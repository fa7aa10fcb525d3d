import assert from "node:assert/strict";
import { test } from "node:test";
import { checkUrl } from "../../src/evidence/check-url.ts";
import { evidenceChecker } from "../../src/evidence/evidence-checker.ts";
import { fetchPage } from "../../src/evidence/fetch-page.ts";
import { sendHttpRequest } from "../../src/evidence/send-http-request.ts";
import { loopbackSite, page, redirectTo } from "../support/loopback-site.ts";

const SIGNAL = new AbortController().signal;
const CHECKER = { level: "web", workingDir: import.meta.dirname, hidden: [] } as const;

const ARTICLE = `<!doctype html><html><head><title>Limits</title><style>p { content: "styled words here" }</style>
<script>const said = "scripted words here";</script></head><body><!-- commented words here -->
<p title="a > b">The default <b>limit</b> is&nbsp;<code>100</code> connections &mdash; per&#32;server, &eacute;videmment.</p>
<p>It&rsquo;s raised with &lt;max&gt; &amp; a restart. 1 < 2.</p>
<p>${"More is said about limits. ".repeat(20)}</p></body></html>`;

test("a quote is looked for in the words of a page", async (t) => {
  const site = await loopbackSite(t, {
    "/limits": page("text/html; charset=utf-8", ARTICLE),
    "/plain": page("text/plain", "the plain\nwords"),
    "/data": page("application/json", JSON.stringify({ said: 'a "quoted" word\nand more' })),
    "/old": (response) => {
      response.writeHead(200, { "content-type": "text/html; charset=iso-8859-1" });
      response.end(Buffer.from("<p>caf\u00e9 words</p>", "latin1"));
    },
  });
  const check = evidenceChecker({ ...CHECKER, privateHosts: ["127.0.0.1"] });
  const mark = async (path: string, quote: string | null) =>
    (await check({ source: `${site.url}${path}`, quote }, SIGNAL)).mark;
  assert.equal(await mark("/limits", "The default limit is 100 connections - per server, évidemment."), "found");
  assert.equal(await mark("/limits", "“the default limit is 100 connections”"), "found");
  assert.equal(await mark("/limits", "It's raised with <max> & a restart. 1 < 2."), "found");
  assert.equal(await mark("/limits", "The default limit is 1000 connections"), "missing");
  for (const hidden of ["scripted words here", "styled words here", "commented words here"]) {
    assert.equal(await mark("/limits", hidden), "missing");
  }
  assert.equal(await mark("/plain", "the plain words"), "found");
  assert.equal(await mark("/data", 'a "quoted" word and more'), "found");
  assert.equal(await mark("/data", '{"said":"a \\"quoted\\"'), "found");
  assert.equal(await mark("/old", "caf\u00e9 words"), "found");
});

test("on a page, too, only a quote of 12 characters or a whole line is found", async (t) => {
  const site = await loopbackSite(t, {
    "/limits": page("text/html; charset=utf-8", ARTICLE),
    "/plain": page("text/plain", "the plain\nwords"),
  });
  const { host } = new URL(site.url);
  const check = evidenceChecker({ ...CHECKER, privateHosts: ["127.0.0.1"] });
  const checkPath = (path: string, quote: string | null) => check({ source: `${site.url}${path}`, quote }, SIGNAL);
  const short = { mark: "unchecked", detail: "The quote is too short to check.", needs: "quote" };
  assert.deepEqual(await checkPath("/limits", null), {
    mark: "unchecked",
    detail: `${host}/limits exists; nothing was quoted.`,
    needs: "quote",
  });
  assert.deepEqual(await checkPath("/limits", "the"), short);
  assert.deepEqual(await checkPath("/plain", "plain"), short);
  assert.deepEqual(await checkPath("/plain", "Words"), { mark: "found", detail: `The quote is on ${host}/plain.` });
  assert.deepEqual(await checkPath("/plain", "plan"), {
    mark: "missing",
    detail: `${host}/plain does not contain the quote.`,
  });
});

test("the detail says what was found", async (t) => {
  const site = await loopbackSite(t, {
    "/limits": page("text/html", ARTICLE),
    "/moved": redirectTo("/limits"),
    "/circle": redirectTo("/circle-back"),
    "/circle-back": redirectTo("/circle"),
    "/many/0": redirectTo("/many/1"),
    "/many/1": redirectTo("/many/2"),
    "/many/2": redirectTo("/many/3"),
    "/many/3": redirectTo("/many/4"),
    "/many/4": redirectTo("/many/5"),
    "/many/5": redirectTo("/many/6"),
    "/elsewhere": redirectTo("ftp://example.org/"),
    "/closed": (response) => response.writeHead(403).end(),
    "/private": (response) => response.writeHead(401).end(),
    "/broken": (response) => response.writeHead(500).end(),
    "/paper": page("application/pdf", "%PDF"),
    "/app": page("text/html", `<html><body><div id="root"></div><script src="/app.js"></script></body></html>`),
    "/reset": (_response, request) => request.socket.destroy(),
  });
  const { host } = new URL(site.url);
  const check = evidenceChecker({ ...CHECKER, privateHosts: ["127.0.0.1"] });
  const details = async (path: string) => check({ source: `${site.url}${path}`, quote: "words that are not" }, SIGNAL);
  const expected = {
    "/limits": { mark: "missing", detail: `${host}/limits does not contain the quote.` },
    "/moved": { mark: "missing", detail: `${host}/limits does not contain the quote.` },
    "/absent": { mark: "missing", detail: `${host} has no such page (404).` },
    "/circle": { mark: "unchecked", detail: `${host} redirects in a circle.` },
    "/many/0": { mark: "unchecked", detail: `${host} redirects more than 5 times.` },
    "/elsewhere": { mark: "unchecked", detail: "ftp: addresses are not fetched." },
    "/closed": { mark: "unchecked", detail: `${host} requires sign-in (403).` },
    "/private": { mark: "unchecked", detail: `${host} requires sign-in (401).` },
    "/broken": { mark: "unchecked", detail: `${host} answered with status 500.` },
    "/paper": { mark: "unchecked", detail: "The page is application/pdf, which cannot be checked." },
    "/app": { mark: "unchecked", detail: `${host}/app shows its text only in a browser.` },
    "/reset": { mark: "unchecked", detail: `${host} cannot be reached (ECONNRESET).` },
  };
  const seen = await Promise.all(Object.keys(expected).map(async (path) => [path, await details(path)] as const));
  assert.deepEqual(Object.fromEntries(seen), expected);
});

test("a huge page is read to its limit, and a slow one is given up", async (t) => {
  const site = await loopbackSite(t, {
    "/huge": (response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      const more = () => {
        while (response.writable && response.write("words without end ".repeat(4_000)));
      };
      response.on("drain", more);
      more();
    },
    "/slow": (response) => {
      response.writeHead(200, { "content-type": "text/plain" }).write("the first words");
    },
    "/silent": () => undefined,
  });
  const { host } = new URL(site.url);
  const check = (path: string, quote: string, timeMs: number) =>
    checkUrl({ url: new URL(path, site.url), quote, privateHosts: ["127.0.0.1"], timeMs }, SIGNAL);
  assert.equal((await check("/huge", "words without end", 10_000)).mark, "found");
  assert.deepEqual(await check("/huge", "words at the end", 10_000), {
    mark: "unchecked",
    detail: `${host}/huge is too long to read completely.`,
  });
  for (const path of ["/slow", "/silent"]) {
    assert.deepEqual(await check(path, "the first words", 100), {
      mark: "unchecked",
      detail: `${host} did not send the page within 0.1 s.`,
    });
  }
});

test("private addresses are refused in every spelling, and get no request", async (t) => {
  const site = await loopbackSite(t, { "/": page("text/plain", "words from inside") });
  const { port } = new URL(site.url);
  const check = evidenceChecker({ ...CHECKER, privateHosts: [] });
  const hosts = [
    ...["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0.0.0.0", "[::1]", "[::]"],
    ...[
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
      "[fe80::1]",
      "[fd00:ec2::254]",
    ],
    ...["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.100.100.200"],
    ...["168.63.129.16", "192.0.0.192", "224.0.0.1", "255.255.255.255", "[ff02::1]"],
  ];
  for (const host of hosts) {
    const { mark, detail } = await check({ source: `http://${host}:${port}/`, quote: "words from inside" }, SIGNAL);
    assert.deepEqual([host, mark], [host, "unchecked"]);
    // A machine without IPv6 may not know some of them; it must not have asked either way.
    assert.match(detail, /is a private address\.$/, host);
  }
  assert.deepEqual(site.requests, []);
});

test("every redirect is checked before it is requested", async (t) => {
  const inside = await loopbackSite(t, { "/": page("text/plain", "words from inside") });
  const outside = await loopbackSite(t, { "/": redirectTo(inside.url) });
  const judged: string[] = [];
  const mayConnect = ({ address }: { readonly address: string }) => judged.push(address) === 1;
  assert.deepEqual(await fetchPage({ url: new URL(outside.url), mayConnect }, SIGNAL), {
    is: "unreachable",
    reason: "127.0.0.1 is a private address.",
  });
  assert.deepEqual([outside.requests, inside.requests], [["/"], []]);
});

test("a connection goes to the address that was judged, whatever the name says by then", async (t) => {
  const site = await loopbackSite(t, { "/": page("text/plain", "the words") });
  const url = new URL(site.url.replace("127.0.0.1", "name.invalid"));
  const addresses = [{ address: "127.0.0.1", family: 4 }] as const;
  const { status, body } = await sendHttpRequest({ url, addresses, headers: {}, body: null, atMost: 100 }, SIGNAL);
  assert.deepEqual([status, new TextDecoder().decode(body)], [200, "the words"]);
});

test("addresses with credentials are not fetched, and no credentials are sent", async (t) => {
  let headers: unknown;
  const site = await loopbackSite(t, {
    "/": (response, request) => {
      headers = request.headers;
      page("text/plain", "the words")(response, request, "");
    },
  });
  const { host } = new URL(site.url);
  const check = evidenceChecker({ ...CHECKER, privateHosts: ["127.0.0.1"] });
  assert.deepEqual(await check({ source: `http://me:secret@${host}/`, quote: "the words" }, SIGNAL), {
    mark: "unchecked",
    detail: "Addresses with a user name or password are not fetched.",
  });
  assert.equal(headers, undefined);
  assert.equal((await check({ source: `${site.url}/`, quote: "the words" }, SIGNAL)).mark, "found");
  assert.deepEqual(headers, {
    host,
    "user-agent": "conclave",
    "accept-encoding": "identity",
    accept: "text/html, text/*;q=0.9, application/json;q=0.8, */*;q=0.1",
    connection: "close",
  });
});

test("the same citation is looked up once, even concurrently", async (t) => {
  const site = await loopbackSite(t, { "/a": page("text/plain", "the words") });
  const check = evidenceChecker({ ...CHECKER, privateHosts: ["127.0.0.1"] });
  const ask = () => check({ source: `${site.url}/a`, quote: "the words" }, SIGNAL);
  await Promise.all([ask(), ask()]);
  await ask();
  assert.deepEqual(site.requests, ["/a"]);
});

test("an aborted check rejects, and others that wait for the same check repeat it", async (t) => {
  let isSilent = true;
  const arrived = Promise.withResolvers<void>();
  const site = await loopbackSite(t, {
    "/a": (response, request) => {
      arrived.resolve();
      if (!isSilent) page("text/plain", "the words")(response, request, "");
    },
  });
  const check = evidenceChecker({ ...CHECKER, privateHosts: ["127.0.0.1"] });
  const evidence = { source: `${site.url}/a`, quote: "the words" };
  const first = new AbortController();
  const called = check(evidence, first.signal);
  const waiting = check(evidence, SIGNAL);
  await arrived.promise;
  isSilent = false;
  first.abort();
  await assert.rejects(called, { name: "AbortError" });
  assert.equal((await waiting).mark, "found");
});
