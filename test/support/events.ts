/** Any event there is, with every field, for properties of whatever reads logs. Names come from small pools, so that events meet. */

import { ANSWER_STATES, CONFIRMATION_WORDS, OBJECTION_STATES, SEVERITIES } from "../../src/core/ballot/ballot.ts";
import { FINDING_CATEGORIES, JUDGEMENT_WORDS, LAST_WORDS } from "../../src/core/ballot/finding-fields.ts";
import { type DebateEvent, RATINGS, type Recorded } from "../../src/core/event.ts";
import { CITED_IN, MARKS } from "../../src/core/evidence-check.ts";
import { FAILURES, isFailureCode } from "../../src/core/failure.ts";
import {
  FINDING_STATES,
  type FindingJudgement,
  type FindingWording,
  type ReviewFinding,
} from "../../src/core/findings/review-finding.ts";
import { OUTCOMES } from "../../src/core/ledger/agreement.ts";
import { CASCADE_STAGES } from "../../src/core/ledger/gate.ts";
import type { Note } from "../../src/core/note.ts";
import {
  EVIDENCE_LEVELS,
  type Limits,
  MODERATOR_STYLES,
  type Panel,
  ROUNDTABLE_STYLES,
  type Seat,
  type Settings,
  STAKES,
} from "../../src/core/panel.ts";
import type { Question } from "../../src/core/question.ts";
import type { Usage } from "../../src/core/usage.ts";
import type { StopCause, Verdict } from "../../src/core/verdict.ts";
import { fc } from "./random/fast-check.ts";

function record<T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> {
  return fc.record(fields, { noNullPrototype: true });
}

/** Line separators, halves of characters and all else that a line of JSON must carry. */
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.constantFrom("", "\u2028", "a\u2029b", "\ud800", "x\udc00", "\n", "\r\n", "\u0000", "__proto__", "😀", '"\\'),
);
const texts = fc.array(text, { maxLength: 3 });
/** As JSON text gives it back: there -0 is written as 0. */
const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some);
const count = fc.nat(10_000);
const round = fc.nat(3);
const seatName = fc.constantFrom("architect", "reviewer", "chair");
const callKey = fc.constantFrom(
  "r1/design/architect",
  "r1/review/reviewer",
  "r1/review/reviewer/repair",
  "synthesis/chair",
);
const code = fc.constantFrom(...Object.keys(FAILURES).filter(isFailureCode));

const usage = record<Usage>({
  inputTokens: count,
  outputTokens: count,
  cachedTokens: count,
  costMicroUsd: maybe(count),
  estimated: fc.boolean(),
});
const seat = record<Seat>({
  name: seatName,
  role: text,
  instructions: text,
  source: text,
  speaker: text,
  family: text,
  readsFiles: fc.boolean(),
});
const panel = record<Panel>({ seats: fc.array(seat, { maxLength: 3 }), chair: maybe(seat) });
const limits = record<Limits>({
  rounds: fc.nat(1_000),
  quorum: count,
  retries: count,
  silenceMs: count,
  totalMs: maybe(count),
  roundMs: maybe(count),
  budgetMicroUsd: maybe(count),
  maxTokens: maybe(count),
  deadline: maybe(text),
});
const summaries = { enabled: fc.boolean(), threshold: count, maxLength: count };
const settings = record<Settings>({
  named: fc.boolean(),
  interactive: fc.boolean(),
  evidence: fc.constantFrom(...EVIDENCE_LEVELS),
  trustedSources: texts,
  style: fc.constantFrom(...ROUNDTABLE_STYLES),
  moderatorStyle: fc.constantFrom(...MODERATOR_STYLES),
  maxWords: count,
  quick: fc.boolean(),
  clarify: fc.boolean(),
  stakes: fc.constantFrom(...STAKES),
  unanimity: fc.constantFrom("dissent", "skip"),
  stop: fc.constantFrom("fixed", "consensus"),
  fullHistory: fc.boolean(),
  closing: fc.boolean(),
  pairwise: fc.boolean(),
  summaries: record<Settings["summaries"]>({
    ...summaries,
    bySeat: fc.dictionary(seatName, record(summaries), { noNullPrototype: true }),
  }),
});
const question = record<Question>({
  text,
  constraints: texts,
  options: texts,
  drivers: fc.array(record({ name: text, weight: maybe(fc.integer({ min: 1, max: 9 })) }), { maxLength: 2 }),
  context: fc.array(record({ name: text, path: maybe(text), text, omitted: maybe(text) }), { maxLength: 2 }),
  workingDir: text,
});
const objectionState = fc.constantFrom(...OBJECTION_STATES);
const decision = record({
  choice: fc.constantFrom("next", "deeper", "constrain", "answer", "conclude"),
  text,
});
export const notes: fc.Arbitrary<Note> = fc.oneof(
  record({ kind: fc.constantFrom("constraint", "fact", "focus", "answer", "opinion"), text }),
  record({ kind: fc.constant("ruling" as const), objection: text, as: fc.constantFrom(...ANSWER_STATES), text }),
  record({ kind: fc.constant("rejection" as const), claim: text, text }),
  record({ kind: fc.constant("skip" as const), seat: text }),
  record({ kind: fc.constant("decision" as const), checkpoint: text, decision }),
  record({ kind: fc.constantFrom("conclude", "pause", "go", "stop") }),
);

