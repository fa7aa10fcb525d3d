/**
 * The baseline under every verdict: how the vote stood after the openings, whether the debate changed that, and how many single
 * answers it cost. It is the one line that can say "you could have skipped this". What the debate changed in the option that was
 * decided is said next to the outcome (`debate-changes.ts`); only the brief line says it all.
 */

import { seatsWithoutPrice } from "../core/figures.ts";
import type { ReviewFinding } from "../core/findings/review-finding.ts";
import { soloReviews } from "../core/findings/solo-reviews.ts";
import type { OptionId } from "../core/ids.ts";
import type { Votes } from "../core/ledger/agreement.ts";
import type { State } from "../core/state.ts";
import { findForecast } from "../core/verdict/panel-forecast.ts";
import { leader } from "../core/verdict/vote-leader.ts";
import type { Verdict } from "../core/verdict.ts";
import { capitalize, joinWithAnd, money, percent, pluralize, tokensOf } from "./amounts.ts";
import { duetRounds, isDuet } from "./duet-rounds.ts";
import { type OptionNames, optionNames, seatNames } from "./names.ts";
import { voteCount } from "./outcome-words.ts";
import { forecastWords } from "./record/forecast-words.ts";
import { isPlainVote, optionWork, workBrief } from "./record/option-work.ts";
import { joinLines, oneLine, type Span, type StyledLine, words } from "./styled-text.ts";

/** One line of spans per sentence, with option names in bold. Empty until there is a verdict. */
export function baselineSentences(state: State): readonly StyledLine[] {
  const { verdict } = state;
  if (!verdict) return [];
  const price = state.rehearsal === null ? priceSentence(state, verdict) : null;
  // Not of another panel: seats may have changed since the debate began.
  const forecast = state.forecast && findForecast([state.forecast], state);
  if (verdict.findings !== null) {
    const best: StyledLine = [words(`${capitalize(bestAlone(state, verdict.findings))}.`)];
    return price === null ? [best] : [[words(price)], best];
  }
  return [
    ...comparison(state, verdict),
    ...(price === null ? [] : [[words(price)]]),
    ...(forecast === null ? [] : [[words(`For this panel, ${forecastWords(forecast)}.`)]]),
  ];
}

/** The same on one line. */
export function baselineLine(state: State): StyledLine {
  return joinLines(baselineSentences(state), " ");
}

/** The same on one plain line: `openings voted 2–1 for “Stay”; the debate chose “Split” 2–1; cost as much as 26 single answers`. */
export function baselineBrief(state: State): string {
  const { verdict } = state;
  if (!verdict) return "";
  const { openings, singleAnswers, basis } = verdict.control;
  if (verdict.findings !== null) return bestAlone(state, verdict.findings);
  const names = optionNames(state);
  const start =
    openings === null ? "no independent openings to compare with" : `openings ${openingVote(openings, names)}`;
  const change = openings === null || isPlainVote(state, verdict) ? "" : `; ${changeBrief(openings, verdict, names)}`;
  const price =
    singleAnswers === null || state.rehearsal !== null
      ? ""
      : `; ${basis === "tokens" ? "used as many tokens" : "cost as much"} as ${answers(singleAnswers)}`;
  const work = optionWork(state);
  return `${start}${change}${work === null ? "" : `; ${workBrief(work)}`}${price}`;
}

/** `the best single seat, security, would have reported 1 of 2 confirmed findings`. */
function bestAlone(state: State, findings: readonly ReviewFinding[]): string {
  const [best] = soloReviews(findings, seatNames(state)).toSorted((a, b) => a.missed - b.missed);
  const total = best ? best.raised.confirmed + best.missed : 0;
  if (!best || total === 0) return "no finding was confirmed";
  return `the best single seat, ${best.seat}, would have reported ${best.raised.confirmed} of ${pluralize(total, "confirmed finding")}`;
}

