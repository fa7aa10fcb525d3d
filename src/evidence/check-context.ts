/**
 * Looks a citation up in the context of the question. What a diff adds need not be on disk (a saved diff, another branch, a
 * pull request), and what it removes isn't there any more; what came from standard input has never been there.
 */

import type { Evidence } from "../core/ballot/ballot.ts";
import type { Check, CitationCheck } from "../core/evidence-check.ts";
import { type ChangePlace, containsInChange, findInChange, hasLine } from "../core/findings/find-in-change.ts";
import type { MaterialFile } from "../core/findings/material.ts";
import { quoteReadings, whyUncertain, whyUnquoted } from "../core/text/quote.ts";
import { foundPlace } from "./locate-citation.ts";
import type { FileSource } from "./parse-source.ts";

export interface ContextCheck {
  /** `shown`: the place is there, without a quote that can be checked. `elsewhere`: it may be in a part that a diff doesn't show. */
  readonly is: "found" | "shown" | "elsewhere" | "absent";
  readonly check: CitationCheck;
}

/** By all files of the context with that path, which may be there twice. null: they say nothing about it. */
export function checkContext(
  evidence: Evidence,
  source: FileSource,
  files: readonly MaterialFile[],
): ContextCheck | null {
  const checks = files.flatMap((file) => checkContextFile(evidence, source, file) ?? []);
  return RANKS.flatMap((rank) => checks.filter(({ is }) => is === rank))[0] ?? null;
}

const RANKS: readonly ContextCheck["is"][] = ["found", "shown", "elsewhere", "absent"];

function checkContextFile({ quote }: Evidence, source: FileSource, file: MaterialFile): ContextCheck | null {
  const { path } = file;
  const { lines } = source;
  const shown = (detail: string): ContextCheck => ({
    is: "shown",
    check: { mark: "unchecked", detail, needs: "quote" },
  });
  const readings = quoteReadings(quote ?? "");
  if (readings.length === 0) {
    if (lines === null || hasLine(file, lines.from)) return shown(`${path} is in the context; ${whyUnquoted(quote)}.`);
    return unshown(file, `${path} has no line ${lines.from}; ${whyUnquoted(quote)}.`);
  }
  const place = findInChange(file, quote ?? "", lines);
  if (place !== null) return { is: "found", check: foundCheck(source, file, place) };
  return containsInChange(file, quote ?? "")
    ? shown(whyUncertain(readings))
    : unshown(file, `${path} does not contain the quote.`);
}

function foundCheck(source: FileSource, file: MaterialFile, place: ChangePlace): Check {
  const { line, side } = place;
  const isThere = side === "new" || file.change === "whole";
  const at = isThere ? foundPlace(source, { path: file.path, lines: { from: line, to: line } }) : {};
  return { mark: "found", detail: whereText(file, place), ...at };
}

function whereText({ path, change }: MaterialFile, { side, line }: ChangePlace): string {
  if (change === "whole") return `The quote is at ${path}:${line}, in the context.`;
  if (side === "new") return `The quote is at ${path}:${line}, as changed.`;
  return side === "old"
    ? `The change removes the quote, which was at ${path}:${line}.`
    : `The quote is in the change of ${path}, at line ${line}.`;
}

/** A diff that wasn't cut shows all of a file that it adds or removes, and parts of others. A whole file is judged where it is. */
function unshown({ path, change, isBinary, isCut }: MaterialFile, detail: string): ContextCheck | null {
  if (change === "whole") return null;
  if (!isBinary && !isCut && (change === "added" || change === "deleted"))
    return { is: "absent", check: { mark: "missing", detail } };
  return {
    is: "elsewhere",
    check: { mark: "unchecked", detail: `The context doesn't show this part of ${path}.` },
  };
}
