/** The searches that seats asked for, in words: what was found and where, or why nothing was found. */

import { looseBallot } from "../core/ballot/ballot.ts";
import type { EvidenceRequest, FoundSource } from "../core/ledger/ledger.ts";
import { ledgerOf } from "../core/ledger/ledger-of.ts";
import type { State } from "../core/state.ts";
import { pluralize } from "./amounts.ts";
import { bullets, inline } from "./markdown/markdown-text.ts";

/** Every request that led to a search, in reading order. */
export function evidenceSearches(state: State): readonly EvidenceRequest[] {
  return ledgerOf(state).requests.filter(({ sources, problem }) => sources.length > 0 || problem !== null);
}

/** Whether the debate is waiting for a search. */
export function isSearching(state: State): boolean {
  const { settings, rehearsal, round, verdict, stopped } = state;
  const isWanted = settings.evidence === "web" || settings.evidence === "all";
  if (!isWanted || rehearsal !== null || verdict !== null || stopped !== null) return false;
  return [...state.calls.values()].some((call) => {
    if (call.round !== round || call.status !== "answered" || state.findings.has(call.key)) return false;
    return (looseBallot.safeParse(call.ballot).data?.requests.length ?? 0) > 0;
  });
}

/** Why searches found nothing: each reason once, the first few in words. The record has all of them. */
export function searchProblems(state: State): readonly string[] {
  const all = [...new Set(evidenceSearches(state).flatMap(({ problem }) => problem ?? []))];
  const more = all.length - PROBLEMS_SHOWN;
  return more > 0 ? [...all.slice(0, PROBLEMS_SHOWN), `${more} more found nothing.`] : all;
}

const PROBLEMS_SHOWN = 2;

/** `6 searches, 11 sources`; empty without searches. */
export function searchCount(state: State): string {
  const searches = evidenceSearches(state);
  const sources = searches.flatMap((request) => request.sources);
  return searches.length === 0
    ? ""
    : `${pluralize(searches.length, "search", "searches")}, ${pluralize(sources.length, "source")}`;
}

export function searchBlock(searches: readonly EvidenceRequest[]): string {
  return bullets(searches.map(searchLine));
}

function searchLine({ text, by, about, round, sources, problem }: EvidenceRequest): string {
  const whom = about === null ? "" : ` from ${about}`;
  const request = `${inline(text)} (requested by ${inline(`${by}${whom}`)} in round ${round})`;
  const found = sources.length === 0 ? [inline(problem ?? "")] : sources.map(sourceLine);
  return [request, ...found.map((line) => `  - ${line}`)].join("\n");
}

function sourceLine({ id, title, url, rejected }: FoundSource): string {
  return `**${id}** ${inline(`${title}, ${url}`)}${rejected === null ? "" : ` ✗ ${inline(rejected)}`}`;
}
