/**
 * A line of Markdown as a terminal shows it: headings and bold text in bold, code without its marks, escaped marks without their
 * backslash. What isn't sure to be a mark stays as it is. Lines of code blocks are not for this: they are meant to be copied.
 */

import { codeSpans } from "../../core/text/code-spans.ts";
import { plainText, type StyledLine, words } from "../styled-text.ts";

export function markdownSpans(line: string): StyledLine {
  const [, heading] = /^ {0,3}#{1,6} +(\S.*)$/.exec(line) ?? [];
  return heading === undefined ? inlineSpans(line) : [words(plainMarkdown(heading), "bold")];
}

/** Without the marks of code and bold text. */
export function plainMarkdown(text: string): string {
  return text
    .split("\n")
    .map((line) => plainText(inlineSpans(line)))
    .join("\n");
}

function inlineSpans(line: string): StyledLine {
  const marks = [...maskCode(line).matchAll(BOLD)];
  const spans = marks.flatMap((mark, index) => {
    const { bold = "" } = mark.groups ?? {};
    const start = mark.index + STARS;
    const inner = line.slice(start, start + bold.length);
    return [...codeAndText(line.slice(endOf(marks[index - 1]), mark.index)), words(plainMarkdown(inner), "bold")];
  });
  return [...spans, ...codeAndText(line.slice(endOf(marks.at(-1))))].filter((span) => span.text !== "");
}

/** As long as the line, with backticks in place of what can't begin or end bold text: code, and escaped characters. */
function maskCode(line: string): string {
  return pieces(line)
    .map(({ text, isCode }) => (isCode ? hide(text) : text.replace(ESCAPED, hide)))
    .join("");
}

function hide(text: string): string {
  return "`".repeat(text.length);
}

function endOf(mark: RegExpExecArray | undefined): number {
  return mark ? mark.index + mark[0].length : 0;
}

function codeAndText(line: string): StyledLine {
  return pieces(line).map(({ text, isCode }) => words(isCode ? codeText(text) : text.replace(ESCAPED, "$1")));
}

function pieces(line: string): readonly { readonly text: string; readonly isCode: boolean }[] {
  const found: { text: string; isCode: boolean }[] = [];
  let from = 0;
  for (const { start, end } of codeSpans(line)) {
    found.push({ text: line.slice(from, start), isCode: false }, { text: line.slice(start, end), isCode: true });
    from = end;
  }
  return [...found, { text: line.slice(from), isCode: false }];
}

/** The space that keeps a backtick of the code apart from the marks is one of them. */
function codeText(span: string): string {
  const marks = /^`+/.exec(span)?.[0].length ?? 0;
  const code = span.slice(marks, -marks);
  const isPadded = code.startsWith(" ") && code.endsWith(" ") && code.trim() !== "";
  return isPadded ? code.slice(1, -1) : code;
}

const STARS = "**".length;

// Stars in `src/**/*.ts` and `2 ** 3` are no marks.
const BOLD = /(?<![\w/*])\*\*(?=\S)(?<bold>[^*\n]+)(?<=\S)\*\*(?![\w/*])/g;

const ESCAPED = /\\([`*])/g;
