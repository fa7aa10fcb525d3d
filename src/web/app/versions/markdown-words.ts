/**
 * The words of a Markdown text without its markup, so that a difference between two texts can be read. Blocks stay apart and items
 * of lists keep their bullets and numbers. Raw HTML stays text.
 */

import { Lexer, type Token, type Tokens } from "marked";
import { stripEscapes } from "../../../core/text/plain-text.ts";

/** Longer text stays as it is: it is hardly meant as Markdown, and parsing it could be slow. */
const LONGEST = 60_000;

export function markdownWords(text: string): string {
  const plain = stripEscapes(text);
  if (plain.length > LONGEST) return plain;
  try {
    return blockWords(Lexer.lex(plain, { gfm: true })).join("\n\n");
  } catch (error) {
    // Text that is nested too deeply stays as it is.
    if (error instanceof RangeError) return plain;
    throw error;
  }
}

function blockWords(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => {
    if (token.type === "space" || token.type === "hr" || token.type === "def") return [];
    return [wordsOf(token)];
  });
}

function wordsOf(token: Token): string {
  switch (token.type) {
    case "list":
      return listWords(token.items, token.ordered ? Number(token.start) : null);
    case "table":
      return [token.header, ...token.rows].map(rowWords).join("\n");
    case "blockquote":
      return blockWords(token.tokens ?? []).join("\n\n");
    case "code":
    case "codespan":
    case "image":
    case "escape":
      return token.text;
    case "br":
      return "\n";
    default:
      return "tokens" in token && token.tokens ? token.tokens.map(wordsOf).join("") : token.raw;
  }
}

function listWords(items: readonly Tokens.ListItem[], start: number | null): string {
  return items
    .map(({ tokens }, index) => `${start === null ? "•" : `${start + index}.`} ${blockWords(tokens).join("\n")}`)
    .join("\n");
}

function rowWords(cells: readonly Tokens.TableCell[]): string {
  return cells.map(({ tokens }) => tokens.map(wordsOf).join("")).join(" · ");
}
