/** A key of seeded flaws (`key.yaml`): the question about a text, its known defects, and decoys that look like defects and are right. */

import { z } from "zod";
import { parseYaml } from "../../speakers/parse-yaml.ts";
import type { Defect } from "./eval-item.ts";

const terms = z.array(z.array(z.coerce.string(), "a list of words"), "a list of lists of words");
const quote = z.string("words of the text");
const also = z.array(quote, "a list of words of the text").default([]);
const seededSchema = z.object({ id: z.string("a name"), quote, also, terms }, "a mapping");
const keySchema = z.object(
  {
    question: z.string("the question"),
    defects: z.array(seededSchema, "a list of defects"),
    decoys: z.array(seededSchema, "a list of decoys").default([]),
  },
  "a key with a question and defects",
);

export interface SeededKey {
  readonly question: string;
  readonly findings: readonly Defect[];
  readonly decoys: readonly Defect[];
}

export function parseSeededKey(text: string, file: string): SeededKey {
  const { question, defects, decoys } = parseYaml({ file, text, firstLine: 1, code: "USAGE_ARGUMENTS" }, keySchema);
  return { question, findings: defects.map(toDefect), decoys: decoys.map(toDefect) };
}

function toDefect({ terms: effect, ...defect }: z.output<typeof seededSchema>): Defect {
  return { ...defect, places: [], effect };
}
