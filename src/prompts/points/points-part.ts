/** The points of the answers, as a prompt lists them: each once in full, in the list or in a text above it. What was withdrawn is no part of them. */

import { clip } from "../../core/ballot/ballot.ts";
import { markSign } from "../../core/evidence-check.ts";
import type { Point } from "../../core/ledger/collect-points.ts";
import { isSaidIn } from "../../core/text/is-said-in.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import { coversWords, longWords } from "../../core/text/shares-words.ts";
import { type PromptPart, part } from "../prompt.ts";
import type { Label } from "../table.ts";

export interface PointReading {
  /** What the reader has before it: what that says is not repeated. */
  readonly above?: readonly PromptPart[];
  /**
   * Of a point that several made: `every` wording in full, for a reader who has to take over all of them; `one`, and the others by
   * their first words, for one who only has to know the point.
   */
  readonly wordings?: "every" | "one";
}

export function pointsPart(points: readonly Point[], label: Label, reading: PointReading = {}): PromptPart {
  const made = points.filter(({ isWithdrawn }) => !isWithdrawn);
  const toWords = reading.wordings === "one" ? oneWording(reading) : everyWording(reading);
  const told = made.map((point) => ({ point, ...toWords(point) }));
  const isShort = told.some(({ isWhole }) => !isWhole);
  const head = isShort ? [reading.wordings === "one" ? TOLD_ONCE : SHORTENED] : [];
  const lines = told.map(({ point, words }) => pointLine(point, words, label));
  return part("Points the answers made", [...head, ...lines].join("\n"));
}

interface ToldPoint {
  readonly words: string;
  /** Whether every wording is in the line. */
  readonly isWhole: boolean;
}

const SHORTENED = "What the texts above say word for word is only named here, by its first words.\n";
const TOLD_ONCE = "Each is said once in full, above or here; what is only named ends in “…”.\n";

function everyWording({ above = [] }: PointReading): (point: Point) => ToldPoint {
  const isSaid = isSaidIn(above.map(({ text }) => text));
  return ({ text, alsoAs }) => {
    const unsaid = [text, ...alsoAs].filter((wording) => !isSaid(wording));
    const words = (unsaid.length > 0 ? unsaid : [firstWords(text)]).map(seatWords).join(" / ");
    return { words, isWhole: unsaid.length > alsoAs.length };
  };
}

/** The longest, unless a text above says one of them in nearly the same words. */
function oneWording({ above = [] }: PointReading): (point: Point) => ToldPoint {
  const isSaid = isCoveredIn(above.map(({ text }) => text));
  return ({ text, alsoAs }) => {
    const wordings = [text, ...alsoAs];
    const longest = wordings.toSorted((a, b) => b.length - a.length)[0] ?? text;
    const whole = wordings.some(isSaid) ? null : longest;
    const shown = wordings.map((wording) => (wording === whole ? wording : firstWords(wording)));
    const words = shown.map(seatWords).join(" / ");
    return { words, isWhole: shown.every((wording, index) => wording === wordings[index]) };
  };
}

/** Whether the passages say a text: word for word, or one line of theirs has most words of each of its sentences. */
export function isCoveredIn(passages: readonly string[]): (text: string) => boolean {
  const isSaid = isSaidIn(passages);
  const lines = passages.flatMap((passage) => passage.split("\n", MOST_LINES).map(longWords));
  return (text) => {
    const sentences = text.split(/(?<=[.!?])\s/).map(longWords);
    return isSaid(text) || lines.some((line) => sentences.every((sentence) => coversWords(line, sentence)));
  };
}

/** Every point is compared with every line, and a reply may have a hundred thousand. */
const MOST_LINES = 2_000;

export function firstWords(text: string): string {
  return clip(text, BRIEF);
}

const BRIEF = 60;

function pointLine(point: Point, words: string, label: Label): string {
  const { ids, evidence, check, alsoCites } = point;
  const cited = evidence === null ? [] : [{ evidence, check }, ...alsoCites];
  const sources = new Set(cited.map((each) => `${markSign(each.evidence, each.check)} ${each.evidence.source}`));
  const source = sources.size === 0 ? "" : ` [${[...sources].join("; ")}]`;
  return `- ${ids.join(", ")} (${makerWords(point, label)}): ${words}${source}`;
}

/** Who makes it, and who does no longer. */
function makerWords({ by, withdrawnBy = [], replacedBy = [] }: Point, label: Label): string {
  const makers = by.filter((seat) => !withdrawnBy.includes(seat)).map(label);
  const gone = withdrawnBy.map(label).join(", ");
  const instead = replacedBy.join(", ");
  if (gone === "") return makers.join(", ") + (instead === "" ? "" : `; see also ${instead}`);
  return `${makers.join(", ")}; ${gone} ${instead === "" ? "withdrew it" : `now: ${instead}`}`;
}
