/**
 * The whole debate as one JSON document: everything in state.json, plus the panel, every call with its text, ballot and proof of
 * who spoke, the ledger, the verdict, how the debate went and the figures.
 */

import type { Call } from "../../core/call.ts";
import { callsInOrder } from "../../core/debate-calls.ts";
import { figures } from "../../core/figures.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { takeUp } from "../../core/verdict/take-up.ts";
import type { Verdict } from "../../core/verdict.ts";
import { matrixSummary } from "../matrix/matrix-summary.ts";
import { findSeat } from "../names.ts";
import { debateCourse } from "../record/course/debate-course.ts";
import { followUps } from "../record/follow-ups.ts";
import { unsettledWords } from "../record/unsettled.ts";
import { dollars, stateJson } from "./state-json.ts";

export function debateJson(state: State) {
  return {
    ...stateJson(state),
    panel: state.panel,
    calls: callsInOrder(state).map((call) => callJson(state, call)),
    ledger: ledgerOf(state),
    verdict: state.verdict && verdictJson(state.verdict),
    matrix: matrixSummary(state),
    gates: state.gates,
    course: debateCourse(state).map(({ paragraphs, ...part }) => ({ ...part, sentences: paragraphs.flat() })),
    followUps: followUps(state),
    unsettled: unsettledWords(state),
    figures: figures(state),
  };
}

/** `inVerdict`: what the writer makes of an objection, or null. It doesn't change the objection's state. */
function verdictJson(verdict: Verdict) {
  return {
    ...verdict,
    objections: verdict.objections.map((each) => ({ ...each, inVerdict: takeUp(verdict, each.id) })),
  };
}

function callJson(state: State, call: Call) {
  const { key, round, kind, seat, about, status, usage, retries, breaches } = call;
  const { inputTokens: input, outputTokens: output, cachedTokens: cached, estimated } = usage;
  const facts = {
    key,
    round,
    kind,
    seat,
    speaker: findSeat(state, seat)?.speaker ?? null,
    about,
    status,
    retries: retries.length,
    breaches,
    tokens: { input, output, cached, estimated },
    cost: dollars(usage.costMicroUsd),
  };
  switch (call.status) {
    case "pending":
      return facts;
    case "failed":
      return { ...facts, code: call.code, message: call.message };
    case "answered": {
      // The session that answered and the speaker's own ID for the reply prove who spoke; null if it has none.
      const { session, requestId: request, model, durationMs: duration_ms, reused, text, ballot, fault } = call;
      return { ...facts, session, request, model, duration_ms, reused, text, ballot, fault };
    }
  }
}
