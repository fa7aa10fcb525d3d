/** What a review looks at, as the input of a debate: files, or changes, of all files or of those at the paths as in git. */

import { REVIEW } from "../core/findings/findings-of.ts";
import { slug } from "../core/question.ts";
import type { DebateInput } from "./debate-input.ts";

interface ReviewSubject {
  /** Files, folders, globs; `-` for standard input. None: uncommitted changes. */
  readonly paths: readonly string[];
  /** A revision, A..B, or `staged`; empty: uncommitted changes; null: the files themselves are reviewed. */
  readonly diff: string | null;
}

export function reviewSubject({ paths, diff }: ReviewSubject): DebateInput {
  const revision = diff ?? (paths.length === 0 ? "" : null);
  const files = paths.filter((path) => path !== "-");
  const piped = paths.includes("-") ? ["standard input"] : [];
  const named = revision === null ? [...piped, ...files] : [changesOf(revision, files), ...piped];
  return {
    protocol: REVIEW,
    question: `Which defects are there in ${named.join(", ")}?`,
    topic: slug(`review ${[revision ?? "", ...piped, ...files].join(" ")}`),
    ...(revision === null ? {} : { diff: revision }),
  };
}

function changesOf(revision: string, files: readonly string[]): string {
  const changes = revision === "" ? "the uncommitted changes" : `the changes of ${revision}`;
  return files.length === 0 ? changes : `${changes} to ${files.join(", ")}`;
}
