/** Finds text in a debate and highlights it. The page is not rewritten; folded parts that hold a match are opened while it is searched for. */

const LEAST = 2;
const MOST = 2_000;

export interface PageSearch {
  readonly matches: readonly Range[];
  /** Removes the highlights, and folds what was opened only for the search. */
  close(): void;
}

/** null if the text is too short to search for. */
export function search(words: string, inside: Element | null): PageSearch | null {
  if (!inside || words.length < LEAST) return null;
  const matches = rangesOf(words.toLowerCase(), inside);
  const opened = new Set(matches.flatMap(({ startContainer }) => foldsAround(startContainer)));
  for (const each of opened) each.open = true;
  highlight("find", matches);
  return {
    matches,
    close() {
      for (const name of ["find", "found"]) highlight(name, []);
      for (const each of opened) each.open = false;
    },
  };
}

/** Marks one match as the current one and brings it into view. */
export function goToMatch(match: Range | undefined): void {
  highlight("found", match ? [match] : []);
  match?.startContainer.parentElement?.scrollIntoView({ block: "center" });
}

/** Browsers without highlights only scroll. */
function highlight(name: string, ranges: readonly Range[]): void {
  if ("highlights" in CSS) CSS.highlights.set(name, new Highlight(...ranges));
}

function rangesOf(words: string, inside: Element): readonly Range[] {
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
    }
  }
  return ranges;
}

function foldsAround(node: Node): readonly HTMLDetailsElement[] {
  const closed: HTMLDetailsElement[] = [];
  for (let parent = node.parentElement; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement && !parent.open) closed.push(parent);
  }
  return closed;
}
