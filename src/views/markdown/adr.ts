/**
 * The decision as an architecture decision record: the sections of the MADR 4 template, in its order. An option that the panel
 * did not choose is never recorded as chosen.
 */

import type { OptionId } from "../../core/ids.ts";
import { lastPositions, type Objection } from "../../core/ledger/ledger.ts";
import { ledgerOf, pinLabels } from "../../core/ledger/ledger-of.ts";
import { panelMembers } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { type ConsideredOption, remainingObjections, type Verdict } from "../../core/verdict.ts";
import { joinWithAnd, percent } from "../amounts.ts";
import { baselineLine } from "../baseline.ts";
import { isClosed } from "../lifeline-chart.ts";
import { matrixBlocks } from "../matrix/matrix-sections.ts";
import { matrixView } from "../matrix/matrix-view.ts";
import { debateTitle, noteText, seatNames } from "../names.ts";
import { dissentTitle, outcomeWords, stopWords, writerWords } from "../outcome-words.ts";
import { actionOrigin } from "../record/action-origin.ts";
import { changesSentence } from "../record/debate-changes.ts";
import { EFFORT_WORDS } from "../record/effort-words.ts";
import { optionsStillHit } from "../record/options-hit.ts";
import { statusInVerdict } from "../record/take-up-words.ts";
import { unsettledWords } from "../record/unsettled.ts";
import { idKey } from "./id-key.ts";
import { inline, markdownLine, page, prose, section } from "./markdown-text.ts";
import { objectionSections } from "./objection-sections.ts";
import { optionRanking, preferenceWords, rankingBlocks, versionLines } from "./option-sections.ts";
import { questionTitle, rehearsalBanner } from "./page-head.ts";
import { pointSections, untestedLines } from "./point-sections.ts";
import { questionSections } from "./question-sections.ts";
import { clauseWriter, sentence, sentences } from "./sentences.ts";
import {
  answerBlock,
  confidenceFigure,
  courseBlocks,
  decisionBlocks,
  dissentBlocks,
  evidenceBlocks,
} from "./verdict-sections.ts";

/** null until there is a verdict. */
export function adr(state: State): string | null {
  const { verdict } = state;
  // A review reports; there is no decision to record.
  if (!verdict || verdict.findings !== null) return null;
  const option = chosenOption(verdict);
  const ranking = optionRanking(verdict);
  const shown = state.question.context.map(({ name }) => inline(name));
  return page([
    frontMatter(state, verdict),
    `# ${option ? `${inline(option.name)}: ` : ""}${questionTitle(state)}`,
    rehearsalBanner(state),
    section("## Context and Problem Statement", [
      prose(state.question.text),
      shown.length === 0 ? null : `The panel was shown ${joinWithAnd(shown)}.`,
    ]),
    section("## Decision Drivers", [starBullets(drivers(state))]),
    section("## Considered Options", [starBullets(ranking.map((each) => optionTitle(verdict, each)))]),
    section("## Decision Outcome", [
      outcomeSentence(state, verdict),
      // Without a writer there is nothing to propose, and the sentence before has said it all.
      ...(verdict.option === null && verdict.by === null ? [] : decisionBlocks(state, verdict)),
    ]),
    section("### Answer", [answerBlock(verdict)]),
    section("### Consequences", [starBullets(consequences(state, verdict))]),
    section("### Confirmation", verdict.option === null ? [] : confirmation(verdict)),
    section(
      "## Pros and Cons of the Options",
      ranking.map((each) => optionBlock(state, verdict, each)),
    ),
    section("## More Information", moreInformation(state, verdict)),
  ]);
}

function frontMatter(state: State, verdict: Verdict): string {
  const panel = panelMembers(state.panel).map(({ name, speaker }) =>
    name === speaker ? name : `${name} (${speaker})`,
  );
  const persons = [...new Set(state.notes.map(({ by }) => by))];
  return [
    "---",
    `status: ${isAccepted(state, verdict) ? "accepted" : "proposed"}`,
    `date: ${(state.completedAt ?? state.updatedAt).slice(0, 10)}`,
    `decision-makers: ${yamlList(panel)}`,
    `consulted: ${yamlList(persons)}`,
    `informed: ${yamlList([])}`,
    "---",
  ].join("\n");
}

