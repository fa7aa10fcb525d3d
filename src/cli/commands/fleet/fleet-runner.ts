/** `conclave run --fleet URL`: submits a debate to a fleet and watches it. */

import { displayPath } from "../../../folder/display-path.ts";
import { type PackedTree, packTree } from "../../../folder/tree/pack-tree.ts";
import { requireRequest, resolveRequest } from "../../../request/resolve-request.ts";
import { byteSize, pluralize } from "../../../views/amounts.ts";
import type { CliInput } from "../../arguments/cli-command.ts";
import { createDebateInput } from "../../arguments/create-debate-input.ts";
import type { FleetAddress } from "../../arguments/fleet-options.ts";
import { RUN_OPTIONS } from "../../arguments/run-options.ts";
import { createOrderContext } from "../../process/detach.ts";
import { detachSettings } from "../../process/detach-from-terminal.ts";
import { createWatch } from "../watch.ts";
import { warnOfFolderOptions, watchSubmitted } from "./watch-submitted.ts";

export async function runInFleet(input: CliInput, address: FleetAddress): Promise<number> {
  const { tenant, url } = address;
  const watch = createWatch(input, "log.claimed");
  warnOfFolderOptions(input, ["pass-env", "skip-missing", "reuse", "path"]);
  const { input: debateInput, ...found } = await createDebateInput(input, RUN_OPTIONS);
  const resolved = await resolveRequest(debateInput, found);
  const { place, ...request } = requireRequest(resolved);
  watch.reporter.warn(resolved.warnings);
  // Only a folder that was named: nobody expects the current one to be sent.
  const tree =
    debateInput.workingDir === undefined ? null : await packTree({ ...request.question, hidden: [place.path] });
  if (tree) watch.reporter.notice(sendingNotice(tree, request.question.workingDir));
  if (tree) watch.reporter.warn(unreadableWarnings(tree));
  const context = await createOrderContext(request.settings, detachSettings(input, watch.reporter));
  // The address may have a password in it.
  const invocation = request.invocation.replaceAll(url, "URL");
  return watchSubmitted(input, address, {
    ...watch,
    isDetached: input.has("detach"),
    submit: async (fleet) => {
      const { submitDebate } = await import("../../../fleet/work/submit-debate.ts");
      const submission = { tenant, request: { ...request, invocation }, tree, context, dedupe: input.value("once") };
      return { row: await submitDebate(fleet, submission), finished: null };
    },
  });
}

function sendingNotice({ files, archive }: PackedTree, folder: string): string {
  const count = pluralize(files, "file");
  return `Seats can read ${count} in ${displayPath(folder)} (${byteSize(archive.length)}), which are sent along with the debate.\n`;
}

function unreadableWarnings({ unreadable }: PackedTree): readonly string[] {
  if (unreadable.length === 0) return [];
  return [`${pluralize(unreadable.length, "file")} can't be read and won't be sent: ${unreadable.join(", ")}`];
}
