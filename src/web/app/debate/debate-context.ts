/** What every part of a debate's page can use: the debate, where links lead, and what an ID refers to. */

import { createContext, useContext } from "react";
import { isDiscredited } from "../../../core/evidence-check.ts";
import { findingsOf } from "../../../core/findings/findings-of.ts";
import { mainWording } from "../../../core/findings/review-finding.ts";
import type { Claim, Objection } from "../../../core/ledger/ledger.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import { isAnswered, isOpen } from "../../../core/ledger/objection-state.ts";
import type { Note } from "../../../core/note.ts";
import type { State } from "../../../core/state.ts";
import { joinWithAnd } from "../../../views/amounts.ts";
import { optionNames } from "../../../views/names.ts";
import { statusWords } from "../../../views/objection-words.ts";
import type { Sign } from "../icons.tsx";

export interface DebateView {
  readonly state: State;
  readonly folder: string;
  /** Resolves to the ID of the note. null if the debate no longer accepts notes or this page cannot send any. */
  readonly say: ((note: Note) => Promise<string>) | null;
}

/** What an ID like K1b2 refers to. */
export interface Reference {
  readonly sign: Sign | null;
  readonly says: string;
  readonly isUnsettled: boolean;
  readonly title: string;
  readonly text: string;
  /** Of an option: a text that mentions its ID is read with its name. */
  readonly name?: string;
  /** The result of its check; empty if there was none. */
  readonly detail: string;
  /** The element with the full text. */
  readonly anchor: string;
}

export const DebateContext = createContext<DebateView | null>(null);

export function useDebateView(): DebateView {
  const view = useContext(DebateContext);
  if (!view) throw new Error("A section was rendered outside its debate page.");
  return view;
}

const tables = new WeakMap<State, ReadonlyMap<string, Reference>>();

/** null if the text only looks like an ID. */
export function findReference(state: State, id: string): Reference | null {
  const table = tables.get(state) ?? references(state);
  tables.set(state, table);
  return table.get(id) ?? null;
}

function references(state: State): ReadonlyMap<string, Reference> {
  const { claims, objections, options, points, questions, requests } = ledgerOf(state);
  const names = optionNames(state);
  const table = new Map<string, Reference>();
  const add = (id: string, found: Pick<Reference, "says" | "title" | "text"> & Partial<Reference>) =>
    table.set(id, { sign: null, isUnsettled: false, detail: "", anchor: id, ...found });
  for (const claim of claims) {
    const { id, text, by, check } = claim;
    const { sign, says } = CLAIM_MARKS[claimMark(claim)];
    const [isUnsettled, detail] = [isDiscredited(check), check?.detail ?? ""];
    add(id, { sign, says, isUnsettled, title: `${id}, ${by}: ${says}`, text, detail });
  }
  for (const objection of objections) {
    const { id, title: text, by } = objection;
    const says = statusWords(objection);
    const [sign, isUnsettled] = [objectionSign(objection), isOpen(objection)];
    add(id, { sign, says, isUnsettled, title: `${id}, ${by}: ${says}`, text });
  }
  for (const finding of findingsOf(state) ?? []) {
    const { id: anchor, ids, state: says } = finding;
    const title = `${ids.join(", ")}, ${joinWithAnd(finding.foundBy)}: ${says}`;
    const { title: text } = mainWording(finding);
    for (const id of ids) add(id, { says, isUnsettled: says === "disputed", title, text, anchor });
  }
  for (const { id, countsAs, by, summary } of options) {
    const name = names(id);
    const title = `${id}, ${by ?? "given with the question"}`;
    const text = summary === "" ? name : `${name}. ${summary}`;
    // The list of options is part of the verdict.
    add(id, { says: "option", title, text, name, anchor: state.verdict ? countsAs : "positions" });
  }
  for (const { ids, text, by, says } of [
    ...points.map((point) => ({ ...point, says: "point" })),
    ...questions.map((question) => ({ ...question, says: "question" })),
    ...requests.map(({ id, ...request }) => ({ ...request, ids: [id], by: [request.by], says: "evidence requested" })),
  ]) {
    const [anchor = ""] = ids;
    const title = `${ids.join(", ")}, ${joinWithAnd(by)}: ${says}`;
    for (const id of ids) add(id, { says, title, text, anchor });
  }
  for (const { id, title: text, url: detail } of requests.flatMap(({ sources }) => sources)) {
    const says = "a page that was found";
    add(id, { says, title: `${id}, ${says}`, text, detail });
  }
  for (const { id, kind, by, text } of pinsOf(state)) {
    add(id, { says: kind, title: `${id}, ${kind}${by === null ? "" : `, ${by}`}`, text });
  }
  return table;
}

/** An unconfirmed answer is not marked as settled. */
export function objectionSign(objection: Objection): Sign {
  return isAnswered(objection) ? "unknown" : objection.state;
}

export const CLAIM_MARKS = {
  found: { sign: "ok", says: "checked" },
  missing: { sign: "bad", says: "not found" },
  rejected: { sign: "bad", says: "rejected by the person" },
  unchecked: { sign: "unknown", says: "not checked" },
  none: { sign: "none", says: "no evidence" },
} as const satisfies Record<string, { readonly sign: Sign; readonly says: string }>;

export type ClaimMark = keyof typeof CLAIM_MARKS;

/** The mark of a claim, shown wherever its ID is. */
export function claimMark({ evidence, check }: Pick<Claim, "evidence" | "check">): ClaimMark {
  return check?.mark ?? (evidence === null ? "none" : "unchecked");
}

export interface Pin {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  /** null if it came with the question. */
  readonly by: string | null;
  readonly round: number;
}

export function pinsOf({ question, notes }: State): readonly Pin[] {
  return [
    ...question.constraints.map((text, index) => ({
      id: `C${index + 1}`,
      kind: "constraint",
      text,
      by: null,
      round: 0,
    })),
    ...notes.flatMap(({ label, note, by, round }) =>
      label === null || !("text" in note) ? [] : [{ id: label, kind: note.kind, text: note.text, by, round }],
    ),
  ];
}
