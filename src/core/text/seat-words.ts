/**
 * Prepares what seats wrote for use among the prompt's own lines: it has no check marks, which only Conclave gives, and
 * text that looks like one of the prompt's items is quoted.
 */

export function seatWords(text: string): string {
  const unmarked = text.replace(/\s*[\u2713\u2717]/g, "").trim();
  return LOOKS_LIKE_AN_ITEM.test(unmarked) ? `“${unmarked}”` : unmarked;
}

const LOOKS_LIKE_AN_ITEM = /^(?:[-#>]|[A-Z]\d+[a-z]{0,2}\d*\s*[?:(])/;
