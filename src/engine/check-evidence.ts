/**
 * Looking up what a reply cites, before anybody hears it. What the log holds is not looked up again: the working tree may
 * have moved on, and the debate was decided on what was there then.
 */

import { citationsIn, type EvidenceCheck } from "../core/evidence-check.ts";
import type { CallKey } from "../core/ids.ts";
import type { CheckEvidence } from "../evidence/check.ts";
import { type Halt, never } from "./halt.ts";
import type { DebateRecord } from "./record.ts";

export interface CheckSources {
  readonly record: DebateRecord;
  readonly halt: Halt;
  /** null: nothing is looked up. */
  readonly checkEvidence: CheckEvidence | null;
}

export async function checkedEvidence(
  sources: CheckSources,
  call: CallKey,
  ballot: unknown,
): Promise<readonly EvidenceCheck[]> {
  const { record, halt, checkEvidence } = sources;
  const known = record.state.checks.get(call);
  if (known) return known;
  const citations = checkEvidence ? citationsIn(ballot) : [];
  if (!checkEvidence || citations.length === 0) return [];
  const checks = await Promise.all(
    citations.map(async ({ of, index, evidence }) => ({ of, index, ...(await checkEvidence(evidence, halt.cut)) })),
  );
  if (halt.isHalted) return never();
  await record.append({ type: "evidence.checked", call, checks });
  return checks;
}
