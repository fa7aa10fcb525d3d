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

/** Above this many changes, two passages have too little in common to be read word by word. */
const MOST_EDITS = 400;

function compareWords(removed: TextPart, added: TextPart): readonly TextPart[] {
  const words = diffWordsWithSpace(removed.text, added.text, { maxEditLength: MOST_EDITS });
  return words?.map(toPart) ?? [removed, added];
}

function toPart({ value, added, removed }: ReturnType<typeof diffLines>[number]): TextPart {
  return { kind: added ? "added" : removed ? "removed" : "same", text: value };
}