const citedEvidence = record({ source: text, quote: maybe(text) });
const evidence = maybe(citedEvidence);
const votes = fc.array(record({ option: text, seats: texts }), { maxLength: 2 });
const causes: readonly StopCause[] = [
  "consensus",
  "settled",
  "rounds",
  "deadline",
  "budget",
  "tokens",
  "person",
  "single pass",
  "gate",
];
const check = fc.oneof(
  record({ mark: fc.constantFrom(...MARKS), detail: text }),
  record({ mark: fc.constantFrom(...MARKS), detail: text, at: text }),
);
const versions = fc.array(record({ name: text, summary: text, by: maybe(text), round, stage: count, changes: texts }), {
  maxLength: 2,
});
const severity = fc.constantFrom(...SEVERITIES);
const place = fc.oneof(
  record({
    status: fc.constant("found" as const),
    path: text,
    side: fc.constantFrom("new", "old"),
    from: count,
    to: count,
  }),
  record({ status: fc.constant("ambiguous" as const), path: text, lines: fc.array(count, { maxLength: 2 }) }),
  record({ status: fc.constantFrom("missing", "unknown_file"), path: text }),
);
const finding = record<ReviewFinding>({
  id: text,
  ids: texts,
  state: fc.constantFrom(...FINDING_STATES),
  severity,
  wordings: fc.array(
    record<FindingWording>({
      id: text,
      by: seatName,
      title: text,
      severity,
      category: fc.constantFrom(...FINDING_CATEGORIES),
      place,
      quote: maybe(text),
      failure: maybe(text),
      fix: maybe(text),
      replacement: maybe(text),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  foundBy: texts,
  confirmedBy: texts,
  judgements: fc.array(
    record<FindingJudgement>({
      finding: text,
      by: seatName,
      as: fc.constantFrom(...JUDGEMENT_WORDS),
      severity: maybe(severity),
      duplicateOf: maybe(text),
      separateFrom: maybe(text),
      text,
      evidence,
      check: maybe(check),
    }),
    { maxLength: 2 },
  ),
  lastWords: fc.array(
    record({ finding: text, by: seatName, as: fc.constantFrom(...LAST_WORDS), separateFrom: maybe(text), text }),
    { maxLength: 2 },
  ),
  fingerprint: text,
});
const verdict = record<Verdict>({
  outcome: fc.constantFrom(...OUTCOMES),
  findings: maybe(fc.array(finding, { maxLength: 2 })),
  ballots: maybe(count),
  option: maybe(text),
  headline: text,
  decision: text,
  answer: text,
  by: maybe(text),
  reasons: fc.array(record({ text, refs: texts }), { maxLength: 2 }),
  struck: fc.array(record({ text, refs: texts }), { maxLength: 2 }),
  confidence: record({
    value: maybe(count),
    band: fc.constantFrom("low", "medium", "high"),
    trail: fc.array(record({ seat: seatName, points: fc.array(record({ round, value: count }), { maxLength: 2 }) }), {
      maxLength: 2,
    }),
  }),
  fallsWith: texts,
  options: fc.array(record({ id: text, name: text, summary: text, versions, tradeoffs: text, seats: texts }), {
    maxLength: 2,
  }),
  strayReplies: fc.array(record({ to: text, by: seatName, round, text, evidence, check: maybe(check) }), {
    maxLength: 1,
  }),
  rankings: fc.array(record({ by: seatName, options: texts }), { maxLength: 2 }),
  combinedRanking: fc.array(record({ option: text, score: count, rankedBy: count }), { maxLength: 2 }),
  points: fc.array(
    record({
      ids: texts,
      text,
      alsoAs: texts,
      by: texts,
      evidence,
      check: maybe(check),
      alsoCites: fc.array(record({ evidence: citedEvidence, check: maybe(check) }), { maxLength: 1 }),
      isWithdrawn: fc.boolean(),
      disposition: fc.constantFrom("kept", "rejected", "notTakenUp", "withdrawn"),
      note: text,
    }),
    { maxLength: 2 },
  ),
  agreed: texts,
  disputed: fc.array(record({ point: text, sides: texts }), { maxLength: 2 }),
  single: texts,
  dissent: fc.array(record({ seat: seatName, option: maybe(text), confidence: maybe(count), text }), { maxLength: 2 }),
  risks: fc.array(record({ text, mitigation: maybe(text) }), { maxLength: 2 }),
  objections: fc.array(
    record({
      id: text,
      title: text,
      severity: fc.constantFrom(...SEVERITIES),
      text,
      by: text,
      about: maybe(text),
      against: texts,
      sameAs: texts,
      round,
      isRaisedAtEnd: fc.boolean(),
      state: objectionState,
      settledBy: maybe(fc.constantFrom("raiser", "evidence", "person")),
      steps: fc.array(
        record({
          round,
          by: text,
          as: fc.constantFrom(...OBJECTION_STATES, ...CONFIRMATION_WORDS),
          text,
          evidence,
          check: maybe(check),
          counts: fc.boolean(),
        }),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 2 },
  ),
  questions: texts,
  actions: fc.array(record({ text, priority: count, effort: fc.constantFrom("S", "M", "L"), from: maybe(text) }), {
    maxLength: 2,
  }),
  checklist: fc.array(record({ item: text, kept: fc.boolean(), reason: text }), { maxLength: 2 }),
  unticked: texts,
  claims: fc.array(
    record({
      id: text,
      text,
      kind: fc.constantFrom("fact", "estimate", "value", "assumption"),
      evidence,
      check: maybe(check),
      by: text,
      round,
    }),
    { maxLength: 2 },
  ),
  votes,
  control: record({
    openings: maybe(votes),
    hasChanged: maybe(fc.boolean()),
    singleAnswers: maybe(count),
    basis: maybe(fc.constantFrom("money", "tokens")),
  }),
  stop: record({ cause: fc.constantFrom(...causes), round }),
});

/** One row per type, so that a new type of event does not go untested. */
const EVENTS: { [T in DebateEvent["type"]]: fc.Arbitrary<Extract<DebateEvent, { type: T }>> } = {
  "gate.decided": record({
    type: fc.constant("gate.decided"),
    gate: record({
      stage: fc.constantFrom(...CASCADE_STAGES),
      round,
      stakes: fc.constantFrom(...STAKES),
      asked: texts,
      votes,
      outcome: fc.constantFrom(...OUTCOMES),
      blocking: texts,
      isEnough: fc.boolean(),
    }),
  }),
  "followup.asked": record({
    type: fc.constant("followup.asked"),
    by: text,
    seat: text,
    question: text,
    reply: maybe(text),
    failure: maybe(code),
    model: maybe(text),
    usage,
    durationMs: count,
  }),
  "decision.rated": record({
    type: fc.constant("decision.rated"),
    rating: fc.constantFrom(...RATINGS),
    because: text,
    by: text,
  }),
  "evidence.gathered": record({
    type: fc.constant("evidence.gathered"),
    call: callKey,
    findings: fc.array(
      record({
        request: text,
        results: fc.array(record({ title: text, url: text, text }), { maxLength: 3 }),
        problem: maybe(text),
      }),
      { maxLength: 3 },
    ),
  }),
  "evidence.checked": record({
    type: fc.constant("evidence.checked"),
    call: text,
    checks: fc.array(
      record({ of: fc.constantFrom(...CITED_IN), index: count, mark: fc.constantFrom(...MARKS), detail: text }),
      { maxLength: 2 },
    ),
  }),
  "debate.opened": record({
    type: fc.constant("debate.opened"),
    id: text,
    topic: text,
    question,
    protocol: text,
    settings,
    panel,
    limits,
    seed: text,
    rehearsal: maybe(text),
    invocation: text,
    forecast: maybe(
      record({
        speakers: fc.array(text, { maxLength: 2 }),
        protocol: text,
        questions: count,
        better: fc.constantFrom("debate", "vote", "open"),
      }),
    ),
  }),
  "log.claimed": record({ type: fc.constant("log.claimed"), owner: text, afterRest: fc.boolean() }),
  "debate.resumed": record({ type: fc.constant("debate.resumed"), limits, panel: maybe(panel) }),
  "debate.forked": record({ type: fc.constant("debate.forked"), id: text, from: text, round }),
  "round.opened": record({ type: fc.constant("round.opened"), round }),
  "rounds.ended": record({
    type: fc.constant("rounds.ended"),
    after: round,
    reason: fc.constantFrom("rounds", "deadline", "budget", "tokens", "person"),
  }),
  "call.started": record({
    type: fc.constant("call.started"),
    call: callKey,
    round,
    kind: fc.constantFrom("design", "review", "synthesis"),
    stage: fc.integer({ min: -1, max: 3 }),
    seat: seatName,
    about: maybe(seatName),
    parts: texts,
    characters: count,
    session: maybe(text),
  }),
  "call.retried": record({
    type: fc.constant("call.retried"),
    call: callKey,
    attempt: count,
    code,
    message: text,
    waitMs: count,
    usage,
  }),
  "call.answered": record({
    type: fc.constant("call.answered"),
    call: callKey,
    text,
    ballot: json,
    fault: maybe(text),
    usage,
    session: maybe(text),
    requestId: maybe(text),
    model: maybe(text),
    durationMs: count,
    reused: maybe(record({ debate: text, call: callKey })),
  }),
  "call.failed": record({ type: fc.constant("call.failed"), call: callKey, code, message: text, usage }),
  "breach.seen": record({ type: fc.constant("breach.seen"), call: callKey, text }),
  "session.lost": record({ type: fc.constant("session.lost"), seat: seatName, session: text }),
  "note.said": record({ type: fc.constant("note.said"), id: fc.constantFrom("n1", "n2", "n3"), by: text, note: notes }),
  "checkpoint.opened": record({
    type: fc.constant("checkpoint.opened"),
    checkpoint: text,
    asks: texts,
    endsBy: maybe(fc.constantFrom(...causes)),
  }),
  "checkpoint.decided": record({
    type: fc.constant("checkpoint.decided"),
    checkpoint: text,
    decision,
    by: maybe(text),
  }),
  "debate.stopped": record({
    type: fc.constant("debate.stopped"),
    reason: fc.constantFrom("interrupted", "terminated", "stopped", "budget", "tokens", "deadline", "insufficient"),
    missing: fc.array(callKey, { maxLength: 2 }),
  }),
  "debate.decided": record({ type: fc.constant("debate.decided"), verdict }),
};

export const events: fc.Arbitrary<DebateEvent> = fc.oneof(...Object.values(EVENTS));

/** A log of them, numbered and dated as a real one. */
export const logs: fc.Arbitrary<readonly Recorded[]> = fc.array(events, { maxLength: 25 }).map((all) =>
  all.map((event, seq) => ({
    v: 1,
    seq,
    epoch: 1,
    at: `2026-11-15T09:30:${String(seq).padStart(2, "0")}.000Z`,
    event,
  })),
);
