// A point that several seats make with the same lines names those lines once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { reasonEvidence } from "../../../src/views/reasons/reason-evidence.ts";
import { distinctCitations, shownAbove } from "../../../src/views/reasons/shown-above.ts";
import { aBallot, aPanel, debateLog } from "../../support/debate-log.ts";

const LINES = { line: 5, before: [], quoted: ["About 40 events a second"], after: [] };

/** Three seats make one point, each with other words of the same line; one seat claims it, too. */
function pointOfThree() {
  const log = debateLog({ panel: aPanel(["architect=claude", "data=codex", "security=gemini"]) });
  const quotes = { architect: "About 40 events", data: "40 events", security: "a second" };
  for (const [seat, quote] of Object.entries(quotes)) {
    const evidence = { source: "brief.md:5", quote };
    const claims = seat === "architect" ? [{ text: "40 a second.", kind: "fact", evidence }] : [];
    const points = [{ text: "Load is low.", evidence }];
    const ballot = aBallot({ option: { name: "Table", summary: "A table." }, claims, points });
    log.answer({ seat, kind: "opening", outside: true, text: "A table.", ballot });
    const found = { index: 0, mark: "found", detail: "The quote is at brief.md:5.", excerpt: LINES } as const;
    const checks = [...claims.map(() => ({ of: "claim", ...found }) as const), { of: "point", ...found } as const];
    log.add({ type: "evidence.checked", call: `opening/${seat}`, checks });
  }
  return log.state();
}

function quotesOf(refs: readonly string[]) {
  const evidence = reasonEvidence(pointOfThree(), { text: "Small.", refs: [...refs] });
  const repeats = shownAbove(evidence);
  return evidence.points.map((each) => [
    each.citations.length,
    distinctCitations(each, repeats).map((cited) => [cited.evidence?.quote, repeats.get(cited)]),
  ]);
}

test("lines that a claim above shows are referred to once", () => {
  assert.deepEqual(quotesOf(["K0a1", "D0a1"]), [[3, [["About 40 events", "K0a1"]]]]);
});

test("lines that the point itself shows are not referred to again", () => {
  assert.deepEqual(quotesOf(["D0a1"]), [[3, [["About 40 events", undefined]]]]);
});
