/**
 * The log's format, version 1. One event a line: a JSON object, UTF-8, ended by LF.
 *
 *   {"v":1,"seq":7,"epoch":1,"at":"2026-11-15T09:30:00.000Z","event":{"type":"round.opened","round":1}}
 *
 * `seq` counts from 0 without gaps over all epochs; `epoch` counts the owners. Reading tolerates what it does not know:
 * further fields are dropped, an event of an unknown type or a later version is kept as `unknown` and changes nothing.
 * What is neither is damage, and is refused with its reason.
 */

import { z } from "zod";
import { OBJECTION_STATES, SEVERITIES } from "./ballot/ballot.ts";
import type { DebateEvent, Recorded } from "./event.ts";
import { MARKS } from "./evidence-check.ts";
import { type FailureCode, isFailureCode } from "./failure.ts";
import { OUTCOMES } from "./ledger/agreement.ts";
import type { Note } from "./note.ts";
import { DEFAULT_SETTINGS, EVIDENCE_LEVELS, MODERATOR_STYLES, ROUNDTABLE_STYLES } from "./panel.ts";
import type { Verdict } from "./verdict.ts";

export type DecodedLine =
  | { readonly kind: "event"; readonly recorded: Recorded }
  | { readonly kind: "unknown"; readonly seq: number; readonly epoch: number; readonly type: string }
  | { readonly kind: "damaged"; readonly reason: string };

export function encodeLine(recorded: Recorded): string {
  return `${JSON.stringify(recorded)}\n`;
}

