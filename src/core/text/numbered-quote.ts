/** A quote with the line numbers that tools and prompts print before each line: `12: const a`, `12→const a`, `   12 + const a`. */

export interface NumberedQuote {
  /** Without the numbers. */
  readonly text: string;
  /** The number of its first line. It has to be right: else what follows a number could be quoted with any other one. */
  readonly from: number;
}

/** null: not every line has a number. */
export function parseNumberedQuote(quote: string): NumberedQuote | null {
  const lines = quote
    .trim()
    .split("\n")
    .map((line) => NUMBERED.exec(line));
  const [first] = lines;
  if (!first || lines.includes(null)) return null;
  return { text: lines.map((line) => line?.[2] ?? "").join("\n"), from: Number(first[1]) };
}

const NUMBERED = /^\s*(\d{1,9})(?:\s*[:|→]|\s|$)(.*)$/;
