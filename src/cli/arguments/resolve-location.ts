/** Where the debates are that a command names. */

import { dirname, resolve } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import type { Debates } from "../../folder/debates.ts";
import { findDebate } from "../../folder/find-debate.ts";
import { findParent } from "../../folder/find-parent.ts";
import { folderDebates } from "../../folder/folder-debates.ts";
import type { CliInput } from "./cli-command.ts";
import { type DebatePlace, fleetPlace, folderPlace } from "./debate-place.ts";
import { type FleetAddress, fleetAddress } from "./fleet-options.ts";
import { withFleet } from "./with-fleet.ts";

export function resolveParent(input: CliInput): string {
  const named = input.value("out-dir");
  return named === null ? findParent(process.cwd()) : resolve(named);
}

/** The folder of the debate that `id` names. */
export function resolveDebate(input: CliInput, id: string): string {
  return findDebate(id, { parent: resolveParent(input), from: process.cwd() });
}

/** Finds the debate that `id` names, in a folder or in a fleet, for as long as `use` takes. `debates`: it and those around it. */
export async function withDebate<T>(
  input: CliInput,
  id: string,
  use: (place: DebatePlace, debates: Debates) => Promise<T>,
): Promise<T> {
  const address = fleetAddress(input);
  if (address !== null) {
    return withFleetDebates(address, async (debates) => {
      const place = fleetPlace(await debates.find(id), address);
      return nameInHint(place, () => use(place, debates));
    });
  }
  return withFolderDebate(input, id, (folder) => use(folderPlace(folder), folderDebates(dirname(folder))));
}

/** For commands that do something else in a fleet. */
export function withFolderDebate<T>(input: CliInput, id: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = resolveDebate(input, id);
  return nameInHint(folderPlace(folder), () => use(folder));
}

/**
 * A hint that says `conclave resume ID` of any debate names this one. Errors don't carry the debate: most are thrown where only its log is
 * known, and how a person refers to it depends on where they are.
 */
async function nameInHint<T>({ id }: DebatePlace, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    const hint = error.hint.replace(COMMAND_WITH_ID, (_, command) => `${command} ${id}`);
    if (hint === error.hint) throw error;
    const { code, message, cause } = error;
    throw new ConclaveError(code, message, { cause, hint });
  }
}

const COMMAND_WITH_ID = /(\bconclave [a-z]+) ID\b/g;

/** All debates of the folder or the fleet. `folder` is null for those of a fleet. */
export async function withDebates<T>(
  input: CliInput,
  use: (debates: Debates, folder: string | null) => Promise<T>,
): Promise<T> {
  const address = fleetAddress(input);
  const parent = resolveParent(input);
  if (address === null) return use(folderDebates(parent), parent);
  return withFleetDebates(address, (debates) => use(debates, null));
}

async function withFleetDebates<T>(address: FleetAddress, use: (debates: Debates) => Promise<T>): Promise<T> {
  const { postgresDebates } = await import("../../fleet/postgres-debates.ts");
  return withFleet(address, (fleet) => use(postgresDebates(fleet, address.tenant)));
}
