// The summary comment within GitHub's limit, and what it remembers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatMemory, readMemory } from "../../src/action/review-memory.ts";
import { noReportBody, reportBody } from "../../src/action/summary-body.ts";
import type { EarlierFinding } from "../../src/core/findings/compare-findings.ts";
import { reviewReport } from "../../src/views/review/review-report.ts";
import { synthesisBallot } from "../support/ballots.ts";
import { kindOf } from "../support/random-replies.ts";
import { PAGES, playReview, reviewState } from "../support/review/world.ts";

const PUSH = { head: "abcdef1234", refused: 0, missing: [] };

/** Each of its own, so that nothing compresses well. */
function earlier(count: number, more: Partial<EarlierFinding> = {}): readonly EarlierFinding[] {
  return Array.from({ length: count }, (_, index) => ({
    fingerprint: ((index + 1) * 2_654_435_761).toString(16).padStart(16, "0"),
    title: `Finding ${index}`,
    file: `src/${(index * 48_271).toString(36)}.ts`,
    quote: `const ${(index * 16_807).toString(36)} = ${index * 69_621};`,
    state: "confirmed",
    ...more,
  }));
}

test("what is remembered comes back, with quotes of bounded length", () => {
  const review = { findings: earlier(3), addressed: earlier(1, { quote: "x".repeat(5_000) }) };
  const [gone] = review.addressed;
  assert.deepEqual(readMemory(`Text.\n${formatMemory(review)}\nMore.`), {
    findings: review.findings,
    addressed: [{ ...gone, quote: "x".repeat(300) }],
  });
});

test("a comment without a memory, or with a damaged one, has none", () => {
  const whole = formatMemory({ findings: earlier(2), addressed: [] });
  for (const text of ["", "<!-- conclave-memory:AAAA -->", whole.replace(/memory:..../, "memory:"), whole.slice(0, 40)])
    assert.equal(readMemory(text), null, text);
});

test("a memory that is too long forgets what was addressed first, then the last findings", () => {
  const long = formatMemory({ findings: earlier(2_000), addressed: earlier(2_000) });
  assert.ok(long.length <= 20_000, `${long.length} characters`);
  const kept = readMemory(long);
  assert.deepEqual([kept?.addressed, kept?.findings[0]?.title], [[], "Finding 0"]);
  assert.ok((kept?.findings.length ?? 0) >= 200);
});

test("the longest review fits into a comment, and its memory with it", async () => {
  const many = Array.from({ length: 100 }, (_, index) => ({
    ...PAGES,
    title: `Defect ${index}`,
    failure: `It fails ${index}. `.repeat(300),
  }));
  const { state } = await playReview((call) => {
    if (kindOf(call) === "find") return { text: "Read.", ballot: { findings: call.endsWith("/ash") ? many : [] } };
    const decision = "Fix all of it. ".repeat(1_000);
    return kindOf(call) === "synthesis"
      ? { text: "A line of a long answer.\n\n".repeat(4_000), ballot: synthesisBallot({ decision }) }
      : null;
  });
  const report = reviewReport(state, null);
  assert.ok(report);
  const body = reportBody(report, PUSH);
  assert.ok(body.length <= 65_536, `${body.length} characters`);
  assert.match(body, /\n\nThe rest is in the summary of the job\.\n\nReviewed at abcdef1\.\n$/);
  assert.equal(readMemory(body)?.findings.length, 100);
});

test("a push without a result keeps the memory as it was", async () => {
  const report = reviewReport(await reviewState(), null);
  assert.ok(report);
  const before = readMemory(reportBody(report, PUSH));
  assert.ok(before && before.findings.length === 5);
  assert.deepEqual(readMemory(noReportBody("The budget was reached.", PUSH.head, before)), before);
  assert.equal(readMemory(noReportBody("The budget was reached.", PUSH.head, null)), null);
});
