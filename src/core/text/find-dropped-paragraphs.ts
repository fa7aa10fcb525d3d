/** The paragraphs and list items of a text that a later version of it no longer has, in order: with the later text they tell all of the first. */
export function findDroppedParagraphs(first: string, later: string): string {
  const kept = new Set(paragraphs(later).map(withoutMarker));
  const all = paragraphs(first);
  const dropped = all.filter((paragraph) => !kept.has(withoutMarker(paragraph)));
  return dropped.length === all.length ? first : dropped.join("\n\n");
}

function paragraphs(text: string): readonly string[] {
  return text.split(/\n{2,}|\n(?=\s*(?:[-*+]|\d+[.)])\s)/).map((paragraph) => paragraph.trim());
}

/** An item may have another number in the later list. */
function withoutMarker(paragraph: string): string {
  return paragraph.replace(/^(?:[-*+]|\d+[.)])\s+/, "");
}
