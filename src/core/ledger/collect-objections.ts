/** The objections, each with everything said about it. Only a ballot or ruling that names an objection can end it. */

import { z } from "zod";
import { OBJECTION_STATES, SEVERITIES } from "../ballot/ballot.ts";
import { checkOf } from "../evidence-check.ts";
import { CLOSING, type ObjectionId, type OptionId, objectionId, type SeatName } from "../ids.ts";
import type { Immutable } from "../immutable.ts";
import { remember } from "../memory/remember.ts";
import { rememberLast } from "../memory/remember-last.ts";
import type { RulingNote } from "../note.ts";
import type { CountedOption, Option } from "./collect-options.ts";
import { itemsBefore } from "./items-before.ts";
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
  /** In the closing call: nobody could answer it any more. */
  isRaisedAtEnd: z.boolean().default(false),
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
  const { seated, rulings } = sources;
  const ids = sources.options.map(({ id }) => id);
  const proposers = sources.options.map(({ by }) => by);
  const heads = sources.options.map(({ countsAs }) => countsAs);
  const records = new Map<ObjectionId, ObjectionRecord>();
  for (const stage of entriesByStage(entries)) {
    // IDs can be guessed, so a mention before the objection was raised, or along with it, doesn't count. Where its raiser and whom it hits
    // speak at once, the raiser has the last word.
    const answers = stage.flatMap((entry) => withSharedAnswers(answersIn(entry), records));
    for (const answer of [...answers, ...stage.flatMap(confirmationsIn)])
      records.get(answer.objection)?.said.push(answer);
    const raised = stage.flatMap((entry) => objectionsIn(entry, ids, proposers, countBefore(entry, entries)));
    const same = sameObjections(raised);
    for (const objection of raised)
      records.set(objection.id, { objection, sameAs: same.get(objection.id) ?? [], said: [] });
  }
  for (const { by, round, note } of rulings) {
    const step = { round, by, as: note.as, text: note.text, evidence: null, check: null };
    records.get(note.objection)?.said.push({ step, isRuling: true });
  }
  return [...records.values()].map(({ objection, sameAs, said }) =>
    objectionAfter(objection, sameAs, said, seated, ids, heads),
  );
}

/** Only the closing shares its tag with another call that raises objections. */
function countBefore(entry: ParsedEntry, entries: readonly ParsedEntry[]): number {
  return entry.kind === CLOSING ? itemsBefore("objections", entries, entry) : 0;
}

interface ObjectionRecord {
  readonly objection: RaisedObjection;
  readonly sameAs: readonly ObjectionId[];
  readonly said: StatedStep[];
}

interface RaisedObjection extends Omit<Objection, "sameAs" | "state" | "settledBy" | "steps"> {
  /** null: none in particular. */
  readonly addressees: readonly SeatName[] | null;
}

/** `ids` and `proposers` are those of the options, in the same order. */
const objectionsIn = rememberLast(
  (
    { ballot, seat: by, about, round, tag, kind }: ParsedEntry,
    ids: readonly OptionId[],
    proposers: readonly Option["by"][],
    before: number,
  ): readonly RaisedObjection[] => {
    const options = ids.map((id, index) => ({ id, by: proposers[index] ?? null }));
    return ballot.objections.map(({ title, severity, text, ...named }, index) => {
      const against = named.against.filter((id) => ids.includes(id));
      const addressees = addresseesOf({ against, about, by }, options);
      const isRaisedAtEnd = kind === CLOSING;
      const id = objectionId(tag, before + index);
      return { id, title, severity, text, by, about, against, round, isRaisedAtEnd, addressees };
    });
  },
);

function entriesByStage(entries: readonly ParsedEntry[]): readonly (readonly ParsedEntry[])[] {
  return [...Map.groupBy(entries, ({ round, stage }) => `${round}/${stage}`).values()];
}

interface ObjectionAnswer extends StatedStep {
  readonly objection: ObjectionId;
}

