/**
 * What can happen in a debate. Read this first: the log is the debate, and all that Conclave shows is computed from it.
 *
 * An event is a fact in the past and holds nothing that can be computed from others. Its place in the log says what was
 * known: a call knows the notes before its `call.started`, a round the limits before its `round.opened`.
 * Fields are not optional: what is not there is null, so that a line says so. Exceptions are those that few events of a type have.
 */

import { z } from "zod";
import { evidenceCheckSchema } from "./evidence-check.ts";
import { type FailureCode, isFailureCode } from "./failure.ts";
import { findingSchema } from "./finding.ts";
import type { Immutable } from "./immutable.ts";
import { gateSchema } from "./ledger/gate.ts";
import { decisionSchema, noteSchema } from "./note.ts";
import { limitsSchema, panelSchema, roundNumberSchema, settingsSchema } from "./panel.ts";
import { questionSchema } from "./question.ts";
import { usageSchema } from "./usage.ts";
import { panelForecastSchema } from "./verdict/panel-forecast.ts";
import { stopCauseSchema, verdictSchema } from "./verdict.ts";

export const debateOpened = z.object({
  type: z.literal("debate.opened"),
  id: z.string(),
  topic: z.string(),
  question: questionSchema,
  protocol: z.string(),
  settings: settingsSchema,
  panel: panelSchema,
  limits: limitsSchema,
  /** All shuffles are drawn from it. */
  seed: z.string(),
  /** The scenario that plays in place of real speakers; null: the panel is real. */
  rehearsal: z.string().nullable(),
  /** The command line, for the record. */
  invocation: z.string(),
  /** What an evaluation predicts for this panel; null: there was none. */
  forecast: panelForecastSchema.nullable().default(null),
});
export type DebateOpened = Immutable<typeof debateOpened>;

/** The log has an owner of this epoch. Lines of lower epochs that follow are a dead owner's, and are skipped. */
const logClaimed = z.object({
  type: z.literal("log.claimed"),
  owner: z.string(),
  /** The run had only rested because it waited for a person; its time kept running. */
  afterRest: z.boolean().default(false),
});

/** A panel given here takes effect with the next round. */
const debateResumed = z.object({
  type: z.literal("debate.resumed"),
  limits: limitsSchema,
  panel: panelSchema.nullable(),
});

/** All above was copied from `from`, up to the opening of the round after `round`; sessions were not. */
const debateForked = z.object({
  type: z.literal("debate.forked"),
  id: z.string(),
  from: z.string(),
  round: roundNumberSchema,
});

const roundOpened = z.object({ type: z.literal("round.opened"), round: roundNumberSchema });

/** No further round opens, for a reason that the protocol does not see. */
const roundsEnded = z.object({
  type: z.literal("rounds.ended"),
  after: roundNumberSchema,
  reason: z.enum(["rounds", "deadline", "budget", "tokens", "person"]),
});
export type RoundsEndReason = Immutable<typeof roundsEnded>["reason"];

const callStarted = z.object({
  type: z.literal("call.started"),
  call: z.string(),
  /** The current round; 0: before the first. */
  round: roundNumberSchema,
  kind: z.string(),
  /** The kind's place in its protocol: what sorts the calls of a round. */
  stage: z.number(),
  seat: z.string(),
  about: z.string().nullable(),
  /** The hash of the whole prompt. For a session, then the hashes of the parts and lines that it sees for the first time. */
  parts: z.array(z.string()),
  /** Characters of the prompt as it is sent. */
  characters: z.number().default(0),
  /** Of a summary: the characters of what it is to shorten. */
  summarises: z.number().exactOptional(),
  /** The prompt names seats by the numbers that its reader knows them by, so the reply may do so too. */
  numbersSeats: z.boolean().exactOptional(),
  /** The session that is continued; null: a fresh one. */
  session: z.string().nullable(),
});
export type CallStarted = Immutable<typeof callStarted>;

// A code from a later version still counts as a failure.
const failureCode = z.string().transform((text): FailureCode => (isFailureCode(text) ? text : "SPEAKER_FAILED"));

/** An attempt failed and another one follows after `waitMs`. */
const callRetried = z.object({
  type: z.literal("call.retried"),
  call: z.string(),
  attempt: z.number(),
  code: failureCode,
  message: z.string(),
  waitMs: z.number(),
  usage: usageSchema,
});
export type CallRetried = Immutable<typeof callRetried>;

/** `ballot` is what validated when it arrived; null with a `fault` leads to the call `<key>/repair`. */
const callAnswered = z.object({
  type: z.literal("call.answered"),
  call: z.string(),
  text: z.string(),
  ballot: z.unknown(),
  fault: z.string().nullable(),
  usage: usageSchema,
  session: z.string().nullable(),
  /** The speaker's own number for this reply, where it has one: proof that it spoke. */
  requestId: z.string().nullable(),
  /** The model that answered, as the speaker reports it; null: it does not. */
  model: z.string().nullable().default(null),
  durationMs: z.number(),
  /** The answered call of another debate that this answer is taken from (--reuse); null: the speaker gave it here. */
  reused: z.object({ debate: z.string(), call: z.string() }).nullable().default(null),
});
export type CallAnswered = Immutable<typeof callAnswered>;

