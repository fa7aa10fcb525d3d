// The repository's files as a map of paths to text, so that rules about them can be tested on made-up files.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type Program, parseSync } from "oxc-parser";

/** Source text by path, as in "src/core/event.ts". */
export type SourceTree = ReadonlyMap<string, string>;

const ROOT = join(import.meta.dirname, "../..");

export function readSourceTree(...folders: readonly string[]): SourceTree {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Map(paths.map((path) => [relative(ROOT, path).split(sep).join("/"), readFileSync(path, "utf8")]));
}

export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path);
}

export function parseSource(path: string, text: string): Program {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  return program;
}
