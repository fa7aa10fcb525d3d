/** A text without one of its passages, and without the line or the item of a list that had nothing else. */

export interface Passage {
  readonly from: number;
  readonly to: number;
}

export function cutPassage(text: string, { from, to }: Passage): string {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const above = before.replace(/(^|\n)[ \t]*(?:[-*+]|\d+[.)])?[ \t]*$/, "$1");
  const isWholeLine = (above === "" || above.endsWith("\n")) && /^[ \t]*(?:\n|$)/.test(after);
  if (!isWholeLine) return cutFromLine(before, after);
  const below = after.replace(/^[ \t]*\n?/, "");
  if (below.trim() === "") return above.trimEnd();
  const isParagraph = above === "" || above.endsWith("\n\n");
  return above + (isParagraph ? below.replace(/^\n+/, "") : below);
}

function cutFromLine(before: string, after: string): string {
  if (/^(?:\n|$)/.test(after)) return before.replace(/[ \t]+$/, "") + after;
  return /(?:^|\s)$/.test(before) ? before + after.replace(/^[ \t]+/, "") : before + after;
}