const callFailed = z.object({
  type: z.literal("call.failed"),
  call: z.string(),
  code: failureCode,
  message: z.string(),
  usage: usageSchema,
});
export type CallFailed = Immutable<typeof callFailed>;

/** A speaker was caught doing what seats must not do: its restrictions and ours have failed. */
const breachSeen = z.object({
  type: z.literal("breach.seen"),
  call: z.string(),
  /** What it did, as in "it has changed src/auth.ts". */
  text: z.string(),
});

const sessionLost = z.object({ type: z.literal("session.lost"), seat: z.string(), session: z.string() });

/** The citations of a reply were checked before any seat read the reply. */
const evidenceChecked = z.object({
  type: z.literal("evidence.checked"),
  call: z.string(),
  checks: z.array(evidenceCheckSchema),
});

/** A search was made for evidence that a reply asks for, before any seat answers it. */
const evidenceGathered = z.object({
  type: z.literal("evidence.gathered"),
  call: z.string(),
  findings: z.array(findingSchema),
});
export type EvidenceGathered = Immutable<typeof evidenceGathered>;

const noteSaid = z.object({ type: z.literal("note.said"), id: z.string(), by: z.string(), note: noteSchema });
export type NoteSaid = Immutable<typeof noteSaid>;

/** The debate waits for a person. Nothing runs and nothing costs money meanwhile. */
const checkpointOpened = z.object({
  type: z.literal("checkpoint.opened"),
  checkpoint: z.string(),
  /** What the person is asked, such as the seats' questions. */
  asks: z.array(z.string()),
  /** Why the verdict follows if the person adds nothing; null: another round follows. */
  endsBy: stopCauseSchema.nullable().default(null),
});
export type CheckpointOpened = Immutable<typeof checkpointOpened>;

const checkpointDecided = z.object({
  type: z.literal("checkpoint.decided"),
  checkpoint: z.string(),
  decision: decisionSchema,
  /** null: there was no person to ask. */
  by: z.string().nullable(),
});
export type CheckpointDecided = Immutable<typeof checkpointDecided>;

/** A cascade decided from these facts whether to spend more. The last one of a round counts. */
const gateDecided = z.object({ type: z.literal("gate.decided"), gate: gateSchema });

/** A debate that stopped for any of these reasons can be resumed. `insufficient`: the quorum was lost. */
const debateStopped = z.object({
  type: z.literal("debate.stopped"),
  reason: z.enum(["interrupted", "terminated", "stopped", "budget", "tokens", "deadline", "insufficient"]),
  /** The absences that broke the quorum. The next run asks them again. */
  missing: z.array(z.string()),
});
export type StopReason = Immutable<typeof debateStopped>["reason"];

const debateDecided = z.object({ type: z.literal("debate.decided"), verdict: verdictSchema });

export const RATINGS = ["right", "wrong", "mixed"] as const;

/** How a decision turned out, by the word of a person who lived with it. The last one counts. */
const decisionRated = z.object({
  type: z.literal("decision.rated"),
  rating: z.enum(RATINGS),
  /** Why; may be empty. */
  because: z.string(),
  by: z.string(),
});
export type DecisionRated = Immutable<typeof decisionRated>;

/** A person asked about the record after the verdict, and the chair or a seat answered from it. */
const followUpAsked = z.object({
  type: z.literal("followup.asked"),
  by: z.string(),
  seat: z.string(),
  question: z.string(),
  /** As the seat wrote it; null: it failed. */
  reply: z.string().nullable(),
  failure: failureCode.nullable().default(null),
  /** The model that answered, as the speaker reports it; null: it does not. */
  model: z.string().nullable().default(null),
  /** Of all attempts. */
  usage: usageSchema,
  durationMs: z.number().default(0),
});
export type FollowUpAsked = Immutable<typeof followUpAsked>;

/** Published as the format's schema; `conclave` itself reads nothing else. */
export const eventSchema = z.discriminatedUnion("type", [
  debateOpened,
  logClaimed,
  debateResumed,
  debateForked,
  roundOpened,
  roundsEnded,
  callStarted,
  callRetried,
  callAnswered,
  callFailed,
  breachSeen,
  sessionLost,
  evidenceChecked,
  evidenceGathered,
  noteSaid,
  checkpointOpened,
  checkpointDecided,
  gateDecided,
  debateStopped,
  debateDecided,
  decisionRated,
  followUpAsked,
]);
export type DebateEvent = Immutable<typeof eventSchema>;

/** An event as stored. `seq` counts from 0 without gaps; time is data, never read from a clock. */
export interface Recorded {
  readonly v: 1;
  readonly seq: number;
  readonly epoch: number;
  readonly at: string;
  readonly event: DebateEvent;
}
