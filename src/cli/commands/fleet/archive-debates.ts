/** `conclave fleet archive`: writes debates of a fleet into folders, and removes them from the fleet if asked to. */

import { resolve } from "node:path";
import { ConclaveError } from "../../../core/errors.ts";
import type { ArchivedDebate } from "../../../fleet/archive/archive-debate.ts";
import type { Fleet } from "../../../fleet/open-fleet.ts";
import type { Debates } from "../../../folder/debates.ts";
import { displayPath } from "../../../folder/display-path.ts";
import { type CliCommand, type CliInput, optionGroup } from "../../arguments/cli-command.ts";
import { FLEET, fleetTenant, requireFleet, TENANT } from "../../arguments/fleet-options.ts";
import { JSON_OPTION } from "../../arguments/option-rows.ts";
import { withFleet } from "../../arguments/with-fleet.ts";
import { printDocument } from "../../report/print-result.ts";

const DEFAULT_FOLDER = "fleet-archive";

export const archiveDebates: CliCommand = {
  name: "fleet archive",
  summary: "write debates to folders, where other commands can read them",
  description:
    "Writes debates of the tenant to folders, with their logs and files. There, list, show, replay and other commands read them with --out-dir, as if they had run there. A debate that is running or waiting to run can't be archived.",
  operands: [{ term: "[id...]", says: "the debates: numbers, names or unique prefixes" }],
  options: [
    ...optionGroup("Archive", [
      { flags: "--all", says: "archive all debates of the tenant that have a verdict" },
      { flags: "--to <path>", says: "the folder to write them to", usual: DEFAULT_FOLDER },
      { flags: "--remove", says: "remove each debate from the fleet once it is written" },
    ]),
    FLEET,
    TENANT,
    JSON_OPTION,
  ],
  examples: [
    { line: "conclave fleet archive --all --to decisions", says: "every debate that has a verdict" },
    { line: "conclave fleet archive 14 15 --remove", says: "two debates, which then leave the fleet" },
  ],
  act,
};

async function act(input: CliInput): Promise<number> {
  input.throwProblems();
  const ids = input.operands;
  if (input.has("all") ? ids.length > 0 : ids.length === 0) {
    throw new ConclaveError("USAGE_ARGUMENTS", "Which debates? Give their IDs, or --all for those with a verdict.");
  }
  const parent = resolve(input.value("to") ?? DEFAULT_FOLDER);
  const wanted = {
    tenant: fleetTenant(input),
    ids: input.has("all") ? null : ids,
    parent,
    isRemoving: input.has("remove"),
  };
  const archived = await withFleet(requireFleet(input), (fleet) => archiveEach(fleet, wanted));
  return printDocument(input, archived, () => archiveText(archived, parent));
}

async function listFinished(debates: Debates): Promise<readonly string[]> {
  return (await debates.list()).filter(({ status }) => status === "completed").map(({ id }) => id);
}

interface WantedArchive {
  readonly tenant: string;
  /** null: of all debates that have a verdict. */
  readonly ids: readonly string[] | null;
  readonly parent: string;
  readonly isRemoving: boolean;
}

async function archiveEach(
  fleet: Fleet,
  { tenant, ids, parent, isRemoving }: WantedArchive,
): Promise<readonly ArchivedDebate[]> {
  const { archiveDebate } = await import("../../../fleet/archive/archive-debate.ts");
  const { removeArchived } = await import("../../../fleet/archive/remove-archived.ts");
  const { findDebateRow, postgresDebates } = await import("../../../fleet/postgres-debates.ts");
  const debates = postgresDebates(fleet, tenant);
  const archived: ArchivedDebate[] = [];
  for (const id of ids ?? (await listFinished(debates))) {
    const row = await findDebateRow(fleet, { tenant, id });
    const one = await archiveDebate(fleet, row, parent);
    archived.push(one);
    if (isRemoving) await removeArchived(fleet, row, one.folder);
  }
  return archived;
}

function archiveText(archived: readonly ArchivedDebate[], parent: string): string {
  if (archived.length === 0) return "No debate has a verdict yet.\n";
  const lines = archived.map(
    ({ folder, wasThere }) => `${displayPath(folder)}${wasThere ? " (was there already)" : ""}`,
  );
  return [...lines, `To read them: conclave list --out-dir ${displayPath(parent)}`, ""].join("\n");
}
