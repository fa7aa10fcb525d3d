/** The report of an evaluation: what helped, what it cost, and what that rests on. */

import type { Manifest } from "../run/eval-settings.ts";
import { type Comparison, EQUIVALENCE_MARGIN } from "../score/compare-arms.ts";
import type { JudgeScore } from "../score/judge-score.ts";
import type { EvalScores } from "../score/score-eval.ts";
import type { ProtocolScore } from "../score/score-protocol.ts";
import { costChart } from "./cost-chart.ts";
import { FINDINGS_HEAD, keySize, totalRows } from "./finding-rows.ts";
import { costWords, percent, points } from "./numbers.ts";
import type { ReportBlock, ReportCell } from "./report-block.ts";
import { SIMULATED } from "./simulation-text.ts";

export interface EvalReport {
  readonly scores: EvalScores;
  readonly manifest: Manifest;
  readonly isSimulated: boolean;
}

export const REPORT_TITLE = "Does debate help here?";

export function evalReport({ scores, manifest, isSimulated }: EvalReport): readonly ReportBlock[] {
  const { items, comparisons, protocols } = scores;
  const missing = manifest.items - items.length;
  return [
    heading(1, REPORT_TITLE),
    ...(isSimulated ? [text(SIMULATED)] : []),
    text(
      `${items.length} of ${manifest.items} questions; panel ${manifest.settings.seats.join(", ")}; ${manifest.settings.samples} samples per speaker.${missing > 0 ? ` ${missing} are not finished and not counted.` : ""}`,
    ),
    heading(2, "Verdicts"),
    ...comparisons.map((comparison) => text(verdictSentence(comparison))),
    comparisonTable(comparisons),
    text(
      "Δ is in points, with a 95% interval from 10,000 resamples of the questions. p is McNemar's mid-p for right or wrong answers, else a z-test; Holm's correction covers all comparisons above.",
    ),
    heading(2, "Accuracy and cost"),
    armTable(scores),
    { type: "figure", svg: costChart(scores), caption: "Accuracy against mean cost per question." },
    ...findingBlocks(scores),
    ...judgeBlocks(scores),
    heading(2, "Votes of samples"),
    curveTable(scores),
    ...protocols.flatMap((protocol) => protocolBlocks(protocol, items.length)),
    heading(2, "What this rests on"),
    text(
      `Data ${manifest.dataHash.slice(0, 12)}, settings ${manifest.settingsHash.slice(0, 12)}, Conclave ${manifest.conclave}. Models, prompts, prices and seeds are in the debates' logs; conclave eval FOLDER computes this report again from them.`,
    ),
  ];
}

function heading(level: 1 | 2, words: string): ReportBlock {
  return { type: "heading", level, text: words };
}

function text(words: string): ReportBlock {
  return { type: "text", text: words };
}

function table(head: readonly string[], rows: readonly (readonly ReportCell[])[]): ReportBlock {
  return { type: "table", rows: [head, ...rows] };
}

export function verdictSentence(comparison: Comparison): string {
  const { tested, baseline, verdict, difference, interval, detectable, isEquivalent } = comparison;
  const measured = `${points(difference)} points (${points(interval.low)} to ${points(interval.high)})`;
  if (verdict !== "no detectable difference") return `Against ${baseline}, ${tested} ${verdict}: ${measured}.`;
  const power =
    detectable === null
      ? "there are too few questions to detect one"
      : `smallest detectable: ${points(detectable).slice(1)} points`;
  return `Against ${baseline}, ${tested} makes no detectable difference (${power}): ${measured}${isEquivalent ? `, equivalent within ${EQUIVALENCE_MARGIN * 100} points` : ""}.`;
}

function comparisonTable(comparisons: readonly Comparison[]): ReportBlock {
  const rows = comparisons.map(({ tested, baseline, difference, interval, discordant, p, adjustedP, verdict }) => [
    tested,
    baseline,
    `${points(difference)} (${points(interval.low)} to ${points(interval.high)})`,
    discordant ? `${discordant.gained} / ${discordant.lost}` : "–",
    p.toFixed(4),
    adjustedP.toFixed(4),
    verdict,
  ]);
  return table(["tested", "against", "Δ", "gained / lost", "p", "p (Holm)", "verdict"], rows);
}

function armTable({ arms, unit }: EvalScores): ReportBlock {
  const rows = arms.map(({ name, accuracy, interval, meanCost }) => [
    name,
    percent(accuracy),
    `${percent(interval.low)} to ${percent(interval.high)}`,
    costWords(meanCost, unit),
  ]);
  return table(["arm", "accuracy", "95%", "cost per question"], rows);
}

/** Recall is the score; here it stands next to what was said besides, and to the decoys that were taken for defects. */
function findingBlocks({ items, protocols }: EvalScores): readonly ReportBlock[] {
  const rows = protocols.flatMap(({ protocol }) => {
    const found = items.flatMap(({ item, debates }) =>
      debates.flatMap(({ protocol: name, findings }) =>
        name === protocol && findings ? [{ ...findings, ...keySize(item) }] : [],
      ),
    );
    return found.length === 0 ? [] : totalRows(found).map(([name, ...cells]) => [`${protocol}: ${name}`, ...cells]);
  });
  if (rows.length === 0) return [];
  return [
    heading(2, "Known defects"),
    table(FINDINGS_HEAD, rows),
    text(
      "A finding counts by its place and its words. What was withdrawn, rejected or refuted is not part of the result. A point that names no known defect may still be right.",
    ),
  ];
}

