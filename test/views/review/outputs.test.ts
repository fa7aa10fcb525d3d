/** A review in its formats: the record, the terminal, SARIF by the official schema, a GitHub review, JSON for programs. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { asEarlierFinding } from "../../../src/core/findings/compare-findings.ts";
import { decisionCard } from "../../../src/views/card/decision-card.ts";
import { adr } from "../../../src/views/markdown/adr.ts";
import { prComment } from "../../../src/views/markdown/pr-comment.ts";
import { synthesis } from "../../../src/views/markdown/synthesis-document.ts";
import { findingsJson } from "../../../src/views/review/findings-json.ts";
import { type PullRequestReview, pullRequestReview } from "../../../src/views/review/pr-review.ts";
import { type ReviewReport, reviewReport } from "../../../src/views/review/review-report.ts";
import { sarifLog } from "../../../src/views/review/sarif.ts";
import { verdictText } from "../../../src/views/terminal/verdict-text.ts";
import { aFinding } from "../../support/ballots.ts";
import { assertGolden } from "../../support/golden.ts";
import { kindOf } from "../../support/random-replies.ts";
import { PAGES, playReview, reviewState } from "../../support/review/world.ts";

function reportOn(
  state: Parameters<typeof reviewReport>[0],
  earlier: Parameters<typeof reviewReport>[1] = null,
): ReviewReport {
  const report = reviewReport(state, earlier);
  if (!report) throw new Error("no report");
  return report;
}

test("the record and the terminal show every finding, by state and severity", async () => {
  const state = await reviewState();
  assertGolden("views/review.md", synthesis(state) ?? "");
  const screen = { width: 90, color: false, id: "1", folder: "debates/001-test", next: [] };
  assertGolden("terminal/review.txt", verdictText(state, screen));
});

/** The official schema, with the formats it names. */
function sarifValidator() {
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
  return ajv.compile(JSON.parse(readFileSync("test/fixtures/sarif-2.1.0.schema.json", "utf8").replace(/^\uFEFF/, "")));
}

test("SARIF keeps the official schema, and the schema refuses what is wrong", async () => {
  const log = JSON.parse(JSON.stringify(sarifLog(reportOn(await reviewState()))));
  const validate = sarifValidator();
  assert.equal(validate(log), true, JSON.stringify(validate.errors));
  const [run] = log.runs;
  for (const wrong of [
    { ...log, version: "2.0" },
    { ...log, runs: [{ ...run, results: [{ level: "bad" }] }] },
    { ...log, runs: [{ ...run, results: [{ ...run.results[0], fingerprint: "x" }] }] },
  ])
    assert.equal(validate(wrong), false);
});

test("SARIF of a later push keeps the schema and the fingerprints, whatever the findings are called", async () => {
  const first = reportOn(await reviewState());
  const reworded = { ...PAGES, title: "Another title", category: "data-loss", failure: "Other words for it." };
  const { state } = await playReview((call) => {
    if (kindOf(call) !== "find") return null;
    return { text: "Read.", ballot: { findings: call.endsWith("/ash") ? [reworded] : [] } };
  });
  const earlier = { findings: first.findings.map(asEarlierFinding), addressed: [] };
  const log = sarifLog(reportOn(state, earlier));
  const validate = sarifValidator();
  assert.equal(validate(JSON.parse(JSON.stringify(log))), true, JSON.stringify(validate.errors));
  const [result] = log.runs[0]?.results ?? [];
  const [before] = sarifLog(first).runs[0]?.results ?? [];
  assert.deepEqual(
    [result?.partialFingerprints, result?.baselineState, result?.ruleId],
    [before?.partialFingerprints, "unchanged", "conclave/data-loss"],
  );
});

test("SARIF has what has a line and is not refuted; the rest are notifications", async () => {
  const [run] = sarifLog(reportOn(await reviewState())).runs;
  assert.deepEqual(
    run?.results.map(({ ruleId, level, locations, properties }) => [properties.id, ruleId, level, locations]),
    [
      [
        "B1a1",
        "conclave/correctness",
        "note",
        [
          {
            physicalLocation: {
              artifactLocation: { uri: "src/a.ts" },
              region: { startLine: 11, startColumn: 1, endLine: 11, endColumn: 24 },
            },
          },
        ],
      ],
    ],
  );
  assert.deepEqual(
    run?.invocations[0]?.toolExecutionNotifications.map(({ descriptor }) => descriptor.id),
    ["B1a2", "B1c1", "B1c2"],
  );
});

test("SARIF keeps GitHub's limits", async () => {
  const long = { ...PAGES, failure: "It is wrong. ".repeat(1_000) };
  const { state } = await playReview((call) =>
    kindOf(call) === "find" ? { text: "Read.", ballot: { findings: [long] } } : null,
  );
  const [run] = sarifLog(reportOn(state)).runs;
  for (const { message, partialFingerprints } of run?.results ?? []) {
    assert.ok(message.text.length <= 1_024);
    assert.match(partialFingerprints.primaryLocationLineHash, /^[0-9a-f]{16}:1$/);
  }
  for (const { shortDescription, fullDescription, help } of run?.tool.driver.rules ?? [])
    for (const { text } of [shortDescription, fullDescription, help])
      assert.ok(text.length > 0 && text.length <= 1_024);
});

