/** Resumes a debate of a fleet for a person who is signed in: a worker continues it, with the limits that they choose. */

import { ConclaveError } from "../../core/errors.ts";
import type { DebateInput } from "../../request/debate-input.ts";
import { changeLimits } from "../../request/resolve-limits.ts";
import { readResumption } from "../../runtime/resume-debate.ts";
import type { Fleet } from "../open-fleet.ts";
import { type DebateSearchKey, findDebateRow } from "../postgres-debates.ts";
import { postgresHome } from "../postgres-home.ts";
import { requeueDebate } from "../work/requeue-debate.ts";

/** Throws DEBATE_UNKNOWN, DEBATE_RUNNING, DEBATE_OVER and every problem of the limits. */
export async function resumePosted(fleet: Fleet, debate: DebateSearchKey, changes: DebateInput): Promise<void> {
  const row = await findDebateRow(fleet, debate);
  const limits = changeLimits(changes, { isBounded: true });
  const { state, change } = await readResumption(postgresHome(fleet, row).log(), { limits });
  if (!change) throw new ConclaveError("DEBATE_OVER", `Debate ${row.name} has finished.`);
  await requeueDebate(fleet, row, { state, limits: change.limits });
}
