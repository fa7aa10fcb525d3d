/** The sections of a verdict as Markdown, in the order that every view keeps. Empty sections are left out. */

import { markSign } from "../../core/evidence-check.ts";
import type { Claim } from "../../core/ledger/ledger.ts";
import type { State } from "../../core/state.ts";
import type { Action, Dissent, Verdict } from "../../core/verdict.ts";
import { capitalize } from "../amounts.ts";
import { evidenceSearches, searchBlock } from "../evidence-searches.ts";
import { matrixBlocks } from "../matrix/matrix-sections.ts";
import { type OptionNames, optionNames } from "../names.ts";
import { dissentTitle, noDissent } from "../outcome-words.ts";
import { type ActionSource, actionOrigin } from "../record/action-origin.ts";
import { checklistRows } from "../record/checklist-rows.ts";
import { confidenceTrail } from "../record/confidence-trail.ts";
import { debateCourse } from "../record/course/debate-course.ts";
import { EFFORT_WORDS } from "../record/effort-words.ts";
import { decisionTitle, fullAnswer, proposalNote, separateHeadline } from "../record/verdict-words.ts";
import { bullets, cell, inline, nestProse, prose, quote, section, table } from "./markdown-text.ts";
import { citation, objectionSections } from "./objection-sections.ts";
import { optionBlocks, rankingBlocks } from "./option-sections.ts";
import { pointSections, untestedLines } from "./point-sections.ts";
import { positionBlocks } from "./position-sections.ts";
import { questionSections } from "./question-sections.ts";
import { clauseWriter, sentence, sentences } from "./sentences.ts";

export function verdictSections(state: State, verdict: Verdict): readonly (string | null)[] {
  const { option } = verdict;
  return [
    section(`## ${decisionTitle(verdict)}`, [
      ...decisionBlocks(state, verdict),
      option === null
        ? null
        : `Option ${option}: **${inline(optionNames(state)(option))}** ([what IDs such as ${option} mean](#ids))`,
    ]),
    section("## Answer", [answerBlock(verdict)]),
    section("## Reasons", [verdict.reasons.map(({ text }, index) => `${index + 1}. ${inline(text)}`).join("\n")]),
    section("## Rejected reasons", [
      verdict.struck.length === 0
        ? null
        : "These reasons relied on evidence that was not found or was rejected, so they don't count.",
      bullets(
        verdict.struck.map(({ text, refs }) => `${inline(text)} (${refs.map((ref) => `${ref} \u2717`).join(", ")})`),
      ),
    ]),
    section("## Confidence", confidence(state, verdict)),
    section("## How the debate went", courseBlocks(state)),
    section("## Decision matrix", matrixBlocks(state)),
    section("## Options considered", optionBlocks(state, verdict)),
    section("## Agreed", [bullets(verdict.agreed.map(inline))]),
    section(
      "## Disputed",
      verdict.disputed.map(({ point, sides }) => `**${inline(point)}**\n\n${bullets(sides.map(inline))}`),
    ),
    section("## Raised by one seat only", [bullets(verdict.single.map(inline))]),
    section(`## ${dissentTitle(verdict)}`, dissentBlocks(state, verdict)),
    section("## Positions", positionBlocks(state)),
    section("## Risks", [riskLines(state, verdict)]),
    ...objectionSections(state, verdict, "##"),
    ...questionSections(state, "##"),
    section("## Checklist of constraints", [checklist(state)]),
    ...pointSections(verdict, "##"),
    section("## Not tested", [untestedLines(state)]),
    section("## Next actions", [actionTable(verdict.actions, verdict)]),
    section("## Claims and evidence", evidenceBlocks(state, verdict)),
    section("## Rankings", rankingBlocks(state)),
  ];
}

/** Its headline and words; if nothing was decided, called the proposal that they are. */
export function decisionBlocks(state: State, verdict: Verdict): readonly (string | null)[] {
  const headline = separateHeadline(verdict);
  const note = proposalNote(state);
  return [
    note === null ? null : inline(note),
    headline === null ? null : `**${inline(headline)}**`,
    prose(verdict.decision),
  ];
}

