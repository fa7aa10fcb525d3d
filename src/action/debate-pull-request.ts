/** A debate about a pull request: the workflow asks a question, the seats read the diff, and the decision is one comment. */

import { hash } from "node:crypto";
import { join } from "node:path";
import { debateJson } from "../views/json/debate-json.ts";
import { jsonText } from "../views/json/json-text.ts";
import { dollars } from "../views/json/state-json.ts";
import { page } from "../views/markdown/markdown-text.ts";
import { prComment } from "../views/markdown/pr-comment.ts";
import { synthesis } from "../views/markdown/synthesis-document.ts";
import { endWithoutResult, noResultReason } from "./end-without-result.ts";
import { stickyComment } from "./github/sticky-comment.ts";
import { postOrWarn } from "./post-review.ts";
import { type PullRequestJob, prepareRun, writeIn } from "./prepare-run.ts";
import { runConclave } from "./run-conclave.ts";
import type { Runner } from "./runner.ts";

/** Resolves to the exit status of the step; null: there is nothing to debate. */
export async function debatePullRequest(job: PullRequestJob, runner: Runner): Promise<number | null> {
  const { inputs, environment } = job;
  const { number, head } = job.pull;
  const prepared = await prepareRun(job);
  if (prepared === null) return null;
  const { folder, tree, diff } = prepared;
  const mark = debateMark(inputs.question);
  const sticky = stickyComment(job, mark);
  const debate = join(folder, `debate-${number}`);
  // A file: what a workflow puts into a question is never an option.
  const question = writeIn(folder, "question.md", inputs.question);
  const words = ["run", `--context=${diff}`, ...inputs.options, `--file=${question}`];
  const finished = await runner.shield(() => runConclave({ tree, debate, words, environment }));
  const { exit, state } = finished;
  const decided = state?.verdict && state.outcome !== "insufficient" ? state : null;
  const text = decided && prComment(decided);
  const about = `About ${head.slice(0, 7)}.`;
  const body = page([mark, text ?? `### Conclave: no result\n\n${noResultReason(finished)}`, about]);
  const url = await postOrWarn(runner, () => sticky.write(body));
  runner.addSummary(body);
  if (decided === null) return endWithoutResult(finished, inputs, runner);
  runner.setOutputs({
    state: "decided",
    outcome: decided.outcome ?? "",
    cost: dollars(decided.usage.costMicroUsd) ?? "",
    json: writeIn(folder, "debate.json", jsonText(debateJson(decided))),
    report: writeIn(folder, "debate.md", synthesis(decided) ?? ""),
    debate,
    "comment-url": url,
  });
  if (exit !== 0) runner.annotate("error", `The outcome is one that fail-on names (${inputs.failOn}).`);
  return exit;
}

/** Each question has a comment of its own. */
function debateMark(question: string): string {
  return `<!-- conclave-debate:${hash("sha256", question, "hex").slice(0, 16)} -->`;
}
