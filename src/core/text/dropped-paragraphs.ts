/** The paragraphs of a text that a later version of it no longer has, in order: with the later text they tell all of the first. */
export function droppedParagraphs(first: string, later: string): string {
  const kept = new Set(paragraphs(later));
  return paragraphs(first)
    .filter((paragraph) => !kept.has(paragraph))
    .join("\n\n");
}

function paragraphs(text: string): readonly string[] {
  return text.split(/\n{2,}/).map((paragraph) => paragraph.trim());
}
