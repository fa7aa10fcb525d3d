// The services' answers are written in the shape that each one's documentation gives.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { ConclaveError } from "../../../src/core/errors.ts";
import { type SearchOptions, searcher } from "../../../src/evidence/search/searcher.ts";
import { loopbackSite, type Page, page } from "../../support/loopback-site.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const SIGNAL = new AbortController().signal;
const KEY = "key-nobody-may-see";
const QUERY = "postgres connection limit";

const json =
  (body: unknown, status = 200): Page =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

interface Given {
  readonly page: Page;
  readonly options?: Partial<SearchOptions>;
}

/** A Brave that answers with `page`, and a cache of its own. */
async function braveSite(t: TestContext, { page: answer, options }: Given) {
  const site = await loopbackSite(t, { "/web/search": answer });
  const cache = tempFolder(t);
  const open = (more: Partial<SearchOptions> = {}) => {
    const environment = { BRAVE_API_KEY: KEY, BRAVE_API_URL: site.url, XDG_CACHE_HOME: cache };
    const search = searcher(environment, { trusted: [], ...options, ...more });
    assert.ok(search);
    return search;
  };
  return { site, cache: join(cache, "conclave", "searches"), open };
}

const braveAnswer = (urls: readonly string[]) => ({
  type: "search",
  query: { original: QUERY, more_results_available: true },
  web: {
    type: "search",
    results: urls.map((url) => ({ title: `At ${url}`, url, description: "Said &amp; done.", is_source_local: false })),
    family_friendly: true,
  },
});

const SERVICES = [
  {
    name: "Brave",
    environment: (url: string) => ({ BRAVE_API_KEY: KEY, BRAVE_API_URL: `${url}/res/v1/` }),
    path: "/res/v1/web/search",
    answer: {
      type: "search",
      query: { original: QUERY },
      web: {
        type: "search",
        results: [
          {
            title: "Connections &amp; limits",
            url: "https://www.postgresql.org/docs/limits",
            description: "The default is <strong>100</strong>.",
            extra_snippets: ["more"],
          },
        ],
      },
    },
    result: {
      title: "Connections & limits",
      url: "https://www.postgresql.org/docs/limits",
      text: "The default is 100.",
    },
    header: ["x-subscription-token", KEY],
    asked: "q=postgres+connection+limit&count=20&text_decorations=false",
    body: "",
  },
  {
    name: "Tavily",
    environment: (url: string) => ({ TAVILY_API_KEY: KEY, TAVILY_API_URL: url }),
    path: "/search",
    answer: {
      query: QUERY,
      answer: null,
      images: [],
      results: [
        { title: "Limits", url: "https://example.org/a", content: "It is 100.", score: 0.9, raw_content: null },
      ],
      response_time: 1.2,
    },
    result: { title: "Limits", url: "https://example.org/a", text: "It is 100." },
    header: ["authorization", `Bearer ${KEY}`],
    asked: null,
    body: JSON.stringify({
      query: QUERY,
      max_results: 20,
      search_depth: "basic",
      include_domains: ["example.org", "postgresql.org"],
    }),
  },
  {
    name: "Exa",
    environment: (url: string) => ({ EXA_API_KEY: KEY, EXA_API_URL: url }),
    path: "/search",
    answer: {
      requestId: "b5947044",
      resolvedSearchType: "neural",
      results: [
        {
          id: "https://example.org/a",
          title: null,
          url: "https://example.org/a",
          publishedDate: "2023-11-16",
          text: "100.",
        },
      ],
      costDollars: { total: 0.005 },
    },
    result: { title: "https://example.org/a", url: "https://example.org/a", text: "100." },
    header: ["x-api-key", KEY],
    asked: null,
    body: JSON.stringify({
      query: QUERY,
      numResults: 5,
      contents: { text: { maxCharacters: 1_500 } },
      includeDomains: ["example.org", "postgresql.org"],
    }),
  },
  {
    name: "SearXNG",
    environment: (url: string) => ({ SEARXNG_URL: url }),
    path: "/search",
    answer: {
      query: QUERY,
      number_of_results: 0,
      results: [{ url: "https://example.org/a", title: "Limits", content: "It is 100.", engine: "bing", score: 1 }],
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [["duckduckgo", "timeout"]],
    },
    result: { title: "Limits", url: "https://example.org/a", text: "It is 100." },
    header: ["accept", "application/json"],
    asked: "q=postgres+connection+limit&format=json",
    body: "",
  },
] as const;

