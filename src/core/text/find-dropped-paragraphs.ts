/**
 * The paragraphs, list items and fenced blocks of a text that later ones no longer have, in order, each under its heading: with
 * the later texts they tell all of the first.
 */

import { type TextBlock, textBlocks } from "./markdown/text-blocks.ts";

export function findDroppedParagraphs(first: string, later: readonly string[]): string {
  const kept = new Set(later.flatMap(textBlocks).map(withoutMarker));
  const blocks = textBlocks(first);
  const shown = new Set<number>();
  let heading: number | null = null;
  for (const [index, block] of blocks.entries()) {
    const isDropped = !kept.has(withoutMarker(block));
    if (block.kind === "heading") heading = index;
    if (isDropped && heading !== null) shown.add(heading);
    if (isDropped) shown.add(index);
  }
  return shown.size === blocks.length ? first : joinBlocks(blocks, [...shown]);
}

/** An item may have another number in the later list. */
function withoutMarker({ text }: TextBlock): string {
  return text.trim().replace(/^(?:[-*+]|\d+[.)])\s+/, "");
}

/** Items of one list stay together; else a blank line is where one was, and where something is left out. */
function joinBlocks(blocks: readonly TextBlock[], shown: readonly number[]): string {
  return shown
    .map((index, at) => {
      const { text = "", kind } = blocks[index] ?? {};
      const before = shown[at - 1];
      if (before === undefined) return text;
      const isTight = !blocks.slice(before + 1, index + 1).some(({ isApart }) => isApart);
      return isTight && (index === before + 1 || kind === "item") ? `\n${text}` : `\n\n${text}`;
    })
    .join("");
}