export function decodeLine(text: string): DecodedLine {
  const json = parseJson(text);
  if (json === undefined) return { kind: "damaged", reason: "it is not JSON" };
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) return { kind: "damaged", reason: "it is JSON, but no event" };
  const { v, seq, epoch, at, event } = envelope.data;
  const schema = v === 1 ? eventSchemas.get(event.type) : undefined;
  if (!schema) return { kind: "unknown", seq, epoch, type: event.type };
  const known = schema.safeParse(event);
  if (known.success) return { kind: "event", recorded: { v: 1, seq, epoch, at, event: known.data } };
  const [issue] = known.error.issues;
  return { kind: "damaged", reason: `its ${event.type} has a wrong ${issue?.path.join(".") || "shape"}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

const envelopeSchema = z.object({
  v: z.number().int(),
  seq: z.number().int(),
  epoch: z.number().int(),
  at: z.string(),
  event: z.looseObject({ type: z.string() }),
});

// ── The events' own schemas ──────────────────────────────────────────────────────────────────────

const failureCode = z.string().transform((text): FailureCode => (isFailureCode(text) ? text : "SPEAKER_FAILED"));

const usage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedTokens: z.number(),
  costMicroUsd: z.number().nullable(),
  estimated: z.boolean(),
});

const seat = z.object({
  name: z.string(),
  role: z.string(),
  instructions: z.string(),
  source: z.string(),
  speaker: z.string(),
  family: z.string(),
  readsFiles: z.boolean(),
});

const panel = z.object({ seats: z.array(seat), chair: seat.nullable() });

const limits = z.object({
  rounds: z.number(),
  quorum: z.number(),
  retries: z.number(),
  silenceMs: z.number(),
  totalMs: z.number().nullable(),
  roundMs: z.number().nullable(),
  budgetMicroUsd: z.number().nullable(),
  maxTokens: z.number().nullable(),
  deadline: z.string().nullable(),
});

const question = z.object({
  text: z.string(),
  constraints: z.array(z.string()),
  options: z.array(z.string()),
  context: z.array(
    z.object({ name: z.string(), path: z.string().nullable(), text: z.string(), omitted: z.string().nullable() }),
  ),
  workingDir: z.string(),
});

const summaries = z.object({ enabled: z.boolean(), threshold: z.number(), maxLength: z.number() });

// A log that is older than a setting ran with what is usual.
const settings = z.object({
  named: z.boolean().default(DEFAULT_SETTINGS.named),
  interactive: z.boolean().default(DEFAULT_SETTINGS.interactive),
  evidence: z.enum(EVIDENCE_LEVELS).default(DEFAULT_SETTINGS.evidence),
  style: z.enum(ROUNDTABLE_STYLES).default(DEFAULT_SETTINGS.style),
  moderatorStyle: z.enum(MODERATOR_STYLES).default(DEFAULT_SETTINGS.moderatorStyle),
  maxWords: z.number().default(DEFAULT_SETTINGS.maxWords),
  quick: z.boolean().default(DEFAULT_SETTINGS.quick),
  clarify: z.boolean().default(DEFAULT_SETTINGS.clarify),
  unanimity: z.enum(["dissent", "skip"]).default(DEFAULT_SETTINGS.unanimity),
  stop: z.enum(["fixed", "consensus"]).default(DEFAULT_SETTINGS.stop),
  fullHistory: z.boolean().default(DEFAULT_SETTINGS.fullHistory),
  trustedSources: z.array(z.string()).default([...DEFAULT_SETTINGS.trustedSources]),
  summaries: summaries.extend({ bySeat: z.record(z.string(), summaries) }).default(DEFAULT_SETTINGS.summaries),
});

const objectionState = z.enum(OBJECTION_STATES);

const decision = z.object({
  choice: z.enum(["next", "deeper", "constrain", "answer", "conclude"]),
  text: z.string(),
});

export const noteSchema: z.ZodType<Note> = z.union([
  z.object({ kind: z.enum(["constraint", "fact", "focus", "answer", "opinion"]), text: z.string() }),
  z.object({ kind: z.literal("ruling"), objection: z.string(), as: objectionState, text: z.string() }),
  z.object({ kind: z.literal("rejection"), claim: z.string(), text: z.string() }),
  z.object({ kind: z.literal("decision"), checkpoint: z.string(), decision }),
  z.object({ kind: z.enum(["conclude", "pause", "go", "stop"]) }),
  z.object({ kind: z.literal("skip"), seat: z.string() }),
]);

const evidence = z.object({ source: z.string(), quote: z.string().nullable() }).nullable();
const check = z.object({ mark: z.enum(MARKS), detail: z.string() });
const votes = z.array(z.object({ option: z.string(), seats: z.array(z.string()) }));
const reason = z.object({ text: z.string(), refs: z.array(z.string()) });
const point = z.object({ round: z.number(), value: z.number() });

const verdict: z.ZodType<Verdict> = z.object({
  outcome: z.enum(OUTCOMES),
  option: z.string().nullable(),
  decision: z.string(),
  by: z.string().nullable(),
  reasons: z.array(reason),
  struck: z.array(reason).default([]),
  confidence: z.object({
    value: z.number().nullable(),
    band: z.enum(["low", "medium", "high"]),
    trail: z.array(z.object({ seat: z.string(), points: z.array(point) })),
  }),
  fallsWith: z.array(z.string()),
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      summary: z.string(),
      tradeoffs: z.string(),
      seats: z.array(z.string()),
    }),
  ),
  agreed: z.array(z.string()),
  disputed: z.array(z.object({ point: z.string(), sides: z.array(z.string()) })),
  single: z.array(z.string()),
  dissent: z.array(
    z.object({ seat: z.string(), option: z.string().nullable(), confidence: z.number().nullable(), text: z.string() }),
  ),
  risks: z.array(z.object({ text: z.string(), mitigation: z.string().nullable() })),
  objections: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      severity: z.enum(SEVERITIES),
      text: z.string(),
      by: z.string(),
      about: z.string().nullable(),
      round: z.number(),
      state: objectionState,
      steps: z.array(
        z.object({
          round: z.number(),
          by: z.string(),
          as: objectionState,
          text: z.string(),
          evidence,
          check: check.nullable().default(null),
        }),
      ),
    }),
  ),
  questions: z.array(z.string()),
  actions: z.array(
    z.object({ text: z.string(), priority: z.number(), effort: z.enum(["S", "M", "L"]), from: z.string().nullable() }),
  ),
  claims: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      kind: z.enum(["fact", "estimate", "value", "assumption"]),
      evidence,
      check: check.nullable().default(null),
      by: z.string(),
      round: z.number(),
    }),
  ),
  checklist: z.array(z.object({ item: z.string(), kept: z.boolean(), reason: z.string() })).default([]),
  votes,
  control: z.object({
    openings: votes.nullable(),
    hasChanged: z.boolean().nullable(),
    singleAnswers: z.number().nullable(),
    basis: z.enum(["money", "tokens"]).nullable(),
  }),
  stop: z.object({
    cause: z.enum(["consensus", "settled", "rounds", "deadline", "budget", "tokens", "person", "single pass"]),
    round: z.number(),
  }),
});

/** Published as the format's schema; `conclave` itself reads nothing else. */
export const eventSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("debate.opened"),
    id: z.string(),
    topic: z.string(),
    question,
    protocol: z.string(),
    settings,
    panel,
    limits,
    seed: z.string(),
    rehearsal: z.string().nullable(),
    invocation: z.string(),
  }),
  z.object({ type: z.literal("log.claimed"), owner: z.string() }),
  z.object({ type: z.literal("debate.resumed"), limits, panel: panel.nullable() }),
  z.object({ type: z.literal("debate.forked"), id: z.string(), from: z.string(), round: z.number() }),
  z.object({ type: z.literal("round.opened"), round: z.number() }),
  z.object({
    type: z.literal("rounds.ended"),
    after: z.number(),
    reason: z.enum(["rounds", "deadline", "budget", "tokens", "person"]),
  }),
  z.object({
    type: z.literal("call.started"),
    call: z.string(),
    round: z.number(),
    kind: z.string(),
    stage: z.number(),
    seat: z.string(),
    about: z.string().nullable(),
    parts: z.array(z.string()),
    characters: z.number().default(0),
    session: z.string().nullable(),
  }),
  z.object({
    type: z.literal("call.retried"),
    call: z.string(),
    attempt: z.number(),
    code: failureCode,
    message: z.string(),
    waitMs: z.number(),
    usage,
  }),
  z.object({
    type: z.literal("call.answered"),
    call: z.string(),
    text: z.string(),
    ballot: z.unknown(),
    fault: z.string().nullable(),
    usage,
    session: z.string().nullable(),
    requestId: z.string().nullable(),
    durationMs: z.number(),
  }),
  z.object({ type: z.literal("call.failed"), call: z.string(), code: failureCode, message: z.string(), usage }),
  z.object({ type: z.literal("breach.seen"), call: z.string(), text: z.string() }),
  z.object({ type: z.literal("session.lost"), seat: z.string(), session: z.string() }),
  z.object({
    type: z.literal("evidence.checked"),
    call: z.string(),
    checks: z.array(check.extend({ of: z.enum(["claim", "answer"]), index: z.number() })),
  }),
  z.object({
    type: z.literal("evidence.gathered"),
    call: z.string(),
    findings: z.array(
      z.object({
        request: z.string(),
        results: z.array(z.object({ title: z.string(), url: z.string(), text: z.string() })),
        problem: z.string().nullable(),
      }),
    ),
  }),
  z.object({ type: z.literal("note.said"), id: z.string(), by: z.string(), note: noteSchema }),
  z.object({ type: z.literal("checkpoint.opened"), checkpoint: z.string(), asks: z.array(z.string()) }),
  z.object({ type: z.literal("checkpoint.decided"), checkpoint: z.string(), decision, by: z.string().nullable() }),
  z.object({
    type: z.literal("debate.stopped"),
    reason: z.enum(["interrupted", "terminated", "stopped", "budget", "tokens", "deadline", "insufficient"]),
    missing: z.array(z.string()),
  }),
  z.object({ type: z.literal("debate.decided"), verdict }),
]) satisfies z.ZodType<DebateEvent>;

const eventSchemas: ReadonlyMap<string, z.ZodType<DebateEvent>> = new Map(
  eventSchema.options.map((schema) => [schema.shape.type.value, schema]),
);