const answersIn = remember(({ ballot, seat: by, round, checks }: ParsedEntry): readonly ObjectionAnswer[] =>
  ballot.answers.map(({ objection, as, text, evidence }, index) => ({
    objection,
    step: { round, by, as, text, evidence, check: checkOf(checks, "answer", index) },
    isRuling: false,
  })),
);

/**
 * What a seat answers to one objection counts for those that say the same and hit it as well, unless it answers them, too. Evidence
 * refutes only what it was given for.
 */
function withSharedAnswers(
  answers: readonly ObjectionAnswer[],
  records: ReadonlyMap<ObjectionId, ObjectionRecord>,
): readonly ObjectionAnswer[] {
  const done = new Set(answers.map(({ objection }) => objection));
  return answers.flatMap((answer) => {
    if (answer.step.as === "open") return answer;
    const same = (records.get(answer.objection)?.sameAs ?? []).filter((id) => {
      const addressees = records.get(id)?.objection.addressees ?? [];
      return !done.has(id) && addressees.includes(answer.step.by);
    });
    for (const id of same) done.add(id);
    return same.length === 0 ? answer : [answer, ...answersToSame(answer, same)];
  });
}

const answersToSame = rememberLast(
  ({ objection: first, step }: ObjectionAnswer, same: readonly ObjectionId[]): readonly ObjectionAnswer[] => {
    const shared = { ...step, text: `As on ${first}: ${step.text}`, check: null };
    return same.map((objection) => ({ objection, step: shared, isRuling: false }));
  },
);

const confirmationsIn = remember(({ ballot, seat: by, round }: ParsedEntry): readonly ObjectionAnswer[] =>
  ballot.confirmations.map(({ objection, option, as, text }) => ({
    objection,
    step: { round, by, as, ...(option === null ? {} : { option }), text, evidence: null, check: null },
    isRuling: false,
  })),
);

/**
 * In a long debate most objections were settled long ago, and nothing was said about them since. `ids` are those of the options, and `heads`
 * what each counts as.
 */
const objectionAfter = rememberLast(
  (
    { addressees, ...objection }: RaisedObjection,
    sameAs: readonly ObjectionId[],
    said: readonly StatedStep[],
    seated: readonly SeatName[],
    ids: readonly OptionId[],
    heads: readonly OptionId[],
  ): Objection => {
    const options = ids.map((id, index) => ({ id, countsAs: heads[index] ?? id }));
    const status = objectionState({
      raiser: objection.by,
      addressees,
      awaited: (addressees ?? []).filter((seat) => seated.includes(seat)),
      hits: optionsHitBy(objection, options),
      said: said.map((stated) => countOption(stated, options)).toSorted((a, b) => a.step.round - b.step.round),
    });
    return { ...objection, sameAs, ...status };
  },
);

/** Those that were merged are one. */
export function optionsHitBy(
  { against }: Pick<Objection, "against">,
  options: readonly CountedOption[],
): readonly OptionId[] {
  return [...new Set(options.filter(({ id }) => against.includes(id)).map(({ countsAs }) => countsAs))];
}

/** A word on an option that was merged is about what it counts as, and is kept as it was said. */
function countOption(stated: StatedStep, options: readonly CountedOption[]): StatedStep {
  const named = options.find(({ id }) => id === stated.step.option);
  return named ? { ...stated, countsFor: named.countsAs } : stated;
}

/** The seats that proposed the options it hits, or the seat it was raised about; never its raiser. */
export function addresseesOf(
  { against, about, by }: Pick<Objection, "against" | "about" | "by">,
  options: readonly Pick<Option, "id" | "by">[],
): readonly SeatName[] | null {
  const proposers = options.flatMap((option) => (against.includes(option.id) ? (option.by ?? []) : []));
  const hit = proposers.length > 0 ? proposers : about === null ? [] : [about];
  const others = [...new Set(hit)].filter((seat) => seat !== by);
  return hit.length === 0 ? null : others;
}