/** A decision with an open blocking objection, or from a rehearsal, is only proposed. */
function isAccepted(state: State, verdict: Verdict): boolean {
  const isBlocking = (objection: Objection) =>
    objection.severity === "blocking" && hitsOption(state, objection, verdict.option);
  return verdict.option !== null && !remainingObjections(verdict).some(isBlocking) && state.rehearsal === null;
}

function yamlList(items: readonly string[]): string {
  return `[${items.map((item) => JSON.stringify(item.replace(/\s+/g, " "))).join(", ")}]`;
}

function starBullets(items: readonly string[]): string {
  return items.map((item) => `* ${item}`).join("\n");
}

function drivers(state: State): readonly string[] {
  const { question, notes } = state;
  const labels = pinLabels({ question, notes });
  const pinned = notes.filter(({ label, note }) => label !== null && note.kind !== "focus");
  return [
    ...question.constraints.map((text, index) => `${labels[index] ?? ""}: ${inline(text)}`),
    ...(ledgerOf(state).matrix?.drivers ?? []).map(
      ({ name, meaning, weight }) =>
        `${inline(name)} (weight ${percent(weight)})${meaning === "" ? "" : `: ${sentence(inline(meaning))}`}`,
    ),
    ...pinned.map((each) => `${each.label}, a person's ${each.note.kind}: ${inline(noteText(each))}`),
  ];
}

/** The name, with the ID if two options share it. */
function optionTitle({ options }: Verdict, { id, name }: ConsideredOption): string {
  const isShared = options.filter((other) => other.name === name).length > 1;
  return inline(isShared ? `${name} (${id})` : name);
}

function chosenOption({ options, option }: Verdict): ConsideredOption | undefined {
  return options.find(({ id }) => id === option);
}

function outcomeSentence(state: State, verdict: Verdict): string {
  const option = chosenOption(verdict);
  if (!option) return `Chosen option: none, because the panel did not decide (${inline(outcomeWords(state))}).`;
  const [first] = verdict.reasons;
  const because = first ? reason(state, first.text) : `the panel chose it (${inline(outcomeWords(state))}).`;
  return `Chosen option: "${optionTitle(verdict, option)}", because ${because}`;
}

/** Our sentence continues with it, so it starts in lower case and ends with a full stop. */
function reason(state: State, text: string): string {
  return sentence(clauseWriter(state)(inline(text)));
}

function consequences(state: State, verdict: Verdict): readonly string[] {
  const option = chosenOption(verdict);
  if (!option) return [];
  return [
    ...verdict.reasons.slice(1).map(({ text }) => `Good, because ${reason(state, text)}`),
    ...verdict.risks.map(
      ({ text, mitigation }) =>
        `Bad, because ${reason(state, text)}${mitigation === null ? "" : ` Mitigation: ${reason(state, mitigation)}`}`,
    ),
    ...objectionsAgainst(state, verdict, option).map((objection) => objectionText(state, objection)),
  ];
}

function confirmation(verdict: Verdict): readonly (string | null)[] {
  const { actions, fallsWith } = verdict;
  return [
    actions.length === 0 ? null : `The decision is implemented when these actions are done:\n\n${actionSteps(verdict)}`,
    fallsWith.length === 0 ? null : `What would prove it wrong: ${inline(sentences(fallsWith))}`,
  ];
}

function actionSteps(verdict: Verdict): string {
  const steps = verdict.actions.map((action, index) => {
    const origin = actionOrigin(action, verdict);
    const from = origin === null ? "" : `${inline(origin)}, `;
    return `${index + 1}. ${inline(action.text)} (${from}${EFFORT_WORDS[action.effort]} effort)`;
  });
  return steps.join("\n");
}

