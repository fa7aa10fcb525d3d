/** Citations of what seats were given: each right quote is found, however it was copied, and no wrong one is. */

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import type { ContextItem } from "../../src/core/question.ts";
import { evidenceChecker } from "../../src/evidence/evidence-checker.ts";
import { tempFolder } from "../support/temp-folder.ts";

const DIFF = `diff --git a/pay.ts b/pay.ts
--- a/pay.ts
+++ b/pay.ts
@@ -10,4 +10,5 @@
 export function pay(order: Order) {
-  if (order.isPaid) return;
+  if (order.paidAt !== null) return;
+  audit(order.id);
   charge(order.total);
 }
@@ -40,2 +41,2 @@ export function refund(order: Order) {
-  const limit = 500;
+  const limit = 900;
   send(order.id);
diff --git a/old/tax.ts b/lib/tax.ts
rename from old/tax.ts
rename to lib/tax.ts
--- a/old/tax.ts
+++ b/lib/tax.ts
@@ -1,2 +1,2 @@
-export const RATE = 0.19;
+export const RATE = 0.2;
 export const NAME = "VAT";
diff --git a/new.ts b/new.ts
new file mode 100644
--- /dev/null
+++ b/new.ts
@@ -0,0 +1,2 @@
+export const shop = "north";
+- a list
diff --git a/gone.ts b/gone.ts
deleted file mode 100644
--- a/gone.ts
+++ /dev/null
@@ -1,1 +0,0 @@
-export const shop = "south";
`;

/** As it was before the change, with lines that the diff doesn't show. */
const FILES = {
  "pay.ts": `const CURRENCY = 'EUR';\n  if (order.isPaid) return;\n  charge(order.total);\n}\n\nconst between = "hunks";\n`,
  "old/tax.ts": 'export const RATE = 0.19;\nexport const NAME = "VAT";\nexport const COUNTRY = "DE";\n',
};

function checkerOf(t: TestContext, files: Readonly<Record<string, string>>, context: readonly ContextItem[]) {
  const workingDir = tempFolder(t);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workingDir, path)), { recursive: true });
    writeFileSync(join(workingDir, path), text);
  }
  const check = evidenceChecker({ level: "repo", workingDir, context, hidden: [], privateHosts: [] });
  return async (source: string, quote: string | null) => {
    const { mark, detail } = await check({ source, quote }, new AbortController().signal);
    return [mark, detail];
  };
}

const given = (name: string, text: string): ContextItem => ({ name, path: null, text, omitted: null });

