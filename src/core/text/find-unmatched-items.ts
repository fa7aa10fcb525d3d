/**
 * What an answer lists and other texts don't say in similar words. A seat may list thirty defects and make points of
 * twenty-nine; the words of the other one have to show up somewhere.
 */

import { codeLines } from "./code-lines.ts";
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
  for (const { line, isCode } of codeLines(text)) {
    const item = isCode ? null : ITEM.exec(line)?.[1];
    if (item != null) items.push(item.trim());
    else if (isInItem && !isCode && CONTINUED.test(line)) items.push(`${items.pop() ?? ""} ${line.trim()}`);
    else isInItem = false;
    if (item != null) isInItem = !line.trimStart().startsWith("|");
  }
  return items;
}

const ITEM = /^\s*(?:[-*+]|\d+[.)]|\|)\s+(\S.*)$/;
const CONTINUED = /^\s+\S/;
