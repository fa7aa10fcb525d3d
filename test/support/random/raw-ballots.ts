/** Ballots as models write them, field by field: right, sloppy, too long, empty, and now and then wrong. */

import { looseBallot } from "../../../src/core/ballot/ballot.ts";
import { fc } from "./fast-check.ts";

const word = fc.constantFrom(
  "Postgres",
  "Seat 1",
  "Seat 2 ",
  "Seat 12",
  "P1a",
  "O1b1",
  "none",
  "N/A",
  "",
  " ",
  "\n\n# What to do",
  "\t",
  "😀",
  "é",
  "…",
  "```",
  "K8s",
);
const text = fc.oneof(
  { weight: 6, arbitrary: fc.array(word, { maxLength: 6 }).map((words) => words.join(" ")) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(word, fc.integer({ min: 1, max: 500 })).map(([long, times]) => long.repeat(times)),
  },
);
const saying = text.filter((said) => said.trim() !== "");
const naming = saying.filter((said) => said.length <= 200);
const id = fc.constantFrom("P1a", "P1b", "P1", "P2", "new", "O1b1", "K1a1", "C1", "P9z", "an id that is far too long");
const many = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 14 });
const record = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(fields, { noNullPrototype: true });
const evidence = fc.option(record({ source: text, quote: fc.option(text) }));

const edit = record({ replaces: fc.option(fc.oneof(text, fc.constantFrom("D1a1", " D0b2 ", "none"))), text: saying });

const FIELDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  option: fc.option(record({ name: naming, summary: text })),
  prefers: fc.option(id),
  accepts: many(id),
  same: many(id),
  confidence: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom("70", " 71 %", "99.5%", 12.5, 100.0)),
  reasons: many(saying),
  conditions: many(saying),
  movedBy: many(id),
  wouldMove: fc.option(text),
  fallsWith: fc.option(text),
  statement: fc.option(text),
  focus: fc.option(text),
  claims: many(record({ text: saying, kind: fc.constantFrom("fact", "estimate", "value", "assumption"), evidence })),
  objections: many(
    record({ title: saying, severity: fc.constantFrom("blocking", "major", "minor"), text, against: many(id) }),
  ),
  amends: fc.option(record({ name: fc.option(naming), summary: saying, changes: many(fc.oneof(saying, edit)) })),
  points: many(record({ text: saying, evidence })),
  samePoints: many(many(id)),
  notSame: many(many(id)),
  confirmations: many(record({ objection: id, as: fc.constantFrom("met", "not_met", "withdrawn"), text })),
  replies: many(record({ to: id, text: saying, evidence })),
  untested: many(saying),
  answers: many(
    record({
      objection: id,
      as: fc.constantFrom("open", "fixed", "accepted_risk", "refuted", "parked"),
      text,
      evidence,
    }),
  ),
  changes: many(record({ section: text, change: text })),
  questions: many(saying),
  requests: many(fc.oneof(saying, record({ text, option: fc.option(id) }))),
  ranking: many(id),
  strengths: many(text),
  asks: many(text),
  signal: fc.constantFrom("iterating", "proposing_final", "accepting_final", "minor_issues"),
  groups: many(record({ name: saying, options: many(id) })),
  headline: fc.option(text),
  decision: saying,
  tradeoffs: many(record({ option: id, text })),
  agreed: many(text),
  disputed: many(record({ point: text, sides: many(text) })),
  single: many(text),
  risks: many(record({ text, mitigation: fc.option(text) })),
  actions: many(
    record({
      text,
      priority: fc.integer({ min: 1, max: 3 }),
      effort: fc.constantFrom("S", "M", "L"),
      from: fc.option(text),
    }),
  ),
};

/** A synthesis has reasons and points of another shape than a position. */
const REASONS_WITH_REFS = many(record({ text, refs: many(id) }));
const DISPOSED_POINTS = many(record({ ids: many(id), kept: fc.boolean(), text }));

/** Whatever a field of this name may hold; of a name it does not know, the value given. */
export function rawBallot(example: object): fc.Arbitrary<Record<string, unknown>> {
  const isSynthesis = "decision" in example;
  const fields = Object.entries(example).map(([name, value]) => {
    const ofSynthesis = { reasons: REASONS_WITH_REFS, points: DISPOSED_POINTS }[name];
    const said = (isSynthesis ? ofSynthesis : null) ?? FIELDS[name] ?? fc.constant(value);
    return [name, fc.oneof({ weight: 6, arbitrary: said }, { weight: 2, arbitrary: fc.constant(value) })] as const;
  });
  const missing = fc.constantFrom(...Object.keys(example), "nothing", "nothing", "nothing");
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields), { noNullPrototype: true }),
      missing,
      fc.constantFrom({}, { more: [1] }),
    )
    .map(([ballot, left, more]) => ({
      ...Object.fromEntries(Object.entries(ballot).filter(([name]) => name !== left)),
      ...more,
    }));
}

/** Every field that a ledger can use. */
export const FULL_BALLOT = Object.fromEntries(Object.keys(looseBallot.shape).map((name) => [name, null]));
