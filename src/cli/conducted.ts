/**
 * A debate under the eyes of a person: signals stop it, a reader that goes away stops it, the person is asked where it waits
 * for one, and its end is reported.
 */

import type { AskPerson } from "../engine/person.ts";
import type { Ended, Host } from "../wire.ts";
import { terminalPerson } from "./ask-person.ts";
import type { Given } from "./command.ts";
import { onReaderGone, screen } from "./output.ts";
import type { Report } from "./report.ts";
import { signals } from "./signals.ts";

export async function conducted(
  given: Given,
  telling: Report,
  debate: (host: Host) => Promise<Ended>,
): Promise<number> {
  const { interrupt, stop, release } = signals();
  const over = new AbortController();
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
      askPerson: personAsked(given, telling, AbortSignal.any([interrupt, over.signal])),
      interrupt,
    });
    return await telling.ended(ended);
  } finally {
    over.abort();
    await telling.close();
    release();
  }
}

/** In the live view, else in plain questions; null: nobody is there, or wants to be asked nothing. */
function personAsked(given: Given, { askPerson }: Report, over: AbortSignal): AskPerson | null {
  if (given.has("yes") || !process.stdin.isTTY || !process.stderr.isTTY) return null;
  const { stdin: input, stderr: output } = process;
  return askPerson ?? terminalPerson({ input, output, screen: screen(output), over });
}

/** A rehearsal is watched on a terminal; elsewhere nobody waits for it. */
export function pace(): number {
  return process.stderr.isTTY && !process.env.CI ? 1 : 0;
}
