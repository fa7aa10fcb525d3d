/**
 * What of a project's file needs the person's trust: code, commands, addresses, variables of the environment, files elsewhere.
 * Only what this run would take from it counts.
 */

import type { ConfiguredSeat } from "../../request/debate-input.ts";
import { fileNeeds } from "../../trust/file-needs.ts";
import { seatNeeds } from "../../trust/seat-needs.ts";
import type { FileLayer } from "./file-layer.ts";

export interface ConfigUse {
  /** Whether this run would take the option from the file. */
  takes(option: string): boolean;
  readonly seats: readonly ConfiguredSeat[];
}

const PATHS = [
  ["context", "reads"],
  ["working-dir", "lets seats read"],
  ["out-dir", "keeps debates in"],
] as const;

export function configNeeds({ file: { folder }, values }: FileLayer, { takes, seats }: ConfigUse): readonly string[] {
  const set = (option: string) => (takes(option) ? (values.get(option) ?? []) : []);
  const variables = set("pass-env");
  const needs = [
    ...seats.flatMap((seat) => configuredSeatNeeds(seat, folder)),
    ...(variables.length === 0 ? [] : [`shows commands ${variables.join(", ")} of your environment`]),
    ...PATHS.flatMap(([option, does]) =>
      set(option)
        .filter((path) => path !== "-")
        .flatMap((path) => fileNeeds(path, folder, does)),
    ),
  ];
  return [...new Set(needs)];
}

function configuredSeatNeeds({ short, role, speaker, prompt }: ConfiguredSeat, folder: string): readonly string[] {
  return [
    ...seatNeeds(short ?? `${role ?? ""}=${speaker ?? ""}`, folder),
    ...(prompt ? fileNeeds(prompt.source, folder) : []),
  ];
}
