// What a host learns of its reply.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CitationToCorrect } from "../../src/core/run/citations-to-correct.ts";
import { contributionReceipt } from "../../src/views/ballot/contribution-receipt.ts";

const READ = { key: "r1/discuss/birch", round: 1, fault: null, toCorrect: [] };
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
    reading: { ...READ, ballot },
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
  assert.deepEqual(json, { words: 2, ballot, fault: null, citations: [], warnings: [] });
});

/** The lines of the ballot. */
function understood(ballot: object, key: string): readonly string[] {
  const reading = { ...READ, key, ballot };
  return contributionReceipt({ id: "1", text: TEXT, isRunning: true, reading, warnings: [] }).lines.slice(2);
}

test("fields and values are echoed as the ballot names them, with what follows where a word doesn't say it", () => {
  const answer = { objection: "O1a1", as: "open", text: "Right.", evidence: null };
  const ballot = {
    confirmations: [
      { objection: "O1b1", option: null, as: "met", text: "It's written down." },
      { objection: "O1b2", option: "P1", as: "not_met", text: "Nobody tested it." },
    ],
    answers: [
      answer,
      { ...answer, objection: "O1a2", text: "" },
      { ...answer, objection: "O1a3", as: "accepted_risk" },
    ],
    prefers: "new",
    driverRanking: ["W0a1"],
    movedBy: ["O1a1"],
    wouldMove: "A test.",
    same: ["P1c"],
  };
  assert.deepEqual(understood(ballot, "closing/birch"), [
    "  confirmations:",
    "  - O1b1: It's written down. (met)",
    "  - O1b2: Nobody tested it. (P1, not_met: stays open)",
    "  answers:",
    "  - O1a1: Right. (open: conceded, stays open)",
    "  - O1a2 (open)",
    "  - O1a3: Right. (accepted_risk)",
    "  prefers: new",
    "  driverRanking: W0a1",
    "  movedBy: O1a1",
    "  wouldMove: A test.",
    "  same: P1c",
  ]);
  assert.deepEqual(understood({ answers: [answer] }, "r1/discuss/birch"), ["  answers:", "  - O1a1: Right. (open)"]);
});

test("each change of an amendment has a line of its own", () => {
  const changes = [{ replaces: "D0a1", text: "Five tries." }, "An alarm rings."];
  assert.deepEqual(
    understood({ amends: { name: null, summary: "Five tries.", changes } }, "r1/respond/birch").slice(0, 3),
    ["  amends: Five tries.", "  - Five tries. (replaces D0a1)", "  - An alarm rings."],
  );
});

test("citations that couldn't be checked are listed with what to do, or are still being looked up", () => {
  const reason = "The quote is too short to check. Quote 12 characters or more of it, or a whole line.";
  const short = { of: "K1b1", text: "It is \u001b[31mfast.", source: "a.md:3", mark: "unchecked", reason } as const;
  const receipt = (toCorrect: readonly CitationToCorrect[] | null) =>
    contributionReceipt({
      ...{ id: "1", text: TEXT, isRunning: true, warnings: [] },
      reading: { ...READ, ballot: { prefers: "P1" }, toCorrect },
    });
  assert.deepEqual(receipt([short]).lines.slice(3), [
    "Citations of yours to correct, if you are asked again:",
    `  - K1b1 ?: It is fast. [a.md:3: ${reason}]`,
  ]);
  assert.deepEqual(receipt([short]).json.citations, [short]);
  assert.deepEqual(receipt(null).lines.slice(3), ["What you cite is still being looked up."]);
  assert.equal(receipt(null).json.citations, null);
});

test("a contribution that has not been read yet says so", () => {
  const { lines } = contributionReceipt({ id: "1", text: TEXT, isRunning: true, reading: null, warnings: [] });
  assert.deepEqual(lines, ["Submitted: 2 words and a ballot.", "The debate hasn't read it yet."]);
});

test("if the debate isn't running, the receipt says what resumes it, as the person types it", () => {
  const reply = { id: "1", text: TEXT, isRunning: false, reading: null, warnings: [] };
  const says = (command: string) => `The debate isn't running and will use it when it resumes: ${command} resume 1`;
  assert.equal(contributionReceipt(reply).lines.at(-1), says("conclave"));
  assert.equal(contributionReceipt({ ...reply, command: "npm start --" }).lines.at(-1), says("npm start --"));
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
    reading: { ...READ, ballot },
    warnings: [],
  });
  assert.deepEqual(receipt.lines, [
    "Submitted: a ballot.",
    "Understood:",
    "  findings:",
    "  - Open to all (major, src/a.ts:7)",
    "  - Too slow (major, src/a.ts)",
  ]);
  assert.deepEqual(receipt.json, { words: 0, ballot, fault: null, citations: [], warnings: [] });
});

test("warnings end the receipt", () => {
  const warnings = ["There is no objection O7b1: what you say about it has no effect."];
  const { lines, json } = contributionReceipt({
    id: "1",
    text: TEXT,
    isRunning: true,
    reading: { ...READ, ballot: null },
    warnings,
  });
  assert.deepEqual([lines, json.warnings], [["Submitted: 2 words and a ballot.", ...warnings], warnings]);
});
