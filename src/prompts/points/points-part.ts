/** The points of the answers, as a prompt lists them: each once in full, in the list or in a text above it. Points that were withdrawn are left out. */

import { clip } from "../../core/ballot/ballot.ts";
import { citationPlace, markSign } from "../../core/evidence-check.ts";
import type { Point } from "../../core/ledger/collect-points.ts";
import { currentIds, versionWords, withdrawnIds } from "../../core/ledger/marks/mark-ids.ts";
import { isSaidIn } from "../../core/text/is-said-in.ts";
import { seatWords } from "../../core/text/seat-words.ts";
import { coversWords, longWords } from "../../core/text/shares-words.ts";
import { type PromptPart, part } from "../prompt.ts";
import type { Label } from "../table.ts";

export interface PointReading {
  /** What the reader has before it: what that says is not repeated. */
  readonly above?: readonly PromptPart[];
  /**
   * Of a point that several made: `every` wording in full, for a reader who has to take over all of them; `one`, the longest, with
   * the reader's own and how many there are, for one who only has to know the point.
   */
  readonly wordings?: "every" | "one";
  /** The reader's own points, before they were merged: of `one` wording it doesn't know whether that is still what it said. */
  readonly own?: readonly Point[];
  /** Of which these are some: one of the others may stand for one of these. */
  readonly all?: readonly Point[];
}

export function pointsPart(points: readonly Point[], label: Label, reading: PointReading = {}): PromptPart {
  const made = points.filter(({ isWithdrawn }) => !isWithdrawn);
  const place = placeIn(reading.above ?? []);
  const toWords = reading.wordings === "one" ? longestWording(reading.own ?? []) : everyWording;
  const lines = made.map((point) => pointLine(point, toWords(point, place), label));
  return part("Points the answers made", [...lines, ...replacementLine(points, reading.all ?? points)].join("\n"));
}

/** Where one of the parts above has a text word for word, by what its heading begins with and its first words; null: nowhere, or that would be longer. */
export function placeIn(above: readonly PromptPart[]): (text: string) => string | null {
  const read = above.map(({ heading, text }) => ({ heading, isSaid: isSaidIn([text]) }));
  return (text) => {
    const found = read.find(({ isSaid }) => isSaid(text));
    const start = text.split(/\s+/).slice(0, FIRST_WORDS).join(" ");
    const words = `word for word above, in “${found?.heading.split(",")[0]}”, at “${seatWords(start)}”`;
    return found && words.length < text.length ? words : null;
  };
}

const FIRST_WORDS = 6;

type Place = ReturnType<typeof placeIn>;

function everyWording({ text, alsoAs }: Point, place: Place): string {
  const unsaid = [text, ...alsoAs].filter((wording) => place(wording) === null);
  return unsaid.length === 0 ? (place(text) ?? seatWords(text)) : unsaid.map(seatWords).join(" / ");
}

/** The longest of those that somebody still holds, and the reader's: the others say the same, in words that the reader may have chosen with care. */
function longestWording(own: readonly Point[]): (point: Point, place: Place) => string {
  return ({ ids, text, alsoAs }, place) => {
    const [longest = text] = [text, ...alsoAs].toSorted((a, b) => b.length - a.length);
    const words = place(longest) ?? seatWords(longest);
    if (alsoAs.length === 0) return words;
    const yours = own.filter(
      (each) => !each.isWithdrawn && each.text !== longest && each.ids.some((id) => ids.includes(id)),
    );
    const said = yours.map((each) => `; you, ${each.ids.join(", ")}: ${place(each.text) ?? seatWords(each.text)}`);
    return `${words} (longest of ${alsoAs.length + 1} wordings${said.join("")})`;
  };
}

/** Texts above may still name these. */
function replacementLine(points: readonly Point[], all: readonly Point[]): readonly string[] {
  const now = currentIds({ points: all, options: [] });
  const withdrawn = withdrawnIds(all);
  const replaced = points
    .flatMap(({ ids }) => ids)
    .flatMap((id) => {
      const by = now.get(id);
      if (by === undefined) return [];
      return withdrawn.has(by) ? `${id} (withdrawn)` : `${id} by ${by}`;
    });
  return replaced.length === 0 ? [] : [`\nReplaced since: ${replaced.join(", ")}.`];
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

/** As many of its first words as tell each of these texts from the others. */
export function firstWords(texts: readonly string[]): (text: string) => string {
  return (text) => {
    const others = texts.filter((other) => other !== text);
    let length = BRIEF;
    while (length < text.length && others.some((other) => clip(other, length) === clip(text, length))) length += BRIEF;
    return clip(text, length);
  };
}

const BRIEF = 28;

function pointLine(point: Point, words: string, label: Label): string {
  const { ids, evidence, check, alsoCites } = point;
  const all = evidence === null ? [] : [{ evidence, check }, ...alsoCites];
  const sources = new Set(
    all.map((cited) => `${markSign(cited.evidence, cited.check)} ${citationPlace(cited.evidence, cited.check)}`),
  );
  const source = sources.size === 0 ? "" : ` [${[...sources].join("; ")}]`;
  return `- ${ids.join(", ")} (${makerWords(point, label)}): ${words}${source}`;
}

/** Who makes it, and who does no longer. */
function makerWords({ by, withdrawnBy = [], replacedBy = [], replacedIn = [] }: Point, label: Label): string {
  const makers = by.filter((seat) => !withdrawnBy.includes(seat)).map(label);
  const gone = withdrawnBy.map(label).join(", ");
  const instead = [...replacedBy, ...replacedIn.map(versionWords)].join(", ");
  if (gone === "") return makers.join(", ") + (instead === "" ? "" : `; see also ${instead}`);
  return `${makers.join(", ")}; ${gone} ${instead === "" ? "withdrew it" : `now: ${instead}`}`;
}
