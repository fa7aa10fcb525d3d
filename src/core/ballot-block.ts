/**
 * Finding the ballot in a reply. It is the last top-level fenced block whose info string is `ballot`; one that is quoted
 * inside another fence is text. Prose decides nothing, whatever it says.
 */

import type { z } from "zod";

export type BallotReading<B> =
  | { readonly ballot: B; readonly fault: null }
  | { readonly ballot: null; readonly fault: string };

export function readBallot<B>(reply: string, schema: z.ZodType<B>): BallotReading<B> {
  const last = ballotFences(reply).at(-1);
  if (!last) return { ballot: null, fault: "there is no fenced block with the info string `ballot`" };
  const json = parseJson(last.body);
  if (json === undefined) return { ballot: null, fault: "the block is not JSON" };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ballot: parsed.data, fault: null };
  return { ballot: null, fault: parsed.error.issues.slice(0, 5).map(issueLine).join("; ") };
}

/** The reply as peers may see it. */
export function withoutBallots(reply: string): string {
  const lines = reply.split("\n");
  for (const { first, last } of ballotFences(reply).reverse()) lines.splice(first, last - first + 1);
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export function ballotBlock(ballot: unknown): string {
  return `\`\`\`ballot\n${JSON.stringify(ballot, null, 1)}\n\`\`\``;
}

interface Fence {
  readonly first: number;
  readonly last: number;
  readonly body: string;
}

/** A fence closes at a line of at least as many of the same marks, or at the end of the text. */
function ballotFences(reply: string): Fence[] {
  const lines = reply.split("\n");
  const found: Fence[] = [];
  let open: { readonly at: number; readonly marks: string; readonly isBallot: boolean } | null = null;
  const close = (last: number, bodyEnd: number) => {
    if (open?.isBallot) found.push({ first: open.at, last, body: lines.slice(open.at + 1, bodyEnd).join("\n") });
    open = null;
  };
  for (const [at, text] of lines.entries()) {
    const [, marks = "", info = ""] = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\n]*)$/.exec(text.replace(/\r$/, "")) ?? [];
    if (marks === "") continue;
    if (open) {
      if (info.trim() === "" && marks.startsWith(open.marks)) close(at, at);
    } else {
      open = { at, marks, isBallot: info.trim().split(/\s/)[0]?.toLowerCase() === "ballot" };
    }
  }
  close(lines.length - 1, lines.length);
  return found;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function issueLine({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}
