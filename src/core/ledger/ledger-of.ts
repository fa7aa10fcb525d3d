/**
 * The ledger of a debate in its current state, from all ballots and notes. It reads every ballot, and the views of
 * one state ask for it many times, so it is computed once per state; a state never changes.
 */

import { SYNTHESIS } from "../ballot/synthesis.ts";
import { ballotOf, callTag } from "../debate-calls.ts";
import { constraintId, isRepair } from "../ids.ts";
import { isJudgement, isPinned } from "../note.ts";
import type { State } from "../state.ts";
import type { Remark } from "./collect-questions.ts";
import { type Entry, type Judgement, type Ledger, ledger } from "./ledger.ts";
import { markLedger } from "./marks/mark-ledger.ts";

const ledgers = new WeakMap<State, Ledger>();

export function ledgerOf(state: State): Ledger {
  const known = ledgers.get(state);
  if (known) return known;
  const computed = computeLedger(state);
  ledgers.set(state, computed);
  return computed;
}

function computeLedger(state: State): Ledger {
  const table = ledger({
    options: state.question.options,
    constraints: state.question.constraints,
    drivers: state.question.drivers,
    seats: state.seats.map(({ name }) => name),
    seated: state.panel.seats.map(({ name }) => name),
    entries: entriesIn(state),
    judgements: judgementsIn(state),
    remarks: remarksIn(state),
    pins: pinLabels(state),
  });
  return markLedger(table);
}

/** The ballots that count, in the order of their calls. */
export function entriesIn(state: State): readonly Entry[] {
  const entries: Entry[] = [];
  for (const call of state.calls.values()) {
    // What the verdict says of points and questions makes none.
    const ballot = isRepair(call.key) || call.kind === SYNTHESIS ? null : ballotOf(state, call.key);
    const checks = state.checks.get(call.key) ?? [];
    const findings = state.findings.get(call.key) ?? [];
    if (ballot !== null) entries.push({ ...call, tag: callTag(state, call), ballot, checks, findings });
  }
  return entries;
}

export function judgementsIn({ notes }: Pick<State, "notes">): readonly Judgement[] {
  return notes.flatMap(({ note, by, round }) => (isJudgement(note) ? [{ round, by, note }] : []));
}

export function remarksIn({ notes }: Pick<State, "notes">): readonly Remark[] {
  return notes.flatMap(({ note, by, round }) => (isPinned(note) ? [{ round, by, text: note.text }] : []));
}

export function pinLabels({ notes, question }: Pick<State, "notes" | "question">): readonly string[] {
  return [...question.constraints.map((_, index) => constraintId(index)), ...notes.flatMap(({ label }) => label ?? [])];
}
