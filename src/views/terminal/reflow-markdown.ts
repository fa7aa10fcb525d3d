/**
 * Joins the lines of a paragraph or list item that its author wrapped by hand, so that a terminal can wrap them to its own width.
 * Code, tables and lines that end in two spaces stay as they are.
 */

export function reflowMarkdown(text: string): readonly string[] {
  const lines: string[] = [];
  let isCode = false;
  let isJoinable = false;
  for (const line of text.split("\n")) {
    const isFence = /^\s*(```|~~~)/.test(line);
    const isText = !isCode && !isFence && line.trim() !== "" && !/^\s*(#{1,6}\s|\|)/.test(line);
    const startsBlock = LIST_ITEM.test(line) || /^\s*>/.test(line);
    if (isJoinable && isText && !startsBlock) lines.push(`${(lines.pop() ?? "").trimEnd()} ${line.trimStart()}`);
    else lines.push(line);
    isJoinable = isText && !/ {2}$/.test(line);
    if (isFence) isCode = !isCode;
  }
  return lines;
}

/** The columns that a list marker takes: lines that wrap go below its text. */
export function markerWidth(line: string): number {
  return LIST_ITEM.exec(line)?.[0].length ?? 0;
}

const LIST_ITEM = /^\s*([-*+]|\d+[.)])\s+/;
