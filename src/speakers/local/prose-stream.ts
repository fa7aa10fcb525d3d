/**
 * The prose of a reply that a ballot follows, as it comes. It ends where the model opens the ballot by itself: the ballot is then
 * written under a grammar instead. Whatever it left open is closed, so that the ballot is not read as part of it.
 */

import { fenceAfter } from "../../core/text/code-lines.ts";

const FENCE = "```ballot";

export function proseStream(send: (text: string) => void, stop: () => void) {
  let whole = "";
  let sent = 0;
  let isOver = false;
  const sendUntil = (end: number) => {
    if (end > sent) send(whole.slice(sent, end));
    sent = Math.max(sent, end);
  };
  return {
    push: (piece: string) => {
      if (isOver) return;
      whole += piece;
      const fence = whole.search(OPENS_BALLOT);
      sendUntil(fence < 0 ? whole.length - fenceStartLength(whole) : fence);
      if (fence < 0) return;
      isOver = true;
      whole = whole.slice(0, fence);
      stop();
    },
    /** Sends what was held back, and opens the ballot; returns the whole text so far. */
    openBallot: () => {
      const closing = closeProse(whole);
      whole += `${closing}${whole + closing === "" ? "" : "\n\n"}${FENCE}\n`;
      sendUntil(whole.length);
      return whole;
    },
  };
}

const OPENS_BALLOT = /^```ballot/m;

/** The length of an end that may be the start of the fence. */
function fenceStartLength(text: string): number {
  for (let length = FENCE.length - 1; length > 0; length -= 1) {
    if (text.endsWith(FENCE.slice(0, length))) return length;
  }
  return 0;
}

function closeProse(prose: string): string {
  const thinking = /^\s*<think>/.test(prose) && !prose.includes("</think>") ? "\n</think>" : "";
  const open = prose.split("\n").reduce<string | null>(fenceAfter, null);
  return `${thinking}${open === null ? "" : `\n${open}`}`;
}
