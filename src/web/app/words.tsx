/**
 * Text from a model or a person, which may be hostile: Markdown is parsed into tokens, and tokens become elements that this
 * page chooses, so their markup is never parsed as HTML. Headings become bold, images and raw HTML stay text, and links show
 * their host. IDs become chips.
 */

import { Lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { Fragment, memo, type ReactNode } from "react";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { refsIn } from "../../core/text/references.ts";
import { Ref } from "./marks.tsx";

/** Longer text is shown as it is: it is hardly meant as Markdown, and parsing it could be slow. */
const MARKDOWN_LONGEST = 60_000;

/** Several paragraphs. */
export const Prose = memo(function Said({ text, className = "" }: { text: string; className?: string }) {
  const plain = stripEscapes(text);
  return <div className={`say ${className}`}>{renderSafely(plain, () => blocks(Lexer.lex(plain, { gfm: true })))}</div>;
});

interface WordsProps {
  readonly text: string;
  /** The element that holds nothing else; left out: they are part of a line. */
  readonly as?: "b" | "div" | "h2" | "h3" | "li" | "p" | "s" | "span" | "td";
  readonly className?: string;
}

/** One line: only inline Markdown is parsed. */
export const Words = memo(function Words({ text, as: Tag, className }: WordsProps) {
  const plain = stripEscapes(text);
  const words = renderSafely(plain, () => inlines(Lexer.lexInline(plain)));
  return Tag ? <Tag className={className}>{words}</Tag> : words;
});

/** Text that is nested too deeply is shown as it is. */
function renderSafely(text: string, read: () => ReactNode): ReactNode {
  if (text.length > MARKDOWN_LONGEST) return <p className="plain">{text}</p>;
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return <p className="plain">{text}</p>;
  }
}

const DEEPEST = 24;

function blocks(tokens: readonly Token[], depth = 0): ReactNode {
  if (depth > DEEPEST) throw new RangeError("nested too deep");
  return tokens.map((token, index) => <Fragment key={tokenKey(index)}>{block(toMarkedToken(token), depth)}</Fragment>);
}

function block(token: MarkedToken, depth: number): ReactNode {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      return (
        <p>
          <strong>{inlines(token.tokens, depth)}</strong>
        </p>
      );
    case "paragraph":
      return <p>{inlines(token.tokens, depth)}</p>;
    case "code":
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
      return <pre tabIndex={0}>{token.text}</pre>;
    case "blockquote":
      return <blockquote>{blocks(token.tokens, depth + 1)}</blockquote>;
    case "list":
      return listElement(token, depth);
    case "table":
      return tableElement(token, depth);
    case "hr":
      return <hr />;
    case "html":
      return <p className="plain">{token.raw.trim()}</p>;
    case "text":
      return token.tokens ? inlines(token.tokens, depth) : textWithRefs(token.text);
    default:
      return <p>{textWithRefs(token.raw)}</p>;
  }
}

function listElement({ ordered, start, items }: Tokens.List, depth: number): ReactNode {
  const made = items.map((item, index) => <li key={tokenKey(index)}>{blocks(item.tokens, depth + 1)}</li>);
  return ordered ? <ol start={start === "" ? 1 : start}>{made}</ol> : <ul>{made}</ul>;
}

