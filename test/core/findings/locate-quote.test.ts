import assert from "node:assert/strict";
import { test } from "node:test";
import { locateQuote } from "../../../src/core/findings/locate-quote.ts";
import { materialOf } from "../../../src/core/findings/material.ts";
import { CONTEXT } from "../../support/review/entries.ts";

const THREE = `diff --git a/src/three.ts b/src/three.ts
--- a/src/three.ts
+++ b/src/three.ts
@@ -1,2 +1,4 @@
 start();
+retry();
+retry();
 end();
@@ -18,1 +20,2 @@
 again();
+retry();
`;

const material = materialOf([...CONTEXT, { name: "git diff", path: null, text: THREE, omitted: null }]);
const locate = (file: string, quote: string | null, line: number | null = null) =>
  locateQuote(material, { file, line, quote });
const found = (path: string, side: "new" | "old", from: number, to = from) => ({
  status: "found",
  path,
  side,
  from,
  to,
});

const CASES: readonly (readonly [string, ReturnType<typeof locate>, object])[] = [
  ["an added line", locate("src/a.ts", "const last = total - 1;"), found("src/a.ts", "new", 11)],
  ["a wrong line number", locate("src/a.ts", "const last = total - 1;", 3), found("src/a.ts", "new", 11)],
  ["part of a line", locate("src/a.ts", "last = total - 1"), found("src/a.ts", "new", 11)],
  ["other spaces", locate("src/a.ts", "const  last=total -1;"), found("src/a.ts", "new", 11)],
  ["the sign of the diff", locate("src/a.ts", "+const last = total - 1;"), found("src/a.ts", "new", 11)],
  [
    "a tool's line numbers",
    locate("src/a.ts", "11: const last = total - 1;\n12: render(last);"),
    found("src/a.ts", "new", 11, 12),
  ],
  ["two lines", locate("src/a.ts", "const last = total - 1;\nrender(last);"), found("src/a.ts", "new", 11, 12)],
  ["a removed line", locate("src/a.ts", "const last = 9;"), found("src/a.ts", "old", 11)],
  ["a path with a prefix", locate("b/src/a.ts", "done();"), found("src/a.ts", "new", 43)],
  ["the end of a path", locate("a.ts", "done();"), found("src/a.ts", "new", 43)],
  ["the old name of a renamed file", locate("src/old.ts", "const limit = 500"), found("src/new.ts", "new", 1)],
  ["a deleted file", locate("src/gone.ts", "export function audit() {}"), found("src/gone.ts", "old", 2)],
  [
    "a quote in two places",
    locate("src/a.ts", "render(last);"),
    { status: "ambiguous", path: "src/a.ts", lines: [12, 42] },
  ],
  [
    "a quote in three places, one of them in another hunk",
    locate("src/three.ts", "retry();"),
    { status: "ambiguous", path: "src/three.ts", lines: [2, 3, 21] },
  ],
  ["one of two places, by its line", locate("src/a.ts", "render(last);", 42), found("src/a.ts", "new", 42)],
  [
    "two places, by a line that is neither",
    locate("src/a.ts", "render(last);", 13),
    { status: "ambiguous", path: "src/a.ts", lines: [12, 42] },
  ],
  ["a quote that is nowhere", locate("src/a.ts", "const never = 0;"), { status: "missing", path: "src/a.ts" }],
  ["a quote across two hunks", locate("src/a.ts", "}\nconst first = 1;"), { status: "missing", path: "src/a.ts" }],
  ["no quote", locate("src/a.ts", null, 11), { status: "missing", path: "src/a.ts" }],
  ["a quote too short to be one", locate("src/a.ts", "}"), { status: "missing", path: "src/a.ts" }],
  ["a binary file", locate("logo.png", "PNG!"), { status: "missing", path: "logo.png" }],
  [
    "a file that is not under review",
    locate("src/b.ts", "const last = total - 1;"),
    { status: "unknown_file", path: "src/b.ts" },
  ],
];

for (const [what, place, expected] of CASES) {
  test(`the place of a finding: ${what}`, () => assert.deepEqual(place, expected));
}

test("a removed line that is quoted word for word is not taken for a longer one that replaced it", () => {
  const text = `diff --git a/help.md b/help.md
--- a/help.md
+++ b/help.md
@@ -1 +1 @@
-Run conclave debate …, or just say it.
+Run conclave debate with a question, or just say it.
`;
  const diff = materialOf([{ name: "git diff", path: null, text, omitted: null }]);
  const quote = "Run conclave debate …, or just say it.";
  assert.deepEqual(locateQuote(diff, { file: "help.md", line: null, quote }), found("help.md", "old", 1));
});

test("a whole file has every line, and one that quotes a diff is not a diff", () => {
  const text = "first\ndiff --git a/x b/x\nthird line\n";
  const whole = materialOf([{ name: "notes.md", path: "/p/notes.md", text, omitted: null }]);
  assert.deepEqual(
    whole.map(({ path, change }) => [path, change]),
    [["notes.md", "whole"]],
  );
  assert.deepEqual(
    locateQuote(whole, { file: "notes.md", line: null, quote: "third line" }),
    found("notes.md", "new", 3),
  );
});

test("a diff is divided by file, with what each change is", () => {
  assert.deepEqual(
    material.map(({ path, oldPath, change, isBinary }) => [path, oldPath, change, isBinary]),
    [
      ["src/a.ts", null, "changed", false],
      ["src/new.ts", "src/old.ts", "renamed", false],
      ["src/gone.ts", null, "deleted", false],
      ["logo.png", null, "added", true],
      ["src/three.ts", null, "changed", false],
    ],
  );
});