const CASES: readonly (readonly [what: string, source: string, quote: string | null, mark: string, detail: string])[] =
  [
    [
      "an added line",
      "pay.ts",
      "if (order.paidAt !== null) return;",
      "found",
      "The quote is at pay.ts:11, as changed.",
    ],
    [
      "a context line",
      "pay.ts",
      "export function pay(order: Order) {",
      "found",
      "The quote is at pay.ts:10, as changed.",
    ],
    [
      "two lines",
      "pay.ts:11-12",
      "if (order.paidAt !== null) return;\n  audit(order.id);",
      "found",
      "The quote is at pay.ts:11, as changed.",
    ],
    [
      "an added line with its sign",
      "pay.ts:12",
      "+  audit(order.id);",
      "found",
      "The quote is in the change of pay.ts, at line 12.",
    ],
    [
      "a sign within marks",
      "pay.ts:12",
      "`+  audit(order.id);`",
      "found",
      "The quote is in the change of pay.ts, at line 12.",
    ],
    [
      "a fenced piece of the diff",
      "pay.ts",
      "```diff\n+  audit(order.id);\n   charge(order.total);\n```",
      "found",
      "The quote is in the change of pay.ts, at line 12.",
    ],
    [
      "added lines with signs, without the removed one between",
      "pay.ts",
      " export function pay(order: Order) {\n+  if (order.paidAt !== null) return;",
      "found",
      "The quote is at pay.ts:10, as changed.",
    ],
    [
      "removed and added lines as printed",
      "pay.ts",
      "-  if (order.isPaid) return;\n+  if (order.paidAt !== null) return;",
      "found",
      "The quote is in the change of pay.ts, at line 11.",
    ],
    [
      "a removed line",
      "pay.ts",
      "if (order.isPaid) return;",
      "found",
      "The change removes the quote, which was at pay.ts:11.",
    ],
    [
      "a removed line with its sign",
      "pay.ts:11",
      "-  if (order.isPaid) return;",
      "found",
      "The quote is in the change of pay.ts, at line 11.",
    ],
    [
      "lines as they were",
      "a/pay.ts:11",
      "-  if (order.isPaid) return;\n   charge(order.total);",
      "found",
      "The change removes the quote, which was at pay.ts:11.",
    ],
    [
      "an old line number",
      "pay.ts:40",
      "const limit = 500;",
      "found",
      "The change removes the quote, which was at pay.ts:40.",
    ],
    ["a new line number", "pay.ts:41", "const limit = 900;", "found", "The quote is at pay.ts:41, as changed."],
    [
      "lines numbered as a prompt shows them",
      "pay.ts",
      "   11 -   if (order.isPaid) return;\n   11 +   if (order.paidAt !== null) return;\n   12 +   audit(order.id);",
      "found",
      "The quote is in the change of pay.ts, at line 11.",
    ],
    [
      "a line with a tool's number",
      "pay.ts",
      "13: charge(order.total);",
      "found",
      "The quote is at pay.ts:13, as changed.",
    ],
    [
      "such lines, without the one between that was removed",
      "pay.ts",
      "   10   export function pay(order: Order) {\n   11 +   if (order.paidAt !== null) return;",
      "found",
      "The quote is at pay.ts:10, as changed.",
    ],
    [
      "such lines, the second with another number",
      "pay.ts",
      "   11 -   if (order.isPaid) return;\n   12 +   if (order.paidAt !== null) return;",
      "missing",
      "pay.ts does not contain the quote.",
    ],
    [
      "a figure before the words of that line",
      "pay.ts",
      "13 charge(order.total);",
      "missing",
      "pay.ts does not contain the quote.",
    ],
    [
      "a line that stayed passed off as an added one",
      "pay.ts",
      "+  charge(order.total);",
      "missing",
      "pay.ts does not contain the quote.",
    ],
    [
      "a line that stayed passed off as a removed one, among others",
      "pay.ts",
      "-  if (order.isPaid) return;\n-  charge(order.total);",
      "missing",
      "pay.ts does not contain the quote.",
    ],
    ["a line that the diff doesn't show", "pay.ts", "const CURRENCY = 'EUR';", "found", "The quote is at pay.ts:1."],
    [
      "such a line, by the path that the diff prints",
      "b/pay.ts:1",
      "const CURRENCY = 'EUR';",
      "found",
      "The quote is at pay.ts:1.",
    ],
    ["a renamed file by its old path", "old/tax.ts", "RATE = 0.2;", "unchecked", "The quote is too short to check."],
    [
      "a renamed file, as changed",
      "lib/tax.ts:1",
      "export const RATE = 0.2;",
      "found",
      "The quote is at lib/tax.ts:1, as changed.",
    ],
    [
      "a line of a renamed file that the diff doesn't show",
      "lib/tax.ts:3",
      'export const COUNTRY = "DE";',
      "found",
      "The quote is at old/tax.ts:3.",
    ],
    ["an added file", "new.ts:1", 'export const shop = "north";', "found", "The quote is at new.ts:1, as changed."],
    ["a line that starts like a sign", "new.ts:2", "- a list", "found", "The quote is at new.ts:2, as changed."],
    [
      "a deleted file",
      "gone.ts:1",
      'export const shop = "south";',
      "found",
      "The change removes the quote, which was at gone.ts:1.",
    ],
    ["an added file without a quote", "new.ts:2", null, "unchecked", "new.ts is in the context; nothing was quoted."],
    [
      "a line that an added file doesn't have",
      "new.ts:9",
      null,
      "missing",
      "new.ts has no line 9; nothing was quoted.",
    ],

    ["words that are nowhere", "pay.ts", "if (order.isFree) return;", "missing", "pay.ts does not contain the quote."],
    [
      "words that are nowhere in an added file",
      "new.ts",
      'const shop = "west";',
      "missing",
      "new.ts does not contain the quote.",
    ],
    [
      "words of another file",
      "new.ts",
      "if (order.paidAt !== null) return;",
      "missing",
      "new.ts does not contain the quote.",
    ],
    [
      "a removed line passed off as an added one",
      "pay.ts",
      "+  if (order.isPaid) return;",
      "missing",
      "pay.ts does not contain the quote.",
    ],
    [
      "an added line passed off as a removed one",
      "pay.ts",
      "-  audit(order.id);",
      "missing",
      "pay.ts does not contain the quote.",
    ],
    [
      "removed and added lines as if both were there",
      "pay.ts",
      "if (order.isPaid) return;\n  if (order.paidAt !== null) return;",
      "missing",
      "pay.ts does not contain the quote.",
    ],
    [
      "lines of two hunks",
      "pay.ts",
      "  charge(order.total);\n}\n  const limit = 900;",
      "missing",
      "pay.ts does not contain the quote.",
    ],
    [
      "lines of two hunks with signs",
      "pay.ts",
      " }\n-  const limit = 500;",
      "missing",
      "pay.ts does not contain the quote.",
    ],
    [
      "lines of two hunks with the line between",
      "pay.ts",
      " }\n@@ -40,2 +41,2 @@ export function refund(order: Order) {\n-  const limit = 500;",
      "missing",
      "pay.ts does not contain the quote.",
    ],
    [
      "an omission across two hunks",
      "pay.ts",
      "audit(order.id); … const limit = 900;",
      "missing",
      "pay.ts does not contain the quote.",
    ],
    [
      "a line under another number",
      "pay.ts",
      "500: charge(order.total);",
      "missing",
      "pay.ts does not contain the quote.",
    ],
  ];

