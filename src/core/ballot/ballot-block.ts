/**
 * Finds the ballot in a reply: the last top-level fenced block whose info string is `ballot`; one that is quoted
 * inside another fence is text. Prose decides nothing, whatever it says.
 */

import { z } from "zod";
import { rememberText } from "../memory/remember-text.ts";
import { type FenceLine, fenceAfter, fenceLines } from "../text/code-lines.ts";
import { issueLine } from "../text/issue-line.ts";
import { parseJson } from "../text/parse-json.ts";
import type { BallotContract } from "./ballot.ts";

export type BallotReading<B> =
  | { readonly ballot: B; readonly fault: null }
  | { readonly ballot: null; readonly fault: string };

export function readBallot<B>(reply: string, { schema, example }: BallotSource<B>): BallotReading<B> {
  const last = ballotFences(reply).at(-1);
  if (!last) return { ballot: null, fault: "there is no fenced block with the info string `ballot`" };
  const json = parseJson(last.body);
  if (json === undefined) return { ballot: null, fault: "the block is not JSON" };
  if (isCopy(last.body, json, example)) {
    return { ballot: null, fault: "this is the example from the prompt; write your own" };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ballot: parsed.data, fault: null };
  return { ballot: null, fault: parsed.error.issues.slice(0, 5).map(issueLine).join("; ") };
}

/** Nothing in it is the seat's own: the same text, the same option, or no sentence but those of the example. */
function isCopy(body: string, json: unknown, example: object): boolean {
  const known = exampleWords(JSON.stringify(example));
  if (withoutBlanks(body) === known.text) return true;
  if (known.option !== null && known.option === optionText(json)) return true;
  let hasSentences = false;
  for (const sentence of sentences(json)) {
    if (!known.sentences.has(sentence)) return false;
    hasSentences = true;
  }
  return hasSentences;
}

/** By its text, because each prompt builds its own, and most prompts of a kind build the same. */
const exampleWords = rememberText((text) => {
  const example = parseJson(text);
  return { text: withoutBlanks(text), option: optionText(example), sentences: new Set(sentences(example)) };
});

const optionBallot = z.object({ option: z.object({ name: z.string(), summary: z.string() }) });

/** The name alone may be the same by chance. */
function optionText(ballot: unknown): string | null {
  const option = optionBallot.safeParse(ballot).data?.option;
  return option ? withoutBlanks(`${option.name}\n${option.summary}`).toLowerCase() : null;
}

/** Fewer words may be the same by chance. */
const SENTENCE_WORDS = 4;

/** As they are read, because a ballot's first sentence usually settles whether it is a copy. */
function* sentences(value: unknown): Generator<string, void> {
  // Without recursion, because a reply may nest deeply.
  const rest = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === "string" && isSentence(next)) yield withoutBlanks(next).toLowerCase();
    if (typeof next === "object" && next !== null) for (const field of Object.values(next)) rest.push(field);
  }
}

function isSentence(text: string): boolean {
  return text.trim().split(/\s+/, SENTENCE_WORDS).length === SENTENCE_WORDS;
}

/** How a ballot is read: its schema, and the example in the prompt, which must not come back as a ballot. */
type BallotSource<B> = Pick<BallotContract<B>, "schema" | "example">;

/** The reply as peers may see it: everything but the ballot, unchanged. Slices of the reply, so that it is in memory once. */
export function withoutBallots(reply: string): string {
  const pieces: string[] = [];
  let next = 0;
  for (const { start, end } of ballotFences(reply)) {
    pieces.push(reply.slice(next, start));
    next = end;
  }
  pieces.push(reply.slice(next));
  return pieces
    .map((piece) => piece.replace(BLANK_LINES_FIRST, "").trimEnd())
    .filter((piece) => piece !== "")
    .join("\n\n");
}

// Keeps the indentation of the first line; otherwise indented code that shows a fence would become one.
const BLANK_LINES_FIRST = /^(?:[^\S\n]*\n)+/;

/** The last block of a reply that was meant as its ballot, as it was written; empty if there is none. */
export function lastBallotText(reply: string): string {
  return ballotFences(reply).at(-1)?.body.trim() ?? "";
}

export function ballotBlock(ballot: unknown): string {
  return `\`\`\`ballot\n${JSON.stringify(ballot)}\n\`\`\``;
}

/** Where it is in the reply, with its fences. */
interface Fence {
  readonly start: number;
  readonly end: number;
  readonly body: string;
}

/** A fence that is never closed ends with the reply. */
function ballotFences(reply: string): readonly Fence[] {
  const found: Fence[] = [];
  let open: string | null = null;
  let ballot: FenceLine | null = null;
  const close = (bodyEnd: number, end: number) => {
    if (ballot) found.push({ start: ballot.start, end, body: reply.slice(ballot.end, bodyEnd) });
    ballot = null;
  };
  for (const at of fenceLines(reply)) {
    const fence = fenceAfter(open, at.line);
    if (open === null && fence !== null && OPENS_BALLOT.test(at.line)) ballot = at;
    if (open !== null && fence === null) close(at.start, at.end);
    open = fence;
  }
  close(reply.length, reply.length);
  return found;
}

const OPENS_BALLOT = /^ {0,3}[`~]+[ \t]*ballot(?!\S)/i;

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, "");
}
