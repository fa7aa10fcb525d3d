/** A long Markdown text that keeps its headings, so that it can be looked over and linked to. As hostile as any other words. */

import { Lexer, type Token } from "marked";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { Prose, Words } from "./words.tsx";

export interface OutlineHeading {
  readonly id: string;
  readonly title: string;
  /** 1 for the topmost that the text has. */
  readonly depth: number;
}

export function documentOutline(text: string): readonly OutlineHeading[] {
  return partsOf(text).flatMap(({ heading }) => heading ?? []);
}

export function FullDocument({ text }: { text: string }) {
  return (
    <div className="document">
      {partsOf(text).map(({ heading, body }, index) => (
        <div key={heading?.id ?? String(index)}>
          {heading === null ? null : <Title heading={heading} />}
          {body.trim() === "" ? null : <Prose text={body} />}
        </div>
      ))}
    </div>
  );
}

function Title({ heading: { id, title, depth } }: { heading: OutlineHeading }) {
  const Tag = depth === 1 ? "h3" : depth === 2 ? "h4" : "h5";
  return (
    <Tag id={id} tabIndex={-1}>
      <Words text={title} />
    </Tag>
  );
}

/** Cut at the headings of the text itself, not at those inside a quote or code. */
function partsOf(text: string) {
  const tokens = lexSafely(stripEscapes(text));
  const topmost = Math.min(...tokens.map((token) => headingDepth(token) ?? 6));
  const parts: { heading: OutlineHeading | null; body: string }[] = [{ heading: null, body: "" }];
  for (const token of tokens) {
    const depth = headingDepth(token);
    const last = parts.at(-1);
    if (depth === null && last) last.body += token.raw;
    if (depth === null) continue;
    const id = `answer-${parts.length}`;
    parts.push({
      heading: { id, title: "text" in token ? String(token.text) : token.raw, depth: depth - topmost + 1 },
      body: "",
    });
  }
  return parts;
}

function headingDepth(token: Token): number | null {
  return token.type === "heading" && "depth" in token ? Number(token.depth) : null;
}

/** What is nested too deep to be read is one part. */
function lexSafely(text: string): readonly Token[] {
  try {
    return Lexer.lex(text, { gfm: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ type: "text", raw: text, text }];
  }
}
