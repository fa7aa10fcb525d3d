// How alike two designs are: held against a slow and simple count of the same thing.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sectionChanges, similarity, trend } from "../../../src/core/text/similarity.ts";
import { fc } from "../../support/random/fast-check.ts";

describe("similarity", () => {
  test("is 1 for equal texts and 0 for texts with no line in common", () => {
    assert.equal(similarity("a\nb\nc", "a\nb\nc"), 1);
    assert.equal(similarity("a\nb", "c\nd"), 0);
    assert.equal(similarity("", ""), 1);
    assert.equal(similarity("a", ""), 0);
  });

  test("compares trimmed lines that are not empty, in their order", () => {
    assert.equal(similarity("  a\n\n\tb  \n", "a\nb"), 1);
    assert.equal(similarity("a\nb", "b\na"), 0.5);
    assert.equal(similarity("a\nb\nc\nd", "a\nx\nc"), (2 * 2) / 7);
  });

  test("is what a simple count of the longest common subsequence says", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const lines = a.length + b.length;
        assert.equal(similarity(a.join("\n"), b.join("\n")), lines === 0 ? 1 : (2 * slowLength(a, b)) / lines);
      }),
    );
  });

  test("of two designs of thousands of lines comes to an end, on the first 8,000 of each", () => {
    const long = Array.from({ length: 20_000 }, (_, line) => `line ${line}`).join("\n");
    assert.equal(similarity(long, `${long}\nmore`), 1);
    const other = Array.from({ length: 2_000 }, (_, line) => `line ${line * 2}`).join("\n");
    assert.equal(similarity(other, Array.from({ length: 2_000 }, (_, line) => `line ${line}`).join("\n")), 0.5);
  });
});

test("a trend is a change of more than five hundredths", () => {
  assert.deepEqual(
    [trend(null, 0.5), trend(0.5, null), trend(0.5, 0.56), trend(0.5, 0.54), trend(0.5, 0.46), trend(0.5, 0.44)],
    [null, null, "rising", "steady", "steady", "falling"],
  );
});

describe("changes by section", () => {
  test("are what was changed, added and removed, by heading", () => {
    const before = "# Design\n\nIntro.\n\n## Data\n\nrows\n\n## Old\n\ngone\n\n## Same\n\nsame";
    const after = "# Design\n\nIntro.\n\n## Data\n\nrows and columns\n\n## Same\n\n  same\n\n## Young\n\nhere";
    assert.deepEqual(sectionChanges(before, after), [
      { section: "Data", change: "changed" },
      { section: "Young", change: "added" },
      { section: "Old", change: "removed" },
    ]);
  });

  test("do not see headings in code, numbers before a heading, or space", () => {
    const before = "## 1. Data\n\n```sh\n# comment\n```\n\n## 2. Data\n\nmore";
    const after = "## 2. Data\n\n```sh\n# comment\n```\n\n## 3. Data\n\nmore\n\n";
    assert.deepEqual(sectionChanges(before, after), []);
    assert.deepEqual(sectionChanges("## A\n````\n```\n## B\n````", "## A\n````\n```\n## C\n````"), [
      { section: "A", change: "changed" },
    ]);
  });

  test("have names that fit a line", () => {
    const [change] = sectionChanges("", `# ${"long ".repeat(400_000)}\n\nWords.`);
    assert.equal(change?.section, `${"long ".repeat(18)}long…`);
  });

  test("are at most five", () => {
    const after = Array.from({ length: 9 }, (_, index) => `## Part ${index}x\n\ntext`).join("\n\n");
    assert.equal(sectionChanges("", after).length, 5);
  });
});

function slowLength(a: readonly string[], b: readonly string[]): number {
  const [first, ...rest] = a;
  if (first === undefined) return 0;
  const at = b.indexOf(first);
  const without = slowLength(rest, b);
  return at < 0 ? without : Math.max(without, 1 + slowLength(rest, b.slice(at + 1)));
}
