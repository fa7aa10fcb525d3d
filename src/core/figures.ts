/**
 * Statistics of a debate: who changed position and why, how much was new, what remains of the losing side, what it cost.
 * Counted from the log alone; a share of nothing is null, never 0.
 */

import type { AnsweredCall, Call } from "./call.ts";
import { ballotOf, callsInOrder } from "./debate-calls.ts";
import { debateParts, type PartKind, partOf } from "./debate-parts.ts";
import { isRepair, type OptionId, repairKey, type SeatName } from "./ids.ts";
import { type Ledger, openObjections } from "./ledger/ledger.ts";
import { ledgerOf } from "./ledger/ledger-of.ts";
import { type Novelty, noveltyByTime } from "./ledger/novelty.ts";
import { objectionCalls } from "./ledger/objection-calls.ts";
import { isAnswered } from "./ledger/objection-state.ts";
import { lazyFields } from "./memory/lazy-fields.ts";
import type { State } from "./state.ts";
import { msBetween } from "./time.ts";
import { addUsage, NO_USAGE, totalTokens, type Usage } from "./usage.ts";

export interface Figures {
  readonly positionChanges: { readonly total: number; readonly explained: number };
  readonly claims: {
    readonly total: number;
    readonly withEvidence: number | null;
    /** Share of claims with evidence whose evidence was found; null: none was checked. */
    readonly checked: number | null;
  };
  /** What was searched for because a seat asked for it, and how often something was found. */
  readonly searches: { readonly made: number; readonly found: number };
  readonly objections: {
    readonly raised: number;
    readonly open: number;
    readonly openBlocking: number;
    /** Answered, and not confirmed. */
    readonly unconfirmed: number;
  };
  readonly novelty: readonly PartNovelty[];
  /** null: there was no vote of openings to lose, or there is no verdict yet. */
  readonly dissentKept: { readonly kept: number; readonly lost: number } | null;
  readonly bySeat: readonly Spending[];
  readonly byKind: readonly Spending[];
  readonly calls: CallCounts;
  /** Seats whose price is unknown; no sum includes them. */
  readonly unpriced: readonly SeatName[];
}

export interface PartNovelty extends Novelty {
  readonly round: number;
  readonly part: PartKind;
  readonly share: number | null;
}

export interface Spending {
  /** A seat or a kind of call. */
  readonly name: string;
  readonly calls: number;
  readonly usage: Usage;
  readonly durationMs: number;
}

export interface CallCounts {
  readonly answered: number;
  readonly failed: number;
  readonly pending: number;
  readonly retries: number;
  readonly abstentions: number;
  readonly repairs: number;
  /** Answers taken from other debates (--reuse). */
  readonly reused: number;
  /** What speakers did and may not. */
  readonly breaches: number;
}

/** Each is computed when it is first read: most views need a few. */
export function figures(state: State): Figures {
  return lazyFields<Figures>({
    positionChanges: () => positionChanges(ledgerOf(state)),
    claims: () => claimFigures(ledgerOf(state)),
    searches: () => searchCounts(ledgerOf(state)),
    objections: () => objectionCounts(ledgerOf(state)),
    novelty: () => novelty(state),
    dissentKept: () => dissentKept(state),
    bySeat: () => spending(callsInOrder(state), ({ seat }) => seat),
    byKind: () => spending(callsInOrder(state), ({ kind }) => kind),
    calls: () => callCounts(state),
    unpriced: () => seatsWithoutPrice(state),
  });
}

function positionChanges({ changes }: Ledger): Figures["positionChanges"] {
  return { total: changes.length, explained: changes.filter(({ isExplained }) => isExplained).length };
}

function claimFigures({ claims }: Ledger): Figures["claims"] {
  return {
    total: claims.length,
    withEvidence: share(claims.filter(({ evidence }) => evidence !== null).length, claims.length),
    checked: shareWithFoundEvidence(claims),
  };
}

