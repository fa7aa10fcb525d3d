/**
 * The whole debate as one JSON document: what state.json has, and beside it the panel, every call with its words and ballot,
 * all that was put on the table, verdict and figures.
 */

import type { Call } from "../core/call.ts";
import { figures } from "../core/figures.ts";
import { inOrder, type State } from "../core/state.ts";
import { ledgerIn } from "./ledger-in.ts";
import { dollars, stateJson } from "./state-json.ts";

export function debateJson(state: State) {
  return {
    ...stateJson(state),
    panel: state.panel,
    calls: inOrder(state).map(callJson),
    ledger: ledgerIn(state),
    verdict: state.verdict,
    figures: figures(state),
  };
}

function callJson(call: Call) {
  const { key, round, kind, seat, about, status, usage, retries, breaches } = call;
  const spent = { input: usage.inputTokens, output: usage.outputTokens, cached: usage.cachedTokens };
  const facts = {
    key,
    round,
    kind,
    seat,
    about,
    status,
    retries: retries.length,
    breaches,
    tokens: spent,
    cost: dollars(usage.costMicroUsd),
  };
  switch (call.status) {
    case "pending":
      return facts;
    case "failed":
      return { ...facts, code: call.code, message: call.message };
    case "answered":
      return { ...facts, text: call.text, ballot: call.ballot, fault: call.fault, duration_ms: call.durationMs };
  }
}
