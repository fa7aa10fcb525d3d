/**
 * The decision as a comment on a pull request: the decision at a glance, the rest collapsed. It mentions nobody, links nothing,
 * and always fits into a comment: sections that don't fit are left out and named.
 */

import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import type { Verdict } from "../../core/verdict.ts";
import { clock, money, pluralize } from "../amounts.ts";
import { baselineLine } from "../baseline.ts";
import { searchCount } from "../evidence-searches.ts";
import { durationMs, figureLines } from "../figure-lines.ts";
import { matrixBlocks } from "../matrix/matrix-sections.ts";
import { debateTitle, shortId } from "../names.ts";
import { objectionCount } from "../objection-words.ts";
import { dissentTitle, outcomeWords } from "../outcome-words.ts";
import { changesSentence } from "../record/debate-changes.ts";
import { statusInVerdict } from "../record/take-up-words.ts";
import { unsettled, unsettledWords } from "../record/unsettled.ts";
import { reviewComment } from "../review/pr-review.ts";
import { reviewReport } from "../review/review-report.ts";
import { bullets, disableAutolinks, fold, inline, markdownLine, page, stackBlocks } from "./markdown-text.ts";
import { noVerdictDocument } from "./no-verdict-document.ts";
import { objectionLines } from "./objection-sections.ts";
import { optionBlocks, rankingBlocks } from "./option-sections.ts";
import { questionTitle, rehearsalBanner } from "./page-head.ts";
import { pointSections, untestedLines } from "./point-sections.ts";
import { questionSections } from "./question-sections.ts";
import {
  actionTable,
  answerBlock,
  confidenceFigure,
  courseBlocks,
  decisionBlocks,
  dissentBlocks,
  evidenceBlocks,
} from "./verdict-sections.ts";

/** Code hosts accept 65,536 characters. */
const LONGEST = 60_000;

/** null until the debate has ended, with or without a verdict. */
export function prComment(state: State): string | null {
  const { verdict, outcome } = state;
  if (!verdict) return outcome === "insufficient" ? disableAutolinks(noVerdictDocument(state)) : null;
  const review = reviewReport(state, null);
  if (review) return reviewComment(review);
  const folds = foldsOf(state, verdict);
  // The first sections matter most, and one that is too long does not keep out those after it.
  const kept: Fold[] = [];
  for (const each of folds) {
    if (commentOf(state, verdict, [...kept, each], folds).length <= LONGEST) kept.push(each);
  }
  const left = folds.filter((each) => !kept.includes(each));
  return commentOf(state, verdict, kept, left);
}

type Fold = ReturnType<typeof foldsOf>[number];

function commentOf(state: State, verdict: Verdict, folds: readonly Fold[], left: readonly Fold[]): string {
  const id = shortId(state.id);
  return disableAutolinks(
    page([
      `### Conclave: ${inline(outcomeWords(state))}`,
      rehearsalBanner(state),
      `**${questionTitle(state)}**`,
      ...decisionBlocks(state, verdict),
      verdict.reasons.map(({ text }, index) => `${index + 1}. ${inline(text)}`).join("\n"),
      `Confidence: ${confidenceFigure(verdict)}`,
      openWarning(state),
      ...folds.map(({ title, body }) => fold(title, body)),
      left.length === 0
        ? null
        : `Left out to fit: ${left.map(({ title }) => title).join("; ")}. See \`conclave show ${inline(id)}\`.`,
      footer(state),
    ]),
  );
}

/** What is unsettled, with open objections and unconfirmed blocking ones by name. */
function openWarning(state: State): string | null {
  const words = unsettledWords(state);
  if (words === "") return null;
  const { open, unconfirmed } = unsettled(state);
  const named = [...open, ...unconfirmed.filter(({ severity }) => severity === "blocking")];
  const lines = named.map(
    (objection) =>
      `**${objection.id} ${inline(objection.title)}** (${objection.severity}, ${statusInVerdict(state, objection)})`,
  );
  return [`Unsettled: ${words}.`, ...(lines.length === 0 ? [] : [bullets(lines)])].join("\n\n");
}

function foldsOf(state: State, verdict: Verdict) {
  const { options, objections, dissent, actions, claims, points } = verdict;
  const { untested } = ledgerOf(state);
  const folds = [
    { title: "The answer in full", blocks: [answerBlock(verdict)] },
    { title: `Next actions (${actions.length})`, blocks: [actionTable(actions, verdict)] },
    {
      title: `${dissentTitle(verdict)} (${dissent.length})`,
      blocks: dissent.length === 0 ? [] : dissentBlocks(state, verdict),
    },
    { title: "Decision matrix", blocks: matrixBlocks(state) },
    { title: `Options considered (${options.length})`, blocks: optionBlocks(state, verdict) },
    { title: `Objections (${objectionCount(objections)})`, blocks: [objectionLines(state, objections)] },
    { title: "How the debate went", blocks: courseBlocks(state) },
    { title: "Questions", blocks: questionSections(state, "####") },
    { title: `Points (${points.length})`, blocks: pointSections(verdict, "####") },
    { title: `Not tested (${untested.length})`, blocks: [untestedLines(state)] },
    { title: "Rankings", blocks: rankingBlocks(state) },
    {
      title: "Statistics",
      blocks: [
        markdownLine(baselineLine(state)),
        inline(changesSentence(state)),
        bullets(figureLines(state).map(({ label, text }) => `${label}: ${inline(text)}`)),
      ],
    },
    {
      title: `Claims and evidence (${[claims.length, searchCount(state)].filter((count) => count !== "").join(", ")})`,
      blocks: evidenceBlocks(state, verdict),
    },
  ];
  return folds.flatMap(({ title, blocks }) => {
    const body = stackBlocks(blocks);
    return body === "" ? [] : [{ title, body }];
  });
}

function footer(state: State): string {
  const { panel, protocol, usage, rehearsal } = state;
  const price = rehearsal === null ? money(usage.costMicroUsd) : "no cost";
  const facts = [`${protocol} protocol`, pluralize(panel.seats.length, "seat"), price, clock(durationMs(state))];
  return `Debate ${inline(debateTitle(state))}: ${inline(facts.join(", "))}.`;
}