function shareWithFoundEvidence(claims: Ledger["claims"]): number | null {
  const cited = claims.filter(({ evidence }) => evidence !== null);
  if (cited.every(({ check }) => check === null)) return null;
  return share(cited.filter(({ check }) => check?.mark === "found").length, cited.length);
}

function searchCounts({ requests }: Ledger): Figures["searches"] {
  const found = requests.filter(({ sources }) => sources.length > 0).length;
  return { made: found + requests.filter(({ problem }) => problem !== null).length, found };
}

function objectionCounts(ledger: Ledger): Figures["objections"] {
  const open = openObjections(ledger);
  return {
    raised: ledger.objections.length,
    open: open.length,
    openBlocking: open.filter(({ severity }) => severity === "blocking").length,
    unconfirmed: ledger.objections.filter(isAnswered).length,
  };
}

/** A reply without a ballot, even after the repair. */
export function isAbstention(state: Pick<State, "calls">, call: Call): call is AnsweredCall {
  if (call.status !== "answered" || call.fault === null || isRepair(call.key)) return false;
  return ballotOf(state, call.key) === null && state.calls.get(repairKey(call.key))?.status !== "pending";
}

export function seatsWithoutPrice({ calls }: Pick<State, "calls">): readonly SeatName[] {
  const unpriced = [...calls.values()].filter(({ usage }) => usage.costMicroUsd === null && totalTokens(usage) > 0);
  return [...new Set(unpriced.map(({ seat }) => seat))];
}

function callCounts(state: State): CallCounts {
  const calls = [...state.calls.values()];
  const count = (status: Call["status"]) => calls.filter((call) => call.status === status).length;
  return {
    answered: count("answered"),
    failed: count("failed"),
    pending: count("pending"),
    retries: calls.reduce((sum, { retries }) => sum + retries.length, 0),
    abstentions: calls.filter((call) => isAbstention(state, call)).length,
    reused: calls.filter((call) => call.status === "answered" && call.reused !== null).length,
    repairs: calls.filter(({ key }) => isRepair(key)).length,
    breaches: calls.reduce((sum, { breaches }) => sum + breaches.length, 0),
  };
}

/** Only objections are raised in the rankings and the closing, too. */
function novelty(state: State): readonly PartNovelty[] {
  const parts = debateParts(state);
  const { raiserOf } = objectionCalls(state);
  const found = noveltyByTime(ledgerOf(state), (item) => {
    const raiser = "severity" in item ? raiserOf(item) : null;
    const part = raiser === null ? parts.find(({ round }) => round === item.round) : partOf(state, raiser);
    return part ? parts.indexOf(part) : -1;
  });
  return [...found].map(([index, counts]) => {
    const { round, kind } = parts[index] ?? { round: 0, kind: "openings" };
    return { round, part: kind, ...counts, share: share(counts.fresh, counts.items) };
  });
}

function dissentKept({ verdict }: State): Figures["dissentKept"] {
  const openings = verdict?.control.openings;
  if (!verdict || !openings) return null;
  const most = openings[0]?.seats.length ?? 0;
  const lost = openings.filter(({ seats }) => seats.length < most).map(({ option }) => option);
  const standing = new Set<OptionId | null>([
    ...verdict.options.map(({ id }) => id),
    ...verdict.dissent.map(({ option }) => option),
  ]);
  return { kept: lost.filter((option) => standing.has(option)).length, lost: lost.length };
}

function spending(calls: readonly Call[], nameOf: (call: Call) => string): readonly Spending[] {
  const sums = new Map<string, Spending>();
  for (const call of calls) {
    const name = nameOf(call);
    const sum = sums.get(name) ?? { name, calls: 0, usage: NO_USAGE, durationMs: 0 };
    sums.set(name, {
      name,
      calls: sum.calls + 1,
      usage: addUsage(sum.usage, call.usage),
      durationMs: sum.durationMs + timeOf(call),
    });
  }
  return [...sums.values()];
}

function timeOf(call: Call): number {
  if (call.status === "answered") return call.durationMs;
  return call.status === "failed" ? msBetween(call.startedAt, call.endedAt) : 0;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
