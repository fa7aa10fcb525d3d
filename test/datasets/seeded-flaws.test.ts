// The keys of the seeded flaws fit their texts, so that a finding can be counted at all.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { z } from "zod";
import { matchFindings } from "../../src/eval/data/match-findings.ts";

const ROOT = join(import.meta.dirname, "../../datasets/seeded-flaws");

const placeSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  quote: z.string().min(6),
  also: z.array(z.string().min(6)).default([]),
  terms: z.array(z.array(z.coerce.string().min(2)).nonempty()).nonempty(),
});
const sentence = z.string().regex(/^\S.*\.$/);

const keySchema = z.strictObject({
  question: z.string().min(20),
  language: z.string().optional(),
  defects: z
    .array(placeSchema.extend({ effect: sentence, depth: z.enum(["shallow", "medium", "deep"]) }))
    .min(6)
    .max(15),
  decoys: z.array(placeSchema.extend({ alarm: sentence, why: sentence })).default([]),
});

const TEXTS = [
  { folder: "designs", file: "design.md", textOf: (whole: string) => whole },
  { folder: "diffs", file: "change.diff", textOf: linesAdded },
] as const;

for (const { folder, file, textOf } of TEXTS) {
  const names = readdirSync(join(ROOT, folder));

  test(`there are at least eight ${folder}`, () => assert.ok(names.length >= 8));

  for (const name of names) {
    const text = textOf(readFileSync(join(ROOT, folder, name, file), "utf8"));
    const { defects, decoys } = keySchema.parse(parse(readFileSync(join(ROOT, folder, name, "key.yaml"), "utf8")));

    test(`${folder}/${name}: every quote occurs once`, () => {
      const places = [...defects, ...decoys];
      const isOnce = (quote: string) => text.split(quote).length === 2;
      const wrong = places.filter(({ quote, also }) => ![quote, ...also].every(isOnce)).map(({ id }) => id);
      assert.deepEqual(wrong, []);
      assert.equal(new Set(places.map(({ id }) => id)).size, places.length);
    });

    test(`${folder}/${name}: the key's own sentences are counted as findings and as false alarms`, () => {
      const key = { defects: defects.map(placeToMatch), decoys: decoys.map(placeToMatch) };
      const findings = defects.map(({ effect, quote }) => ({ text: effect, places: [quote] }));
      const alarms = decoys.map(({ alarm, quote }) => ({ text: alarm, places: [quote] }));
      assert.deepEqual(matchFindings(key, [...findings, ...alarms]), {
        found: defects.map(({ id }) => id),
        missed: [],
        recall: 1,
        points: defects.length + decoys.length,
        hits: defects.length,
        precision: defects.length / (defects.length + decoys.length),
        falseAlarms: decoys.map(({ id }) => id),
      });
    });

    test(`${folder}/${name}: nothing in the text marks a defect`, () => {
      assert.doesNotMatch(text, /\b(?:bug|defect|flaw|fixme|todo|wrong on purpose|seeded)\b/i);
    });
  }
}

function placeToMatch({ id, quote, terms }: z.output<typeof placeSchema>) {
  return { id, places: [quote], effect: terms };
}

function linesAdded(diff: string): string {
  return diff
    .split("\n")
    .filter((line) => line.startsWith("+") && !line.startsWith("+++"))
    .map((line) => line.slice(1))
    .join("\n");
}
