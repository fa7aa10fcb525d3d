/** `conclave run --fleet URL`: hands a debate over to a fleet and watches it. */

import { requireRequest, resolveRequest } from "../../../request/resolve-request.ts";
import type { CliInput } from "../../arguments/cli-command.ts";
import { createDebateInput } from "../../arguments/create-debate-input.ts";
import type { FleetAddress } from "../../arguments/fleet-options.ts";
import { RUN_OPTIONS } from "../../arguments/run-options.ts";
import { createOrderContext } from "../../process/detach.ts";
import { detachSettings } from "../../process/detach-from-terminal.ts";
import { createFleetWatch, warnOfFolderOptions, watchSubmitted } from "./watch-submitted.ts";

export async function runInFleet(input: CliInput, address: FleetAddress): Promise<number> {
  const { tenant, url } = address;
  const watch = createFleetWatch(input, "log.claimed");
  warnOfFolderOptions(input, ["pass-env", "skip-missing", "reuse", "path"]);
  const { input: debateInput, ...found } = await createDebateInput(input, RUN_OPTIONS);
  const resolved = await resolveRequest(debateInput, found);
  const { place: _, ...request } = requireRequest(resolved);
  watch.reporter.warn(resolved.warnings);
  const context = await createOrderContext(request.settings, detachSettings(input, watch.reporter));
  // The address may have a password in it.
  const invocation = request.invocation.replaceAll(url, "URL");
  return watchSubmitted(input, address, {
    ...watch,
    isDetached: input.has("detach"),
    submit: async (fleet) => {
      const { submitDebate } = await import("../../../fleet/work/submit-debate.ts");
      const submission = { tenant, request: { ...request, invocation }, context, dedupe: input.value("once") };
      return { row: await submitDebate(fleet, submission), finished: null };
    },
  });
}