for (const [what, source, quote, mark, detail] of CASES) {
  test(`a citation of a diff: ${what} is ${mark}`, async (t) => {
    assert.deepEqual(await checkerOf(t, FILES, [given("git diff", DIFF)])(source, quote), [mark, detail]);
  });
}

test("a mark names the line of a diff that a quote was found at, if the citation names another one", async (t) => {
  const context = [given("git diff", DIFF)];
  const check = evidenceChecker({ level: "repo", workingDir: tempFolder(t), context, hidden: [], privateHosts: [] });
  const at = async (source: string, quote: string) => (await check({ source, quote }, new AbortController().signal)).at;
  const added = "if (order.paidAt !== null) return;";
  assert.equal(await at("pay.ts:11", added), undefined);
  for (const cited of ["pay.ts:40", "pay.ts", "b/pay.ts:11"]) assert.equal(await at(cited, added), "pay.ts:11");
  // A removed line has no place in the file as it is.
  assert.equal(await at("pay.ts:40", "if (order.isPaid) return;"), undefined);
});

test("where the changed file is not on disk, what the diff doesn't show is not held against the seat", async (t) => {
  const check = checkerOf(t, {}, [given("git diff", DIFF)]);
  assert.deepEqual(await check("pay.ts", "const CURRENCY = 'EUR';"), [
    "unchecked",
    "The context doesn't show this part of pay.ts.",
  ]);
});

test("a text that is not on disk is looked up as it was given", async (t) => {
  const check = checkerOf(t, {}, [given("standard input", "# Plan\n\nWe move to Postgres in May.\n")]);
  assert.deepEqual(await check("standard input:3", "We move to Postgres in May."), [
    "found",
    "The quote is at standard input:3, in the context.",
  ]);
  assert.deepEqual(await check("standard input:3", "We move to MySQL in May."), [
    "unchecked",
    "This is neither a file nor a URL; commands are not run.",
  ]);
});

test("a file that is given whole and as a change is looked up in both", async (t) => {
  const check = checkerOf(t, {}, [given("pay.ts", FILES["pay.ts"]), given("git diff", DIFF)]);
  assert.equal((await check("pay.ts", "  audit(order.id);"))[0], "found");
  assert.equal((await check("pay.ts", "const CURRENCY = 'EUR';"))[0], "found");
});

test("a sign before the words of a file that is no change is part of the quote", async (t) => {
  const check = checkerOf(t, {}, [
    given("plan.md", "Costs grow by a year:\n5 percent is the limit.\n- 7 percent is not.\n"),
  ]);
  for (const quote of ["-5 percent is the limit.", "+ 5 percent is the limit.", "2 + 5 percent is the limit."])
    assert.notEqual((await check("plan.md", quote))[0], "found", quote);
  assert.equal((await check("plan.md", "- 7 percent is not."))[0], "found");
});

test("what is missing from the last file of a diff that was cut may be in the part that was left out", async (t) => {
  const [before = ""] = DIFF.split("diff --git a/gone.ts");
  const check = checkerOf(t, {}, [{ ...given("git diff", before), omitted: "cut: 900 of 2,000 bytes" }]);
  const unknown = ["unchecked", "The context doesn't show this part of new.ts."];
  assert.deepEqual(await check("new.ts:9", 'const fourth = "line four here";'), unknown);
  assert.deepEqual(await check("new.ts:9", null), unknown);
  assert.equal((await check("new.ts:1", 'export const shop = "north";'))[0], "found");
  // On disk is the file as it was before, where it lacks what the diff adds.
  const [cut = ""] = DIFF.split("+  audit(order.id);");
  const changed = checkerOf(t, FILES, [{ ...given("git diff", cut), omitted: "cut: 200 of 2,000 bytes" }]);
  assert.deepEqual(await changed("pay.ts:12", "audit(order.id);"), [
    "unchecked",
    "The context doesn't show this part of pay.ts.",
  ]);
  assert.equal((await changed("pay.ts", "const CURRENCY = 'EUR';"))[0], "found");
  const earlier = checkerOf(t, {}, [{ ...given("git diff", DIFF), omitted: "cut: 900 of 2,000 bytes" }]);
  assert.equal((await earlier("new.ts:9", 'const fourth = "line four here";'))[0], "missing");
});
