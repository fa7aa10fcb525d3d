/** `conclave run --fleet URL`: hands a debate over to a fleet and watches it. Leaving does not affect the debate. */

import { ConclaveError } from "../../../core/errors.ts";
import type { Submission } from "../../../fleet/work/submit-debate.ts";
import { requireRequest, resolveRequest } from "../../../request/resolve-request.ts";
import type { CliInput } from "../../arguments/cli-command.ts";
import { createDebateInput } from "../../arguments/create-debate-input.ts";
import { type DebatePlace, fleetPlace } from "../../arguments/debate-place.ts";
import type { FleetAddress } from "../../arguments/fleet-options.ts";
import { RUN_OPTIONS } from "../../arguments/run-options.ts";
import { createOrderContext } from "../../process/detach.ts";
import { detachSettings } from "../../process/detach-from-terminal.ts";
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
  const { input: debateInput, ...found } = await createDebateInput(input, RUN_OPTIONS);
  const resolved = await resolveRequest(debateInput, found);
  const { place: _, ...request } = requireRequest(resolved);
  reporter.warn([...resolved.warnings, ...ignoredOptions(input)]);
  const context = await createOrderContext(request.settings, detachSettings(input, reporter));
  const submission = { tenant: address.tenant, request, context, dedupe: input.value("once") };
  const release = leaveOnSignal(leaving);
  try {
    return await submitTo(address, submission, async (place) => {
      if (input.has("detach")) return printQueued(input, place);
      return watchDebate(reporter, place, leaving);
    });
  } finally {
    release();
  }
}

/** They are about this machine, or about a folder. */
function ignoredOptions(input: CliInput): readonly string[] {
  const given = ["pass-env", "skip-missing", "reuse", "path"].filter((name) => input.has(name));
  return given.map((name) => `--${name} has no effect with a fleet; ignored`);
}

async function submitTo(
  address: FleetAddress,
  { request, ...submission }: Submission,
  use: (place: DebatePlace) => Promise<number>,
): Promise<number> {
  const { openFleet } = await import("../../../fleet/open-fleet.ts");
  const { submitDebate } = await import("../../../fleet/work/submit-debate.ts");
  const { postgresHome } = await import("../../../fleet/postgres-home.ts");
  const { url } = address;
  const fleet = await openFleet(url);
  try {
    // The address may have a password in it.
    const invocation = request.invocation.replaceAll(url, "URL");
    const row = await submitDebate(fleet, { ...submission, request: { ...request, invocation } });
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
