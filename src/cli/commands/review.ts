/** `conclave review`: a panel looks for defects in a diff, files or a design, and examines every finding. */

import { REVIEW } from "../../core/findings/findings-of.ts";
import { slug } from "../../core/question.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { completeInput, readPaths } from "../arguments/create-debate-input.ts";
import { parseChoice } from "../arguments/parse-choice.ts";
import { reviewOptions } from "../arguments/review-options.ts";
import { warnOfIgnoredOptions } from "../process/detach-from-terminal.ts";
import { RUNNING_HERE } from "../report/live-report.ts";
import { loadEarlierReview } from "../report/load-earlier-review.ts";
import { printStderr } from "../report/output.ts";
import { checkOutput } from "../report/output-file.ts";
import { createProgressReporter } from "../report/progress-reporter.ts";
import { refuseFindings } from "../report/refuse-findings.ts";
import { REVIEW_FORMATS } from "../report/review-formats.ts";
import { runDebateInput } from "./run.ts";

const FORMATS = REVIEW_FORMATS.map(({ name }) => name);
const OPTIONS = reviewOptions(FORMATS);

export const review: CliCommand = {
  name: REVIEW,
  summary: "find defects in a diff, files or a design; every finding is cross-examined",
  description:
    "Lets a panel review uncommitted changes, a diff, files, folders or a design document. Every seat reviews alone; every finding is then examined by the seats that did not raise it. Credential files are never shown to a seat. Exits 0 when there is a report, 1 if --fail-on names one of its findings, and otherwise like conclave run.",
  operands: [{ term: "[path...]", says: "files, folders, globs or a saved diff to review (- for standard input)" }],
  options: OPTIONS,
  examples: [
    { line: "conclave review", says: "review uncommitted changes" },
    {
      line: "conclave review --diff=main -a claude,codex,gemini --fail-on blocking",
      says: "review a branch, and fail on a blocking finding",
    },
    { line: "conclave review docs/design.md src/auth", says: "review a design and a folder" },
    {
      line: "conclave review --diff=origin/main..HEAD --since last.json --format json --out last.json",
      says: "in CI: say what is new and what was addressed",
    },
  ],
  act,
};

async function act(input: CliInput): Promise<number> {
  const format = parseChoice(input, "format", FORMATS);
  const earlier = await loadEarlierReview(input);
  const chosen = format ?? (input.has("since") ? "md" : null);
  const render = REVIEW_FORMATS.find(({ name }) => name === chosen)?.render;
  const reporter = createProgressReporter(input, "log.claimed", RUNNING_HERE, {
    refuse: refuseFindings(input),
    render: render ? (state) => render(state, earlier) : null,
  });
  warnOfIgnoredOptions(input);
  await checkOutput(input);
  const context = await readPaths(input, input.operands);
  return runDebateInput(input, reporter, completeInput(input, OPTIONS, { question: subject(input), context }), {
    // Nothing to review is nothing to find fault with: a hook or a pipeline goes on.
    skip: ({ question: { context: found }, rehearsal }) => {
      if (rehearsal !== null || found.some(({ text }) => text !== "")) return false;
      printStderr("There is nothing to review.\n");
      return true;
    },
  });
}

/** What is reviewed, as the question of the debate; without paths, the uncommitted changes. */
function subject(input: CliInput) {
  const { operands } = input;
  const revision = input.value("diff") ?? (operands.length === 0 ? "" : null);
  const changes = revision === null ? [] : [revision === "" ? "the uncommitted changes" : `the changes of ${revision}`];
  const files = operands.map((path) => (path === "-" ? "standard input" : path));
  const what = [...changes, ...files].join(", ");
  return {
    protocol: REVIEW,
    question: `Which defects are there in ${what}?`,
    ...(revision === null ? {} : { diff: revision }),
    ...(input.has("topic") ? {} : { topic: slug(`review ${[revision ?? "", ...files].join(" ")}`) }),
  };
}
