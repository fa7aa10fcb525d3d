/**
 * The whole debate as one JSON document: everything in state.json, plus the panel, every call with its text, ballot and proof of
 * who spoke, the ledger, the verdict, how the debate went and the figures.
 */

import type { AnsweredCall, Call } from "../../core/call.ts";
import { callsInOrder } from "../../core/debate-calls.ts";
import { figures } from "../../core/figures.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
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
    verdict: state.verdict,
    matrix: matrixSummary(state),
    gates: state.gates,
    course: debateCourse(state),
    followUps: followUps(state),
    unsettled: unsettledWords(state),
    figures: figures(state),
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
    case "answered":
      return { ...facts, ...proof(call), text: call.text, ballot: call.ballot, fault: call.fault };
  }
}

/** The session that answered and the speaker's own ID for the reply; null if it has none. */
function proof({ session, requestId, model, durationMs, reused }: AnsweredCall) {
  return { session, request: requestId, model, duration_ms: durationMs, reused };
}
