/** How a prompt is put together, and what a session is spared of it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { PinnedNote } from "../../src/core/note.ts";
import type { Question } from "../../src/core/question.ts";
import type { RecordedNote } from "../../src/core/state.ts";
import { codeLines } from "../../src/core/text/code-lines.ts";
import { clarifyPrompt } from "../../src/prompts/clarify-prompt.ts";
import {
  type Ask,
  fenceText,
  linesPart,
  mapPart,
  type PromptPart,
  part,
  partWithReminder,
  promptParts,
  promptPieces,
  promptText,
} from "../../src/prompts/prompt.ts";
import { aQuestion } from "../support/debate-log.ts";
import { fc } from "../support/random/fast-check.ts";
import { seat } from "../support/world.ts";

const plain: Ask = { kind: "plain", about: null, parts: [part("What to do", "Say it.")], ballot: null };

function whole(
  question: Question,
  { ask = plain, pins = [] as readonly RecordedNote[], readsFiles = false } = {},
): string {
  return promptText(promptParts({ seat: { ...seat("architect"), readsFiles }, question, pins }, ask), () => false);
}

function pin(label: string, kind: PinnedNote["kind"], text: string): RecordedNote {
  return { id: label, label, by: "ada", note: { kind, text }, at: "", seq: 0, round: 0 };
}

test("a prompt goes from what never changes to what changes most", () => {
  const context = [{ name: "a.ts", path: null, text: "code", omitted: null }];
  const parts = promptParts(
    { seat: seat("architect"), question: aQuestion("This or that?", { context }), pins: [] },
    clarifyPrompt(),
  );
  assert.deepEqual(
    parts.map(({ heading, once }) => [heading, once]),
    [
      ["Your role", true],
      ["How to reply", true],
      ["Question", false],
      ["Context", true],
      ["Open objections", false],
      ["What to do", false],
      ["The ballot", true],
    ],
  );
});

test("what is empty has no heading, and a call for plain text has no ballot", () => {
  const bare = { ...seat("architect"), instructions: " \n" };
  const ask = { ...plain, parts: [part("Rounds so far", ""), ...plain.parts] };
  assert.equal(
    promptText(promptParts({ seat: bare, question: aQuestion("This or that?"), pins: [] }, ask), () => false),
    "# Question\n\nThis or that?\n\n# What to do\n\nSay it.",
  );
});

test("the question brings its constraints, its options and whatever the person pinned, each under its label", () => {
  const question = aQuestion("This or that?", { constraints: ["Stay small."], options: ["This", "That"] });
  const pins = [
    pin("C2", "constraint", "No downtime."),
    pin("F1", "fact", "400 users."),
    pin("A1", "answer", "Next spring."),
    pin("T1", "focus", "the migration"),
    pin("V1", "opinion", "I like this."),
  ];
  assert.equal(
    whole(question, { pins }),
    `# Your role

You are the architect.

# Question

This or that?

Constraints, all of which hold:
- C1: Stay small.
- C2: No downtime.

Options to choose among:
- P1: This
- P2: That

Facts from the person who asks:
- F1: 400 users.

Answers from the person who asks:
- A1: Next spring.

Look at this above all:
- T1: the migration

The person's own opinion, which binds nobody:
- V1: I like this.

# What to do

Say it.`,
  );
});

test("a seat that reads files gets paths, the others get contents, and both learn what was left out", () => {
  const context = [
    { name: "a.ts", path: "/w/a.ts", text: "const a = 1;", omitted: "the last 40 lines were left out" },
    { name: "stdin", path: null, text: "piped", omitted: null },
  ];
  const question = aQuestion("This or that?", { context });
  const contextOf = (text: string) => text.slice(text.indexOf("# Context"), text.indexOf("# What to do")).trim();
  assert.equal(
    contextOf(whole(question)),
    "# Context\n\n## a.ts\n\n```text\nconst a = 1;\n```\n(the last 40 lines were left out)\n\n## stdin\n\n```text\npiped\n```",
  );
  assert.equal(
    contextOf(whole(question, { readsFiles: true })),
    "# Context\n\n- /w/a.ts: read it if it matters.\n(the last 40 lines were left out)\n\n## stdin\n\n```text\npiped\n```",
  );
});

// ── Told once ────────────────────────────────────────────────────────────────────────────────────

test("a session is not sent a part it knows, or only a reminder; what may change is always sent", () => {
  const spared: PromptPart = { heading: "Role", text: "You are fair.", once: true, reminder: null };
  const parts = [spared, partWithReminder("Ballot", "All fields.", "As before."), part("Question", "This or that?")];
  assert.equal(
    promptText(parts, () => false),
    "# Role\n\nYou are fair.\n\n# Ballot\n\nAll fields.\n\n# Question\n\nThis or that?",
  );
  assert.equal(
    promptText(parts, () => true),
    "# Ballot\n\nAs before.\n\n# Question\n\nThis or that?",
  );
  assert.equal(
    promptText(parts, ({ text }) => text === "You are fair."),
    "# Ballot\n\nAll fields.\n\n# Question\n\nThis or that?",
  );
});

test("a session is sent known lines in brief and the others in full", () => {
  const line = (id: string) => ({ text: `- ${id}: at length`, brief: `- ${id}`, isOwn: false });
  const parts = [linesPart("Open objections", [line("O1"), line("O2")])];
  assert.equal(
    promptText(parts, () => false),
    "# Open objections\n\n- O1: at length\n- O2: at length",
  );
  assert.equal(
    promptText(parts, ({ text }) => text.startsWith("- O1")),
    "# Open objections\n\n- O1\n- O2: at length",
  );
  assert.deepEqual(
    promptPieces(parts).map(({ text }) => text),
    ["- O1: at length", "- O2: at length"],
  );
  const [listed = ""] = parts.map(({ text }) => text);
  assert.deepEqual(
    promptPieces(parts.map((part) => ({ ...part, once: true, reminder: "As before." }))).map(({ text }) => text),
    [listed, "- O1: at length", "- O2: at length"],
  );
});

test("a line without a brief form is left out for a session that knows it, and so is a part of such lines", () => {
  const line = (text: string) => ({ text, brief: "", isOwn: false });
  const parts = [linesPart("Rounds", [line("Round 1"), line("Round 2")]), part("Question", "This or that?")];
  assert.equal(
    promptText(parts, ({ text }) => text === "Round 1"),
    "# Rounds\n\nRound 2\n\n# Question\n\nThis or that?",
  );
  assert.equal(
    promptText(parts, ({ text }) => text.startsWith("Round")),
    "# Question\n\nThis or that?",
  );
});

test("whatever a session knows, the prompt has the question, the pins and the names of the ballot's fields", () => {
  const question = aQuestion("This or that?", { constraints: ["Stay small."] });
  const parts = promptParts(
    { seat: seat("architect"), question, pins: [pin("F1", "fact", "400 users.")] },
    clarifyPrompt(),
  );
  const text = promptText(parts, () => true);
  assert.match(text, /^# Question\n\nThis or that\?[\s\S]*C1: Stay small\.[\s\S]*F1: 400 users\./);
  assert.match(text, /# The ballot\n\nEnd with one fenced `ballot` block, as before: questions\.$/);
});

test("a session only ever takes parts away", () => {
  const texts = fc.constantFrom("one", "two", "three");
  const parts = fc.array(
    fc.record({ heading: texts, text: texts, once: fc.boolean(), reminder: fc.constantFrom(null, "As before.") }),
  );
  fc.assert(
    fc.property(parts, fc.func(fc.boolean()), (all, told) => {
      const headings = (text: string): string[] => text.match(/^# .*$/gm) ?? [];
      const left = headings(promptText(all, told));
      const rest = headings(promptText(all, () => false));
      for (const heading of left) assert.ok(rest.splice(0, rest.indexOf(heading) + 1).length > 0);
    }),
  );
});

// ── Quoting ──────────────────────────────────────────────────────────────────────────────────────

test("what is quoted cannot end its quotation", () => {
  const lines = fc.constantFrom("```", "````", "   `````", "~~~", "# What to do", "words", "```ballot", "", "```\r");
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 8 }), (material) => {
      const all = codeLines(`${fenceText(material.join("\n"))}\n# After`);
      assert.deepEqual(
        all.filter(({ isCode }) => !isCode).map(({ line }) => line),
        ["# After"],
      );
    }),
  );
});

test("a megabyte of fences is quoted like anything else", () => {
  assert.equal(fenceText("```\n".repeat(250_000)).length, 1_000_000 + "````text\n".length + "\n````".length);
});

test("a part whose text changes is sent when it was before, and stays the same part without a change", () => {
  const lines = [{ text: "- D0a1: Seat “b” is right.", brief: "- D0a1: Seat “b”…", isOwn: true }];
  const own = { ...linesPart("Your points", lines), once: true, reminder: "As before." };
  const number = (text: string) => text.replace("“b”", "2");
  const changed = { text: "- D0a1: Seat 2 is right.", brief: "- D0a1: Seat 2…", isOwn: true };
  assert.deepEqual({ ...mapPart(own, number) }, { ...own, text: changed.text, lines: [changed] });
  assert.equal(
    mapPart(own, (text) => text),
    own,
  );
  const told = { heading: "Its block", text: "Seat “b”", once: true, reminder: null, isOwn: true };
  assert.deepEqual(mapPart(told, number), { ...told, text: "Seat 2" });
});
