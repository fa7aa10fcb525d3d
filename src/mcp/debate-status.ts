/** The status of a debate in a few facts. Its resources and its verdict have the details. */

import { isHosted } from "../core/host.ts";
import { openObjections } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { totalTokens } from "../core/usage.ts";
import { money, tokensOf } from "../views/amounts.ts";
import { dollars } from "../views/json/state-json.ts";
import { outcomeWords, STOP_WORDS } from "../views/outcome-words.ts";
import { rehearsalWords } from "../views/record/rehearsal-words.ts";
import { unsettledWords } from "../views/record/unsettled.ts";
import { proposalNote } from "../views/record/verdict-words.ts";
import { checkpointText } from "../views/terminal/checkpoint-text.ts";
import { heartbeatLine } from "../views/terminal/plain-lines.ts";
import { type DebateAccess, type DebateSnapshot, folderOf } from "./debate-access.ts";

/** Where text is shown to a client. */
export const PAGE = { width: 100, color: false, ascii: false };

export function debateStatus(access: DebateAccess, { state, home, isRunning, trouble, awaited }: DebateSnapshot) {
  const calls = [...state.calls.values()];
  return {
    id: state.id,
    /** null: it has none on this machine. */
    folder: folderOf(access, home),
    question: state.question.text,
    protocol: state.protocol,
    rehearsal: state.rehearsal !== null,
    running: isRunning,
    status: state.status,
    /** Why nobody continues it, such as that no worker is there. */
    trouble,
    outcome: state.outcome,
    stopped: state.stopped?.reason ?? null,
    round: state.round,
    rounds: state.limits.rounds,
    calls_answered: calls.filter(({ status }) => status === "answered").length,
    calls_failed: calls.filter(({ status }) => status === "failed").length,
    seats: state.seats.map(({ name, role, speaker }) => ({ name, role, speaker, speaking: isSpeaking(state, name) })),
    /** null if a host takes part: it must not see them before its turn. */
    open_objections: isHosted(state)
      ? null
      : openObjections(ledgerOf(state)).map(({ id, severity, title }) => ({ id, severity, title })),
    /** The decision that the debate is waiting for; null if there is none. */
    checkpoint: state.checkpoint,
    /** Calls that are waiting for the host. */
    awaited: awaited.map(({ call, seat, kind, until }) => ({ call, seat, kind, until })),
    tokens: totalTokens(state.usage),
    cost_usd: dollars(state.usage.costMicroUsd),
    decision: state.verdict?.decision ?? null,
  };
}

function isSpeaking({ calls }: State, seat: string): boolean {
  return [...calls.values()].some((call) => call.seat === seat && call.status === "pending");
}

/** The next step comes last, so that a model does not have to guess it. */
export function debateStatusText({ state, isRunning, trouble, awaited }: DebateSnapshot, nowMs: number): string {
  const id = state.id;
  const played = state.rehearsal === null ? null : rehearsalWarning(state.rehearsal);
  const spent = `${tokensOf(state.usage)}, ${money(state.usage.costMicroUsd)}`;
  if (state.verdict) {
    const unsettled = unsettledWords(state);
    return joinLines([
      played,
      `${id}: ${outcomeWords(state)}; ${spent}.`,
      unsettled === "" ? null : `Unsettled: ${unsettled}.`,
      proposalNote(state),
      state.verdict.decision,
      `To read it, call verdict ${id}.`,
    ]);
  }
  if (state.checkpoint) {
    const asked = checkpointText(state, PAGE);
    return joinLines([played, `${id} is waiting for the person.`, asked, `Ask the person, then call decide ${id}.`]);
  }
  if (!isRunning) {
    const why = state.stopped ? STOP_WORDS[state.stopped.reason] : "not running";
    const next = `To continue, call resume ${id}. Calls that were already answered are not repeated.`;
    return joinLines([played, `${id} has no verdict: ${why}; ${spent}.`, trouble, next]);
  }
  const runs = `${id} is running: round ${state.round} of ${state.limits.rounds}; ${spent}.`;
  if (awaited.length > 0) return joinLines([played, runs, trouble, ...hostLines(awaited, id)]);
  const working = heartbeatLine(state, nowMs) ?? "no call is running";
  return joinLines([played, runs, working, trouble, `To follow it, call wait ${id}.`]);
}

/** Without those that there are not. */
function joinLines(lines: readonly (string | null)[]): string {
  return lines.filter((line) => line !== null).join("\n");
}

function rehearsalWarning(rehearsal: string): string {
  const { label, kind } = rehearsalWords(rehearsal);
  return `${label.toUpperCase()}: this is ${kind}. No model is called, and nothing in it answers the question.`;
}

function hostLines(awaited: DebateSnapshot["awaited"], id: string): readonly string[] {
  return [
    ...awaited.map(({ call, seat, until }) => `It is waiting for you, the host, as ${seat}: ${call}, until ${until}.`),
    `To read the prompt, call asked ${id}. To answer, call contribute.`,
  ];
}
