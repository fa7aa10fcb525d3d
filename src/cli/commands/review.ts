/** `conclave review`: a panel looks for defects in a diff, files or a design, and examines every finding. */

import { REVIEW } from "../../core/findings/findings-of.ts";
import type { ResolvedRequest } from "../../request/resolve-request.ts";
import { reviewSubject } from "../../request/review-subject.ts";
import type { CliCommand, CliInput } from "../arguments/cli-command.ts";
import { completeInput, readPaths } from "../arguments/create-debate-input.ts";
import { ONCE, START_FLEET_OPTIONS } from "../arguments/fleet-options.ts";
import { parseChoice } from "../arguments/parse-choice.ts";
import { reviewOptions } from "../arguments/review-options.ts";
import { loadEarlierReview } from "../report/load-earlier-review.ts";
import { printStderr } from "../report/output.ts";
import { refuseFindings } from "../report/refuse-findings.ts";
import { REVIEW_FORMATS } from "../report/review-formats.ts";
import { beginDebate } from "./run.ts";

const FORMATS = REVIEW_FORMATS.map(({ name }) => name);
const OPTIONS = reviewOptions(FORMATS);

export const review: CliCommand = {
  name: REVIEW,
  summary: "find defects in a diff, files or a design; every finding is cross-examined",
  description:
    "Lets a panel review uncommitted changes, a diff, files, folders or a design document. Every seat reviews alone; every finding is then examined by the seats that did not raise it. Credential files are never shown to a seat. Exits with status 1 if a finding in the report matches --fail-on, and with 0 if there is a report and none matches, or if there is nothing to review. In all other cases, the exit status is that of conclave run. With a fleet, this machine reads the material to review, and a worker runs the review; seats can read other files only if you send them with --working-dir.",
  operands: [
    {
      term: "[path...]",
      says: "files, folders, globs or a saved diff to review (- for standard input); with --diff, only their changes",
    },
  ],
  options: [...OPTIONS, ...START_FLEET_OPTIONS, ONCE],
  examples: [
    { line: "conclave review", says: "review uncommitted changes" },
    {
      line: "conclave review --diff=main -a claude,codex,gemini --fail-on blocking",
      says: "review a branch, and fail on a blocking finding",
    },
    { line: "conclave review --diff=main src/auth", says: "review what a branch changes in one folder" },
    { line: "conclave review docs/design.md src/auth", says: "review a design and a folder" },
    {
      line: "conclave review --diff=origin/main..HEAD --since last.json --format json --out last.json",
      says: "in CI: say what is new and what was addressed",
    },
    {
      line: "conclave review --diff=main --working-dir . --fleet postgres://conclave@db.example/conclave",
      says: "let a fleet's worker review a branch, with the project's files",
    },
  ],
  act,
};

async function act(input: CliInput): Promise<number> {
  const format = parseChoice(input, "format", FORMATS);
  const earlier = await loadEarlierReview(input);
  const chosen = format ?? (input.has("since") ? "md" : null);
  const render = REVIEW_FORMATS.find(({ name }) => name === chosen)?.render;
  return beginDebate(input, {
    rules: { refuse: refuseFindings(input), render: render ? (state) => render(state, earlier) : null },
    createInput: () => createReviewInput(input),
    skip: hasNothingToReview,
  });
}

async function createReviewInput(input: CliInput) {
  const { operands } = input;
  const { topic, ...question } = reviewSubject({ paths: operands, diff: input.value("diff") });
  const named = input.has("topic") || topic === undefined ? question : { ...question, topic };
  return completeInput(input, OPTIONS, {
    question: named,
    context: await readPaths(input, operands),
    words: [REVIEW, ...input.words],
  });
}

/** A hook or a pipeline in which nothing changed succeeds. */
function hasNothingToReview({ problems }: ResolvedRequest): boolean {
  const [only] = problems;
  const isEmpty = problems.length === 1 && only?.code === "REVIEW_EMPTY";
  if (isEmpty) printStderr(`${only.message}\n`);
  return isEmpty;
}
