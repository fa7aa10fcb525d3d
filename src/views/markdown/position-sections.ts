/** Each seat's final position as Markdown, with what it rests on in the seat's own words, and what it said for others before. */

import type { State } from "../../core/state.ts";
import { type SeatGrounds, seatGrounds } from "../grounds/seat-grounds.ts";
import { bullets, inline, quote } from "./markdown-text.ts";
import { sentence } from "./sentences.ts";

export function positionBlocks(state: State): readonly string[] {
  return seatGrounds(state).flatMap(seatBlocks);
}

function seatBlocks({ seat, position, earlier, ...now }: SeatGrounds): readonly string[] {
  return [
    `**${inline(seat)}**: ${inline(position)}.`,
    ...statedBlocks(now),
    ...earlier.flatMap((stated) => [
      `**${inline(seat)}**, earlier, ${inline(stated.position)}:`,
      ...statedBlocks(stated),
    ]),
  ];
}

function statedBlocks({ lists, texts }: Pick<SeatGrounds, "lists" | "texts">): readonly string[] {
  const lines = lists.map(({ title, items: [first = "", ...rest] }) =>
    rest.length === 0
      ? `${inline(title)}: ${sentence(inline(first))}`
      : [`${inline(title)}:`, ...[first, ...rest].map((text) => `  - ${sentence(inline(text))}`)].join("\n"),
  );
  return [bullets(lines), ...texts.map(({ title, text }) => `${inline(title)}:\n\n${quote(text)}`)];
}
