/** What the reader of a prompt has before it already: what stands there in full is only named further below. */

import { isSaidIn } from "./is-said-in.ts";

export interface TextsAbove {
  has(text: string): boolean;
  /** Whether one of them has the text and names the item that it is about, so that the reader finds it there. */
  hasUnder(id: string, text: string): boolean;
}

export function textsAbove(passages: readonly string[]): TextsAbove {
  const read = passages.map((passage) => ({ passage, isSaid: isSaidIn([passage]) }));
  const isLong = (text: string) => text.length >= SHORTEST;
  return {
    has: (text) => isLong(text) && read.some(({ isSaid }) => isSaid(text)),
    hasUnder: (id, text) => isLong(text) && read.some(({ passage, isSaid }) => passage.includes(id) && isSaid(text)),
  };
}

/** Anybody may have said "Right."; naming a short text saves nothing. */
const SHORTEST = 40;

export const NOTHING_ABOVE: TextsAbove = textsAbove([]);
