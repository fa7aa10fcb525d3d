/** A review's record, with what changed since an earlier one. */

import type { EarlierFinding } from "../../core/findings/compare-findings.ts";
import { mainWording } from "../../core/findings/review-finding.ts";
import { bullets, inline, section } from "../markdown/markdown-text.ts";
import { synthesis } from "../markdown/synthesis-document.ts";
import { placeWords } from "./finding-words.ts";
import { changeOf, type ReviewReport } from "./review-report.ts";

export function reviewDocument(report: ReviewReport): string {
  const record = synthesis(report.state) ?? "";
  const changes = changeSection(report);
  return changes === null ? record : `${record}\n${changes}\n`;
}

function changeSection(report: ReviewReport): string | null {
  const { findings, comparison } = report;
  if (comparison === null) return null;
  const current = findings.map((finding) => {
    const main = mainWording(finding);
    return `${changeOf(report, finding)}: ${inline(main.title)} (${finding.id}, \`${inline(placeWords(main))}\`)`;
  });
  const past = (words: string, all: readonly EarlierFinding[]) =>
    all.map(({ title, file }) => `${words}: ${inline(title)} (\`${inline(file)}\`)`);
  const lines = [
    ...current,
    ...past("not raised again, but the code is still there", comparison.carried),
    ...past("addressed", comparison.addressed),
  ];
  return section("## Since the earlier review", [
    lines.length === 0 ? "Nothing then, and nothing now." : bullets(lines),
  ]);
}
