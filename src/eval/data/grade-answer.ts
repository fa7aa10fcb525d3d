/** Whether an answer is right, by the rule that its question names. */

import { hash } from "node:crypto";
import { ConclaveError } from "../../core/errors.ts";
import { normalizeWords } from "../../core/text/normalize-words.ts";
import type { EvalItem } from "./eval-item.ts";
import { type GivenPoint, matchFindings } from "./match-findings.ts";
import { matchPattern } from "./match-pattern.ts";

/** What a seat or a debate answered. */
export interface GivenAnswer {
  /** The name of the option it chose or proposed; null: it took no position. */
  readonly choice: string | null;
  /** All that was written for it. */
  readonly text: string;
  /** What it found, point by point. */
  readonly points: readonly GivenPoint[];
}

/** A question with the grades that a command or a judge gave, by `answerKey`. */
export type CheckedItem = EvalItem & { readonly grades?: Readonly<Record<string, number>> };

/** Whether its answers are graded outside this process, once, and the grades recorded. */
export function isGradedOutside({ checker }: EvalItem): boolean {
  return checker?.kind === "command" || checker?.kind === "judge";
}

export function answerKey({ choice, text }: Pick<GivenAnswer, "choice" | "text">): string {
  return hash("sha256", `${choice ?? ""}\n${text}`, "hex").slice(0, 16);
}

/** 1: right, 0: wrong; between them where an answer is right in part. */
export function gradeAnswer(item: CheckedItem, given: GivenAnswer): number {
  const { answer, checker, findings } = item;
  if (isGradedOutside(item)) return item.grades?.[answerKey(given)] ?? 0;
  if (findings) return matchFindings({ defects: findings, decoys: [] }, given.points).recall;
  if (typeof answer === "number") return gradeNumber(given, answer, 0);
  if (answer !== undefined) return isSame(given.choice, answer) ? 1 : 0;
  if (checker?.kind === "exact") return isSame(given.choice, checker.answer) ? 1 : 0;
  if (checker?.kind === "number") return gradeNumber(given, checker.answer, checker.tolerance);
  if (checker?.kind !== "regex") return 0;
  return gradePattern(item.id, checker.pattern, `${given.choice ?? ""}\n${given.text}`);
}

/** Answers of one class are one vote. */
export function answerClass(item: EvalItem, choice: string): string {
  const isNumeric = typeof item.answer === "number" || item.checker?.kind === "number";
  const number = isNumeric ? numberIn(choice) : null;
  return number === null ? normalizeWords(choice) : `${number}`;
}

function isSame(given: string | null, wanted: string): boolean {
  return given !== null && normalizeWords(given) === normalizeWords(wanted);
}

function gradePattern(id: string, pattern: string, text: string): number {
  const isMatch = matchPattern(pattern, text);
  if (isMatch !== null) return isMatch ? 1 : 0;
  throw new ConclaveError("USAGE_ARGUMENTS", `The pattern of question ${id} takes too long to check an answer.`, {
    hint: "Simplify it in items.jsonl in the evaluation's folder, then score that folder again: conclave eval FOLDER. No call is repeated.",
  });
}

function gradeNumber({ choice, text }: GivenAnswer, wanted: number, tolerance: number): number {
  const number = numberIn(choice ?? "") ?? numberIn(text);
  return number !== null && Math.abs(number - wanted) <= tolerance + Number.EPSILON * Math.abs(wanted) ? 1 : 0;
}

/** The first number in it; a comma between digits groups thousands. */
function numberIn(text: string): number | null {
  const [found] = text.replace(/(?<=\d),(?=\d{3}\b)/g, "").match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/i) ?? [];
  return found === undefined ? null : Number(found);
}
