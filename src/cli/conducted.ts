/** A debate under the eyes of a person: signals stop it, a reader that goes away stops it, and its end is reported. */

import type { Ended, Host } from "../wire.ts";
import type { Given } from "./command.ts";
import { onReaderGone } from "./output.ts";
import type { Report } from "./report.ts";
import { signals } from "./signals.ts";

export async function conducted(
  given: Given,
  telling: Report,
  debate: (host: Host) => Promise<Ended>,
): Promise<number> {
  const { interrupt, stop, release } = signals();
  // Events that nobody reads are not worth their money.
  if (given.has("json")) onReaderGone(stop);
  try {
    await telling.open();
    const ended = await debate({
      passEnv: given.all("pass-env"),
      pace: pace(),
      skipMissing: given.has("skip-missing"),
      onFolder: telling.onFolder,
      onRecorded: telling.onRecorded,
      onWarning: telling.onWarning,
      ...(telling.onLive ? { onLive: telling.onLive } : {}),
      askPerson: telling.askPerson ?? null,
      interrupt,
    });
    return await telling.ended(ended);
  } finally {
    await telling.close();
    release();
  }
}

/** A rehearsal is watched on a terminal; elsewhere nobody waits for it. */
function pace(): number {
  return process.stderr.isTTY && !process.env.CI ? 1 : 0;
}
