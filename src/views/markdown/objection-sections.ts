/** Objections by how they stand: open, answered but not confirmed, settled. Each has everything that was said about it. */

import type { Evidence } from "../../core/ballot/ballot.ts";
import { type Check, markSign } from "../../core/evidence-check.ts";
import type { SeatName } from "../../core/ids.ts";
import type { Objection, ObjectionStep } from "../../core/ledger/ledger.ts";
import { isAnswered, isOpen, isSettled } from "../../core/ledger/objection-state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { capitalize } from "../amounts.ts";
import { objectionCount, settlerWords, sortObjections, statusWords, stepWords } from "../objection-words.ts";
import { bullets, inline, section } from "./markdown-text.ts";

/** `level` is the heading's: `##` in the record, `###` in a decision record of another kind. */
export function objectionSections({ objections }: Verdict, level: string): readonly (string | null)[] {
  const count =
    objections.length === 0
      ? "No objections were raised."
      : `Raised in all: ${objections.length} (${objectionCount(objections)}).`;
  const unconfirmed = objectionLines(objections.filter(isAnswered));
  return [
    section(`${level} Open objections`, [count, objectionLines(objections.filter(isOpen))]),
    section(`${level} Answered, not confirmed`, [
      unconfirmed === "" ? null : "These were answered, but the seats that raised them haven't confirmed the answers.",
      unconfirmed,
    ]),
    section(`${level} Settled objections`, [objectionLines(objections.filter(isSettled))]),
  ];
}

/** Open ones first. */
export function objectionLines(objections: readonly Objection[]): string {
  return bullets(sortObjections(objections).map(objectionLine));
}

/** ID, severity and status; who raised it against what; every answer; who settled it. */
function objectionLine(objection: Objection): string {
  const { id, title, severity, by, about, against, round, text, steps } = objection;
  const target = against.length > 0 ? against.join(" and ") : about;
  const raised = `Raised by ${inline(by)}${target === null ? "" : ` against ${inline(target)}`} ${roundWords(round)}${text === "" ? "." : `: ${inline(text)}`}`;
  const settler = settlerWords(objection);
  return [
    `**${id} ${inline(title)}** (${severity}, ${statusWords(objection)}${settler === null ? "" : `, ${settler}`})`,
    raised,
    ...(steps.length === 0 ? ["No one answered it."] : steps.map((step) => stepLine(step, by))),
  ].join("\n  - ");
}

/** What the seat that raised it says of the answers may come from the closing, so it is not filed under a round. */
function stepLine(step: ObjectionStep, raiser: SeatName): string {
  const { by, round, text, evidence, check } = step;
  const said = text === "" ? "." : `: ${inline(text)}`;
  const who = by === raiser ? `according to ${inline(by)}` : `by ${inline(by)} ${roundWords(round)}`;
  return `${capitalize(stepWords(step))}, ${who}${said}${citationWords(evidence, check)}`;
}

/** ` (src/a.ts:12: “quote” ✓)`; empty without evidence. */
export function citationWords(evidence: Evidence | null, check: Check | null): string {
  return evidence === null ? "" : ` (${inline(citation(evidence))} ${markSign(evidence, check)})`;
}

export function citation({ source, quote }: Evidence): string {
  return quote === null ? source : `${source}: “${quote}”`;
}

export function roundWords(round: number): string {
  return round === 0 ? "in the openings" : `in round ${round}`;
}
