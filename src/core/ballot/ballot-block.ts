/**
 * Finds the ballot in a reply: the last top-level fenced block whose info string is `ballot`; one that is quoted
 * inside another fence is text. Prose decides nothing, whatever it says.
 */

import { fenceAfter } from "../text/code-lines.ts";
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
  // Compared as text, because a reply may nest too deeply for recursion.
  if (withoutBlanks(last.body) === withoutBlanks(JSON.stringify(example))) {
    return { ballot: null, fault: "this is the example from the prompt; write your own" };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ballot: parsed.data, fault: null };
  return { ballot: null, fault: parsed.error.issues.slice(0, 5).map(issueLine).join("; ") };
}

/** How a ballot is read: its schema, and the example in the prompt, which must not come back as a ballot. */
type BallotSource<B> = Pick<BallotContract<B>, "schema" | "example">;

/** The reply as peers may see it: everything but the ballot, unchanged. */
export function withoutBallots(reply: string): string {
  const lines = reply.split("\n");
  const pieces: string[] = [];
  let next = 0;
  for (const { first, last } of ballotFences(reply)) {
    pieces.push(lines.slice(next, first).join("\n"));
    next = last + 1;
  }
  pieces.push(lines.slice(next).join("\n"));
  return pieces
    .map((piece) => piece.replace(BLANK_LINES_FIRST, "").trimEnd())
    .filter((piece) => piece !== "")
    .join("\n\n");
}

// Keeps the indentation of the first line; otherwise indented code that shows a fence would become one.
const BLANK_LINES_FIRST = /^(?:[^\S\n]*\n)+/;

export function ballotBlock(ballot: unknown): string {
  return `\`\`\`ballot\n${JSON.stringify(ballot)}\n\`\`\``;
}

interface Fence {
  readonly first: number;
  readonly last: number;
  readonly body: string;
}

/** A fence that is never closed ends with the reply. */
function ballotFences(reply: string): readonly Fence[] {
  const lines = reply.split("\n");
  const found: Fence[] = [];
  let open: string | null = null;
  let first: number | null = null;
  const close = (last: number, end: number) => {
    if (first !== null) found.push({ first, last, body: lines.slice(first + 1, end).join("\n") });
    first = null;
  };
  for (const [at, line] of lines.entries()) {
    const fence = fenceAfter(open, line);
    if (open === null && fence !== null && OPENS_BALLOT.test(line)) first = at;
    if (open !== null && fence === null) close(at, at);
    open = fence;
  }
  close(lines.length - 1, lines.length);
  return found;
}

const OPENS_BALLOT = /^ {0,3}[`~]+[ \t]*ballot(?!\S)/i;

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, "");
}
