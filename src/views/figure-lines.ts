/** The figures of a debate in words: was it worth its cost? One line each, the same in the record and on the terminal. */

import { type Figures, figures, type PartNovelty } from "../core/figures.ts";
import { findingsOf } from "../core/findings/findings-of.ts";
import { countStates } from "../core/findings/review-outcome.ts";
import type { State } from "../core/state.ts";
import { millis, msBetween } from "../core/time.ts";
import { clock, joinWithAnd, money, percent, pluralize, tokensOf } from "./amounts.ts";
import { searchProblems } from "./evidence-searches.ts";
import { inPart } from "./part-words.ts";
import { rehearsalWords } from "./record/rehearsal-words.ts";

export function figureLines(state: State) {
  const found = figures(state);
  const spent = [
    { label: "calls", text: callText(found) },
    { label: "rounds", text: roundText(state) },
    { label: "cost", text: spendingText(state, found) },
  ];
  const reviewed = findingsOf(state);
  if (reviewed) return [{ label: "findings", text: reviewed.length === 0 ? "none" : countStates(reviewed) }, ...spent];
  return [
    { label: "positions", text: positionText(found) },
    { label: "claims", text: claimText(found) },
    { label: "searches", text: searchText(state, found) },
    { label: "objections", text: objectionText(found) },
    { label: "repetition", text: repetitionText(found.novelty) },
    { label: "dissent kept", text: dissentText(found) },
    ...spent,
  ].filter(({ text }) => text !== "");
}

/** Every round that was opened, except one that is still running. */
export function roundsCompleted(state: State): number {
  const isOver = state.verdict !== null || state.roundsEnded !== null;
  const hasMovedOn = [...state.calls.values()].some(({ key, round }) => round > 0 && !key.startsWith("r"));
  return isOver || hasMovedOn ? state.round : Math.max(0, state.round - 1);
}

/** From the opening to the verdict, or to the last event, without the time in which the debate was not running. */
export function durationMs({ createdAt, completedAt, updatedAt, deadMs }: State): number {
  return Math.max(0, msBetween(createdAt, completedAt ?? updatedAt) - deadMs);
}

/** The same for a debate that may still be running. */
export function elapsedMs(state: State, nowMs: number): number {
  const isOver = state.verdict !== null || state.stopped !== null;
  return isOver ? durationMs(state) : Math.max(0, nowMs - millis(state.createdAt) - state.deadMs);
}

function positionText({ positionChanges: { total, explained } }: Figures): string {
  if (total === 0) return "no seat changed position";
  const reasons = explained === total ? "with a reason" : `${explained === 0 ? "none" : explained} with a reason`;
  return `${pluralize(total, "change")}, ${reasons}`;
}

function claimText({ claims: { total, withEvidence, checked } }: Figures): string {
  if (total === 0 || withEvidence === null) return "";
  const cited = Math.round(withEvidence * total);
  if (cited === 0) return `${total} made, none with evidence`;
  const some = total === 1 ? "" : `${cited} `;
  return `${total} made, ${some}with evidence (${checked === null ? "not checked" : `${percent(checked)} of it found`})`;
}

function searchText(state: State, { searches: { made, found } }: Figures): string {
  if (made === 0) return "";
  const problems = searchProblems(state).map((problem) => problem.replace(/\.$/, ""));
  return [`${made} made, ${found} found something`, ...problems].join("; ");
}

function objectionText({ objections: { raised, open, openBlocking, unconfirmed } }: Figures): string {
  if (raised === 0) return "none raised";
  const blocking = openBlocking === 0 ? "" : ` (${openBlocking} blocking)`;
  const answered = unconfirmed === 0 ? "" : `, ${unconfirmed} answered but not confirmed`;
  return `${raised} raised, ${open} open${blocking}${answered}`;
}

/** `0% in the openings, 40% in round 1 (options, objections and claims that repeat an earlier one)`. */
function repetitionText(novelty: readonly PartNovelty[]): string {
  if (novelty.length === 0) return "";
  if (novelty.every(({ items, fresh }) => fresh === items))
    return "none (no option, objection or claim repeats an earlier one)";
  const shares = novelty.map(
    ({ round, part: kind, items, fresh }) => `${percent(1 - fresh / items)} ${inPart({ kind, round })}`,
  );
  return `${shares.join(", ")} (options, objections and claims that repeat an earlier one)`;
}

function dissentText({ dissentKept }: Figures): string {
  if (!dissentKept || dissentKept.lost === 0) return "";
  const { kept, lost } = dissentKept;
  if (lost === 1)
    return `the option that lost the opening vote ${kept === 1 ? "still has support" : "has no support left"}`;
  return `${kept} of ${lost} options that lost the opening vote still have support`;
}

function callText({ calls }: Figures): string {
  const { answered, failed, pending, retries, abstentions, repairs, reused, breaches } = calls;
  const counts = [
    String(answered + failed + pending),
    ...(pending === 0 ? [] : [`${pending} under way`]),
    ...(reused === 0 ? [] : [`${reused} reused from other debates`]),
    ...(retries === 0 ? [] : [pluralize(retries, "retry", "retries")]),
    ...(failed === 0 ? [] : [pluralize(failed, "absence")]),
    ...(repairs === 0 ? [] : [pluralize(repairs, "repair")]),
    ...(abstentions === 0 ? [] : [pluralize(abstentions, "abstention")]),
    ...(breaches === 0 ? [] : [pluralize(breaches, "breach", "breaches")]),
  ];
  return counts.join(", ");
}

function roundText(state: State): string {
  if (state.round === 0) return "";
  return `${roundsCompleted(state)} (limit: ${state.limits.rounds})`;
}

function spendingText(state: State, { unpriced, calls: { reused } }: Figures): string {
  const { usage, rehearsal } = state;
  const price = rehearsal === null ? money(usage.costMicroUsd) : `none (${rehearsalWords(rehearsal).label})`;
  const exceptions =
    usage.costMicroUsd === null || unpriced.length === 0 ? "" : ` (no price known for ${joinWithAnd(unpriced)})`;
  const free = reused === 0 ? "" : ` (${pluralize(reused, "reused answer")} cost nothing here)`;
  return `${price}${exceptions}${free}, ${tokensOf(usage)}, ${clock(durationMs(state))}`;
}
