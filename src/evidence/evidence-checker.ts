/**
 * Checks what a seat cites: files in the context and in the working directory and, if allowed, web pages. A check runs nothing, and the same citation
 * is checked once per process. Rejects only when aborted.
 */

import { clip, type Evidence, oneLine } from "../core/ballot/ballot.ts";
import type { CitationCheck } from "../core/evidence-check.ts";
import { findMaterialFiles, materialOf } from "../core/findings/material.ts";
import type { ContextItem } from "../core/question.ts";
import { stripEscapes } from "../core/text/plain-text.ts";
import { checkContext } from "./check-context.ts";
import { checkFile, type FileCheck } from "./check-file.ts";
import { type CitedTree, citedTree } from "./locate-citation.ts";
import { type FileSource, parseSource } from "./parse-source.ts";
import { shareWork } from "./share-work.ts";

export type CheckEvidence = (evidence: Evidence, signal: AbortSignal) => Promise<CitationCheck>;

export interface CheckerOptions {
  readonly level: "repo" | "web" | "all";
  /** null: there is none, and no file can be looked up. */
  readonly workingDir: string | null;
  /** What its diffs show is looked up before the working directory (default: none). */
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
  const { workingDir, hidden } = options;
  const sources = { ...options, tree: workingDir === null ? null : citedTree({ workingDir, hidden }) };
  return (evidence, signal) =>
    share(JSON.stringify([evidence.source, evidence.quote]), signal, () => lookUp(evidence, sources, signal));
}

interface CheckSources extends CheckerOptions {
  readonly tree: CitedTree | null;
}

async function lookUp(evidence: Evidence, sources: CheckSources, signal: AbortSignal): Promise<CitationCheck> {
  const { detail, at, ...rest } = await checkSource(evidence, sources, signal);
  const place = at === undefined ? {} : { at: oneLine(stripEscapes(at)) };
  return { ...rest, detail: clip(oneLine(stripEscapes(detail)), LONGEST_DETAIL), ...place };
}

const LONGEST_DETAIL = 300;
const NO_CONTEXT: readonly ContextItem[] = [];

async function checkSource(evidence: Evidence, sources: CheckSources, signal: AbortSignal): Promise<CitationCheck> {
  const source = parseSource(evidence.source);
  switch (source.kind) {
    case "command":
      return { mark: "unchecked", detail: "Commands are not run." };
    case "debate":
      return { mark: "unchecked", detail: "What was said in the debate is not looked up." };
    case "other":
      return { mark: "unchecked", detail: source.reason, needs: "source" };
    case "file":
      return checkFileSource(evidence, source, sources, signal);
    case "url": {
      if (sources.level === "repo") return { mark: "unchecked", detail: "URLs are checked with --evidence web." };
      // Loaded with the first cited page: most debates cite none, and Node's network modules load slowly.
      const { checkUrl } = await import("./check-url.ts");
      const { privateHosts, timeMs } = sources;
      return checkUrl({ url: source.url, quote: evidence.quote, privateHosts, timeMs }, signal);
    }
  }
}

/** What a diff shows comes before the file on disk, which may be as it was before the change; other files are read where they are. */
async function checkFileSource(
  evidence: Evidence,
  source: FileSource,
  { context = NO_CONTEXT, tree }: CheckSources,
  signal: AbortSignal,
): Promise<CitationCheck> {
  const files = findMaterialFiles(materialOf(context), source.path);
  const inContext = checkContext(evidence, source, files);
  if (inContext?.is === "found" && files.some(({ change }) => change !== "whole")) return inContext.check;
  const alsoAs = files.flatMap(({ path, oldPath }) => [path, ...(oldPath === null ? [] : [oldPath])]);
  const onDisk = tree === null ? NO_TREE : await checkFile(evidence, source, { tree, alsoAs, signal });
  if (inContext === null) return onDisk.check;
  if (!onDisk.isThere) return inContext.check;
  // What is on disk may be the file before the change.
  const isInDoubt = inContext.is === "shown" || files.some(({ change, isCut }) => change !== "whole" && isCut);
  const isBetter = inContext.is === "found" || (isInDoubt && onDisk.check.mark === "missing");
  return isBetter && onDisk.check.mark !== "found" ? inContext.check : onDisk.check;
}

const NO_TREE: FileCheck = {
  isThere: false,
  check: { mark: "unchecked", detail: "This debate has no working directory to check files in." },
};
