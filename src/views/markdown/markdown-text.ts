/**
 * Puts text by models and people into our pages. A reply may contain headings, an open code fence or an HTML comment: it stays
 * in its place, affects nothing after it, loads nothing, and loses no word.
 */

import { fenceAfter, fenceLines } from "../../core/text/code-lines.ts";
import { codeSpans } from "../../core/text/code-spans.ts";
import { headingTitle } from "../../core/text/heading-title.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import type { StyledLine } from "../styled-text.ts";

/** A page of blocks. Stripping escape sequences is the last step for every page. */
export function page(blocks: readonly (string | null)[]): string {
  return `${stripEscapes(stackBlocks(blocks))}\n`;
}

/** A heading with its blocks; null without blocks. */
export function section(title: string, blocks: readonly (string | null)[]): string | null {
  const body = stackBlocks(blocks);
  return body === "" ? null : `${title}\n\n${body}`;
}

/** One below the other, without those that are empty. */
export function stackBlocks(blocks: readonly (string | null)[]): string {
  return blocks.filter((block) => block !== null && block !== "").join("\n\n");
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** On one line, as plain text. */
export function inline(text: string): string {
  const line = stripEscapes(text).replace(/\s+/g, " ").trim();
  return neutralLine(line).replace(BLOCK_START, (mark, number: string | undefined) =>
    number === undefined ? `\\${mark}` : `${number}\\${mark.slice(number.length)}`,
  );
}

export function cell(text: string): string {
  return inline(text).replace(/\\.|\|/g, (found) => (found === "|" ? "\\|" : found));
}

/** Several lines. Headings become bold lines, so that the page keeps its own outline. */
export function prose(text: string): string {
  return mapHeadings(text, (title) => `**${title}**`);
}

/** Several lines under a heading of ours: their headings stay headings, the topmost of them one level below it. */
export function nestProse(text: string, level: number): string {
  let topmost = 6;
  mapHeadings(text, (_, depth) => {
    topmost = Math.min(topmost, depth);
    return "";
  });
  return mapHeadings(text, (title, depth) => `${"#".repeat(Math.min(6, level + 1 + depth - topmost))} ${title}`);
}

/** `depth` is 1 to 6. */
function mapHeadings(text: string, change: (title: string, depth: number) => string): string {
  const lines = neutralLines(stripEscapes(text).trim(), (line) => {
    const title = headingTitle(line);
    if (title !== null) return title === "" ? "" : change(title, /#+/.exec(line)?.[0].length ?? 1);
    return line.replace(/^( {0,3})(=+|-+)(\s*)$/, "$1\\$2$3");
  });
  return closeFence(lines.join("\n"));
}

/** The full text, unchanged and visibly quoted. The quote ends where the text ends, even if it leaves something open. */
export function quote(text: string): string {
  return neutralLines(stripEscapes(text).trim())
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** A complete reply, followed by other blocks. */
export function reply(text: string): string {
  return closeFence(neutralLines(stripEscapes(text).trim()).join("\n"));
}

export function codeBlock(text: string, language: string): string {
  let longest = 2;
  for (const [marks] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, marks.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** null without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string | null {
  if (rows.length === 0) return null;
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}

/** Collapsed until a reader opens it. The title is HTML, so it has to be our own words. */
export function fold(title: string, body: string): string {
  return `<details>\n<summary>${title}</summary>\n\n${body}\n\n</details>`;
}

/** A styled line as Markdown. */
export function markdownLine(line: StyledLine): string {
  return line.map(({ text, style }) => (style === "bold" ? `**${inline(text)}**` : text)).join("");
}

// What starts a block at the beginning of a line. For a number, the escape goes after it.
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|(\d{1,9})[.)](?=\s|$)|`{3,}|~{3,}|=+$|-{3,}$|\|)/;

/** Neutralises lines outside code and passes them to `change`; code stays unchanged. */
function neutralLines(text: string, change = (line: string) => line): readonly string[] {
  let fence: string | null = null;
  return text.split("\n").map((line) => {
    const before = fence;
    fence = fenceAfter(fence, line);
    return line === "" || before !== null || fence !== null ? line : change(neutralLine(line));
  });
}

function closeFence(text: string): string {
  let open: string | null = null;
  for (const { line } of fenceLines(text)) open = fenceAfter(open, line);
  return open === null ? text : `${text}\n${open}`;
}

/** Keeps code hosts from turning text into mentions of people or issues; code stays unchanged. */
export function disableAutolinks(text: string): string {
  let fence: string | null = null;
  let wasQuoted = false;
  const lines = text.split("\n").map((line) => {
    const isQuoted = line.startsWith(">");
    // A fence left open in a quote ends with the quote.
    const open = isQuoted === wasQuoted ? fence : null;
    fence = fenceAfter(open, isQuoted ? line.replace(/^> ?/, "") : line);
    wasQuoted = isQuoted;
    return open === null && fence === null && MAY_LINK.test(line)
      ? mapOutsideCode(line, (words) => words.replace(AUTOLINK, "$&\u2060"))
      : line;
  });
  return lines.join("\n");
}

const MAY_LINK = /[@#]/;
const AUTOLINK = /@(?=[A-Za-z\d])|#(?=\d)/g;

/** Outside code spans: tags and comments become text, images become links, a lone backtick becomes a backtick. */
function neutralLine(line: string): string {
  if (!SPECIAL.test(line)) return line;
  // `[O1]: yes` would define a link and vanish.
  return mapOutsideCode(line, neutralText).replace(/^(\s{0,3})\[(?=[^\]]+\]:)/, "$1\\[");
}

// Most lines have none of these, and then nothing has to be read.
const SPECIAL = /[`<[\\]/;

function mapOutsideCode(line: string, change: (words: string) => string): string {
  let end = 0;
  let result = "";
  for (const span of codeSpans(line)) {
    result += change(line.slice(end, span.start)) + line.slice(span.start, span.end);
    end = span.end;
  }
  return result + change(line.slice(end));
}

/** What follows a backslash is text, so that two of them hide nothing from us that a reader of Markdown would see. */
function neutralText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(/\\.|`|<(?=[A-Za-z/!?])|!\[/g, (found) => {
    if (found.startsWith("\\")) return found;
    return found === "![" ? "!\\[" : `\\${found}`;
  });
}
