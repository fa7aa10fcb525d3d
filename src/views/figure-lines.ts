/** The figures of a debate in words: was it worth its money? One line each, the same in the record and on the terminal. */

import type { Figures, RoundNovelty } from "../core/figures.ts";
import { figures } from "../core/figures.ts";
import type { State } from "../core/state.ts";
import { msBetween } from "../core/time.ts";
import { clock, joinWithAnd, money, percent, pluralize, tokensOf } from "./amounts.ts";
import { searchProblems } from "./evidence-searches.ts";

export interface FigureLine {
  readonly label: string;
  readonly text: string;
}

export function figureLines(state: State): readonly FigureLine[] {
  const found = figures(state);
  return [
    { label: "positions", text: positionText(found) },
    { label: "claims", text: claimText(found) },
    { label: "searches", text: searchText(state, found) },
    { label: "objections", text: objectionText(found) },
    { label: "novelty", text: noveltyText(found.novelty) },
    { label: "dissent kept", text: dissentText(found) },
    { label: "calls", text: callText(found) },
    { label: "rounds", text: roundText(state) },
    { label: "spent", text: spendingText(state, found) },
  ].filter(({ text }) => text !== "");
}

/** All rounds that were opened, but the one that is still under way. */
export function roundsCompleted(state: State): number {
  const isOver = state.verdict !== null || state.roundsEnded !== null;
  const hasMovedOn = [...state.calls.values()].some(({ key, round }) => round > 0 && !key.startsWith("r"));
  return isOver || hasMovedOn ? state.round : Math.max(0, state.round - 1);
}

/** From the opening to the verdict, or to the last thing that happened. */
export function durationMs({ createdAt, completedAt, updatedAt }: State): number {
  return msBetween(createdAt, completedAt ?? updatedAt);
}

function positionText({ positionChanges: { total, explained } }: Figures): string {
  if (total === 0) return "nobody changed position";
  const unexplained = total - explained;
  return `${pluralize(total, "change")}, ${explained} explained${unexplained === 0 ? "" : `, ${unexplained} unexplained`}`;
}

function claimText({ claims: { total, withEvidence, checked } }: Figures): string {
  if (total === 0 || withEvidence === null) return "";
  const seen = checked === null ? "none checked" : `${percent(checked)} checked`;
  return `${pluralize(total, "claim")}, ${percent(withEvidence)} with evidence, ${seen}`;
}

function searchText(state: State, { searches: { made, found } }: Figures): string {
  if (made === 0) return "";
  const problems = searchProblems(state).map((problem) => problem.replace(/\.$/, ""));
  return [`${made} made, ${found} found something`, ...problems].join("; ");
}

function objectionText({ objections: { raised, open, openBlocking } }: Figures): string {
  if (raised === 0) return "none raised";
  return `${raised} raised, ${open} open${openBlocking === 0 ? "" : ` (${openBlocking} blocking)`}`;
}

function noveltyText(novelty: readonly RoundNovelty[]): string {
  const told = novelty.flatMap(({ round, share }) =>
    share === null ? [] : [`${round === 0 ? "openings" : `round ${round}`} ${percent(share)}`],
  );
  return told.length === 0 ? "" : `new in ${told.join(", ")}`;
}

function dissentText({ dissentKept }: Figures): string {
  if (!dissentKept || dissentKept.lost === 0) return "";
  const { kept, lost } = dissentKept;
  if (lost === 1) return `the option that lost the openings' vote ${kept === 1 ? "still stands" : "is gone"}`;
  return `${kept} of ${lost} options that lost the openings' vote still stand`;
}

function callText({ calls }: Figures): string {
  const { answered, failed, pending, retries, abstentions, repairs, breaches } = calls;
  const told = [
    pluralize(answered + failed + pending, "call"),
    ...(pending === 0 ? [] : [`${pending} under way`]),
    ...(retries === 0 ? [] : [pluralize(retries, "retry", "retries")]),
    ...(failed === 0 ? [] : [pluralize(failed, "absence")]),
    ...(repairs === 0 ? [] : [pluralize(repairs, "repair")]),
    ...(abstentions === 0 ? [] : [pluralize(abstentions, "abstention")]),
    ...(breaches === 0 ? [] : [pluralize(breaches, "breach", "breaches")]),
  ];
  return told.join(", ");
}

function roundText(state: State): string {
  if (state.round === 0) return "";
  return `${roundsCompleted(state)} of at most ${state.limits.rounds}`;
}

function spendingText(state: State, { unpriced }: Figures): string {
  const { usage, rehearsal } = state;
  const price = rehearsal === null ? money(usage.costMicroUsd) : "nothing, a rehearsal";
  const without =
    usage.costMicroUsd === null || unpriced.length === 0
      ? ""
      : ` (without ${joinWithAnd(unpriced)}, whose price is not known)`;
  return `${price}${without}, ${tokensOf(usage)}, ${clock(durationMs(state))}`;
}