function optionBlock(state: State, verdict: Verdict, option: ConsideredOption): string {
  const { id, summary, tradeoffs } = option;
  const positions = lastPositions(ledgerOf(state), seatNames(state.panel));
  const reasons = positions.filter(({ prefers }) => prefers === id).flatMap((position) => position.reasons);
  const points = [
    ...[...new Set(reasons)].map((text) => `Good, because ${reason(state, text)}`),
    ...matrixArguments(state, option),
    ...(tradeoffs === "" ? [] : [`Neutral, because ${reason(state, tradeoffs)}`]),
    ...objectionsAgainst(state, verdict, option).map((objection) => objectionText(state, objection)),
  ];
  return [
    `### ${optionTitle(verdict, option)}`,
    `${id}: ${inline(preferenceWords(option, verdict))}.${summary === "" ? "" : ` ${sentence(inline(summary))}`}`,
    ...(points.length === 0 ? [] : [starBullets(points)]),
    ...(option.versions.length < 2 ? [] : [versionLines(option)]),
  ].join("\n\n");
}

/** What a matrix says for and against an option: the claims of the scores in the upper and in the lower third. */
function matrixArguments(state: State, { id }: ConsideredOption): readonly string[] {
  const view = matrixView(state);
  const row = view?.rows.find(({ option }) => option === id);
  return (row?.cells ?? []).flatMap(({ driver, mean, seats }) => {
    const side = Number(mean) >= 6.7 ? "Good" : Number(mean) <= 3.3 ? "Bad" : "Neutral";
    const name = view?.drivers.find((each) => each.id === driver)?.name ?? driver;
    const claims = seats.flatMap(({ scores }) => scores.at(-1)?.claim?.text ?? []);
    const why = [...new Set(claims)].map((text) => sentence(inline(text))).join(" ");
    return [`${side}, because ${inline(name)} is scored ${mean} out of 10. ${why}`.trim()];
  });
}

/** Unresolved objections to an option. */
function objectionsAgainst(state: State, { objections }: Verdict, { id }: ConsideredOption): readonly Objection[] {
  return objections.filter((objection) => !isClosed(objection) && optionsStillHit(state, objection).includes(id));
}

/** An objection that hits no option in particular hits the decision. */
function hitsOption(state: State, objection: Objection, option: OptionId | null): boolean {
  const hit = optionsStillHit(state, objection);
  return hit.length === 0 || (option !== null && hit.includes(option));
}

function objectionText(state: State, objection: Objection): string {
  const { id, title, severity, text } = objection;
  const point = reason(state, text === "" ? title : `${title}: ${text}`);
  return `Bad, because ${point} (${id}, ${severity}, ${statusInVerdict(state, objection)})`;
}

function moreInformation(state: State, verdict: Verdict): readonly (string | null)[] {
  const { protocol } = state;
  const how = `${outcomeWords(state)}; ${stopWords(verdict)}; ${writerWords(state)}`;
  return [
    `Debate ${inline(debateTitle(state))}, ${inline(protocol)} protocol: ${inline(how)}. Confidence: ${confidenceFigure(verdict)}`,
    markdownLine(baselineLine(state)),
    section("### Next Actions", verdict.option === null ? [actionSteps(verdict)] : []),
    section(`### ${dissentTitle(verdict)}`, dissentBlocks(state, verdict)),
    unsettledWords(state) === "" ? null : `Unsettled: ${unsettledWords(state)}.`,
    inline(changesSentence(state)),
    section("### Decision matrix", matrixBlocks(state)),
    section("### How the debate went", courseBlocks(state)),
    ...objectionSections(state, verdict, "###"),
    ...questionSections(state, "###"),
    ...pointSections(verdict, "###"),
    section("### Not tested", [untestedLines(state)]),
    section("### Claims and evidence", evidenceBlocks(state, verdict)),
    section("### Rankings", rankingBlocks(state)),
    section("### IDs", [idKey(state)]),
  ];
}
