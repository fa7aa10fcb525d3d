/** What a review looks at, as the input of a debate. Without paths it is the uncommitted changes. */

import { REVIEW } from "../core/findings/findings-of.ts";
import { slug } from "../core/question.ts";
import type { DebateInput } from "./debate-input.ts";

interface ReviewSubject {
  /** Files, folders, globs; `-` for standard input. */
  readonly paths: readonly string[];
  /** A revision, A..B, or `staged`; empty: uncommitted changes; null: not asked for. */
  readonly diff: string | null;
}

export function reviewSubject({ paths, diff }: ReviewSubject): DebateInput {
  const revision = diff ?? (paths.length === 0 ? "" : null);
  const changes = revision === null ? [] : [revision === "" ? "the uncommitted changes" : `the changes of ${revision}`];
  const files = paths.map((path) => (path === "-" ? "standard input" : path));
  return {
    protocol: REVIEW,
    question: `Which defects are there in ${[...changes, ...files].join(", ")}?`,
    topic: slug(`review ${[revision ?? "", ...files].join(" ")}`),
    ...(revision === null ? {} : { diff: revision }),
  };
}
