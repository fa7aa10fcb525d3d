/** The plain lines of calls: who answered, its position, what it raised, and the vote once every seat has answered. */

import type { Call } from "../../core/call.ts";
import { ballotOf } from "../../core/debate-calls.ts";
import type { CallAnswered, CallFailed, CallRetried, EvidenceGathered } from "../../core/event.ts";
import { FAILURES } from "../../core/failure.ts";
import { isAbstention } from "../../core/figures.ts";
import { isHostCall } from "../../core/host.ts";
import { type CallKey, isRepair } from "../../core/ids.ts";
import type { Position } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { clock, joinWithAnd, money, tokenCount } from "../amounts.ts";
import { callCount, kindWords } from "../call-phases.ts";
import { findDuetRound, similarityWords } from "../duet-rounds.ts";
import { findSeat, firstLine, type OptionNames, optionNames, reuseWords, shortId, stateWords } from "../names.ts";
import type { Fact, StateChange } from "./plain-fact.ts";
import { objectionFacts } from "./plain-objections.ts";
import { voteLine } from "./vote-line.ts";

export interface PlainOptions {
  readonly verbose: boolean;
  /** Where the files are; null if nothing is saved. */
  readonly folder: string | null;
  /** What a person types for the debate, if its number alone is not enough. */
  readonly id?: string;
  /** How the person starts Conclave, if not as `conclave`. */
  readonly command?: string;
  /** The maximum number of calls. */
  readonly calls?: number;
  /** What it can cost at most; null if no price is known. */
  readonly cost?: { readonly atMostMicroUsd: number | null; readonly notCounted: readonly string[] };
}

export function callStartFacts(
  { before, after }: StateChange,
  key: CallKey,
  { id = shortId(after.id), command = "conclave" }: PlainOptions,
): readonly Fact[] {
  const call = after.calls.get(key);
  if (!call) return [];
  const awaited: readonly Fact[] = isHostCall(after, key)
    ? [["awaited", `${seatLabel(after, key)}  waiting for the host to answer ${key}: ${command} contribute ${id}`]]
    : [];
  if (isRepair(key)) return [["repair", `${seatLabel(after, key)}  asking for the ballot only`], ...awaited];
  const isFirst = ![...before.calls.values()].some(({ kind, round }) => kind === call.kind && round === call.round);
  return isFirst ? [["phase", phaseWords(after, call)], ...awaited] : awaited;
}

/** `answers`; `answers (2 challenges still running)` for a seat that need not wait for them. */
function phaseWords({ calls }: State, { kind }: Call): string {
  const others = [...calls.values()].filter((call) => call.status === "pending" && call.kind !== kind);
  const running = [...Map.groupBy(others, (call) => call.kind)].map(([other, { length }]) => callCount(length, other));
  const name = kindWords(kind).toLowerCase();
  return running.length === 0 ? name : `${name} (${joinWithAnd(running)} still running)`;
}

export function retryFacts({ after }: StateChange, event: CallRetried, { verbose }: PlainOptions): readonly Fact[] {
  const wait = event.waitMs === 0 ? "now" : `in ${Math.ceil(event.waitMs / 1_000)} s`;
  const message = verbose ? `: ${event.message}` : "";
  const failure = `${FAILURES[event.code].says} on attempt ${event.attempt}`;
  return [["retry", `${seatLabel(after, event.call)}  ${failure}, retrying ${wait}${message}`]];
}

export function failureFacts({ after }: StateChange, { call, code, message }: CallFailed): readonly Fact[] {
  return [
    ["absent", `${seatLabel(after, call)}  ${FAILURES[code].says}: ${message}`],
    ...abstentionFacts(after, call),
    ...voteFacts(after, call),
  ];
}

