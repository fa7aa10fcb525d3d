// The keys of the seeded flaws fit their texts, so that a finding can be counted at all.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "../../datasets/seeded-flaws");

const keySchema = z.strictObject({
  question: z.string().min(20),
  language: z.string().optional(),
  defects: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]+$/),
        quote: z.string().min(6),
        effect: z.string().regex(/^\S.*\.$/),
        terms: z.array(z.array(z.coerce.string().min(2)).nonempty()).nonempty(),
        depth: z.enum(["shallow", "medium", "deep"]),
      }),
    )
    .min(6)
    .max(15),
});

const TEXTS = [
  { folder: "designs", file: "design.md", textOf: (whole: string) => whole },
  { folder: "diffs", file: "change.diff", textOf: addedLines },
] as const;

for (const { folder, file, textOf } of TEXTS) {
  const names = readdirSync(join(ROOT, folder));

  test(`there are at least eight ${folder}`, () => assert.ok(names.length >= 8));

  for (const name of names) {
    const text = textOf(readFileSync(join(ROOT, folder, name, file), "utf8"));
    const { defects } = keySchema.parse(parse(readFileSync(join(ROOT, folder, name, "key.yaml"), "utf8")));

    test(`${folder}/${name}: every quote occurs once`, () => {
      const wrong = defects.filter(({ quote }) => text.split(quote).length !== 2).map(({ id }) => id);
      assert.deepEqual(wrong, []);
      assert.equal(new Set(defects.map(({ id }) => id)).size, defects.length);
    });

    test(`${folder}/${name}: the key's own sentence would be counted as a finding`, () => {
      const wrong = defects.filter(({ effect, terms }) => !terms.every((group) => hasTerm(effect, group)));
      assert.deepEqual(
        wrong.map(({ id }) => id),
        [],
      );
    });

    test(`${folder}/${name}: nothing in the text marks a defect`, () => {
      assert.doesNotMatch(text, /\b(?:bug|defect|flaw|fixme|todo|wrong on purpose|seeded)\b/i);
    });
  }
}

function hasTerm(sentence: string, group: readonly string[]): boolean {
  return group.some((term) => sentence.toLowerCase().includes(term.toLowerCase()));
}

function addedLines(diff: string): string {
  return diff
    .split("\n")
    .filter((line) => line.startsWith("+") && !line.startsWith("+++"))
    .map((line) => line.slice(1))
    .join("\n");
}
