/** Finds text in a debate and highlights it. The page is not rewritten, and folded parts that contain the text are opened. */

const LEAST = 2;
const MOST = 2_000;

/** Returns the number of matches; scrolls to the first. */
export function highlight(words: string, inside: Element | null): number {
  const ranges = inside && words.length >= LEAST ? rangesOf(words.toLowerCase(), inside) : [];
  if (!("highlights" in CSS)) return ranges.length;
  CSS.highlights.set("find", new Highlight(...ranges));
  ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: "center" });
  return ranges.length;
}

function rangesOf(words: string, inside: Element): Range[] {
  const ranges: Range[] = [];
  const walk = document.createTreeWalker(inside, NodeFilter.SHOW_TEXT);
  while (walk.nextNode() && ranges.length < MOST) {
    const node = walk.currentNode;
    const text = node.textContent?.toLowerCase() ?? "";
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      ranges.push(range);
      for (let parent = node.parentElement; parent; parent = parent.parentElement) {
        if (parent instanceof HTMLDetailsElement) parent.open = true;
      }
    }
  }
  return ranges;
}
