/**
 * Puts text by models and people into our pages. A reply may contain headings, an open code fence or an HTML comment: it stays
 * in its place, affects nothing after it, loads nothing, and loses no word.
 */

import { codeLines, fenceAfter } from "../../core/text/code-lines.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import type { StyledLine } from "../styled-text.ts";

/** A page of blocks. Stripping escape sequences is the last step for every page. */
export function page(blocks: readonly (string | null)[]): string {
  return `${stripEscapes(blocks.filter((block) => block !== null && block !== "").join("\n\n"))}\n`;
}

/** A heading with its blocks; null without blocks. */
export function section(title: string, blocks: readonly (string | null)[]): string | null {
  const body = blocks.filter((block) => block !== null && block !== "");
  return body.length === 0 ? null : [title, ...body].join("\n\n");
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
  return inline(text).replace(/(?<!\\)\|/g, "\\|");
}

/** Several lines. Headings become bold lines, so that the page keeps its own outline. */
export function prose(text: string): string {
  return closeFence(
    mapLines(stripEscapes(text).trim(), (line) =>
      line
        .replace(/^ {0,3}#{1,6}(?:\s+(.*?))?\s*#*\s*$/, (_, title: string | undefined) => (title ? `**${title}**` : ""))
        .replace(/^( {0,3})(=+|-+)(\s*)$/, "$1\\$2$3"),
    ),
  );
}

/** The full text, unchanged and visibly quoted. The quote ends where the text ends, even if it leaves something open. */
export function quote(text: string): string {
  return mapLines(stripEscapes(text).trim(), (line) => line)
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** A complete reply, followed by other blocks. */
export function reply(text: string): string {
  return closeFence(mapLines(stripEscapes(text).trim(), (line) => line));
}

export function codeBlock(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([marks]) => marks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}

/** A styled line as Markdown. */
export function markdownLine(line: StyledLine): string {
  return line.map(({ text, style }) => (style === "bold" ? `**${inline(text)}**` : text)).join("");
}

// What starts a block at the beginning of a line. For a number, the escape goes after it.
const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|(\d{1,9})[.)](?=\s|$)|`{3,}|~{3,}|=+$|-{3,}$|\|)/;

/** Neutralizes lines outside code and passes them to `change`; code stays unchanged. */
function mapLines(text: string, change: (line: string) => string): string {
  return codeLines(text)
    .map(({ line, isCode }) => (isCode ? line : change(neutralLine(line))))
    .join("\n");
}

function closeFence(text: string): string {
  const open = text.split("\n").reduce<string | null>(fenceAfter, null);
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
    return open === null && fence === null
      ? mapOutsideCode(line, (words) => words.replace(AUTOLINK, "$&\u2060"))
      : line;
  });
  return lines.join("\n");
}

const AUTOLINK = /@(?=[A-Za-z\d])|#(?=\d)/g;

const CODE_SPAN = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;

/** Outside code spans: tags and comments become text, images become links, a lone backtick becomes a backtick. */
function neutralLine(line: string): string {
  // `[O1]: yes` would define a link and vanish.
  return mapOutsideCode(line, neutralText).replace(/^(\s{0,3})\[(?=[^\]]+\]:)/, "$1\\[");
}

function mapOutsideCode(line: string, change: (words: string) => string): string {
  let end = 0;
  let result = "";
  for (const { index, 0: code } of line.matchAll(CODE_SPAN)) {
    result += change(line.slice(end, index)) + code;
    end = index + code.length;
  }
  return result + change(line.slice(end));
}

function neutralText(text: string): string {
  return text
    .replace(/(?<!\\)`/g, "\\`")
    .replace(/(?<!\\)<(?=[A-Za-z/!?])/g, "\\<")
    .replace(/(?<!\\)!\[/g, "!\\[");
}
