/** Submits work to a fleet and watches the debate. Leaving does not affect it. */

import type { State } from "../../../core/state.ts";
import type { DebateRow } from "../../../fleet/lock-debate.ts";
import type { Fleet } from "../../../fleet/open-fleet.ts";
import type { CliInput } from "../../arguments/cli-command.ts";
import { commandName } from "../../arguments/command-name.ts";
import { type DebatePlace, fleetPlace } from "../../arguments/debate-place.ts";
import type { FleetAddress } from "../../arguments/fleet-options.ts";
import { withFleet } from "../../arguments/with-fleet.ts";
import { leaveOnSignal } from "../../process/trap-signals.ts";
import { print, printStderr } from "../../report/output.ts";
import { type DebateWatch, watchDebate } from "../watch.ts";

export interface HandedOver {
  readonly row: DebateRow;
  /** The debate had already finished, with this state; null: it is queued. */
  readonly finished: State | null;
}

export interface Handover {
  submit(fleet: Fleet): Promise<HandedOver>;
  /** Not to be watched. */
  readonly isDetached: boolean;
}

export async function watchSubmitted(
  input: CliInput,
  address: FleetAddress,
  { submit, isDetached, ...watch }: DebateWatch & Handover,
): Promise<number> {
  const { postgresHome } = await import("../../../fleet/postgres-home.ts");
  const release = leaveOnSignal(watch.leaving);
  return withFleet(address, async (fleet) => {
    const { row, finished } = await submit(fleet);
    const place = fleetPlace(postgresHome(fleet, row), address);
    if (finished) return watch.reporter.finish({ state: finished, place, wasOver: true });
    return isDetached ? printQueued(input, place) : watchDebate(watch, place);
  }).finally(release);
}

function printQueued(input: CliInput, { home, id }: DebatePlace): number {
  if (input.has("json")) print(`${JSON.stringify({ id: home.name })}\n`);
  else printStderr(`Debate ${home.name} is queued. To watch it: ${commandName()} watch ${id}\n`);
  return 0;
}

/** Options about this machine, or about a folder. */
export function warnOfFolderOptions(input: CliInput, names: readonly string[]): void {
  for (const name of names.filter((each) => input.has(each))) {
    input.addWarning(`--${name} has no effect with a fleet; ignored`);
  }
}
