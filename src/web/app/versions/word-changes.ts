/**
 * What changed between two texts, word by word. Lines are compared first and words only within lines that changed, because comparing
 * the words of two long designs at once takes seconds.
 */

import { diffLines, diffWordsWithSpace } from "diff";

export interface TextPart {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

export function wordChanges(before: string, after: string): readonly TextPart[] {
  const lines = diffLines(before, after).map(toPart);
  return lines.flatMap((part, index) => {
    const [previous, next] = [lines[index - 1], lines[index + 1]];
    if (part.kind === "removed" && next?.kind === "added") return compareWords(part, next);
    return part.kind === "added" && previous?.kind === "removed" ? [] : [part];
  });
}

/** Above this many changes, comparing words takes too long. */
const MOST_EDITS = 400;
/** With less than this in common, alternating words can't be read: the old passage and the new one can. */
const LEAST_COMMON = 0.5;

function compareWords(removed: TextPart, added: TextPart): readonly TextPart[] {
  const words = diffWordsWithSpace(removed.text, added.text, { maxEditLength: MOST_EDITS })?.map(toPart) ?? [];
  const common = words.reduce((sum, { kind, text }) => sum + (kind === "same" ? text.length : 0), 0);
  const isReadable = common >= LEAST_COMMON * Math.min(removed.text.length, added.text.length);
  return isReadable && words.length > 0 ? words : [removed, added];
}

function toPart({ value, added, removed }: ReturnType<typeof diffLines>[number]): TextPart {
  return { kind: added ? "added" : removed ? "removed" : "same", text: value };
}
