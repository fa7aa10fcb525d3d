/** `conclave run --fleet URL`: hands a debate over to a fleet and watches it. Leaving does not affect the debate. */

import { ConclaveError } from "../../../core/errors.ts";
import type { DebateRequest } from "../../../request/debate-request.ts";
import { requireRequest, resolveRequest } from "../../../request/resolve-request.ts";
import type { CliInput } from "../../arguments/cli-command.ts";
import { createDebateInput } from "../../arguments/create-debate-input.ts";
import { type DebatePlace, fleetPlace } from "../../arguments/debate-place.ts";
import type { FleetAddress } from "../../arguments/fleet-options.ts";
import { RUN_OPTIONS } from "../../arguments/run-options.ts";
import { leaveOnSignal } from "../../process/trap-signals.ts";
import { print, printStderr } from "../../report/output.ts";
import { createProgressReporter } from "../../report/progress-reporter.ts";
import { watchDebate } from "../watch.ts";

export async function runInFleet(input: CliInput, address: FleetAddress): Promise<number> {
  const leaving = new AbortController();
  const reporter = createProgressReporter(input, "log.claimed", {
    by: "watcher",
    now: Date.now,
    onLeave: (isInterrupt) => leaving.abort(isInterrupt ? new ConclaveError("INTERRUPTED", "Left.") : null),
  });
  const { input: debateInput, ...context } = await createDebateInput(input, RUN_OPTIONS);
  const resolved = await resolveRequest(debateInput, context);
  const request = requireRequest(resolved);
  reporter.warn(resolved.warnings);
  const release = leaveOnSignal(leaving);
  try {
    return await submitTo(address, request, async (place) => {
      if (input.has("detach")) return printQueued(input, place);
      return watchDebate(reporter, place, leaving);
    });
  } finally {
    release();
  }
}

/** The command line is recorded without the address, which may have a password in it. */
async function submitTo(
  address: FleetAddress,
  { place: _, ...request }: DebateRequest,
  use: (place: DebatePlace) => Promise<number>,
): Promise<number> {
  const { openFleet } = await import("../../../fleet/open-fleet.ts");
  const { submitDebate } = await import("../../../fleet/work/submit-debate.ts");
  const { postgresHome } = await import("../../../fleet/postgres-home.ts");
  const { url, tenant } = address;
  const fleet = await openFleet(url);
  try {
    const invocation = request.invocation.replaceAll(url, "URL");
    const row = await submitDebate(fleet, { tenant, request: { ...request, invocation }, dedupe: null });
    return await use(fleetPlace(postgresHome(fleet, row), address));
  } finally {
    await fleet.close();
  }
}

function printQueued(input: CliInput, { home, id }: DebatePlace): number {
  if (input.has("json")) print(`${JSON.stringify({ id: home.name })}\n`);
  else printStderr(`Debate ${home.name} is queued. To watch it: conclave watch ${id}\n`);
  return 0;
}
