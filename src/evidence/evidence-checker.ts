/**
 * Checks what a seat cites: files in the given diffs and in the working directory and, if allowed, web pages. A check runs nothing, and the same citation
 * is checked once per process. Rejects only when aborted.
 */

import { clip, type Evidence, oneLine } from "../core/ballot/ballot.ts";
import type { CitationCheck } from "../core/evidence-check.ts";
import { materialOf } from "../core/findings/material.ts";
import type { ContextItem } from "../core/question.ts";
import { stripEscapes } from "../core/text/plain-text.ts";
import { checkChange } from "./check-change.ts";
import { checkFile } from "./check-file.ts";
import { type CitedSource, parseSource } from "./parse-source.ts";
import { shareWork } from "./share-work.ts";

export type CheckEvidence = (evidence: Evidence, signal: AbortSignal) => Promise<CitationCheck>;

export interface CheckerOptions {
  readonly level: "repo" | "web" | "all";
  /** null: there is none, and no file can be looked up. */
  readonly workingDir: string | null;
  /** Diffs in it are looked up before the working directory (default: none). */
  readonly context?: readonly ContextItem[];
  /** Hidden folders. */
  readonly hidden: readonly string[];
  /** Local hosts whose pages may be fetched anyway. */
  readonly privateHosts: readonly string[];
  /** Time limit for one page with redirects (default: that of `fetchPage`). */
  readonly timeMs?: number;
}

export function evidenceChecker(options: CheckerOptions): CheckEvidence {
  const share = shareWork<CitationCheck>(() => true);
  return (evidence, signal) =>
    share(JSON.stringify([evidence.source, evidence.quote]), signal, () => lookUp(evidence, options, signal));
}

async function lookUp(evidence: Evidence, options: CheckerOptions, signal: AbortSignal): Promise<CitationCheck> {
  const { detail, ...rest } = await checkSource(evidence, options, signal);
  return { ...rest, detail: clip(oneLine(stripEscapes(detail)), LONGEST_DETAIL) };
}

const LONGEST_DETAIL = 300;
const NO_CONTEXT: readonly ContextItem[] = [];

async function checkSource(evidence: Evidence, options: CheckerOptions, signal: AbortSignal): Promise<CitationCheck> {
  const source = parseSource(evidence.source);
  switch (source.kind) {
    case "command":
      return { mark: "unchecked", detail: "Commands are not run." };
    case "other":
      return { mark: "unchecked", detail: source.reason };
    case "file":
      return (
        checkChange(evidence, source.path, materialOf(options.context ?? NO_CONTEXT)) ??
        checkWorkingFile(evidence, source, options)
      );
    case "url": {
      if (options.level === "repo") return { mark: "unchecked", detail: "URLs are checked with --evidence web." };
      // Loaded with the first cited page: most debates cite none, and Node's network modules load slowly.
      const { checkUrl } = await import("./check-url.ts");
      const { privateHosts, timeMs } = options;
      return checkUrl({ url: source.url, quote: evidence.quote, privateHosts, timeMs }, signal);
    }
  }
}

async function checkWorkingFile(
  evidence: Evidence,
  source: Extract<CitedSource, { kind: "file" }>,
  { workingDir, hidden }: CheckerOptions,
): Promise<CitationCheck> {
  if (workingDir === null)
    return { mark: "unchecked", detail: "This debate has no working directory to check files in." };
  return checkFile(evidence, source, { workingDir, hidden });
}
