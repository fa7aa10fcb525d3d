/**
 * Folders of seeded flaws as the questions of an evaluation: every folder with a `key.yaml` is a question about the other files in it.
 * The key itself is never part of the context.
 */

import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { parseSeededKey } from "../data/seeded-key.ts";

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
  return { id, ...parseSeededKey(readFileSync(join(root, key), "utf8"), join(root, key)), context: shown.toSorted() };
}
