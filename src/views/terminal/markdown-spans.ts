/**
 * A line of Markdown as a terminal shows it: headings and bold text in bold, code without its marks. What isn't sure to be a mark stays
 * as it is. Lines of code blocks are not for this: they are meant to be copied.
 */

import { plainText, type StyledLine, words } from "../styled-text.ts";

export function markdownSpans(line: string): StyledLine {
  const [, heading] = /^ {0,3}#{1,6} +(\S.*)$/.exec(line) ?? [];
  return heading === undefined ? inlineSpans(line) : [words(plainMarkdown(heading), "bold")];
}

/** Without the marks of code and bold text. */
export function plainMarkdown(text: string): string {
  return plainText(inlineSpans(text));
}

function inlineSpans(text: string): StyledLine {
  const marks = [...text.matchAll(MARK)];
  const spans = marks.flatMap((mark, index) => {
    const before = text.slice(endOf(marks[index - 1]), mark.index);
    const { code, bold = "" } = mark.groups ?? {};
    return [words(before), code === undefined ? words(plainMarkdown(bold), "bold") : words(code)];
  });
  return [...spans, words(text.slice(endOf(marks.at(-1))))].filter((span) => span.text !== "");
}

function endOf(mark: RegExpExecArray | undefined): number {
  return mark ? mark.index + mark[0].length : 0;
}

// Stars in `src/**/*.ts` and `2 ** 3` are no marks.
const MARK = /`(?<code>[^`\n]+)`|(?<![\w/*])\*\*(?=\S)(?<bold>[^*\n]+)(?<=\S)\*\*(?![\w/*])/g;
