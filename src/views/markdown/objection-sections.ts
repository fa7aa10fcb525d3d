/** Objections by how they stand: open, answered but not confirmed, closed. Each has everything that was said about it. */

import type { Evidence } from "../../core/ballot/ballot.ts";
import { partOf } from "../../core/debate-parts.ts";
import { type Check, citationPlace, markWords } from "../../core/evidence-check.ts";
import type { Objection, ObjectionStep } from "../../core/ledger/ledger.ts";
import { objectionCalls } from "../../core/ledger/objection-calls.ts";
import { isAnswered, isOpen, isSettled } from "../../core/ledger/objection-state.ts";
import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { capitalize, joinWithAnd, pluralize } from "../amounts.ts";
import { findSeat } from "../names.ts";
import {
  noAnswerWords,
  objectionCount,
  settlerWords,
  sortObjections,
  statusWords,
  stepWords,
} from "../objection-words.ts";
import { inPart } from "../part-words.ts";
import { takeUpLine } from "../record/take-up-words.ts";
import { bullets, inline, section } from "./markdown-text.ts";

/** `level` is the heading's: `##` in the record, `###` in a decision record of another kind. */
export function objectionSections(state: State, { objections }: Verdict, level: string): readonly (string | null)[] {
  const lines = (isOwn: (objection: Objection) => boolean) => objectionLines(state, objections.filter(isOwn));
  const count =
    objections.length === 0
      ? "No objections were raised."
      : `${pluralize(objections.length, "objection")} raised: ${objectionCount(objections)}.`;
  const unconfirmed = lines(isAnswered);
  return [
    section(`${level} Open objections`, [count, lines(isOpen)]),
    section(`${level} Answered, not confirmed`, [
      unconfirmed === "" ? null : "These were answered, but the seats that raised them haven't confirmed the answers.",
      unconfirmed,
    ]),
    section(`${level} Closed objections`, [lines(isSettled)]),
  ];
}

/** Open ones first. */
export function objectionLines(state: State, objections: readonly Objection[]): string {
  return bullets(sortObjections(objections).map((objection) => objectionLine(state, objection)));
}

/** ID, severity and status; who raised it against what; everything that was said about it; what the verdict makes of it. */
function objectionLine(state: State, objection: Objection): string {
  const { id, title, severity, by, about, against, sameAs, text, steps } = objection;
  const target = against.length > 0 ? against.join(" and ") : about;
  const raised = `Raised by ${inline(by)}${target === null ? "" : ` against ${inline(target)}`} ${raisedWhere(state, objection)}${text === "" ? "." : `: ${inline(text)}`}`;
  const settler = settlerWords(objection);
  const inVerdict = takeUpLine(state, objection);
  return [
    `**${id} ${inline(title)}** (${severity}, ${statusWords(objection)}${settler === null ? "" : `, ${inline(settler)}`})`,
    raised,
    ...(sameAs.length === 0 ? [] : [`Also raised as ${joinWithAnd(sameAs)}.`]),
    ...(steps.length === 0 ? [noAnswerWords(objection)] : steps.map((step) => stepLine(state, objection, step))),
    ...(inVerdict === null ? [] : [`${inVerdict.says} ${inline(inVerdict.note)}`.trim()]),
  ].join("\n  - ");
}

/** `Answered by data in round 1 (fixed): …`, `Left open by data in round 1: …`, `Conceded by data in the closing: …`, `Confirmed by security in the closing: …`, `Ruled by you in round 1 (parked): …`. */
function stepLine(state: State, objection: Objection, step: ObjectionStep): string {
  const { by, text, evidence, check } = step;
  const call = objectionCalls(state).answererOf(objection, step);
  const where = call === null ? roundWords(step.round) : inPart(partOf(state, call));
  const isRuling = findSeat(state, by) === null;
  const saysItself = !isRuling && (by === objection.by || step.as === "open");
  const verb = saysItself ? capitalize(stepWords(step, objection, call)) : isRuling ? "Ruled" : "Answered";
  const how = saysItself ? "" : ` (${stepWords(step, objection, call)})`;
  return `${verb} by ${inline(by)} ${where}${how}${text === "" ? "." : `: ${inline(text)}`}${citationWords(evidence, check)}`;
}

/** ` (src/a.ts:12: “quote”; ✓ found)`, with the place where it was found; empty without evidence. */
export function citationWords(evidence: Evidence | null, check: Check | null): string {
  return evidence === null
    ? ""
    : ` (${inline(citation({ ...evidence, source: citationPlace(evidence, check) }))}; ${markWords(evidence, check)})`;
}

export function citation({ source, quote }: Evidence): string {
  return quote === null ? source : `${source}: “${quote}”`;
}

function raisedWhere(state: State, objection: Objection): string {
  const call = objectionCalls(state).raiserOf(objection);
  if (call !== null) return inPart(partOf(state, call));
  return objection.isRaisedAtEnd ? "in the closing" : roundWords(objection.round);
}

/** For what has no more than a round's number. */
export function roundWords(round: number): string {
  return round === 0 ? "in the openings" : `in round ${round}`;
}
