/** A debate that a command works on: where it lives, and how a person refers to it from here. */

import { dirname } from "node:path";
import type { DebateHome } from "../../folder/debate-home.ts";
import { displayPath, pathFromHere } from "../../folder/display-path.ts";
import { findParent } from "../../folder/find-parent.ts";
import { folderHome } from "../../folder/folder-home.ts";
import { shortId } from "../../views/names.ts";
import type { FleetAddress } from "./fleet-options.ts";

export interface DebatePlace {
  readonly home: DebateHome;
  /** What to call it on the command line here. */
  readonly id: string;
  /** The path of its folder; null: it isn't kept in one. */
  readonly folder: string | null;
}

export function folderPlace(folder: string): DebatePlace {
  return { home: folderHome(folder), id: commandId(folder), folder };
}

/** The home's name is the debate's. Its commands need --fleet, unless that is set in the environment. */
export function fleetPlace(home: DebateHome, { isUsual }: Pick<FleetAddress, "isUsual">): DebatePlace {
  return { home, id: `${shortId(home.name)}${isUsual ? "" : " --fleet URL"}`, folder: null };
}

/** How to refer to the debate in `folder` on the command line here: by number, or by path if the number would not be found. */
export function commandId(folder: string): string {
  const isInReach = dirname(folder) === findParent(process.cwd());
  const id = shortId(folder.slice(dirname(folder).length + 1));
  if (isInReach && /^\d+$/.test(id)) return id;
  const way = pathFromHere(folder);
  return way.includes("/") ? way : `./${way}`;
}

/** Its folder as a person reads it; null: it has none. */
export function displayFolder({ folder }: DebatePlace): string | null {
  return folder === null ? null : displayPath(folder);
}