export function answerFacts(change: StateChange, event: CallAnswered, { verbose }: PlainOptions): readonly Fact[] {
  const { after } = change;
  const { call: key, fault, usage, durationMs, text, reused } = event;
  const price = usage.costMicroUsd === null ? `${tokenCount(usage.outputTokens)} tokens` : money(usage.costMicroUsd);
  const position = fault === null ? positionWords(after, originalKey(key)) : `no valid ballot: ${fault}`;
  const line = [
    seatLabel(after, key),
    ...(reused ? [reuseWords(reused)] : [clock(durationMs), price]),
    ...(position === "" ? [] : [position]),
    ...(verbose ? [verboseWords(after, event)] : []),
  ].join("  ");
  const opening = verbose ? firstLine(text) : "";
  return [
    [isRepair(key) ? "repair" : "reply", line],
    ...(opening === "" ? [] : [["said", `${seatLabel(after, key)}  ${opening}`] as const]),
    ...abstentionFacts(after, key),
    ...objectionFacts(change, after.calls.get(originalKey(key)) ?? null),
    ...duetFacts(after, originalKey(key)),
    ...voteFacts(after, key),
  ];
}

/** One line per search that found something, and one per reason why others did not. */
export function searchFacts(state: State, { call, findings }: EvidenceGathered): readonly Fact[] {
  const found = findings
    .filter(({ results }) => results.length > 0)
    .map(({ request, results }) => `${request}: ${results.map(({ url }) => url).join(", ")}`);
  const problems = new Set(findings.flatMap(({ problem }) => problem ?? []));
  return [...found, ...problems].map((text) => ["evidence", `${seatLabel(state, call)}  ${text}`]);
}

/** Padded, so that the rest lines up in a column. */
function seatLabel(state: State, key: CallKey): string {
  const call = state.calls.get(key);
  const longest = Math.max(...state.panel.seats.map(({ name }) => name.length));
  if (!call) return key;
  return (call.about === null ? call.seat : `${call.seat} on ${call.about}`).padEnd(longest);
}

/** The call that a repair belongs to; otherwise the call itself. */
function originalKey(key: CallKey): CallKey {
  return key.replace(/\/repair$/, "");
}

/** The position and confidence of this call, and a duet's signal. */
function positionWords(state: State, key: CallKey): string {
  const call = state.calls.get(key);
  if (!call || ballotOf(state, key) === null) return "";
  const { positions } = ledgerOf(state);
  const position = positions.findLast(
    ({ seat, round, stage }) => seat === call.seat && round === call.round && stage === call.stage,
  );
  const names = optionNames(state);
  const duet = findDuetRound(state, call.round);
  const signal = [duet?.design, duet?.review].find((turn) => turn?.call.key === key)?.signal ?? null;
  const words = [
    ...(position ? [preferenceWords(position, names)] : []),
    ...(position && position.confidence !== null ? [`confidence ${position.confidence}`] : []),
    ...(signal === null ? [] : [stateWords(signal)]),
  ];
  return words.join(", ");
}

function preferenceWords({ prefers, accepts: [accepted] }: Position, names: OptionNames): string {
  if (prefers !== null) return `prefers “${names(prefers)}”`;
  return accepted === undefined ? "prefers no option" : `accepts “${names(accepted)}”`;
}

function verboseWords(state: State, { call, usage, durationMs }: CallAnswered): string {
  const { inputTokens, outputTokens, cachedTokens } = usage;
  const source = findSeat(state, state.calls.get(call)?.seat ?? "")?.source ?? "";
  const tokens = `in=${tokenCount(inputTokens)} out=${tokenCount(outputTokens)} cache=${tokenCount(cachedTokens)}`;
  return `${tokens} ${(durationMs / 1_000).toFixed(1)}s prompt=${source}`;
}

/** For a repair that returned no ballot either. */
function abstentionFacts(state: State, key: CallKey): readonly Fact[] {
  const call = state.calls.get(originalKey(key));
  if (!isRepair(key) || !call || !isAbstention(state, call)) return [];
  return [["abstain", `${seatLabel(state, key)}  its reply is kept but doesn't count as a vote`]];
}

function voteFacts(state: State, key: CallKey): readonly Fact[] {
  const call = state.calls.get(originalKey(key));
  const vote = call ? voteLine(state, call) : null;
  return vote === null ? [] : [["vote", vote]];
}

function duetFacts(state: State, key: CallKey): readonly Fact[] {
  const call = state.calls.get(key);
  const found = call?.kind === "review" ? findDuetRound(state, call.round) : undefined;
  return found ? [["designs", similarityWords(found)]] : [];
}
