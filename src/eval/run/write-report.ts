/** Scores an evaluation from its logs and writes `scores.json`, `report.md` and `report.html`: the same bytes from the same logs. */

import { join } from "node:path";
import { writeFileAtomic } from "../../log/write-file-atomic.ts";
import { evalReport, REPORT_TITLE } from "../report/eval-report.ts";
import { reportHtml, reportMarkdown } from "../report/report-block.ts";
import { type EvalScores, scoreEval } from "../score/score-eval.ts";
import { scoreItem } from "../score/score-item.ts";
import { collectGrades } from "./collect-grades.ts";
import { readDebates, readManifest } from "./eval-folder.ts";

/** null: no question is finished, and nothing is written. */
export async function writeReport(folder: string): Promise<EvalScores | null> {
  const debates = await collectGrades(folder, await readDebates(folder));
  const items = debates.map(scoreItem);
  if (items.every(({ samples }) => samples.length === 0)) return null;
  const manifest = readManifest(folder);
  const scores = scoreEval(items);
  const isSimulated = debates.some(({ pools }) => pools.some(({ rehearsal }) => rehearsal !== null));
  const blocks = evalReport({ scores, manifest, isSimulated });
  await writeFileAtomic(
    join(folder, "scores.json"),
    `${JSON.stringify({ simulated: isSimulated, ...scores }, null, 2)}\n`,
  );
  await writeFileAtomic(join(folder, "report.md"), reportMarkdown(blocks));
  await writeFileAtomic(join(folder, "report.html"), reportHtml(REPORT_TITLE, blocks));
  return scores;
}
