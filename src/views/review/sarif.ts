/**
 * A review as SARIF 2.1.0, as GitHub code scanning takes it. Refuted findings are left out, because suppressions are not honoured; what
 * has no line in the reviewed version cannot be an alert and becomes a notification of the run, so that it is not lost.
 */

import { clip } from "../../core/ballot/ballot.ts";
import { FINDING_CATEGORIES, type FindingCategory } from "../../core/ballot/finding-fields.ts";
import type { FoundPlace } from "../../core/findings/locate-quote.ts";
import type { MaterialFile } from "../../core/findings/material.ts";
import { mainWording, type ReviewFinding } from "../../core/findings/review-finding.ts";
import { placeWords, whoWords } from "./finding-words.ts";
import { changeOf, type ReviewReport } from "./review-report.ts";

/** GitHub's limits. */
const TEXT_LONGEST = 1_024;
const MOST_RESULTS = 5_000;

export function sarifLog(report: ReviewReport) {
  const { state, findings, material } = report;
  const shown = findings.filter((finding) => finding.state !== "refuted");
  const placed = shown.flatMap((finding) => {
    const { place } = mainWording(finding);
    return place.status === "found" && place.side === "new" ? [{ finding, place }] : [];
  });
  const results = placed.slice(0, MOST_RESULTS);
  const others = shown.filter((finding) => !results.some((result) => result.finding === finding));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Conclave", rules: FINDING_CATEGORIES.map(ruleOf) } },
        automationDetails: { id: `conclave-review/${state.id}` },
        columnKind: "utf16CodeUnits",
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: others.map(notification) }],
        results: results.map(({ finding, place }) => resultOf(report, finding, regionOf(place, material))),
      },
    ],
  };
}

const RULE_TEXTS: Readonly<Record<FindingCategory, string>> = {
  correctness: "The code does not do what it should.",
  security: "Someone can read, change or break something they should not be able to.",
  "data-loss": "Data is lost or damaged.",
  concurrency: "It fails when several things happen at the same time.",
  performance: "It is too slow or uses too many resources.",
  compatibility: "Something that relies on it stops working.",
  operations: "It cannot be operated, monitored or repaired properly.",
  testing: "The tests would not notice a defect.",
  maintainability: "It will be hard to change without breaking it.",
};

function ruleId(category: FindingCategory): string {
  return `conclave/${category}`;
}

/** The rating makes an alert a security alert, so only that rule has one. */
function ruleOf(category: FindingCategory) {
  const text = RULE_TEXTS[category];
  return {
    id: ruleId(category),
    shortDescription: { text },
    fullDescription: { text },
    help: { text: `${text} Reviewers found it, and others examined it; the message says who, and what goes wrong.` },
    properties: { tags: [category], ...(category === "security" ? { "security-severity": "7.0" } : {}) },
  };
}

const LEVELS = { blocking: "error", major: "warning", minor: "note" } as const;
const BASELINES = { new: "new", persistent: "unchanged", regressed: "new" } as const;

function resultOf(report: ReviewReport, finding: ReviewFinding, region: object) {
  const { category, place } = mainWording(finding);
  const change = changeOf(report, finding);
  return {
    ruleId: ruleId(category),
    ruleIndex: FINDING_CATEGORIES.indexOf(category),
    level: finding.state === "confirmed" ? LEVELS[finding.severity] : LEVELS.minor,
    message: { text: messageOf(finding) },
    locations: [{ physicalLocation: { artifactLocation: { uri: encodeURI(place.path) }, region } }],
    partialFingerprints: { primaryLocationLineHash: `${finding.fingerprint}:1` },
    ...(change === null ? {} : { baselineState: BASELINES[change] }),
    properties: { id: finding.id, state: finding.state, severity: finding.severity },
  };
}

function messageOf(finding: ReviewFinding): string {
  const { title, failure, fix } = mainWording(finding);
  const doubt = finding.state === "confirmed" ? "" : ` [${finding.state}]`;
  const texts = [
    `${title}${doubt}.`,
    failure ?? "",
    fix === null ? "" : `Suggested fix: ${fix}`,
    `${whoWords(finding)}.`,
  ];
  return clip(texts.filter((text) => text !== "").join(" "), TEXT_LONGEST);
}

/** Whole lines. */
function regionOf({ path, from, to }: FoundPlace, material: readonly MaterialFile[]) {
  const lines = material.filter((file) => file.path === path).flatMap(({ hunks }) => hunks.flat());
  const last = lines.find(({ newLine }) => newLine === to)?.text ?? "";
  return { startLine: from, startColumn: 1, endLine: to, endColumn: last.length + 1 };
}

function notification(finding: ReviewFinding) {
  const where = placeWords(mainWording(finding));
  return {
    level: LEVELS[finding.severity],
    message: { text: clip(`${where}: ${messageOf(finding)}`, TEXT_LONGEST) },
    descriptor: { id: finding.id },
  };
}
