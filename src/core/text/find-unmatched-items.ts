/**
 * What an answer lists and other texts don't say in similar words. A seat may list thirty defects and make points of
 * twenty-nine; the words of the other one have to show up somewhere.
 */

import { codeLines } from "./code-lines.ts";
import { isDelimiterRow, tableCells } from "./markdown/table-row.ts";
import { areSimilar, type LongWords, longWords } from "./shares-words.ts";

/** With fewer long words, a text matches by accident. */
const FEWEST_WORDS = 3;
/** Every item is compared with every text, and a reply may have a hundred thousand lines. */
const MOST_ITEMS = 500;
const MOST_TEXTS = 5_000;

export function findUnmatchedItems(answer: string, texts: readonly string[]): readonly string[] {
  const known = texts.slice(0, MOST_TEXTS).map(longWords).filter(isComparable);
  return listItems(answer)
    .slice(0, MOST_ITEMS)
    .filter((item) => {
      const words = longWords(item);
      return isComparable(words) && !known.some((other) => areSimilar(words, other));
    });
}

function isComparable({ size }: LongWords): boolean {
  return size >= FEWEST_WORDS;
}

/** The items of lists and the rows of tables, each in one line. */
function listItems(text: string): readonly string[] {
  const items: string[] = [];
  let isInItem = false;
  const lines = codeLines(text);
  for (const [at, { line, isCode }] of lines.entries()) {
    const item = isCode ? undefined : ITEM.exec(line)?.[1];
    const isMore: boolean = isInItem && !isCode && CONTINUED.test(line) && !ROW.test(line);
    if (item !== undefined) items.push(item.trim());
    else if (isMore) items.push(`${items.pop() ?? ""} ${line.trim()}`);
    else if (!isCode && ROW.test(line)) items.push(...rowItem(line, lines[at + 1]?.line ?? ""));
    isInItem = item !== undefined || isMore;
  }
  return items;
}

const ROW = /^\s*\|/;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(\S.*)$/;
const CONTINUED = /^\s+\S/;

/** None in a header, or in one cell among empty ones or without an end. */
function rowItem(line: string, next: string): readonly string[] {
  const cells = tableCells(line);
  const filled = cells.filter((cell) => cell !== "");
  const isHeader = ROW.test(next) && isDelimiterRow(tableCells(next));
  const isOneColumn = cells.length === 1 && line.trimEnd().endsWith("|");
  return !isHeader && (filled.length > 1 || isOneColumn) ? [filled.join(", ")] : [];
}