function comparison(state: State, verdict: Verdict): readonly StyledLine[] {
  const { openings } = verdict.control;
  const names = optionNames(state);
  if (openings === null)
    return [
      [words("The openings were not independent, so there is no vote to compare with.")],
      ...similaritySentences(state),
    ];
  if (isPlainVote(state, verdict)) return [[words("This was a vote without a debate: the openings are the result.")]];
  return [openingSentence(openings, names), changeSentence(openings, verdict, names)];
}

/** A duet has no vote, so it shows how far the two designs converged. */
function similaritySentences(state: State): readonly StyledLine[] {
  if (!isDuet(state)) return [];
  const compared = duetRounds(state).filter((round) => round.similarity !== null);
  const [first] = compared;
  const last = compared.at(-1);
  if (!first || !last || first.similarity === null || last.similarity === null) return [];
  const later = first === last ? "" : ` and ${percent(last.similarity)} in round ${last.round}`;
  return [[words(`The two designs were ${percent(first.similarity)} alike in round ${first.round}${later}.`)]];
}

function openingSentence(openings: readonly Votes[], names: OptionNames): StyledLine {
  const first = leader(openings);
  if (openings.length === 0) return [words("The openings produced no vote.")];
  if (!first) return [words(`After the openings, the vote was tied ${voteCount(openings)}.`)];
  return [
    words(`After the openings, the vote was ${voteCount(openings)} for `),
    optionSpan(first.option, names),
    words("."),
  ];
}

function changeSentence(openings: readonly Votes[], { option, votes }: Verdict, names: OptionNames): StyledLine {
  const before = leader(openings)?.option ?? null;
  const after = option ?? leader(votes)?.option ?? null;
  const count = voteCount(votes);
  if (after !== null && after === before) {
    return [words(`The debate did not change that (${count}).`)];
  }
  if (option !== null) {
    return [
      words(before === null ? "The debate chose " : "The debate changed that to "),
      optionSpan(option, names),
      words(` (${count}).`),
    ];
  }
  if (after !== null) return [words("The debate ended with "), optionSpan(after, names), words(` ahead (${count}).`)];
  const start = before === null ? "The debate did not break the tie" : "The debate reversed that and decided nothing";
  return [words(votes.length === 0 ? `${start}.` : `${start} (${count}).`)];
}

function optionSpan(option: OptionId, names: OptionNames): Span {
  return oneLine(`“${names(option)}”`, "bold");
}

function changeBrief(openings: readonly Votes[], { option, votes }: Verdict, names: OptionNames): string {
  const before = leader(openings)?.option ?? null;
  const after = option ?? leader(votes)?.option ?? null;
  const count = votes.length === 0 ? "" : ` ${voteCount(votes)}`;
  if (after === before) return `the debate did not ${before === null ? "break the tie" : "change that"}`;
  if (after === null)
    return votes.length === 0 ? "the debate ended without a vote that counts" : `the debate ended in a tie${count}`;
  return option === null
    ? `the debate ended with “${names(after)}” ahead${count}`
    : `the debate chose “${names(after)}”${count}`;
}

function openingVote(openings: readonly Votes[], names: OptionNames): string {
  const first = leader(openings);
  if (openings.length === 0) return "produced no vote";
  return first ? `voted ${voteCount(openings)} for “${names(first.option)}”` : `tied ${voteCount(openings)}`;
}

function priceSentence(state: State, { control: { singleAnswers, basis } }: Verdict): string | null {
  const { usage } = state;
  if (basis === null && usage.costMicroUsd === null) return null;
  const unpriced = usage.costMicroUsd === null ? [] : seatsWithoutPrice(state);
  const spent = usage.costMicroUsd === null ? `used ${tokensOf(usage)}` : `cost ${money(usage.costMicroUsd)}`;
  const exceptions = unpriced.length === 0 ? "" : ` (no price known for ${joinWithAnd(unpriced)})`;
  const buys =
    singleAnswers === null ? "" : `, as ${basis === "tokens" ? "many" : "much"} as ${answers(singleAnswers)}`;
  return `It ${spent}${exceptions}${buys}.`;
}

function answers(count: number): string {
  return count === 1 ? "1 single answer" : `${count} single answers`;
}
