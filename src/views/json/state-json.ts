/**
 * `state.json`: the current state of a debate, for other programs. Its names are permanent; readers ignore names they don't
 * know. Money is in US dollars, null if no price is known; times are ISO 8601.
 */

import { figures } from "../../core/figures.ts";
import type { Seat } from "../../core/panel.ts";
import { isPaused, type RecordedNote, type State } from "../../core/state.ts";
import { totalTokens } from "../../core/usage.ts";
import { revisitDate } from "../../core/verdict/revisit-date.ts";
import { roundsCompleted } from "../figure-lines.ts";
import { noteText } from "../names.ts";
import { seatSides } from "../seat-marks.ts";

export const STATE_VERSION = 1;

export function stateJson(state: State) {
  const { usage, panel, outcome } = state;
  const { unpriced, objections } = figures(state);
  return {
    version: STATE_VERSION,
    debate_id: state.id,
    topic: state.topic,
    question: state.question.text,
    protocol: state.protocol,
    invocation: state.invocation,
    flags: flags(state),
    status: state.status,
    /** By the person, who can resume it; it needs nothing else from them. */
    paused: isPaused(state),
    outcome,
    rehearsal: state.rehearsal !== null,
    current_round: state.round,
    rounds_total: state.limits.rounds,
    rounds_completed: roundsCompleted(state),
    participants: [
      ...panel.seats.map((seat) => participant(seat, "seat")),
      ...(panel.chair ? [participant(panel.chair, "chair")] : []),
    ],
    sessions: Object.fromEntries(state.sessions),
    tokens: {
      input: usage.inputTokens,
      output: usage.outputTokens,
      cached: usage.cachedTokens,
      total: totalTokens(usage),
      estimated: usage.estimated,
    },
    cost: dollars(usage.costMicroUsd),
    unpriced,
    open_objections: objections.open,
    stands: seatSides(state).map(({ side }) => side),
    votes: state.verdict?.votes.map(({ seats }) => seats.length) ?? [],
    errors: state.errors,
    notes: state.notes.map(noteJson),
    confidence: state.verdict?.confidence.value ?? null,
    rating: state.rating,
    /** The date on which the decision itself says to look at it again. */
    revisit_on: revisitDate(state),
    created_at: state.createdAt,
    updated_at: state.updatedAt,
    completed_at: state.completedAt,
  };
}

export function dollars(microUsd: number | null): number | null {
  return microUsd === null ? null : microUsd / 1_000_000;
}

function participant({ name, role, speaker, family, source }: Seat, place: "seat" | "chair") {
  return { seat: name, role, speaker, family, prompt_source: source, sits_as: place };
}

function flags({ limits, settings, question }: State) {
  return {
    rounds: limits.rounds,
    quorum: limits.quorum,
    retries: limits.retries,
    silence_ms: limits.silenceMs,
    timeout_ms: limits.totalMs,
    round_timeout_ms: limits.roundMs,
    budget: dollars(limits.budgetMicroUsd),
    max_tokens: limits.maxTokens,
    deadline: limits.deadline,
    named: settings.named,
    interactive: settings.interactive,
    style: settings.style,
    moderator_style: settings.moderatorStyle,
    max_words: settings.maxWords,
    quick: settings.quick,
    clarify: settings.clarify,
    unanimity: settings.unanimity,
    stop: settings.stop,
    full_history: settings.fullHistory,
    pairwise: settings.pairwise,
    closing: settings.closing,
    evidence: settings.evidence,
    trusted_sources: settings.trustedSources,
    constraints: question.constraints,
    options: question.options,
    context: question.context.map(({ name }) => name),
    working_dir: question.workingDir,
  };
}

function noteJson(recorded: RecordedNote) {
  const { id, label, by, note, at, round } = recorded;
  return { id, label, by, kind: note.kind, text: noteText(recorded), at, round };
}
