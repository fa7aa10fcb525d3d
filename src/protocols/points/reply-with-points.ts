/** Replies as one prompt shows them: each whole, and below it the points and conditions that only its ballot has. */

import type { Point } from "../../core/ledger/collect-points.ts";
import type { Position } from "../../core/ledger/ledger.ts";
import { isSaidIn } from "../../core/text/is-said-in.ts";
import { coversWords, longWords } from "../../core/text/shares-words.ts";
import { pointsPart } from "../../prompts/points/points-part.ts";
import { fenceText } from "../../prompts/prompt.ts";
import { conditionLines, type Label } from "../../prompts/table.ts";
import type { Answer } from "../protocol.ts";

export interface ReplyReader {
  readonly label: Label;
  /** Whose conditions are told (default: none, where positions are told elsewhere). */
  readonly positions?: readonly Position[];
}

/** What several seats make a point of is listed once, with all of them. */
export function replyWithPoints(
  points: readonly Point[],
  { label, positions = [] }: ReplyReader,
): (answer: Answer) => string {
  const listed = new Set<Point>();
  return (answer) => {
    const unsaid = unsaidPoints(points, answer).filter((point) => !listed.has(point));
    for (const point of unsaid) listed.add(point);
    const { text } = pointsPart(unsaid, label, { all: points });
    const held = positions.find(({ seat }) => seat === answer.seat);
    const conditions = held ? conditionLines(held, isSaidIn([answer.text])) : [];
    const added = [...(text === "" ? [] : [text]), ...conditions];
    return added.length === 0
      ? fenceText(answer.text)
      : `${fenceText(answer.text)}\n\nIts ballot adds:\n${added.join("\n")}`;
  };
}

/** What its ballot makes a point of and no sentence of its text says: a seat may write two lines and thirty points. */
function unsaidPoints(points: readonly Point[], { seat, text }: Answer): readonly Point[] {
  const sentences = text.split(/\n|(?<=[.!?])\s/, MOST_SENTENCES).map(longWords);
  const isSaid = (wording: string) =>
    text.includes(wording) || sentences.some((sentence) => coversWords(sentence, longWords(wording)));
  return points.filter((point) => point.by.includes(seat) && ![point.text, ...point.alsoAs].some(isSaid));
}

/** Every point is compared with every sentence, and a reply may have a hundred thousand lines. */
const MOST_SENTENCES = 2_000;
