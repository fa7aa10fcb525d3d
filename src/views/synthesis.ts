/**
 * The decision record: what people keep of a debate. The verdict comes first, in a fixed order, then what can be said
 * against it: the control line, the figures, what it cost. Outcome and dissent are those of the ballots, whoever wrote it.
 */

import { pinLabels } from "../core/ledger-of.ts";
import type { State } from "../core/state.ts";
import type { Verdict } from "../core/verdict.ts";
import { capital, listed, tokenCount } from "./amounts.ts";
import { controlSentences } from "./control-line.ts";
import { figureLines } from "./figure-lines.ts";
import { bullets, cell, inline, page, section, styled, table } from "./markdown.ts";
import { debateTitle, noteText } from "./names.ts";
import { noVerdict } from "./no-verdict.ts";
import { outcomeWords, stopWords, writerWords } from "./outcome-words.ts";
import { dateOf, titleOf, wholeQuestion } from "./question-title.ts";
import { rehearsalBanner } from "./rehearsal-banner.ts";
import { silentSeats, stands } from "./seat-marks.ts";
import { spendingTable } from "./spending-table.ts";
import { verdictSections } from "./verdict-sections.ts";

/** null while there is neither a verdict nor a debate that ended without one. */
export function synthesis(state: State): string | null {
  if (state.verdict === null) return state.outcome === "insufficient" ? noVerdict(state) : null;
  return page([
    `# ${titleOf(state)}`,
    rehearsalBanner(state),
    headline(state),
    wholeQuestion(state),
    pins(state),
    ...decisionSections(state, state.verdict),
  ]);
}

/** The verdict and what can be said against it. */
export function decisionSections(state: State, verdict: Verdict): readonly (string | null)[] {
  return [
    ...verdictSections(state, verdict),
    section("## Control", [controlSentences(state).map(styled).join(" ")]),
    section("## Figures", [bullets(figureLines(state).map(({ label, text }) => `${label}: ${inline(text)}`))]),
    section("## What it took", [spendingTable(state), sessionTable(state)]),
  ];
}

export function headline(state: State): string {
  const { verdict, completedAt, updatedAt } = state;
  if (!verdict) return "";
  const taking = (stand: "for" | "against") =>
    stands(state).flatMap((each) => (each.stand === stand ? [each.seat] : []));
  const sides = [
    ...(verdict.option === null || taking("for").length === 0 ? [] : [`${listed(taking("for"))} for it`]),
    ...(verdict.option === null || taking("against").length === 0 ? [] : [`${listed(taking("against"))} against it`]),
  ];
  const silent = silentSeats(state);
  const facts = [
    `**${capital(outcomeWords(state))}**${sides.length === 0 ? "" : ` (${inline(sides.join("; "))})`}.`,
    ...(silent.length === 0 ? [] : [`No final ballot from ${inline(listed(silent))}.`]),
    `${capital(stopWords(verdict))}; ${inline(writerWords(state))}.`,
    `Debate ${inline(debateTitle(state))}, ${inline(state.protocol)}, ${dateOf(completedAt ?? updatedAt)}.`,
  ];
  return facts.join(" ");
}

/** What the decision had to keep to: the ids that the text below refers to. */
function pins({ question, notes }: State): string | null {
  const labels = pinLabels({ question, notes });
  const said = notes.filter(({ label, note }) => label !== null && note.kind !== "focus");
  const lines = [
    ...question.constraints.map((text, index) => `**${labels[index] ?? ""}** constraint: ${inline(text)}`),
    ...said.map((each) => `**${each.label}** ${each.note.kind}, by ${inline(each.by)}: ${inline(noteText(each))}`),
  ];
  return lines.length === 0 ? null : bullets(lines);
}

function sessionTable(state: State): string | null {
  const rows = [...state.seats, ...(state.panel.chair ? [state.panel.chair] : [])].flatMap((seat) => {
    const session = state.sessions.get(seat.name);
    if (!session) return [];
    const { id, status, tokens } = session;
    return [
      [
        cell(seat.name),
        cell(seat.speaker),
        id === null ? "none kept" : cell(id),
        status.replaceAll("_", " "),
        tokenCount(tokens),
      ],
    ];
  });
  return rows.length === 0 ? null : table(["seat", "speaker", "session", "state", "tokens"], rows);
}