for (const service of SERVICES) {
  test(`${service.name} gets a request in its own format, and its answer is parsed`, async (t) => {
    const seen: unknown[] = [];
    const site = await loopbackSite(t, {
      [service.path]: (response, request, body) => {
        seen.push({ query: request.url?.split("?")[1] ?? null, header: request.headers[service.header[0]], body });
        json(service.answer)(response, request, body);
      },
    });
    const environment = { ...service.environment(site.url), XDG_CACHE_HOME: tempFolder(t) };
    const search = searcher(environment, { trusted: ["postgresql.org", "example.org"] });
    assert.equal(search?.name, service.name);
    assert.deepEqual(await search?.find(QUERY, SIGNAL), { results: [service.result], problem: null });
    assert.deepEqual(seen, [{ query: service.asked, header: service.header[1], body: service.body }]);
  });
}

test("three results are returned, and only from trusted sites if any are named", async (t) => {
  const urls = [
    "https://blog.example.com/1",
    "https://notpostgresql.org/2",
    "https://www.postgresql.org/3",
    "javascript:alert(1)",
    "https://postgresql.org/5",
    "https://example.org/6",
    "https://example.org/7",
  ];
  const { open } = await braveSite(t, { page: json(braveAnswer(urls)) });
  const findTrusted = async (trusted: readonly string[]) => {
    const { results } = await open({ trusted }).find(QUERY, SIGNAL);
    return results.map(({ url }) => url);
  };
  assert.deepEqual(await findTrusted([]), [urls[0], urls[1], urls[2]]);
  assert.deepEqual(await findTrusted(["https://postgresql.org/docs/", "*.Example.org"]), [urls[2], urls[4], urls[5]]);
  assert.deepEqual(await open({ trusted: ["iso.org"] }).find(QUERY, SIGNAL), {
    results: [],
    problem: `Brave found nothing for "${QUERY}".`,
  });
});

test("the same query makes no second request, at once, later, or in another process", async (t) => {
  const { site, open, cache } = await braveSite(t, { page: json(braveAnswer(["https://example.org/1"])) });
  const search = open();
  const [first, second] = await Promise.all([search.find(QUERY, SIGNAL), search.find(`  ${QUERY}\n`, SIGNAL)]);
  assert.deepEqual(await open().find(QUERY, SIGNAL), first);
  assert.deepEqual(second, first);
  assert.equal(site.requests.length, 1);
  const [name = ""] = readdirSync(cache);
  assert.doesNotMatch(readFileSync(join(cache, name), "utf8"), new RegExp(KEY));
  await open().find("another query", SIGNAL);
  assert.equal(site.requests.length, 2);
});

test("cached results expire, and unreadable ones are ignored", async (t) => {
  const { site, open, cache } = await braveSite(t, { page: json(braveAnswer(["https://example.org/1"])) });
  await open().find(QUERY, SIGNAL);
  await open({ now: () => Date.now() + 23 * 3_600_000 }).find(QUERY, SIGNAL);
  assert.equal(site.requests.length, 1);
  await open({ now: () => Date.now() + 25 * 3_600_000 }).find(QUERY, SIGNAL);
  assert.equal(site.requests.length, 2);
  const [name = ""] = readdirSync(cache);
  writeFileSync(join(cache, name), '{"key":');
  await open().find(QUERY, SIGNAL);
  assert.equal(site.requests.length, 3);
});

test("a cache that cannot be written stops nothing", async (t) => {
  const site = await loopbackSite(t, { "/web/search": json(braveAnswer(["https://example.org/1"])) });
  const file = join(tempFolder(t), "file");
  writeFileSync(file, "");
  const search = searcher({ BRAVE_API_KEY: KEY, BRAVE_API_URL: site.url, XDG_CACHE_HOME: file }, { trusted: [] });
  assert.equal((await search?.find(QUERY, SIGNAL))?.results.length, 1);
});

test("a failure is one sentence without the key, and is retried a minute later", async (t) => {
  const cases: readonly (readonly [Page, string])[] = [
    [json({ type: "search" }), `Brave found nothing for "${QUERY}".`],
    [json({ type: "ErrorResponse" }, 429), "Brave accepts no more searches: the quota is used up (429)."],
    [json({ detail: KEY }, 401), "Brave rejected the key in BRAVE_API_KEY (401)."],
    [json({}, 500), "Brave answered with status 500."],
    [json({ web: { results: "none" } }), "Brave sent an answer in an unknown format."],
    [page("text/html", "<p>Down</p>"), "Brave sent an answer in an unknown format."],
    [(_response, request) => request.socket.destroy(), "Brave cannot be reached (ECONNRESET)."],
  ];
  for (const [answer, problem] of cases) {
    const { open } = await braveSite(t, { page: answer });
    assert.deepEqual(await open().find(QUERY, SIGNAL), { results: [], problem });
  }
  const silent = await braveSite(t, { page: () => undefined, options: { timeMs: 100 } });
  assert.deepEqual(await silent.open().find(QUERY, SIGNAL), {
    results: [],
    problem: "Brave did not answer within 0.1 s.",
  });
  let status = 429;
  const { open } = await braveSite(t, {
    page: (response, request, body) => json(braveAnswer(["https://example.org/1"]), status)(response, request, body),
  });
  let nowMs = 0;
  const search = open({ now: () => nowMs });
  assert.equal((await search.find(QUERY, SIGNAL)).results.length, 0);
  status = 200;
  assert.equal((await search.find(QUERY, SIGNAL)).results.length, 0);
  nowMs = 60_000;
  assert.equal((await search.find(QUERY, SIGNAL)).results.length, 1);
});

