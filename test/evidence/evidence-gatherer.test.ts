/** Whole debates whose searches come to nothing, each in its own way: that is one sentence, and the debate goes on. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { evidenceGatherer } from "../../src/evidence/evidence-gatherer.ts";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { loopbackSite, type Page } from "../support/loopback-site.ts";
import { randomReplies, SEATS } from "../support/random-replies.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { play, ROUNDS_ALONE } from "../support/world.ts";

const answering =
  (status: number, body: unknown): Page =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

const never: Page = () => undefined;

const TROUBLES: readonly (readonly [name: string, page: Page, problem: RegExp])[] = [
  ["has no more quota", answering(429, {}), /^Brave accepts no more searches: the quota is used up \(429\)\.$/],
  ["does not answer", never, /^Brave did not answer within 0\.05 s\.$/],
  ["finds nothing", answering(200, { type: "search" }), /^Brave found nothing for "Measurement \d+\."\.$/],
  ["refuses the key", answering(401, {}), /^Brave rejected the key in BRAVE_API_KEY \(401\)\.$/],
  ["answers with a page", answering(200, "<html>"), /^Brave sent an answer in an unknown format\.$/],
];

for (const [name, page, problem] of TROUBLES) {
  test(`a service that ${name} doesn't keep a debate from its verdict`, async (t) => {
    const site = await loopbackSite(t, { "/web/search": page });
    const environment = { BRAVE_API_KEY: "key", BRAVE_API_URL: site.url, XDG_CACHE_HOME: tempFolder(t) };
    // Little time only where nothing comes: a busy machine takes longer than that to answer.
    const timeMs = page === never ? 50 : 60_000;
    const gatherEvidence = await evidenceGatherer({ environment, trusted: [], timeMs });
    const { state, sent } = await play({
      protocol: challengeDebate,
      seats: SEATS,
      limits: { rounds: 1 },
      opened: { settings: { ...ROUNDS_ALONE, evidence: "web" } },
      script: randomReplies({ salt: 1, failing: 0, forgetful: 0 }),
      gatherEvidence,
    });
    assert.equal(state.status, "completed");
    const problems = [...state.findings.values()].flat().map((finding) => finding.problem ?? "");
    assert.equal(problems.length, 6);
    for (const said of problems) assert.match(said, problem);
    const asked = sent.find(({ call }) => call === "r1/respond/ash")?.prompt ?? "";
    assert.ok(problems.some((said) => asked.includes(`(${said})`)));
  });
}
