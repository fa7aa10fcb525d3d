/**
 * Which vendors the workers of a fleet reach. A worker whose network fails leaves a debate to others only if they get answers from that
 * vendor: if nobody does, it is the vendor's fault, and handing on would only repeat it.
 */

import type { Fleet } from "../open-fleet.ts";
import { isPresent } from "../presence.ts";

export interface VendorContact {
  /** The speaker answered here. */
  noteAnswer(speaker: string): void;
  /** Whether another worker that takes debates had an answer from the speaker's vendor lately. */
  isReachedElsewhere(speaker: string): Promise<boolean>;
}

/** An answer shows so long that its vendor can be reached. */
const LATELY = "interval '5 minutes'";
/** Answers come far more often than anybody asks about them. */
const NOTE_MS = 10_000;

export function vendorContact({ query, processNumber }: Pick<Fleet, "query" | "processNumber">): VendorContact {
  const notedAtMs = new Map<string, number>();

  function noteAnswer(speaker: string): void {
    const vendor = vendorOf(speaker);
    const nowMs = Date.now();
    if (nowMs - (notedAtMs.get(vendor) ?? 0) < NOTE_MS) return;
    notedAtMs.set(vendor, nowMs);
    // Only a hint. A worker that is stopping is no longer listed, and has nothing to note.
    void query(
      `insert into conclave.vendor_answers select $1, process, now() from conclave.workers where process = $2
       on conflict (vendor, worker) do update set answered_at = now()`,
      [vendor, processNumber],
    ).catch(() => undefined);
  }

  async function isReachedElsewhere(speaker: string): Promise<boolean> {
    const rows = await query(
      `select from conclave.vendor_answers
       where vendor = $1 and worker <> $2 and answered_at > now() - ${LATELY} and ${isPresent("worker")}`,
      [vendorOf(speaker), processNumber],
    );
    return rows.length > 0;
  }

  return { noteAnswer, isReachedElsewhere };
}

/** `openai` of `openai/gpt-5`. An address of one's own is a vendor of its own: `openai@http://gpu:8000`. */
function vendorOf(speaker: string): string {
  const [model = "", ...address] = speaker.split("@");
  return [model.split("/")[0], ...address].join("@");
}
