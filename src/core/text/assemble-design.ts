/**
 * A design from its last whole text and the sections that change. A section is a heading of the design's own level and all below it;
 * one that is returned takes the place of the section with the same heading, a further one is added, and one that says only
 * "Removed" is removed. Text before the first heading of a reply is about the design, not part of it.
 */

import { fenceAfter } from "./code-lines.ts";
import { normalizeWords } from "./normalize-words.ts";

export function assembleDesign(before: string, changed: string): string {
  const level = sectionLevel(before);
  const known = sectionsOf(before, (heading) => heading.level === level);
  const names = new Set(known.map(({ name }) => name));
  const titles = new Set(headingLines(known[0]?.text ?? "").map(({ heading }) => heading.name));
  const opens = ({ level: found, name }: Heading) => names.has(name) || (found <= level && !titles.has(name));
  const returned = sectionsOf(changed, opens).filter(({ name }) => name !== "");
  const replacement = (name: string) => returned.findLast((section) => section.name === name);
  const kept = known.map((section) => (section.name === "" ? section : (replacement(section.name) ?? section)));
  const added = returned.filter(({ name }) => !names.has(name));
  return [...kept, ...added]
    .filter((section) => !isRemoved(section))
    .map(({ text }) => text.trim())
    .filter((text) => text !== "")
    .join("\n\n");
}

/** The line after the section with this heading and all below it; null: there is none. */
export function sectionEnd(design: string, name: string): number | null {
  const found = headingLines(design);
  const start = found.find(({ heading }) => heading.name === normalizeWords(name) && heading.name !== "");
  if (!start) return null;
  const next = found.find(({ at, heading }) => at > start.at && heading.level <= start.heading.level);
  return next?.at ?? design.split("\n").length;
}

interface Heading {
  readonly level: number;
  readonly name: string;
}

interface Section {
  /** Empty: the text before the first heading. */
  readonly name: string;
  readonly text: string;
}

/** The level of most sections: the highest one that occurs more than once, else the highest there is. */
function sectionLevel(design: string): number {
  const levels = headingLines(design).map(({ heading }) => heading.level);
  const repeated = levels.filter((level) => levels.indexOf(level) !== levels.lastIndexOf(level));
  return Math.min(...(repeated.length > 0 ? repeated : levels), 6);
}

function sectionsOf(text: string, opens: (heading: Heading) => boolean): readonly Section[] {
  const lines = text.split("\n");
  const starts = headingLines(text).filter(({ heading }) => opens(heading));
  const [first] = starts;
  const head = { name: "", text: lines.slice(0, first?.at ?? lines.length).join("\n") };
  const sections = starts.map(({ at, heading }, index) => ({
    name: heading.name,
    text: lines.slice(at, starts[index + 1]?.at ?? lines.length).join("\n"),
  }));
  return [head, ...sections];
}

function headingLines(text: string): readonly { readonly at: number; readonly heading: Heading }[] {
  let open: string | null = null;
  return text.split("\n").flatMap((line, at) => {
    const isCode = open !== null;
    open = fenceAfter(open, line);
    const [, marks = "", title = ""] = isCode ? [] : (/^ {0,3}(#{1,6})\s+(.*?)\s*#*$/.exec(line) ?? []);
    return marks === "" ? [] : [{ at, heading: { level: marks.length, name: normalizeWords(title) } }];
  });
}

function isRemoved({ text }: Section): boolean {
  return /^removed\.?$/i.test(text.split("\n").slice(1).join("\n").trim());
}
