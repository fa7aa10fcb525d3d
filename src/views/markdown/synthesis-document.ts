/**
 * The decision record: what people keep from a debate. The verdict comes first, in a fixed order, then what puts it into
 * perspective: the baseline, the statistics, the cost. Outcome and dissent come from the ballots, not from the writer.
 */

import { pinLabels } from "../../core/ledger/ledger-of.ts";
import { everyMember } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { capitalize, dateOf, joinWithAnd, tokenCount } from "../amounts.ts";
import { baselineLine } from "../baseline.ts";
import { figureLines } from "../figure-lines.ts";
import { debateTitle, noteText } from "../names.ts";
import { outcomeWords, stopWords, writerWords } from "../outcome-words.ts";
import { changesSentence } from "../record/debate-changes.ts";
import { type AnsweredFollowUp, followUps } from "../record/follow-ups.ts";
import { unsettledWords } from "../record/unsettled.ts";
import { ratingWords } from "../record/verdict-words.ts";
import { reviewSections } from "../review/review-sections.ts";
import { seatSides, seatsNotAsked, silentSeats } from "../seat-marks.ts";
import { idKey } from "./id-key.ts";
import { bullets, cell, inline, markdownLine, page, quote, section, table } from "./markdown-text.ts";
import { noVerdictDocument } from "./no-verdict-document.ts";
import { questionTitle, rehearsalBanner, wholeQuestion } from "./page-head.ts";
import { spendingTable } from "./spending-table.ts";
import { verdictSections } from "./verdict-sections.ts";

/** null until the debate has ended, with or without a verdict. */
export function synthesis(state: State): string | null {
  if (state.verdict === null) return state.outcome === "insufficient" ? noVerdictDocument(state) : null;
  return page([
    `# ${questionTitle(state)}`,
    rehearsalBanner(state),
    headline(state),
    wholeQuestion(state),
    pins(state),
    ...decisionSections(state, state.verdict),
  ]);
}

/** The verdict and what puts it into perspective. */
export function decisionSections(state: State, verdict: Verdict): readonly (string | null)[] {
  // The cost has a section of its own.
  const figures = figureLines(state).filter(({ label }) => label !== "cost");
  return [
    ...(verdict.findings === null ? verdictSections(state, verdict) : reviewSections(state, verdict, verdict.findings)),
    section("## Follow-up questions", followUps(state).map(followUpBlock)),
    section("## Baseline", [markdownLine(baselineLine(state))]),
    section("## Statistics", [bullets(figures.map(({ label, text }) => `${label}: ${inline(text)}`))]),
    section("## Cost", [spendingTable(state), sessionTable(state)]),
    section("## IDs", [idKey(state)]),
  ];
}

function followUpBlock({ question, answer, note }: AnsweredFollowUp): string {
  const asked = `**${inline(question)}** (${inline(note)})`;
  return answer === null ? asked : `${asked}\n\n${quote(answer)}`;
}

/** The outcome, and a list of what qualifies it. */
export function headline(state: State): string {
  const { verdict, completedAt, updatedAt } = state;
  if (!verdict) return "";
  const sides = (["for", "against"] as const).flatMap((side) => {
    const seats = seatSides(state).flatMap((each) => (each.side === side ? [each.seat] : []));
    const title = side === "for" ? "for the decision" : "against";
    return verdict.option === null || seats.length === 0 ? [] : [`${title}: ${joinWithAnd(seats)}`];
  });
  const unasked = seatsNotAsked(state);
  const silent = verdict.findings === null ? silentSeats(state).filter((seat) => !unasked.includes(seat)) : [];
  const outcome = [
    `**${capitalize(outcomeWords(state))}**${sides.length === 0 ? "" : ` (${inline(sides.join("; "))})`}.`,
    ...(silent.length === 0 ? [] : [`No final ballot from ${inline(joinWithAnd(silent))}.`]),
    ...(unasked.length === 0 ? [] : [`Not asked: ${inline(joinWithAnd(unasked))}.`]),
  ];
  const facts = [
    ...(unsettledWords(state) === "" ? [] : [`Unsettled: ${unsettledWords(state)}.`]),
    ...(changesSentence(state) === "" ? [] : [inline(changesSentence(state))]),
    ...(state.rating === null ? [] : [inline(ratingWords(state))]),
    `${capitalize(stopWords(verdict))}. Verdict ${inline(writerWords(state))}.`,
    `Debate ${inline(debateTitle(state))}, ${inline(state.protocol)} protocol, ${dateOf(completedAt ?? updatedAt)}.`,
  ];
  return `${outcome.join(" ")}\n\n${bullets(facts)}`;
}

/** The constraints and notes whose IDs the text below refers to. */
function pins({ question, notes }: State): string | null {
  const labels = pinLabels({ question, notes });
  const pinned = notes.filter(({ label, note }) => label !== null && note.kind !== "focus");
  const lines = [
    ...question.constraints.map((text, index) => `**${labels[index] ?? ""}** constraint: ${inline(text)}`),
    ...pinned.map((each) => `**${each.label}** ${each.note.kind}, by ${inline(each.by)}: ${inline(noteText(each))}`),
  ];
  return lines.length === 0 ? null : bullets(lines);
}

/** Of the speakers that keep a session. */
function sessionTable(state: State): string | null {
  const rows = everyMember(state).flatMap((seat) => {
    const session = state.sessions.get(seat.name);
    if (!session || session.id === null) return [];
    const { id, status, tokens } = session;
    // Nothing is active any more when the record is written.
    const end = status === "active" ? "ended normally" : status.replaceAll("_", " ");
    return [[cell(seat.name), cell(seat.speaker), cell(id), end, tokenCount(tokens)]];
  });
  return table(["seat", "speaker", "session", "end", "tokens"], rows);
}
