/** `conclave run --fleet URL` and `conclave review --fleet URL`: submits a debate to a fleet and watches it. */

import { REVIEW } from "../../../core/findings/findings-of.ts";
import { displayPath } from "../../../folder/display-path.ts";
import { type PackedTree, packTree } from "../../../folder/tree/pack-tree.ts";
import type { DebateRequest } from "../../../request/debate-request.ts";
import { byteSize, pluralize } from "../../../views/amounts.ts";
import type { CliInput } from "../../arguments/cli-command.ts";
import type { FleetAddress } from "../../arguments/fleet-options.ts";
import type { DebateRunner } from "../../process/debate-runner.ts";
import { createOrderContext } from "../../process/detach.ts";
import { detachSettings } from "../../process/detach-from-terminal.ts";
import type { ResultRules } from "../../report/progress-reporter.ts";
import { createWatch } from "../watch.ts";
import { warnOfFolderOptions, watchSubmitted } from "./watch-submitted.ts";

export function createFleetRunner(
  input: CliInput,
  address: FleetAddress,
  rules: ResultRules | undefined,
): DebateRunner {
  const watch = createWatch(input, "log.claimed", rules);
  const { reporter } = watch;
  warnOfFolderOptions(input, [
    "pass-env",
    "skip-missing",
    "reuse",
    "path",
    ...(isTyped(input, "out-dir") ? ["out-dir"] : []),
  ]);
  return {
    reporter,
    run: async ({ place, ...request }) => {
      // Only a folder that was named: nobody expects the current one to be sent.
      const tree = input.has("working-dir") ? await packTree({ ...request.question, hidden: [place.path] }) : null;
      if (tree) {
        reporter.notice(sendingNotice(tree, request.question.workingDir));
        reporter.warn(unreadableWarnings(tree));
      } else if (lacksFiles(request) && !input.has("quiet")) reporter.notice(WITHOUT_FILES);
      const context = await createOrderContext(request.settings, detachSettings(input, reporter));
      return watchSubmitted(input, address, {
        ...watch,
        isDetached: input.has("detach"),
        submit: async (fleet) => {
          const { submitDebate } = await import("../../../fleet/work/submit-debate.ts");
          const submission = { tenant: address.tenant, request, tree, context, dedupe: input.value("once") };
          return { row: await submitDebate(fleet, submission), finished: null };
        },
      });
    },
  };
}

/** A configured folder of debates is for those that run here. */
function isTyped(input: CliInput, name: string): boolean {
  return input.has(name) && input.origin(name) === null;
}

/** In a review on this machine, the same seats could look at the rest of the project. No rehearsal looks at anything. */
function lacksFiles({ protocol, rehearsal }: Pick<DebateRequest, "protocol" | "rehearsal">): boolean {
  return protocol.name === REVIEW && rehearsal === null;
}

const WITHOUT_FILES =
  "Seats can read only what is reviewed. To let them read the project's other files too, send them along: --working-dir .\n";

function sendingNotice({ files, archive }: PackedTree, folder: string): string {
  const count = pluralize(files, "file");
  return `Seats can read ${count} in ${displayPath(folder)} (${byteSize(archive.length)}), which are sent along with the debate.\n`;
}

function unreadableWarnings({ unreadable }: PackedTree): readonly string[] {
  if (unreadable.length === 0) return [];
  return [`${pluralize(unreadable.length, "file")} can't be read and won't be sent: ${unreadable.join(", ")}`];
}