/** null without an answer beyond the decision. Its headings stay headings, below ours. */
export function answerBlock(verdict: Verdict): string | null {
  const answer = fullAnswer(verdict);
  return answer === null ? null : nestProse(answer, 2);
}

export function courseBlocks(state: State): readonly string[] {
  return debateCourse(state).flatMap(({ title, paragraphs }) => [
    `**${title}**`,
    paragraphs.map((each) => `- ${each.map(inline).join(" ")}`).join("\n"),
  ]);
}

function confidence(state: State, verdict: Verdict): readonly (string | null)[] {
  const { fallsWith } = verdict;
  const refutation = fallsWith.length === 0 ? null : `What would prove it wrong: ${inline(sentences(fallsWith))}`;
  const { columns, rows } = confidenceTrail(state);
  const cells = rows.map(({ seat, values }) => [cell(seat), ...values.map((value) => String(value ?? "–"))]);
  return [
    capitalize(confidenceFigure(verdict)),
    refutation,
    cells.length === 0 ? null : "Each seat's confidence (0–100):",
    table(["seat", ...columns], cells),
  ];
}

export function confidenceFigure({ confidence: { value, band }, option }: Verdict): string {
  if (value !== null)
    return `${value} out of 100 (${band}), the median confidence of the final ballots cast for this option.`;
  return option === null
    ? "low, because nothing was decided."
    : "low, because no ballot that prefers it states a confidence.";
}

export function dissentBlocks(state: State, { dissent: voices, option }: Verdict): readonly string[] {
  const names = optionNames(state);
  if (voices.length === 0) return [noDissent(option)];
  const intro = option === null ? ["Nothing was decided. These are the final statements of the seats."] : [];
  return [...intro, ...voices.map((voice) => dissentBlock(voice, names))];
}

function dissentBlock({ seat, option, confidence: value, text }: Dissent, names: OptionNames): string {
  const position = option === null ? "for none of the options" : `for ${option} “${names(option)}”`;
  const title = `**${inline(seat)}**, ${inline(position)}${value === null ? "" : ` (confidence ${value})`}. Final statement:`;
  return `${title}\n\n${text.trim() === "" ? "> (no text)" : quote(text)}`;
}

export function riskLines(state: State, { risks }: Verdict): string {
  const toClause = clauseWriter(state);
  const remedy = (mitigation: string | null) =>
    mitigation === null ? "No mitigation was named." : `Mitigation: ${toClause(sentence(inline(mitigation)))}`;
  return bullets(risks.map(({ text, mitigation }) => `${sentence(inline(text))} ${remedy(mitigation)}`));
}

function checklist(state: State): string | null {
  return table(
    ["item", "kept", "why"],
    checklistRows(state).map(({ shown, how, reason }) => [cell(shown), how, cell(reason)]),
  );
}

export function actionTable(all: readonly Action[], source: ActionSource): string | null {
  return table(
    ["priority", "effort", source.findings === null ? "proposed by" : "finding", "what"],
    all.map((action) => [
      String(action.priority),
      EFFORT_WORDS[action.effort],
      cell(actionOrigin(action, source) ?? "–"),
      cell(action.text),
    ]),
  );
}

export function evidenceBlocks(state: State, { claims }: Verdict): readonly (string | null)[] {
  const searches = evidenceSearches(state);
  return [
    claimTable(claims),
    searches.length === 0 ? null : `Searches that a seat asked for:\n\n${searchBlock(searches)}`,
  ];
}

function claimTable(claims: readonly Claim[]): string | null {
  const rows = claims.map(({ id, text, kind, by, evidence, check, isWithdrawn }) => [
    id,
    cell(text),
    isWithdrawn ? `${kind}, withdrawn` : kind,
    cell(by),
    evidence === null ? "none given" : cell(citation(evidence)),
    cell(`${markSign(evidence, check)} ${evidence === null ? "" : (check?.detail ?? "not checked")}`),
  ]);
  return table(["ID", "claim", "kind", "by", "evidence", "check"], rows);
}
