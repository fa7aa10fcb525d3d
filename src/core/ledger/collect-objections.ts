/** The objections, each with everything said about it. Only a ballot or ruling that names an objection can end it. */

import { z } from "zod";
import { OBJECTION_STATES, SEVERITIES } from "../ballot/ballot.ts";
import { checkOf } from "../evidence-check.ts";
import { type ObjectionId, objectionId, type SeatName } from "../ids.ts";
import type { Immutable } from "../immutable.ts";
import type { RulingNote } from "../note.ts";
import type { Option } from "./collect-options.ts";
import { objectionState, objectionStepSchema, SETTLERS, type StatedStep } from "./objection-state.ts";
import type { ParsedEntry } from "./parse-entry.ts";
import { sameObjections } from "./same-objections.ts";

export const objectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  text: z.string(),
  by: z.string(),
  /** The seat that the call it was raised in was about. */
  about: z.string().nullable(),
  /** The options it hits, as named by its raiser; empty: the option of the seat in `about`. */
  against: z.array(z.string()).default([]),
  /** Objections of other seats that say the same. */
  sameAs: z.array(z.string()).default([]),
  round: z.number(),
  state: z.enum(OBJECTION_STATES),
  /** null: open, or answered and not confirmed. */
  settledBy: z.enum(SETTLERS).nullable().default(null),
  /** Everything said about it, in order. */
  steps: z.array(objectionStepSchema),
});
export type Objection = Immutable<typeof objectionSchema>;

export interface ObjectionSources {
  readonly options: readonly Option[];
  /** The current seats. */
  readonly seated: readonly SeatName[];
  readonly rulings: readonly Ruling[];
}

export interface Ruling {
  readonly round: number;
  readonly by: string;
  readonly note: RulingNote;
}

export function collectObjections(entries: readonly ParsedEntry[], sources: ObjectionSources): readonly Objection[] {
  const records = new Map<ObjectionId, ObjectionRecord>();
  for (const stage of entriesByStage(entries)) {
    // IDs can be guessed, so a mention before the objection was raised, or along with it, doesn't count. Where its raiser and whom it hits
    // speak at once, the raiser has the last word.
    const answers = stage.flatMap((entry) => withSharedAnswers(answersIn(entry), records, sources.options));
    for (const { objection, step } of [...answers, ...stage.flatMap(confirmationsIn)])
      records.get(objection)?.said.push({ step, isRuling: false });
    const raised = stage.flatMap((entry) => objectionsIn(entry, sources.options));
    const same = sameObjections(raised);
    for (const objection of raised)
      records.set(objection.id, { objection: { ...objection, sameAs: same.get(objection.id) ?? [] }, said: [] });
  }
  for (const { by, round, note } of sources.rulings) {
    const step = { round, by, as: note.as, text: note.text, evidence: null, check: null };
    records.get(note.objection)?.said.push({ step, isRuling: true });
  }
  return [...records.values()].map((record) => toObjection(record, sources));
}

interface ObjectionRecord {
  readonly objection: Omit<Objection, "state" | "settledBy" | "steps">;
  readonly said: StatedStep[];
}

function objectionsIn(
  { ballot, seat, about, round, tag }: ParsedEntry,
  options: readonly Option[],
): readonly Omit<ObjectionRecord["objection"], "sameAs">[] {
  return ballot.objections.map(({ title, severity, text, against }, index) => ({
    id: objectionId(tag, index),
    title,
    severity,
    text,
    by: seat,
    about,
    against: against.filter((id) => options.some((option) => option.id === id)),
    round,
  }));
}

function entriesByStage(entries: readonly ParsedEntry[]): readonly (readonly ParsedEntry[])[] {
  return [...Map.groupBy(entries, ({ round, stage }) => `${round}/${stage}`).values()];
}

function answersIn({ ballot, seat: by, round, checks }: ParsedEntry) {
  return ballot.answers.map(({ objection, as, text, evidence }, index) => ({
    objection,
    step: { round, by, as, text, evidence, check: checkOf(checks, "answer", index) },
  }));
}

type ObjectionAnswer = ReturnType<typeof answersIn>[number];

/**
 * What a seat answers to one objection counts for those that say the same and hit it as well, unless it answers them, too. Evidence
 * refutes only what it was given for.
 */
function withSharedAnswers(
  answers: readonly ObjectionAnswer[],
  records: ReadonlyMap<ObjectionId, ObjectionRecord>,
  options: readonly Option[],
): readonly ObjectionAnswer[] {
  const done = new Set(answers.map(({ objection }) => objection));
  return answers.flatMap((answer) => {
    if (answer.step.as === "open") return [answer];
    const same = (records.get(answer.objection)?.objection.sameAs ?? []).filter((id) => {
      const other = records.get(id)?.objection;
      return other && !done.has(id) && (addresseesOf(other, options) ?? []).includes(answer.step.by);
    });
    for (const id of same) done.add(id);
    const text = `As on ${answer.objection}: ${answer.step.text}`;
    return [answer, ...same.map((objection) => ({ objection, step: { ...answer.step, text, check: null } }))];
  });
}

function confirmationsIn({ ballot, seat: by, round }: ParsedEntry) {
  return ballot.confirmations.map(({ objection, as, text }) => ({
    objection,
    step: { round, by, as, text, evidence: null, check: null },
  }));
}

function toObjection({ objection, said }: ObjectionRecord, { options, seated }: ObjectionSources): Objection {
  const addressees = addresseesOf(objection, options);
  const status = objectionState({
    raiser: objection.by,
    addressees,
    awaited: (addressees ?? []).filter((seat) => seated.includes(seat)),
    said: said.toSorted((a, b) => a.step.round - b.step.round),
  });
  return { ...objection, ...status };
}

/** The seats that proposed the options it hits, or the seat it was raised about; never its raiser. */
export function addresseesOf(
  { against, about, by }: Pick<Objection, "against" | "about" | "by">,
  options: readonly Option[],
): readonly SeatName[] | null {
  const proposers = options.flatMap((option) => (against.includes(option.id) ? (option.by ?? []) : []));
  const hit = proposers.length > 0 ? proposers : about === null ? [] : [about];
  const others = [...new Set(hit)].filter((seat) => seat !== by);
  return hit.length === 0 ? null : others;
}
