// What a host learns of its reply.
import assert from "node:assert/strict";
import { test } from "node:test";
import { contributionReceipt } from "../../src/views/ballot/contribution-receipt.ts";

const TEXT = 'Two words.\n\n```ballot\n{"confidence": 70}\n```';

test("a valid ballot is echoed field by field, without empty fields", () => {
  const ballot = {
    prefers: "P1a",
    option: null,
    accepts: ["P1b", "P1c"],
    reasons: [],
    claims: [{ text: "It is small.", kind: "fact", evidence: { source: "a.ts:1", quote: null } }],
  };
  const { lines, json } = contributionReceipt({
    id: "1",
    text: TEXT,
    isRunning: true,
    reading: { ballot, fault: null },
    warnings: [],
  });
  assert.deepEqual(lines, [
    "Submitted: 2 words and a ballot.",
    "Understood:",
    "  prefers: P1a",
    "  accepts: P1b, P1c",
    "  claims:",
    "  - It is small. (fact, evidence a.ts:1)",
  ]);
  assert.deepEqual(json, { words: 2, ballot, fault: null, warnings: [] });
});

test("a contribution that has not been read yet says so", () => {
  const { lines } = contributionReceipt({ id: "1", text: TEXT, isRunning: true, reading: null, warnings: [] });
  assert.deepEqual(lines, ["Submitted: 2 words and a ballot.", "The debate hasn't read it yet."]);
});

test("findings are echoed by title, severity and place", () => {
  const finding = { severity: "major", category: "security", file: "src/a.ts", quote: "a();", failure: "It fails." };
  const ballot = {
    findings: [
      { ...finding, title: "Open to all", line: 7 },
      { ...finding, title: "Too slow", line: null },
    ],
  };
  const receipt = contributionReceipt({
    id: "1",
    text: '```ballot\n{"findings": []}\n```',
    isRunning: true,
    reading: { ballot, fault: null },
    warnings: [],
  });
  assert.deepEqual(receipt.lines, [
    "Submitted: a ballot.",
    "Understood:",
    "  findings:",
    "  - Open to all (major, src/a.ts:7)",
    "  - Too slow (major, src/a.ts)",
  ]);
  assert.deepEqual(receipt.json, { words: 0, ballot, fault: null, warnings: [] });
});

test("warnings end the receipt", () => {
  const warnings = ["There is no objection O7b1: what you say about it has no effect."];
  const { lines, json } = contributionReceipt({
    id: "1",
    text: TEXT,
    isRunning: true,
    reading: { ballot: null, fault: null },
    warnings,
  });
  assert.deepEqual([lines, json.warnings], [["Submitted: 2 words and a ballot.", ...warnings], warnings]);
});
