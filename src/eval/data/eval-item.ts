/**
 * The questions of an evaluation: one JSON object per line with `id`, `question` and what tells whether an answer is right. `cluster`
 * names a source that several questions share; they are then resampled together.
 */

import { z } from "zod";
import { ConclaveError } from "../../core/errors.ts";
import { normalizeWords } from "../../core/text/normalize-words.ts";
import { parseJson } from "../../core/text/parse-json.ts";

const checkerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("exact"), answer: z.string() }),
  z.strictObject({ kind: z.literal("number"), answer: z.number(), tolerance: z.number().min(0).default(0) }),
  z.strictObject({ kind: z.literal("regex"), pattern: z.string().refine(isPattern, "is not a regular expression") }),
  /** A program and its arguments, run in the folder of the data. */
  z.strictObject({ kind: z.literal("command"), command: z.tuple([z.string().min(1)], z.string()) }),
  /** Whether a model finds an answer better than the reference. `labelled` are answers of which that is known. */
  z.strictObject({
    kind: z.literal("judge"),
    reference: z.string().min(1),
    labelled: z.array(z.strictObject({ answer: z.string().min(1), isBetter: z.boolean() })).default([]),
  }),
]);

/** A defect that an answer should find, or a decoy that it should not take for one: where it is, and words of which its text has to have one for each list. */
const defectSchema = z.strictObject({
  id: z.string().min(1),
  places: z.array(z.string()).default([]),
  /** Words of the context that stand at its place. */
  quote: z.string().min(1).exactOptional(),
  /** The same at other places where the defect can be seen: one that two files make together can be reported at either. */
  also: z.array(z.string().min(1)).exactOptional(),
  effect: z.array(z.array(z.string().min(1)).min(1)).min(1),
});

const itemSchema = z
  .strictObject({
    id: z.string().regex(/^[A-Za-z0-9][\w.-]{0,63}$/, "must be letters, digits, dots, dashes and underscores"),
    question: z.string().min(1),
    context: z.array(z.string()).default([]),
    options: z.array(z.string().min(1)).min(2).exactOptional(),
    answer: z.union([z.string(), z.number()], "must be a text or a number").exactOptional(),
    checker: checkerSchema.exactOptional(),
    findings: z.array(defectSchema).min(1).exactOptional(),
    decoys: z.array(defectSchema).exactOptional(),
    cluster: z.string().exactOptional(),
  })
  .refine(
    ({ answer, checker, findings }) => [answer, checker, findings].filter((each) => each !== undefined).length === 1,
    {
      message: "needs exactly one of answer, checker and findings",
    },
  )
  .refine(({ findings, decoys }) => !decoys || findings, { path: ["decoys"], message: "need findings" })
  .refine(({ options = [] }) => new Set(options.map(normalizeWords)).size === options.length, {
    path: ["options"],
    message: "must differ in more than case and punctuation",
  })
  .refine(({ options, answer }) => !options || typeof answer !== "string" || options.includes(answer), {
    path: ["answer"],
    message: "must be one of the options",
  });

export type EvalItem = Readonly<z.output<typeof itemSchema>>;
export type Defect = z.output<typeof defectSchema>;

/** What a judge needs to know; null: nobody has to judge its answers. */
export function judgeOf({ checker }: EvalItem) {
  return checker?.kind === "judge" ? checker : null;
}

export function parseItems(text: string, file: string): readonly EvalItem[] {
  const items = text
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, `${file}:${index + 1}`)]));
  if (items.length === 0) throw new ConclaveError("FILE_EMPTY", `${file} has no questions.`);
  const ids = new Set<string>();
  // An id names folders, and some file systems ignore case.
  const twice = items.find(({ id }) => ids.size === ids.add(id.toLowerCase()).size);
  if (twice) throw dataError(`${file} has two questions with the id "${twice.id}".`);
  return items;
}

function parseLine(line: string, place: string): EvalItem {
  const value = parseJson(line);
  if (value === undefined) throw dataError(`${place} is not JSON.`);
  const parsed = itemSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(" "));
  throw dataError(`${place} cannot be used: ${faults.join("; ")}.`);
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "iu") instanceof RegExp;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false;
  }
}

function dataError(message: string): ConclaveError {
  return new ConclaveError("USAGE_ARGUMENTS", message, { hint: "docs/eval.md describes the format." });
}
