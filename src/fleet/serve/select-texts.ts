/** The texts of a tree that a person names by their paths. Nothing is unpacked: a path can only mean what the archive contains. */

import { ConclaveError } from "../../core/errors.ts";
import { isInSecretFolder, isSecretFile } from "../../evidence/secret-files.ts";
import { readTreeFiles } from "../../folder/tree/tree-files.ts";

export interface TreeText {
  readonly name: string;
  readonly text: string;
}

const MOST_FILES = 200;

/** Of folders, what is text and may be shown. Throws FILE_UNREADABLE if a path means nothing of that. */
export function selectTexts(archive: Buffer, paths: readonly string[]): readonly TreeText[] {
  const wanted = paths.map((path) => ({ path, name: path.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "") }));
  const found = new Map<string, string>();
  for (const { name, content } of readTreeFiles(archive)) {
    if (!wanted.some((each) => isMeant(name, each.name)) || isSecretFile(name) || isInSecretFolder(name)) continue;
    const text = decode(content);
    if (text === null || text.trim() === "") continue;
    found.set(name, text);
    if (found.size > MOST_FILES) throw unreadable(`The paths stand for more than ${MOST_FILES} files.`);
  }
  const names = [...found.keys()];
  const missing = wanted.find(({ name: path }) => !names.some((name) => isMeant(name, path)));
  if (missing) throw unreadable(`The tree has no text at ${JSON.stringify(missing.path)}.`);
  return [...found].map(([name, text]) => ({ name, text }));
}

function isMeant(name: string, path: string): boolean {
  return path === "." || path === "" || name === path || name.startsWith(`${path}/`);
}

function unreadable(message: string): ConclaveError {
  return new ConclaveError("FILE_UNREADABLE", message, {
    hint: "Name files and folders as they are called in the tree.",
  });
}

function decode(content: Buffer): string | null {
  if (content.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}
