/**
 * The decision as a comment on a pull request: the decision at a glance, the rest collapsed. It mentions nobody, links nothing,
 * and always fits into a comment: sections that don't fit are left out and named.
 */

import type { State } from "../../core/state.ts";
import { remainingObjections, type Verdict } from "../../core/verdict.ts";
import { capitalize, clock, money, pluralize } from "../amounts.ts";
import { controlSentences } from "../control-line.ts";
import { searchCount } from "../evidence-searches.ts";
import { durationMs, figureLines } from "../figure-lines.ts";
import { debateTitle, shortId } from "../names.ts";
import { objectionCount, outcomeWords } from "../outcome-words.ts";
import { bullets, disableAutolinks, inline, markdownLine, page, prose } from "./markdown-text.ts";
import { noVerdictDocument } from "./no-verdict-document.ts";
import { questionTitle } from "./question-title.ts";
import { rehearsalBanner } from "./rehearsal-banner.ts";
import {
  actionTable,
  confidenceFigure,
  dissentBlocks,
  evidenceBlocks,
  objectionLines,
  optionBlocks,
} from "./verdict-sections.ts";

/** Code hosts accept 65,536 characters. */
const LONGEST = 60_000;

/** null until the debate has ended, with or without a verdict. */
export function prComment(state: State): string | null {
  const { verdict, outcome } = state;
  if (!verdict) return outcome === "insufficient" ? disableAutolinks(noVerdictDocument(state)) : null;
  const folds = foldsOf(state, verdict);
  // The last sections matter least.
  for (let kept = folds.length; kept > 0; kept -= 1) {
    const comment = commentOf(state, verdict, folds.slice(0, kept), folds.slice(kept));
    if (comment.length <= LONGEST) return comment;
  }
  return commentOf(state, verdict, [], folds);
}

interface Fold {
  readonly title: string;
  readonly body: string;
}

function commentOf(state: State, verdict: Verdict, folds: readonly Fold[], left: readonly Fold[]): string {
  const id = shortId(state.id);
  return disableAutolinks(
    page([
      `### Conclave: ${inline(outcomeWords(state))}`,
      rehearsalBanner(state),
      `**${questionTitle(state)}**`,
      prose(verdict.decision),
      verdict.reasons.map(({ text }, index) => `${index + 1}. ${inline(text)}`).join("\n"),
      `Confidence: ${confidenceFigure(verdict)}`,
      openWarning(verdict),
      ...folds.map(renderFold),
      left.length === 0
        ? null
        : `Left out to fit: ${left.map(({ title }) => title).join("; ")}. See \`conclave show ${inline(id)}\`.`,
      footer(state),
    ]),
  );
}

function openWarning(verdict: Verdict): string | null {
  const open = remainingObjections(verdict);
  if (open.length === 0) return null;
  return `${capitalize(pluralize(open.length, "open objection"))}:\n\n${bullets(
    open.map(({ id, title, severity }) => `**${id} ${inline(title)}** (${severity})`),
  )}`;
}

/** Titles are our own words: a summary is HTML, where text from models would need different escaping. */
function foldsOf(state: State, verdict: Verdict): readonly Fold[] {
  const { options, objections, dissent, actions, claims } = verdict;
  const folds = [
    { title: `Next actions (${actions.length})`, blocks: [actionTable(actions)] },
    { title: `Dissent (${dissent.length})`, blocks: dissent.length === 0 ? [] : dissentBlocks(state, verdict) },
    { title: `Options considered (${options.length})`, blocks: optionBlocks(state, verdict) },
    { title: `Objections (${objectionCount(objections)})`, blocks: [objectionLines(objections)] },
    {
      title: "Figures",
      blocks: [
        controlSentences(state).map(markdownLine).join(" "),
        bullets(figureLines(state).map(({ label, text }) => `${label}: ${inline(text)}`)),
      ],
    },
    {
      title: `Evidence (${[claims.length, searchCount(state)].filter((count) => count !== "").join(", ")})`,
      blocks: evidenceBlocks(state, verdict),
    },
  ];
  return folds.flatMap(({ title, blocks }) => {
    const body = blocks.filter((block) => block !== null && block !== "").join("\n\n");
    return body === "" ? [] : [{ title, body }];
  });
}

function renderFold({ title, body }: Fold): string {
  return `<details>\n<summary>${title}</summary>\n\n${body}\n\n</details>`;
}

function footer(state: State): string {
  const { panel, protocol, usage, rehearsal } = state;
  const price = rehearsal === null ? money(usage.costMicroUsd) : "no cost";
  const facts = [protocol, pluralize(panel.seats.length, "seat"), price, clock(durationMs(state))];
  return `Debate ${inline(debateTitle(state))}: ${inline(facts.join(", "))}.`;
}
