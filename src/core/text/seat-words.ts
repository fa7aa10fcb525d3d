/**
 * What seats wrote, as it may stand among the prompt's own lines: it carries no marks of a check, which only Conclave gives, and
 * what begins like one of the prompt's items is quoted.
 */

export function seatWords(text: string): string {
  const unmarked = text.replace(/\s*[\u2713\u2717]/g, "").trim();
  return LOOKS_LIKE_AN_ITEM.test(unmarked) ? `“${unmarked}”` : unmarked;
}

const LOOKS_LIKE_AN_ITEM = /^(?:[-#>]|[A-Z]\d+[a-z]{0,2}\d*\s*[?:(])/;
