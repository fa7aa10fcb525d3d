/**
 * Which lines of a Markdown text are code. A fence closes at a line of at least as many of the same marks and nothing
 * else; one that is never closed takes all that follows.
 */

export interface CodeLine {
  readonly line: string;
  /** Between fences, or a fence itself. */
  readonly isCode: boolean;
}

export function codeLines(text: string): readonly CodeLine[] {
  let fence: string | null = null;
  return text.split("\n").map((line) => {
    const wasOpen = fence !== null;
    fence = fenceAfter(fence, line);
    return { line, isCode: wasOpen || fence !== null };
  });
}

/** The lines that may be fences, by where they start and end; no other line opens or closes one. */
export function* fenceLines(text: string): Generator<FenceLine> {
  const marks = /`{3}|~{3}/g;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const start = text.lastIndexOf("\n", found.index) + 1;
    const next = text.indexOf("\n", found.index);
    const end = next < 0 ? text.length : next;
    yield { start, end, line: text.slice(start, end) };
    marks.lastIndex = end;
  }
}

export interface FenceLine {
  readonly start: number;
  readonly end: number;
  readonly line: string;
}

/** The fence that is open after this line; null: none is. */
export function fenceAfter(open: string | null, line: string): string | null {
  const found = line.length < 3 ? null : FENCE.exec(line);
  if (found === null) return open;
  const [, marks = "", rest = ""] = found;
  // Backticks with backticks after them are a code span.
  if (open === null) return marks.startsWith("`") && rest.includes("`") ? null : marks;
  return marks[0] === open[0] && marks.length >= open.length && rest.trim() === "" ? null : open;
}

// Whatever follows the marks, the \r of a line of Windows among it, which a dot would not take.
const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/;
