/**
 * Folders of seeded flaws as the questions of an evaluation: every folder with a `key.yaml` is a question about the other files in it.
 * The key has the question, the known defects of the text, and decoys that look like defects and are right. It is never part of the context.
 */

import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { z } from "zod";
import { ConclaveError } from "../../core/errors.ts";
import { parseYaml } from "../../speakers/parse-yaml.ts";
import type { Defect } from "../data/eval-item.ts";

const KEY = "key.yaml";

/** One question per line, like the file that a person would write. `path`: a key, or a folder with keys below it. */
export function readFlaws(path: string): string {
  const isFolder = statSync(path).isDirectory();
  const keys = isFolder ? globSync(`**/${KEY}`, { cwd: path }).toSorted() : [basename(path)];
  if (keys.length === 0) throw new ConclaveError("FILE_EMPTY", `There is no ${KEY} in ${path}.`);
  const root = isFolder ? path : dirname(resolve(path));
  return keys.map((key) => `${JSON.stringify(readFlaw(root, key))}\n`).join("");
}

function readFlaw(root: string, key: string) {
  const folder = join(root, dirname(key));
  const shown = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== basename(key))
    .map(({ name }) => relative(root, join(folder, name)));
  // A key by itself is named by its folder.
  const id = (dirname(key) === "." ? basename(folder) : dirname(key)).replaceAll(/[^\w.-]+/g, "-");
  const file = join(root, key);
  const text = readFileSync(file, "utf8");
  const { question, defects, decoys } = parseYaml({ file, text, firstLine: 1, code: "USAGE_ARGUMENTS" }, keySchema);
  return { id, question, findings: defects.map(toDefect), decoys: decoys.map(toDefect), context: shown.toSorted() };
}

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

function toDefect({ terms: effect, ...defect }: z.output<typeof seededSchema>): Defect {
  return { ...defect, places: [], effect };
}
