/**
 * Searches for the evidence that a reply asks for, before anyone answers it. Results in the log are not searched again: the web
 * changes, and the debate was decided on what was found then.
 */

import type { Finding } from "../core/finding.ts";
import type { CallKey } from "../core/ids.ts";
import type { GatherEvidence } from "../evidence/evidence-gatherer.ts";
import type { DebateRecord } from "./debate-record.ts";
import type { Person } from "./person.ts";
import type { RestWatch } from "./rest-watch.ts";
import { never, type StopSignal } from "./stop-signal.ts";

export interface GatherSources {
  readonly record: DebateRecord;
  readonly stopSignal: StopSignal;
  readonly person: Person;
  readonly restWatch: RestWatch;
  /** null: nothing is searched for. */
  readonly gatherEvidence: GatherEvidence | null;
}

export async function gatherFindings(
  { record, stopSignal, person, restWatch, gatherEvidence }: GatherSources,
  call: CallKey,
  requests: readonly string[],
): Promise<readonly Finding[]> {
  const known = record.state.findings.get(call);
  if (known) return known;
  if (!gatherEvidence || requests.length === 0) return [];
  return restWatch.during(async (activity) => {
    await person.waitWhilePaused(activity);
    if (stopSignal.isStopped) return never();
    const wanted = [...new Set(requests)];
    const findings = await Promise.all(
      wanted.map(async (request) => ({ request, ...(await gatherEvidence(request, stopSignal.cut)) })),
    );
    if (stopSignal.isStopped) return never();
    await record.append({ type: "evidence.gathered", call, findings });
    return findings;
  });
}
