/**
 * What in a project's file needs the person's trust: code, commands, addresses, environment variables, files elsewhere. The
 * person is asked only if this run would use any of it.
 */

import type { ConfiguredSeat } from "../../request/debate-input.ts";
import { fileNeeds } from "../../trust/file-needs.ts";
import { seatNeeds } from "../../trust/seat-needs.ts";
import type { FileLayer, Preset } from "./file-layer.ts";
import { describeServer } from "./server-entry.ts";

export interface ConfigUse {
  /** Whether this run would use the option from the file. */
  takes(option: string): boolean;
  readonly seats: readonly ConfiguredSeat[];
}

/** What a run takes from a file itself, and from a preset in it; null: from none of its presets. */
export interface FileUse {
  readonly own: ConfigUse;
  readonly preset: (ConfigUse & { readonly chosen: Preset }) | null;
}

const PATHS = [
  ["context", "reads"],
  ["working-dir", "lets seats read"],
  ["out-dir", "keeps debates in"],
] as const;

/** If there is one, everything the file could ever need is listed, because the whole folder is trusted. */
export function configNeeds(layer: FileLayer, { own, preset }: FileUse): readonly string[] {
  const needs = [...needsOf(layer, own), ...(preset ? needsOf(preset.chosen, preset) : [])];
  return needs.length === 0 ? [] : [...new Set([...needs, ...everyNeed(layer)])];
}

/** Whether or not this run uses it. */
export function everyNeed(layer: FileLayer): readonly string[] {
  const whole = [layer, ...layer.presets].flatMap((each) =>
    needsOf(each, { takes: () => true, seats: [...(each.seats ?? []), ...(each.chair ? [each.chair] : [])] }),
  );
  return [...layer.toolServers.map(describeServer), ...whole];
}

function needsOf(
  { file: { folder }, values }: Pick<FileLayer, "file" | "values">,
  { takes, seats }: ConfigUse,
): readonly string[] {
  const set = (option: string) => (takes(option) ? (values.get(option) ?? []) : []);
  const variables = set("pass-env");
  return [
    ...seats.flatMap((seat) => seatFileNeeds(seat, folder)),
    ...(variables.length === 0 ? [] : [`passes ${variables.join(", ")} from your environment to commands`]),
    ...PATHS.flatMap(([option, does]) =>
      set(option)
        .filter((path) => path !== "-")
        .flatMap((path) => fileNeeds(path, folder, does)),
    ),
  ];
}

function seatFileNeeds({ short, role, speaker, prompt }: ConfiguredSeat, folder: string): readonly string[] {
  return [
    ...seatNeeds(short ?? `${role ?? ""}=${speaker ?? ""}`, folder),
    ...(prompt ? fileNeeds(prompt.source, folder) : []),
  ];
}
