/** A diff by file, without the files that may contain secrets: wherever a diff comes from, those are never shown to a seat. */

import { diffSections, parseDiffSection } from "../../core/findings/parse-diff.ts";
import { isInSecretFolder, isSecretFile } from "../../evidence/secret-files.ts";

export interface DividedDiff {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** The paths of what was left out. */
  readonly secrets: readonly string[];
}

/** null: the text is not a diff. */
export function divideDiff(text: string): DividedDiff | null {
  const sections = diffSections(text).map((section) => ({ text: section, ...parseDiffSection(section) }));
  if (sections.length === 0) return null;
  // What a renamed file was called tells as much about its content.
  const isSecret = (path: string | null) => path !== null && (isSecretFile(path) || isInSecretFolder(path));
  const secrets = sections.filter(({ path, oldPath }) => isSecret(path) || isSecret(oldPath));
  const shown = sections.filter((section) => !secrets.includes(section));
  return {
    files: shown.map(({ path, text: own }) => ({ path, text: own })),
    secrets: secrets.map(({ path }) => path),
  };
}