const places = ({ comments }: PullRequestReview) => comments.map(({ path, line, side }) => [path, line, side]);

test("a GitHub review comments on confirmed findings, suggests small fixes, and never approves", async () => {
  const review = pullRequestReview(reportOn(await reviewState()));
  assert.equal(review.event, "COMMENT");
  assert.deepEqual(places(review), [["src/a.ts", 11, "RIGHT"]]);
  assert.match(review.comments[0]?.body ?? "", /```suggestion\nconst last = total;\n```/);
  assertGolden("views/pr-review.md", [review.body, ...review.comments.map(({ body }) => body)].join("\n----\n\n"));
});

test("a comment on several lines names its first, one on removed lines its side; there are at most ten, the worst first", async () => {
  const found = (index: number) => ({
    ...aFinding,
    title: `Wrong ${index}`,
    severity: index === 11 ? "blocking" : "minor",
  });
  const many = [
    ...Array.from({ length: 12 }, (_, index) => ({ ...found(index), quote: "const last = total - 1;\nrender(last);" })),
    { ...found(12), severity: "major", file: "src/gone.ts", quote: "export function audit() {}" },
  ];
  const { state } = await playReview((call) => {
    if (call === "r1/find/ash") return { text: "Read.", ballot: { findings: many } };
    return kindOf(call) === "find" ? { text: "Read.", ballot: { findings: [] } } : confirming(call, many.length);
  });
  const review = pullRequestReview(reportOn(state));
  assert.equal(review.comments.length, 10);
  const [first, second] = review.comments;
  assert.match(first?.body ?? "", /\*\*Wrong 11\*\* \(blocking\)/);
  assert.deepEqual([first?.start_line, first?.line, first?.start_side], [11, 12, "RIGHT"]);
  assert.deepEqual([second?.path, second?.line, second?.side], ["src/gone.ts", 2, "LEFT"]);
  assert.match(review.body, /Confirmed, without a comment of their own \(3\)/);
});

test("a list that is too long for a comment shows what fits, counts the rest, and costs no other list its place", async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({
    ...PAGES,
    title: `Defect ${index}`,
    failure: `It fails ${index}. `.repeat(80),
  }));
  const { state } = await playReview((call) =>
    kindOf(call) === "find" ? { text: "Read.", ballot: { findings: call.endsWith("/ash") ? many : [] } } : null,
  );
  const { body } = pullRequestReview(reportOn(state));
  assert.ok(body.length < 60_000, `${body.length} characters`);
  const shown = body.split("- **Defect ").length - 1;
  assert.ok(shown > 25, `only ${shown} findings are shown`);
  assert.match(body, new RegExp(`\\n- ${59 - shown} more in the report\\n`));
  assert.match(body, /<summary>Not reviewed \(1\)<\/summary>\n\n- logo\.png: binary/);
});

function confirming(call: string, count: number) {
  if (kindOf(call) !== "examine") return null;
  const judgements = Array.from({ length: count }, (_, index) => ({
    finding: `B1a${index + 1}`,
    as: "confirmed",
    text: "So it is.",
  }));
  return { text: "Read.", ballot: { judgements } };
}

test("after an earlier review: new, persistent, regressed, addressed, and what nobody raised again", async () => {
  const state = await reviewState();
  const all = findingsJson(reportOn(state)).findings;
  const [pages, access, ...rest] = all;
  if (!pages || !access) throw new Error("no findings");
  const gone = { ...pages, fingerprint: "aaaa", title: "Gone", quote: "this line is gone" };
  const unraised = { ...pages, fingerprint: "bbbb", title: "Not raised again", quote: "done();" };
  const refuted = { ...gone, fingerprint: "cccc", state: "refuted" as const };
  const report = reportOn(state, { findings: [pages, gone, unraised, refuted], addressed: [access] });
  const { findings, addressed, not_raised_again: carried } = findingsJson(report);
  assert.deepEqual(
    findings.map(({ id, change }) => [id, change]),
    [[pages.id, "persistent"], [access.id, "regressed"], ...rest.map(({ id }) => [id, "new"])],
  );
  assert.deepEqual(
    [addressed.map(({ title }) => title), carried.map(({ title }) => title)],
    [["Gone"], ["Not raised again"]],
  );
  assert.deepEqual(places(pullRequestReview(report)), [], "what was said on the last push is not said again");
  assert.match(pullRequestReview(report).body, /~~Gone~~/);
});

test("a debate that is not a review has no report", async () => {
  const state = await reviewState();
  assert.equal(reviewReport({ ...state, verdict: state.verdict && { ...state.verdict, findings: null } }, null), null);
});

test("as one comment, every finding is in it; what records a decision has nothing to say of a review", async () => {
  const state = await reviewState();
  const comment = prComment(state) ?? "";
  const titles = state.verdict?.findings?.map(({ wordings: [first] }) => first?.title ?? "") ?? [];
  assert.deepEqual(
    titles.filter((title) => !comment.includes(title)),
    [],
  );
  assert.deepEqual([adr(state), decisionCard(state)], [null, null]);
});
