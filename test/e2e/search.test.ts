// Challenges whose requests for evidence are searched for, with every service: what was found is in the record, and nothing is asked twice.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { folderHome } from "../../src/folder/folder-home.ts";
import { readDebate } from "../../src/runtime/read-debate.ts";
import { places, QUESTION } from "../support/command.ts";
import { loopbackSite, type Page } from "../support/loopback-site.ts";

const place = places();
const KEY = "key-nobody-may-see";
const REQUESTS = ["How long sign-out may take.", "What a look-up costs."];

const replies = [
  // Another name, so that the openings don't agree and nobody is assigned to attack.
  {
    call: "opening/security",
    text: "Tokens.",
    ballot: { option: { name: "Signed tokens", summary: "No look-up." }, confidence: 60, reasons: ["Fast."] },
  },
  {
    call: "opening/*",
    text: "Rows.",
    ballot: {
      option: { name: "Rows in a table", summary: "One row a session." },
      confidence: 70,
      reasons: ["Simple."],
    },
  },
  {
    call: "r*/challenge/*",
    text: "Show me.",
    ballot: { strengths: ["Small."], asks: ["Why?"], objections: [], requests: REQUESTS, same: [] },
  },
  {
    call: "r*/respond/*",
    text: "So it is.",
    ballot: { prefers: "P0a", accepts: [], same: [], confidence: 80, reasons: ["It is said."], movedBy: ["E1ba1"] },
  },
  {
    call: "synthesis/*",
    text: "The verdict.",
    ballot: { decision: "Keep rows.", reasons: [{ text: "It is said there [E1ba1].", refs: ["E1ba1"] }] },
  },
];

const PAGES = ["https://docs.example/sign-out", "https://blog.example/look-ups"];
const found = PAGES.map((url) => ({ title: "Sign-out", url, text: "Within a minute." }));

/** How each service is told where it is, where it is asked, and how it answers. */
const SERVICES: readonly (readonly [
  name: string,
  env: (url: string) => Record<string, string>,
  path: string,
  answer: unknown,
])[] = [
  [
    "Brave",
    (url) => ({ BRAVE_API_KEY: KEY, BRAVE_API_URL: url }),
    "/web/search",
    { web: { results: found.map(({ text, ...page }) => ({ ...page, description: text })) } },
  ],
  [
    "Tavily",
    (url) => ({ TAVILY_API_KEY: KEY, TAVILY_API_URL: url }),
    "/search",
    { results: found.map(({ text, ...page }) => ({ ...page, content: text })) },
  ],
  ["Exa", (url) => ({ EXA_API_KEY: KEY, EXA_API_URL: url }), "/search", { results: found }],
  [
    "SearXNG",
    (url) => ({ SEARXNG_URL: url }),
    "/search",
    { results: found.map(({ text, ...page }) => ({ ...page, content: text })) },
  ],
];

const json =
  (body: unknown): Page =>
  (response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

async function runDebate(folder: string, env: Record<string, string>, more: readonly string[] = []) {
  const { path, conclave } = place();
  writeFileSync(join(path, "play.yaml"), JSON.stringify({ name: "play", replies }));
  const seats = "--seats=architect=script:play.yaml,security=script:play.yaml";
  const ended = await conclave(
    [QUESTION, "--pairwise", "--no-closing", "--evidence", "web", "--path", folder, seats, ...more],
    { env },
  );
  assert.equal(ended.exit, 0, ended.stderr);
  const read = (name: string) => readFileSync(join(path, folder, name), "utf8");
  return { ...ended, state: (await readDebate(folderHome(join(path, folder)))).state, read };
}

async function service(t: TestContext, [, env, path, answer]: (typeof SERVICES)[number]) {
  const site = await loopbackSite(t, { [path]: json(answer) });
  return { site, env: env(site.url) };
}

for (const row of SERVICES) {
  test(`results of ${row[0]} are cited in record and verdict, and the same debate does not search again`, async (t) => {
    const { site, env } = await service(t, row);
    const { stdout, stderr, state, read } = await runDebate("first", env);
    assert.equal(site.requests.length, REQUESTS.length);
    assert.deepEqual(
      [...state.findings].toSorted().map(([call, findings]) => [call, findings.map(({ results }) => results)]),
      ["r1/challenge/architect>security", "r1/challenge/security>architect"].map((call) => [call, [found, found]]),
    );
    assert.match(stdout, /## Claims and evidence\n\nSearches that a seat asked for:\n\n- How long sign-out may take\./);
    assert.match(stdout, /\*\*E1ba1\*\* Sign-out, https:\/\/docs\.example\/sign-out/);
    assert.match(read("transcript.md"), /\*\*E1ab1\*\* Sign-out, https:\/\/docs\.example\/sign-out/);
    assert.match(
      stderr,
      /evidence {3}security on architect {2}What a look-up costs\.: https:\/\/docs\.example\/sign-out/,
    );
    assert.deepEqual(state.verdict?.reasons, [{ text: "It is said there [E1ba1].", refs: ["E1ba1"] }]);
    assert.ok(![stdout, stderr, read("events.jsonl")].join("").includes(KEY));
    await runDebate("second", env);
    assert.equal(site.requests.length, REQUESTS.length);
  });
}

test("only pages of trusted sources are used", async (t) => {
  const [brave] = SERVICES;
  assert.ok(brave);
  const { env } = await service(t, brave);
  const { state } = await runDebate("first", env, ["--trusted-sources", "blog.example, *.python.org"]);
  const urls = [...state.findings.values()].flat().flatMap(({ results }) => results.map(({ url }) => url));
  assert.deepEqual([...new Set(urls)], ["https://blog.example/look-ups"]);
  assert.deepEqual(state.settings.trustedSources, ["blog.example", "*.python.org"]);
});

test("without a search service every surface says so once, and the debate continues", async () => {
  const { stdout, stderr, read } = await runDebate("first", {});
  const sentence = "No search service configured. Set BRAVE_API_KEY, TAVILY_API_KEY, EXA_API_KEY or SEARXNG_URL.";
  for (const text of [stderr, stdout, read("transcript.md")]) {
    assert.ok(text.replaceAll("\\_", "_").includes(sentence), text);
  }
});

test("an invalid service address is reported before anything starts", async () => {
  const { path, conclave } = place();
  writeFileSync(join(path, "play.yaml"), JSON.stringify({ name: "play", replies }));
  const words = [
    QUESTION,
    "--pairwise",
    "--no-closing",
    "--evidence",
    "web",
    "--seats=architect=script:play.yaml,security=script:play.yaml",
  ];
  const { exit, stderr } = await conclave(words, { env: { SEARXNG_URL: "not an address" } });
  assert.equal(exit, 4);
  assert.match(stderr, /SEARXNG_URL is "not an address", which is not a web address\./);
});
