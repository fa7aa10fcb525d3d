// Quotes of random files: each right one is found, however it was copied, and none whose digits were changed is.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { ContextItem } from "../../src/core/question.ts";
import { evidenceChecker } from "../../src/evidence/evidence-checker.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** Small numbers, so that many of them are also the number of a line. */
const NUMBER = fc.integer({ min: 0, max: 30 });
const TOKEN = fc.oneof(
  fc.constantFrom("jobs", "per", "second", "at", "(peak)", "=", "-", "+", "|", "limit:", "`retry`", "'ops'", "→"),
  NUMBER.map(String),
  fc
    .tuple(NUMBER, fc.constantFrom(".", ",", ":", "-", "|", "\t", "/", "→", " "), NUMBER)
    .map((parts) => parts.join("")),
  NUMBER.map((number) => `${number}:`),
);

/** Two words that no other line has are in each line, so that nothing is there twice. */
const LINES = fc
  .array(fc.tuple(fc.array(TOKEN, { maxLength: 5 }), fc.array(TOKEN, { maxLength: 4 })), {
    minLength: 2,
    maxLength: 14,
  })
  .map((lines) =>
    lines.map(([before, after], index) => [...before, `${tag(index)}line`, `the${tag(index)}`, ...after].join(" ")),
  );

function tag(index: number): string {
  return String.fromCharCode(97 + index).repeat(4);
}

type Format = (line: string, number: number) => string;

const FORMATS: Readonly<Record<string, Format>> = {
  plain: (line) => line,
  spaces: (line) => `    ${line.replaceAll(" ", "  ")}`,
  cat: (line, number) => `${String(number).padStart(6)}\t${line}`,
  rg: (line, number) => `${number}:${line}`,
  colon: (line, number) => `${number}: ${line}`,
  read: (line, number) => `${String(number).padStart(5)}→${line}`,
  sign: (line) => `+${line}`,
  excerpt: (line, number) => `${String(number).padStart(5)} + ${line}`,
};
const FILE_FORMATS = Object.keys(FORMATS).filter((name) => name !== "sign" && name !== "excerpt");

interface Copy {
  readonly lines: readonly string[];
  readonly quote: string;
}

function copies(formats: readonly string[]): fc.Arbitrary<Copy> {
  return fc
    .tuple(LINES, fc.constantFrom(...formats), fc.nat(), fc.integer({ min: 1, max: 3 }))
    .map(([lines, format, start, count]) => {
      const from = start % lines.length;
      const copied = lines.slice(from, from + count);
      return { lines, quote: copied.map((line, index) => FORMATS[format]?.(line, from + index + 1)).join("\n") };
    });
}

/** With another digit in the place of one. */
const changeDigit = (formats: readonly string[]) =>
  fc.tuple(copies(formats), fc.nat(), fc.integer({ min: 1, max: 9 })).map(([{ lines, quote }, which, by]) => {
    const digits = [...quote.matchAll(/\d/g)].map(({ index }) => index);
    const at = digits[which % Math.max(1, digits.length)];
    if (at === undefined) return { lines, quote: "no digit here at all" };
    return { lines, quote: `${quote.slice(0, at)}${(Number(quote[at]) + by) % 10}${quote.slice(at + 1)}` };
  });

/** Once its number was changed, a line may stand after the end of the line before it, which is a number. */
function isThere({ lines, quote }: Copy): boolean {
  const words = (text: string) => ` ${(text.match(/\w+|[^\w\s]/g) ?? []).join(" ")} `;
  return words(lines.join("\n")).includes(words(quote));
}

const diffOf = (lines: readonly string[]): ContextItem => ({
  name: "git diff",
  path: null,
  text: [
    "diff --git a/a.md b/a.md\nnew file mode 100644\n--- /dev/null\n+++ b/a.md",
    `@@ -0,0 +1,${lines.length} @@`,
    ...lines.map((line) => `+${line}`),
    "",
  ].join("\n"),
  omitted: null,
});

async function markIn(workingDir: string | null, context: readonly ContextItem[], quote: string) {
  const check = evidenceChecker({ level: "repo", workingDir, context, hidden: [], privateHosts: [] });
  return (await check({ source: "a.md:1", quote }, new AbortController().signal)).mark;
}

test("lines of a file are found in every form, and not with a digit changed", async (t) => {
  const workingDir = tempFolder(t);
  const markOf = ({ lines, quote }: Copy) => {
    writeFileSync(join(workingDir, "a.md"), `${lines.join("\n")}\n`);
    return markIn(workingDir, [], quote);
  };
  await fc.assert(
    fc.asyncProperty(copies(FILE_FORMATS), async (copy) => assert.equal(await markOf(copy), "found")),
    { numRuns: runs(300) },
  );
  await fc.assert(
    fc.asyncProperty(changeDigit(FILE_FORMATS), async (copy) => {
      if (!isThere(copy)) assert.notEqual(await markOf(copy), "found");
    }),
    { numRuns: runs(600) },
  );
});

test("lines of a diff are found in every form, and not with a digit changed", async () => {
  const formats = Object.keys(FORMATS);
  await fc.assert(
    fc.asyncProperty(copies(formats), async ({ lines, quote }) =>
      assert.equal(await markIn(null, [diffOf(lines)], quote), "found"),
    ),
    { numRuns: runs(300) },
  );
  await fc.assert(
    fc.asyncProperty(changeDigit(formats), async (copy) => {
      if (isThere(copy)) return;
      assert.notEqual(await markIn(null, [diffOf(copy.lines)], copy.quote), "found");
    }),
    { numRuns: runs(600) },
  );
});

test("a part of a line is found only if it cuts no word and no number", async (t) => {
  const workingDir = tempFolder(t);
  const part = fc.tuple(LINES, fc.nat(), fc.nat(), fc.nat());
  await fc.assert(
    fc.asyncProperty(part, async ([lines, which, start, length]) => {
      const line = lines[which % lines.length] ?? "";
      const from = start % line.length;
      const to = from + 1 + (length % (line.length - from));
      const quote = line.slice(from, to);
      if (isThere({ lines, quote })) return;
      writeFileSync(join(workingDir, "a.md"), `${lines.join("\n")}\n`);
      assert.notEqual(await markIn(workingDir, [], quote), "found");
    }),
    { numRuns: runs(300) },
  );
});
