/**
 * A Markdown text in blocks: headings, list items, fenced code and paragraphs, which include tables. No line is changed or lost
 * but blank ones between blocks, and a fence is never apart from its code.
 */

import { codeLines, fenceAfter } from "../code-lines.ts";
import { headingTitle } from "../heading-title.ts";

export interface TextBlock {
  readonly kind: "heading" | "item" | "code" | "paragraph";
  readonly text: string;
  /** Whether a blank line is before it. */
  readonly isApart: boolean;
}

export function textBlocks(text: string): readonly TextBlock[] {
  const blocks: { kind: TextBlock["kind"]; lines: string[]; isApart: boolean }[] = [];
  let isApart = false;
  for (const { line, kind } of lineKinds(text)) {
    const last = blocks.at(-1);
    if (kind === "blank") isApart = true;
    else {
      if (last && !isApart && goesOn(last.kind, kind)) last.lines.push(line);
      else blocks.push({ kind, lines: [line], isApart });
      isApart = false;
    }
  }
  return blocks.map(({ lines, ...block }) => ({ ...block, text: lines.join("\n") }));
}

function goesOn(block: TextBlock["kind"], line: TextBlock["kind"]): boolean {
  if (line === "paragraph") return block === "paragraph" || block === "item";
  return line === "code" && block === "code";
}

function lineKinds(text: string) {
  let fence: string | null = null;
  return codeLines(text).map(({ line, isCode }) => {
    // A fence in a list may be indented further than one of the text itself.
    const wasOpen = fence !== null;
    fence = isCode ? null : fenceAfter(fence, line.trimStart());
    return { line, kind: isCode || wasOpen || fence !== null ? ("code" as const) : lineKind(line) };
  });
}

function lineKind(line: string): TextBlock["kind"] | "blank" {
  if (line.trim() === "") return "blank";
  if (headingTitle(line) !== null) return "heading";
  return ITEM.test(line) ? "item" : "paragraph";
}

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s/;