test("a SearXNG instance without JSON is distinguished from a refused key", async (t) => {
  const site = await loopbackSite(t, { "/search": (response) => response.writeHead(403).end() });
  const search = searcher({ SEARXNG_URL: site.url, XDG_CACHE_HOME: tempFolder(t) }, { trusted: [] });
  assert.deepEqual(await search?.find(QUERY, SIGNAL), {
    results: [],
    problem: "SearXNG does not provide JSON (403).",
  });
});

test("without a service there is no search, and an invalid address is a wrong setting", () => {
  assert.equal(searcher({}, { trusted: [] }), null);
  assert.equal(searcher({ BRAVE_API_KEY: "" }, { trusted: [] }), null);
  assert.throws(
    () => searcher({ SEARXNG_URL: "search.example.org" }, { trusted: [] }),
    new ConclaveError("SETTING_WRONG", 'SEARXNG_URL is "search.example.org", which is not a web address.'),
  );
});

test("a search that is called off rejects", async (t) => {
  const { open } = await braveSite(t, { page: () => undefined });
  const calledOff = new AbortController();
  const finding = open().find(QUERY, calledOff.signal);
  calledOff.abort();
  await assert.rejects(finding, { name: "AbortError" });
});

test("a query and its results are plain text of bounded length", async (t) => {
  const long = { title: "\u001b[31mred", url: "https://example.org/1", description: "word ".repeat(1_000) };
  const { site, open } = await braveSite(t, { page: json({ web: { results: [long] } }) });
  const { results } = await open().find("many words ".repeat(100), SIGNAL);
  assert.equal(results[0]?.title, "red");
  assert.equal((results[0]?.text.length ?? 0) <= 1_500, true);
  const asked = new URL(site.requests[0] ?? "", site.url).searchParams.get("q") ?? "";
  assert.equal(asked, "many words ".repeat(25).trim());
});

test("searches beyond the rate limit are retried shortly after, and at most two run at once", async (t) => {
  let refused = 0;
  let under = 0;
  let most = 0;
  const answer: Page = (response) => {
    under += 1;
    most = Math.max(most, under);
    setTimeout(() => {
      under -= 1;
      if (refused < 3) {
        refused += 1;
        const headers = { "x-ratelimit-reset": "0, 1419704", "x-ratelimit-remaining": "0, 900" };
        response.writeHead(429, headers).end("{}");
      } else {
        json(braveAnswer(["https://a.example/"]))(response, response.req, "");
      }
    }, 5);
  };
  const { open, site } = await braveSite(t, { page: answer });
  const search = open();
  const found = await Promise.all(["one", "two", "three", "four"].map((query) => search.find(query, SIGNAL)));
  assert.deepEqual(
    found.map(({ results, problem }) => [results.length, problem]),
    Array(4).fill([1, null]),
  );
  assert.deepEqual([site.requests.length, most], [7, 2]);
});

test("a service that does not answer is waited for once, however much is to be searched for", async (t) => {
  const { open, site } = await braveSite(t, { page: () => undefined, options: { timeMs: 1_000 } });
  const search = open();
  const queries = Array.from({ length: 12 }, (_, index) => `query ${index}`);
  const answers = await Promise.all(queries.map((query) => search.find(query, SIGNAL)));
  assert.deepEqual([...new Set(answers.map(({ problem }) => problem))], ["Brave did not answer within 1 s."]);
  assert.equal(site.requests.length, 2);
});

test("a month's quota that is used up is not waited for", async (t) => {
  const quotaPage: Page = (response) => {
    response.writeHead(429, { "x-ratelimit-reset": "1, 1419704", "x-ratelimit-remaining": "1, 0" }).end("{}");
  };
  const { open, site } = await braveSite(t, { page: quotaPage });
  const { problem } = await open().find(QUERY, SIGNAL);
  assert.equal(problem, "Brave accepts no more searches: the quota is used up (429).");
  assert.equal(site.requests.length, 1);
});
