/**
 * Checks what a reply cites, before anyone sees the reply. Checks in the log are not repeated: the working tree may have changed,
 * and the debate was decided on what was there then.
 */

import { citationsIn, type EvidenceCheck } from "../core/evidence-check.ts";
import type { CallKey } from "../core/ids.ts";
import type { CheckEvidence } from "../evidence/evidence-checker.ts";
import type { DebateRecord } from "./debate-record.ts";
import type { RestWatch } from "./rest-watch.ts";
import { never, type StopSignal } from "./stop-signal.ts";

export interface CheckSources {
  readonly record: DebateRecord;
  readonly stopSignal: StopSignal;
  readonly restWatch: RestWatch;
  /** null: nothing is looked up. */
  readonly checkEvidence: CheckEvidence | null;
}

export async function checkCitations(
  sources: CheckSources,
  call: CallKey,
  ballot: unknown,
): Promise<readonly EvidenceCheck[]> {
  const { record, stopSignal, restWatch, checkEvidence } = sources;
  const known = record.state.checks.get(call);
  if (known) return known;
  const citations = checkEvidence ? citationsIn(ballot) : [];
  if (!checkEvidence || citations.length === 0) return [];
  const checks = await restWatch.during(() =>
    Promise.all(
      citations.map(async ({ of, index, evidence }) => ({
        of,
        index,
        ...(await checkEvidence(evidence, stopSignal.cut)),
      })),
    ),
  );
  if (stopSignal.isStopped) return never();
  await record.append({ type: "evidence.checked", call, checks });
  return checks;
}
