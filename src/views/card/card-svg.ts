/**
 * The card as a picture. It is as tall as its text needs; only very long texts are cut, visibly. It uses no font, script or link
 * from elsewhere, so that it looks the same in a browser, a chat and a file manager.
 */

import type { State } from "../../core/state.ts";
import { cellWidth, chunkByCells, cutToCells } from "../../core/text/cell-width.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { type DecisionCard, decisionCard } from "./decision-card.ts";

const WIDTH = 1_200;
const LEAST_HEIGHT = 630;
const MARGIN = 72;
const SERIF = "Charter, 'Iowan Old Style', 'Source Serif 4', 'Noto Serif', Georgia, serif";
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";
const INK = "#17191b";
const DIM = "#62676c";
const ALERT = "#b3261e";
const SEATS = ["#2563c9", "#b5520c", "#6e2259", "#08695d", "#5a5200", "#6f55a0"] as const;

interface Paragraph {
  readonly text: string;
  readonly size: number;
  readonly font: typeof SERIF | typeof SANS;
  readonly ink: string;
  readonly weight: number;
  /** Space above. */
  readonly gap: number;
  readonly mostLines: number;
}

/** null until there is a verdict. */
export function cardSvg(state: State): string | null {
  const card = decisionCard(state);
  if (!card) return null;
  let y = MARGIN - 12;
  const rows: string[] = [];
  const write = (paragraph: Paragraph, render: (line: string) => string = escapeXml) => {
    y += paragraph.gap;
    for (const line of wrapLines(paragraph)) {
      y += paragraph.size * 1.32;
      rows.push(textRow(paragraph, y, render(line)));
    }
  };
  for (const paragraph of paragraphsAbove(card)) write(paragraph);
  const seats = card.seats.map(({ text }) => text).join(" · ");
  write({ ...SMALL, text: seats, gap: 22, ink: INK, mostLines: 3 }, (line) => colourSeats(card, line));
  for (const paragraph of paragraphsBelow(card)) write(paragraph);
  const height = Math.max(LEAST_HEIGHT, Math.ceil(y + MARGIN * 0.8));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img">`,
    `<title>${escapeXml(`${card.question} ${card.outcome}: ${card.headline}`)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<rect width="8" height="${height}" fill="${INK}"/>`,
    ...rows,
    "</svg>",
    "",
  ].join("\n");
}

const SMALL: Omit<Paragraph, "text"> = { size: 20, font: SANS, ink: DIM, weight: 400, gap: 10, mostLines: 3 };
const HEADLINE: Omit<Paragraph, "text"> = { size: 44, font: SERIF, ink: INK, weight: 600, gap: 6, mostLines: 4 };
const REASON: Omit<Paragraph, "text"> = { size: 24, font: SERIF, ink: INK, weight: 400, gap: 12, mostLines: 3 };

function paragraphsAbove({ title, question, outcome, headline, played }: DecisionCard): readonly Paragraph[] {
  const kind = played === null ? "Conclave" : `Conclave, ${played}`;
  return [
    { ...SMALL, text: `${kind} · ${title}`, gap: 0, mostLines: 1 },
    { ...SMALL, size: 26, text: question, gap: 18 },
    { ...SMALL, size: 24, ink: INK, weight: 600, text: outcome, gap: 26 },
    { ...HEADLINE, text: headline },
  ];
}

function paragraphsBelow({ reasons, moreReasons, unsettled, baseline }: DecisionCard): readonly Paragraph[] {
  return [
    ...reasons.map((text, index) => ({ ...REASON, text: `${index + 1}. ${text}`, gap: index === 0 ? 26 : 10 })),
    ...(moreReasons === null ? [] : [{ ...SMALL, text: moreReasons }]),
    ...(unsettled === "" ? [] : [{ ...SMALL, ink: ALERT, text: `Unsettled: ${unsettled}`, gap: 22 }]),
    { ...SMALL, text: baseline, gap: unsettled === "" ? 22 : 8 },
  ];
}

/** The marks in the colours of their seats. */
function colourSeats({ seats }: DecisionCard, line: string): string {
  return seats.reduce(
    (drawn, { mark, place }) => drawn.replace(mark, `<tspan fill="${SEATS[place % SEATS.length]}">${mark}</tspan>`),
    escapeXml(line),
  );
}

// ── Text ─────────────────────────────────────────────────────────────────────────────────────────

/** Wide enough for most fonts: a line that is a bit short looks better than one that leaves the card. */
const CELL_EMS = 0.53;

function wrapLines({ text, size, mostLines }: Paragraph): readonly string[] {
  const cells = Math.floor((WIDTH - 2 * MARGIN) / (size * CELL_EMS));
  const lines = [""];
  for (const word of stripEscapes(text)
    .trim()
    .split(/\s+/)
    .flatMap((each) => [...chunkByCells(each, cells)])) {
    const last = lines.at(-1) ?? "";
    const longer = last === "" ? word : `${last} ${word}`;
    if (cellWidth(longer) <= cells) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines - 1), cutToCells(lines.slice(mostLines - 1).join(" "), cells)];
}

function textRow({ size, font, ink, weight }: Paragraph, y: number, drawn: string): string {
  return `<text x="${MARGIN}" y="${Math.round(y)}" font-family="${font}" font-size="${size}" font-weight="${weight}" fill="${ink}" xml:space="preserve">${drawn}</text>`;
}

const XML_MARKS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML knows neither lone surrogates nor the last two code points of the plane. */
function escapeXml(text: string): string {
  return stripEscapes(text)
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, "")
    .replace(/[&<>"]/g, (mark) => XML_MARKS[mark] ?? mark);
}
