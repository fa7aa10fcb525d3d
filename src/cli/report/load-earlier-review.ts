/** The review that --since names: a file that `--format json` wrote, or a review by its ID. */

import { z } from "zod";
import { ConclaveError } from "../../core/errors.ts";
import { asEarlierFinding, type EarlierReview, earlierFindingSchema } from "../../core/findings/compare-findings.ts";
import { parseJson } from "../../core/text/parse-json.ts";
import { readTextFile } from "../../request/context/read-text.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { withDebate } from "../arguments/resolve-location.ts";

const reviewFile = z.object({
  findings: z.array(earlierFindingSchema),
  not_raised_again: z.array(earlierFindingSchema).default([]),
  addressed: z.array(earlierFindingSchema).default([]),
});

/** null: none was named, or the problems say why it cannot be read. */
export async function loadEarlierReview(input: CliInput): Promise<EarlierReview | null> {
  const name = input.value("since");
  if (name === null) return null;
  try {
    return name.endsWith(".json") ? await readReviewFile(name) : await readReview(input, name);
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    input.addProblemOf("since", error);
    return null;
  }
}

async function readReviewFile(path: string): Promise<EarlierReview> {
  const read = reviewFile.safeParse(parseJson(await readTextFile(path)));
  if (!read.success) throw notReviewError(`The file ${path} was not written by conclave review --format json.`);
  const { findings, not_raised_again: carried, addressed } = read.data;
  return { findings: [...findings, ...carried], addressed };
}

async function readReview(input: CliInput, id: string): Promise<EarlierReview> {
  const { state } = await withDebate(input, id, ({ home }) => readDebate(home));
  const findings = state.verdict?.findings;
  if (!findings) throw notReviewError(`Debate ${state.id} is not a finished review.`);
  return { findings: findings.map(asEarlierFinding), addressed: [] };
}

function notReviewError(message: string): ConclaveError {
  const hint = "Specify a file that --format json wrote, ending in .json, or the ID of a review.";
  return new ConclaveError("USAGE_OPTION_VALUE", message, { hint });
}