function judgeBlocks({ judge, arms }: EvalScores): readonly ReportBlock[] {
  if (!judge) return [];
  const { firstShare, favors } = judge;
  const bias = `It preferred whatever stood first in ${percent(firstShare.share)} of ${firstShare.looks} looks (${percent(firstShare.low)} to ${percent(firstShare.high)})`;
  const corrected = arms.flatMap(({ name, accuracy, corrected: found }) =>
    found ? [[name, percent(accuracy), percent(found.share), `${percent(found.low)} to ${percent(found.high)}`]] : [],
  );
  return [
    heading(2, "The judge"),
    text(calibrationSentence(judge)),
    text(favors === null ? `${bias}.` : `${bias}: it favours the ${favors} answer. What depends on the order is tied.`),
    ...(corrected.length === 0 ? [] : [table(["arm", "as judged", "corrected", "95%"], corrected)]),
  ];
}

function calibrationSentence({ labelled: { right, wrong, tied }, errors }: JudgeScore): string {
  const known = right + wrong + tied;
  if (known === 0) return "The judge is not calibrated: no question has labelled answers.";
  const found = `Of ${known} answers whose quality is known, the judge graded ${right} rightly and ${wrong} wrongly; on ${tied} its two looks disagree.`;
  return errors.better.length === 0 || errors.worse.length === 0
    ? `${found} Shares can only be corrected with labelled answers of both kinds.`
    : found;
}

function curveTable({ curve, unit }: EvalScores): ReportBlock {
  const rows = curve.map(({ speaker, samples, accuracy, meanCost }) => [
    speaker,
    `${samples}`,
    percent(accuracy),
    costWords(meanCost, unit),
  ]);
  return table(["speaker", "samples", "accuracy", "cost per question"], rows);
}

function protocolBlocks(found: ProtocolScore, items: number): readonly ReportBlock[] {
  const { protocol, signs, calibration, changed } = found;
  return [
    heading(2, `Inside ${protocol}`),
    text(oddsSentence(found)),
    text(panelSentence(found)),
    ...(found.isPoolTooSmall
      ? [
          text(
            `The price of ${protocol} buys more samples than were taken; the comparison at equal cost uses all of them. Raise --samples to close the gap.`,
          ),
        ]
      : []),
    ...blocksOfChanges(changed, items),
    text("Which figures tell right results from wrong ones (AUROC; 0.5 is a coin):"),
    table(
      ["figure", "AUROC"],
      signs.map(({ sign, auroc }) => [sign, auroc?.toFixed(2) ?? "–"]),
    ),
    text("Stated confidence of the openings, and how often they were right:"),
    table(
      ["confidence", "answers", "stated", "right"],
      calibration.map(({ from, answers, stated, right }) => [
        `${from}–${from + 20}`,
        `${answers}`,
        percent(stated),
        percent(right),
      ]),
    ),
  ];
}

function blocksOfChanges(changed: ProtocolScore["changed"], items: number): readonly ReportBlock[] {
  if (changed.length === 0) return [text("The debate changed no result of the openings' vote.")];
  const rows = changed.map(({ id, folder, openingsVote, score }) => [
    { text: id, link: `${folder}/synthesis.md` },
    percent(openingsVote),
    percent(score),
  ]);
  return [
    text(`The debate changed the result of the openings' vote on ${changed.length} of ${items} questions:`),
    table(["question", "openings", "debate"], rows),
  ];
}

function oddsSentence({ odds, breakEven }: ProtocolScore): string {
  if (odds === null) return "No seat changed sides after meeting another view, so the correction odds are unknown.";
  const measured = `Correction odds ${odds.odds.toFixed(2)} (${odds.low.toFixed(2)} to ${odds.high.toFixed(2)})`;
  if (breakEven === null) return `${measured}.`;
  const place =
    odds.low > breakEven
      ? "above it: for this panel, debating is predicted to beat voting"
      : odds.high < breakEven
        ? "below it: for this panel, voting is predicted to be as good"
        : "which the interval contains: it is open whether debating beats voting";
  return `${measured}; break-even with a vote is ${breakEven.toFixed(2)}, ${place}.`;
}

function panelSentence({ rho, rhoInterval, effectiveVoters, anyRight }: ProtocolScore): string {
  const alike =
    rho === null || rhoInterval === null || effectiveVoters === null
      ? "The correlation of the openings is unknown."
      : `The openings are correlated by ${rho.toFixed(2)} (${rhoInterval.low.toFixed(2)} to ${rhoInterval.high.toFixed(2)}): the panel is worth ${effectiveVoters.toFixed(1)} independent voters.`;
  return `${alike} At least one opening was right on ${percent(anyRight)} of the questions.`;
}