function tableElement({ header, rows }: Tokens.Table, depth: number): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="hscroll" tabIndex={0} aria-label="Table, scrolls sideways">
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={tokenKey(index)}>{inlines(cell.tokens, depth)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={tokenKey(index)}>
              {row.map((cell, column) => (
                <td key={tokenKey(column)}>{inlines(cell.tokens, depth)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function inlines(tokens: readonly Token[], depth = 0): ReactNode {
  if (depth > DEEPEST) throw new RangeError("nested too deep");
  return tokens.map((token, index) => <Fragment key={tokenKey(index)}>{inline(toMarkedToken(token), depth)}</Fragment>);
}

function inline(token: MarkedToken, depth: number): ReactNode {
  switch (token.type) {
    case "strong":
      return <strong>{inlines(token.tokens, depth + 1)}</strong>;
    case "em":
      return <em>{inlines(token.tokens, depth + 1)}</em>;
    case "del":
      return <del>{inlines(token.tokens, depth + 1)}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      return (
        <ExternalLink href={token.href} text={token.text}>
          {inlines(token.tokens, depth + 1)}
        </ExternalLink>
      );
    case "image":
    case "escape":
      return textWithRefs(token.text);
    case "text":
      return token.tokens ? inlines(token.tokens, depth + 1) : textWithRefs(token.text);
    default:
      return token.raw;
  }
}

/** Links only to the web, and shows the host unless `text` already does. */
export function ExternalLink({ href, text, children }: { href: string; text: string; children: ReactNode }) {
  const host = hostOf(href);
  if (host === null) return <>{children}</>;
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
      {text.includes(host) ? null : <span className="host"> ({host})</span>}
    </>
  );
}

function hostOf(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const { protocol, host } = new URL(href);
  return protocol === "https:" || protocol === "http:" ? host : null;
}

/** Text with IDs as chips; `[K9z9?]` marks an unknown ID and is struck through. */
function textWithRefs(text: string): ReactNode {
  const plain = decodeEntities(text);
  if (!UNKNOWN_ID.test(plain)) return textWithChips(plain);
  return plain.split(UNKNOWN_ID).map((piece, index) =>
    index % 2 === 0 ? (
      <Fragment key={tokenKey(index)}>{textWithChips(piece)}</Fragment>
    ) : (
      <s key={tokenKey(index)} className="bad" title={`There is no ${piece}.`}>
        {piece}
      </s>
    ),
  );
}

const UNKNOWN_ID = /\[([A-Z]\d+[a-z]{1,2}\d*)\?\]/;

/** `P1a “Split”` or `P1a, “Split”`: the text names the option itself. */
const FOLLOWING_NAME = /^,? [“"(]/;

function textWithChips(plain: string): ReactNode {
  const ids = refsIn(plain);
  if (ids.length === 0) return plain;
  const any = `\\b(?:${ids.join("|")})\\b`;
  // Seats write [K1b2, O1a1]; chips need no brackets.
  const bare = plain.replace(new RegExp(`\\[(${any}(?:[,; ]+${any})*)\\]`, "g"), "$1");
  const pieces = bare.split(new RegExp(`(${any})`));
  return pieces.map((piece, index) => {
    const isChip = index % 2 === 1;
    if (!isChip) return <Fragment key={tokenKey(index)}>{index === 0 ? piece : piece.replace(CLOSING, "")}</Fragment>;
    // Closing punctuation stays with its chip.
    return (
      <span key={tokenKey(index)} className="nb">
        <Ref id={piece} isNamed={!FOLLOWING_NAME.test(pieces[index + 1] ?? "")} />
        {CLOSING.exec(pieces[index + 1] ?? "")?.[0]}
      </span>
    );
  });
}

const CLOSING = /^[.,;:!?)\]”"’]+/;

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: "\u00a0" };

/** Markdown text may contain HTML entities. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|(lt|gt|amp|quot|apos|nbsp));/g, (whole, code?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const point = Number(code);
    return point > 31 && point <= 0x10ffff ? stripEscapes(String.fromCodePoint(point)) : whole;
  });
}

/** No extension is installed, so every token is one of marked's own. */
function toMarkedToken(token: Token): MarkedToken {
  return isMarkedToken(token) ? token : { type: "text", raw: token.raw, text: token.raw, escaped: false };
}

function isMarkedToken(token: Token): token is MarkedToken {
  return token.type !== "" && "raw" in token;
}

/** Tokens are identified only by their place. */
function tokenKey(index: number): string {
  return String(index);
}
